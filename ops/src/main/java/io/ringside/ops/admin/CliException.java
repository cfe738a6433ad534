package io.ringside.ops.admin;

/**
 * Ends a verb with an exit code and one line: what, why, what to do.
 */
final class CliException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    CliException(final int exitCode, final String message)
    {
        super(message);
        this.exitCode = exitCode;
    }

    int exitCode()
    {
        return exitCode;
    }
}
