package io.ringside.loadgen.report;

import java.nio.file.Path;

/** Why a run's files cannot be used, on one line: what, why, what to do. */
public final class ReportException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    ReportException(final String message)
    {
        // What files hold is quoted, and may be anything.
        super(message.replaceAll("\\p{Cntrl}", "?"));
    }

    static ReportException damaged(final Path file, final String why)
    {
        return new ReportException("cannot use " + file + ": " + why + ": run the load again with --out");
    }
}
