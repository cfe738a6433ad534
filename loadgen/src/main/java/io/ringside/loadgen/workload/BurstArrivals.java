package io.ringside.loadgen.workload;

/** Bursts of N messages due at the same instant, one burst every N / rate. */
final class BurstArrivals implements Arrivals
{
    private final double intervalNs;
    private final int size;
    private long index;

    /**
     * @param ratePerSecond messages per second on average, above 0.
     * @param size          messages per burst, at least 1.
     */
    BurstArrivals(final double ratePerSecond, final int size)
    {
        intervalNs = size * 1e9 / ratePerSecond;
        this.size = size;
    }

    @Override
    public long nextTimeNs()
    {
        return (long)((index++ / size) * intervalNs);
    }

    @Override
    public String description()
    {
        return "burst:" + size;
    }
}
