package io.ringside.loadgen.simulation.base;

import java.util.function.LongSupplier;

/** The clocks of one machine: they differ from the others' by a constant, and go on while it waits for its disk. */
public final class NodeClock
{
    private static final long EPOCH_NS = 1_700_000_000_000_000_000L;

    private final LongSupplier world;
    private final long skewNs;
    private long busyUntilNs;

    public NodeClock(final LongSupplier world, final long skewNs)
    {
        this.world = world;
        this.skewNs = skewNs;
    }

    /** It waits for that long, beginning now. */
    public void stall(final long durationNs)
    {
        busyUntilNs = localNs() + durationNs;
    }

    public boolean isBusy()
    {
        return busyUntilNs > world.getAsLong();
    }

    private long localNs()
    {
        return Math.max(busyUntilNs, world.getAsLong());
    }

    public long nanoTime()
    {
        return localNs() + skewNs;
    }

    public long epochNs()
    {
        return EPOCH_NS + localNs() + skewNs;
    }

    public long epochMs()
    {
        return epochNs() / 1_000_000;
    }
}
