package io.ringside.ops.admin;

import io.aeron.exceptions.AeronException;
import io.ringside.gateway.client.LogonException;

/** Ends a verb with an exit code and one line: what, why, what to do. */
final class CliException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    CliException(final int exitCode, final String message)
    {
        super(message);
        this.exitCode = exitCode;
    }

    /** The gateway refused us, or did not answer. */
    static CliException of(final LogonException ex)
    {
        return null == ex.code() ?
            new CliException(ExitCode.UNREACHABLE,
            ex.getMessage() + ": is a primary running? give --gateway host:port") :
            new CliException(ExitCode.REFUSED, ex.getMessage() +
            ": check session and credentials, and that nobody else is logged on with it");
    }

    /** Aeron cannot go on: its driver is gone, or refuses. */
    static CliException of(final AeronException ex)
    {
        return new CliException(ExitCode.UNREACHABLE, "the connection to the gateway broke: " +
            String.valueOf(ex.getMessage()).lines().findFirst().orElse("") + ": is the node running? try again");
    }

    int exitCode()
    {
        return exitCode;
    }
}
