package io.ringside.loadgen.workload;

/** Independent exponential intervals with mean 1 / rate: many clients that know nothing of each other. */
final class PoissonArrivals implements Arrivals
{
    private final double intervalNs;
    private final SplitMixRandom random;
    private double timeNs;

    /**
     * @param ratePerSecond messages per second on average, above 0.
     * @param random        source of the intervals; not shared.
     */
    PoissonArrivals(final double ratePerSecond, final SplitMixRandom random)
    {
        intervalNs = 1e9 / ratePerSecond;
        this.random = random;
    }

    @Override
    public long nextTimeNs()
    {
        timeNs += random.nextExponential() * intervalNs;
        return (long)timeNs;
    }

    @Override
    public String description()
    {
        return "poisson";
    }
}
