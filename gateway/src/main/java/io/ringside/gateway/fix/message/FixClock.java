package io.ringside.gateway.fix.message;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/** The time of the present turn of the FIX gateway's agent, read once per turn. Hot path: no allocation. */
public final class FixClock
{
    private final NanoClock nanoClock;
    private final EpochNanoClock epochClock;
    private long nowNs;
    private long epochNs;

    public FixClock(final NanoClock nanoClock, final EpochNanoClock epochClock)
    {
        this.nanoClock = nanoClock;
        this.epochClock = epochClock;
        begin();
    }

    public void begin()
    {
        nowNs = nanoClock.nanoTime();
        epochNs = epochClock.nanoTime();
    }

    /** Monotonic, for durations. */
    public long nowNs()
    {
        return nowNs;
    }

    /** The current value of the clock behind {@link #nowNs()}, to measure durations within a turn. */
    public long askNs()
    {
        return nanoClock.nanoTime();
    }

    /** UTC, for messages to clients. */
    public long epochNs()
    {
        return epochNs;
    }
}
