package io.ringside.ops.admin.base;

import io.ringside.ops.node.base.NodeException;

/** Exit codes of the command line: a public interface, never changed. */
public final class ExitCode
{
    /** Done. */
    public static final int OK = 0;
    /** The operation or check failed: unhealthy, lost something, over a threshold, an SLO missed. */
    public static final int FAILED = 1;
    /** Wrong usage or configuration. */
    public static final int USAGE = 2;
    /** Cannot connect, or no answer in time. */
    public static final int UNREACHABLE = 3;
    /** Refused in this state, or not authorised. */
    public static final int REFUSED = 4;
    /** Data is corrupt, or hashes differ. */
    public static final int CORRUPT = 5;
    /** The result is invalid, and says why: answers are missing, the rate was not held, rows of a bench differ. */
    public static final int INVALID = 6;
    /** Nothing is done yet: a second operator must confirm. */
    public static final int WAITING = 7;
    /** A node did not end in order in time and was ended hard: start it again. */
    public static final int ENDED_HARD = 75;
    /** A bug of ours. */
    public static final int INTERNAL = 70;
    /** Interrupted by the user. */
    public static final int INTERRUPTED = 130;

    /** Who read standard output went away before the end, as a shell reports a program that SIGPIPE ended. */
    public static final int READER_GONE = 141;

    private ExitCode()
    {
    }

    /** The code of a node that did not start or ended for this reason. */
    public static int of(final NodeException.Kind kind)
    {
        return switch (kind)
        {
            case REFUSED -> REFUSED;
            case CORRUPT -> CORRUPT;
            default -> FAILED;
        };
    }
}
