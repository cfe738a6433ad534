package io.ringside.engine.core.auction;

/**
 * When the core needs its next tick, as its last one found it. A host reads this to leave out the ticks that would do
 * nothing while nobody trades. Commands behind that tick may need an earlier one, so it holds only as long as there are
 * none. Not part of the state. Written by the thread of the core, read by any.
 */
public final class NextTick
{
    private volatile long dueNs;
    private volatile long timeNs;
    private volatile long sequence = -1;

    /** The sequence is written last: who has read it reads the rest of the same tick or of a later one. */
    void found(final long tickSequence, final long tickTimeNs, final long nextDueNs)
    {
        dueNs = nextDueNs;
        timeNs = tickTimeNs;
        sequence = tickSequence;
    }

    /** Sequence of the last tick; -1 before the first. */
    public long sequence()
    {
        return sequence;
    }

    /** Time of the last tick. */
    public long timeNs()
    {
        return timeNs;
    }

    /** Time of the first timed event; {@link Long#MAX_VALUE} if there is none. */
    public long dueNs()
    {
        return dueNs;
    }
}
