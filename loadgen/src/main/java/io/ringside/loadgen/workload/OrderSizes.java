package io.ringside.loadgen.workload;

/** Order sizes: log-normal, with clusters at 1 and at 100 increments. */
final class OrderSizes
{
    static final double ONE_SHARE = 0.30;
    static final double HUNDRED_SHARE = 0.20;
    static final long LARGEST = 10_000;

    private static final double LOG_MEDIAN = StrictMath.log(20.0);
    private static final double LOG_DEVIATION = 1.2;

    private OrderSizes()
    {
    }

    /**
     * @return 1 to {@link #LARGEST}, in quantity increments of the instrument.
     */
    static long next(final SplitMixRandom random)
    {
        final double kind = random.nextDouble();
        if (kind < ONE_SHARE)
        {
            return 1;
        }
        if (kind < ONE_SHARE + HUNDRED_SHARE)
        {
            return 100;
        }

        final double size = StrictMath.exp(LOG_MEDIAN + LOG_DEVIATION * random.nextGaussian());
        return Math.max(1, Math.min(LARGEST, (long)size));
    }
}
