package io.ringside.engine.core.instrument;

/**
 * The time before which no timed event is due: no order expires, the calendar does nothing, no call ends. The core
 * compares it with the stamp of every command. It may be too early, after an event was called off, and is then found
 * anew; it is never too late. Not part of the state. No allocation.
 */
public final class DueTime
{
    private long dueNs = Long.MIN_VALUE;
    private long callsNs = Long.MIN_VALUE;

    /** UTC; {@link Long#MIN_VALUE} until it has been found. */
    public long dueNs()
    {
        return dueNs;
    }

    /** The time before which no call ends, UTC. */
    public long callsNs()
    {
        return callsNs;
    }

    /** An order expires at this time, or the calendar acts. */
    public void include(final long timeNs)
    {
        dueNs = Math.min(dueNs, timeNs);
    }

    /** A call ends at this time. */
    void includeCall(final long timeNs)
    {
        callsNs = Math.min(callsNs, timeNs);
        include(timeNs);
    }

    /** Sets the time of the first event of all. */
    public void found(final long firstNs)
    {
        dueNs = firstNs;
    }

    /** Sets the time at which the first call ends; {@link Long#MAX_VALUE} if the clock ends none. */
    public void foundCalls(final long firstNs)
    {
        callsNs = firstNs;
    }
}
