package io.ringside.gateway.base;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What the gateway counts. Each counter has one writing thread at a time and may be read by any.
 * Hot path: no allocation, no atomic read-modify-write.
 */
public final class GatewayCounters
{
    /** Longs between two counters, so that agents on different threads do not share a cache line. */
    private static final int STRIDE = 16;

    private final AtomicLongArray values = new AtomicLongArray((GatewayCounter.values().length + 1) * STRIDE);

    /**
     * Count one more.
     *
     * @param counter written by the calling thread only.
     */
    public void increment(final GatewayCounter counter)
    {
        add(counter, 1);
    }

    /**
     * Count more, or fewer where the counter is a level.
     *
     * @param counter written by the calling thread only.
     * @param delta   to add.
     */
    public void add(final GatewayCounter counter, final long delta)
    {
        final int index = index(counter);
        values.setRelease(index, values.getPlain(index) + delta);
    }

    /**
     * Read a counter.
     *
     * @param counter any.
     * @return its value.
     */
    public long get(final GatewayCounter counter)
    {
        return values.getAcquire(index(counter));
    }

    private static int index(final GatewayCounter counter)
    {
        return (counter.ordinal() + 1) * STRIDE;
    }
}
