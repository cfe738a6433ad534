package io.ringside.loadgen.workload;

/** One message every 1 / rate. The n-th time is computed from n, so rounding never adds up. */
final class ConstantArrivals implements Arrivals
{
    private final double intervalNs;
    private long index;

    /**
     * @param ratePerSecond messages per second, above 0.
     */
    ConstantArrivals(final double ratePerSecond)
    {
        intervalNs = 1e9 / ratePerSecond;
    }

    @Override
    public long nextTimeNs()
    {
        return (long)(index++ * intervalNs);
    }

    @Override
    public String description()
    {
        return "constant";
    }
}
