package io.ringside.loadgen.simulation;

import java.util.function.LongSupplier;

/** The clocks of one machine: they differ from the others' by a constant, and go on while it waits for its disk. */
final class NodeClock
{
    private static final long EPOCH_NS = 1_700_000_000_000_000_000L;

    private final LongSupplier world;
    private final long skewNs;
    private long busyUntilNs;

    NodeClock(final LongSupplier world, final long skewNs)
    {
        this.world = world;
        this.skewNs = skewNs;
    }

    /** It waits for that long, beginning now. */
    void stall(final long durationNs)
    {
        busyUntilNs = localNs() + durationNs;
    }

    boolean isBusy()
    {
        return busyUntilNs > world.getAsLong();
    }

    private long localNs()
    {
        return Math.max(busyUntilNs, world.getAsLong());
    }

    long nanoTime()
    {
        return localNs() + skewNs;
    }

    long epochNs()
    {
        return EPOCH_NS + localNs() + skewNs;
    }

    long epochMs()
    {
        return epochNs() / 1_000_000;
    }
}
