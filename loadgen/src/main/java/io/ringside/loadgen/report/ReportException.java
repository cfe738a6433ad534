package io.ringside.loadgen.report;

/**
 * Why there is no page, on one line: what, why, what to do.
 */
public final class ReportException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    ReportException(final String message)
    {
        // What files hold is quoted, and may be anything.
        super(message.replaceAll("\\p{Cntrl}", "?"));
    }
}
