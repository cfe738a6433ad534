package io.ringside.gateway.fix.message;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * What time it is in the present turn of the FIX gateway's agent: asked once, used by everybody. Hot path: no
 * allocation.
 */
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

    /** Monotonic, for whatever takes time. */
    public long nowNs()
    {
        return nowNs;
    }

    /** What {@link #nowNs()} will not say before the next turn: to see how long something took. */
    public long askNs()
    {
        return nanoClock.nanoTime();
    }

    /** UTC, for whatever a client reads. */
    public long epochNs()
    {
        return epochNs;
    }
}
