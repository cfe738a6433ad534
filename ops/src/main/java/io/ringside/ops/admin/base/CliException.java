package io.ringside.ops.admin.base;

import io.aeron.exceptions.AeronException;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.gateway.client.LogonException;

import java.util.function.Supplier;

/** Ends a verb with an exit code and one line: what, why, what to do. */
public final class CliException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    public final int exitCode;

    public CliException(final int exitCode, final String message)
    {
        super(message);
        this.exitCode = exitCode;
    }

    /** Ends the verb if its options are wrong. */
    public static void usageIf(final boolean isWrong, final String message)
    {
        if (isWrong)
        {
            throw new CliException(ExitCode.USAGE, message);
        }
    }

    /** Ends the verb if what its options make up is wrong. */
    public static <T> T usage(final Supplier<T> part)
    {
        try
        {
            return part.get();
        }
        catch (final IllegalArgumentException ex)
        {
            throw new CliException(ExitCode.USAGE, ex.getMessage());
        }
    }

    /** The gateway refused us, or did not answer. */
    public static CliException of(final LogonException ex)
    {
        return null == ex.code() ?
            new CliException(ExitCode.UNREACHABLE,
            ex.getMessage() + (ex.isVenueThere() ? "" : ": is a primary running? give --gateway host:port")) :
            new CliException(ExitCode.REFUSED, ex.getMessage() + advice(ex.code()));
    }

    public static String advice(final SessionRejectCode code)
    {
        return switch (code)
        {
            case CREDENTIALS -> ": check session and password";
            case DUPLICATE_ID -> ": the session is logged on already: use another, or end that connection";
            case SESSIONS_FULL -> ": the venue has no shared memory or no time for another session: try again later; " +
                "`ringside doctor` on its machine says for how many there is room";
            case SESSION_BLOCKED -> ": it has sent too much, and may log on again after gateway.flood-lock-out";
            case PUBLICATION_IN_USE -> ": another client of this media driver uses this publication: take " +
                "an exclusive one";
            default -> ": is the venue of another version?";
        };
    }

    /** Aeron cannot go on: its driver is gone, or refuses. */
    public static CliException of(final AeronException ex)
    {
        return new CliException(ExitCode.UNREACHABLE, "the connection to the gateway broke: " +
            String.valueOf(ex.getMessage()).lines().findFirst().orElse("") + ": is the node running? try again");
    }
}
