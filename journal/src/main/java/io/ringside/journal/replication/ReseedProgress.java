package io.ringside.journal.replication;

/**
 * How far a transfer of files is. Immutable; any thread.
 *
 * @param state       what is done.
 * @param doneLength  bytes that the standby has.
 * @param totalLength bytes of all files; 0 while not known.
 * @param reason      why it waits, one line; may be empty.
 */
public record ReseedProgress(State state, long doneLength, long totalLength, String reason)
{
    /** No transfer. */
    public static final ReseedProgress NONE = new ReseedProgress(State.NONE, 0, 0, "");

    /** A step. */
    public enum State
    {
        /** No transfer. */
        NONE,
        /** The other side has not answered yet, or something is missing. */
        WAITING,
        /** Bytes come. */
        COPYING,
        /** Everything is there and is checked. */
        VERIFYING,
        /** Everything is there and good. */
        WHOLE
    }

    /** Whether there is one. */
    public boolean isActive()
    {
        return State.NONE != state;
    }

    /** Says how much of how much, for a line of text. */
    public String describe()
    {
        return mib(doneLength) + " of " + mib(totalLength) + " MiB";
    }

    private static long mib(final long bytes)
    {
        return bytes + (1 << 20) - 1 >> 20;
    }
}
