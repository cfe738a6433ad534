package io.ringside.loadgen.workload;

/**
 * How long an order means to stay: 35 % below 100 ms (a quarter of these exactly 100 ms, the round number of
 * algorithms), 30 % from 100 ms to 2 s, 35 % with a Pareto tail from 2 s to two minutes.
 */
final class OrderLifetimes
{
    static final double SHORT_SHARE = 0.35;
    static final double MEDIUM_SHARE = 0.30;
    static final double SPIKE_SHARE = 0.25;
    static final long SPIKE_NS = 100_000_000L;

    private static final double SHORTEST_NS = 1e6;
    private static final double SHORT_MAX_NS = SPIKE_NS;
    private static final double MEDIUM_MAX_NS = 2e9;
    private static final double LONGEST_NS = 120e9;
    private static final double TAIL_EXPONENT = 1.5;

    private static final double SHORT_MEAN_NS =
        SPIKE_SHARE * SPIKE_NS + (1 - SPIKE_SHARE) * logUniformMean(SHORTEST_NS, SHORT_MAX_NS);
    private static final double MEDIUM_MEAN_NS = logUniformMean(SHORT_MAX_NS, MEDIUM_MAX_NS);
    private static final double TAIL_MEAN_NS = paretoMean();

    /** Mean of a fresh order's lifetime, in nanoseconds: about two seconds. */
    static final double MEAN_NS = SHORT_SHARE * SHORT_MEAN_NS + MEDIUM_SHARE * MEDIUM_MEAN_NS +
        (1 - SHORT_SHARE - MEDIUM_SHARE) * TAIL_MEAN_NS;

    private OrderLifetimes()
    {
    }

    /**
     * Lifetime of an order that enters now.
     *
     * @return nanoseconds, 1 ms to 120 s.
     */
    static long next(final SplitMixRandom random)
    {
        final double kind = random.nextDouble();
        if (kind < SHORT_SHARE)
        {
            return kind < SHORT_SHARE * SPIKE_SHARE ? SPIKE_NS : logUniform(random, SHORTEST_NS, SHORT_MAX_NS);
        }
        if (kind < SHORT_SHARE + MEDIUM_SHARE)
        {
            return logUniform(random, SHORT_MAX_NS, MEDIUM_MAX_NS);
        }

        return pareto(random, TAIL_EXPONENT);
    }

    /**
     * The residual lifetime of an order in a market that has been open for long: long lives are met more often, and at
     * a uniform point of their life. With it the first orders of a run make a book that neither grows nor shrinks.
     *
     * @return nanoseconds.
     */
    static long nextResidual(final SplitMixRandom random)
    {
        final double point = random.nextDouble() * MEAN_NS;
        final long whole;
        if (point < SHORT_SHARE * SHORT_MEAN_NS)
        {
            whole = SPIKE_NS;
        }
        else if (point < SHORT_SHARE * SHORT_MEAN_NS + MEDIUM_SHARE * MEDIUM_MEAN_NS)
        {
            // The length-biased log-uniform is the uniform.
            whole = (long)(SHORT_MAX_NS + random.nextDouble() * (MEDIUM_MAX_NS - SHORT_MAX_NS));
        }
        else
        {
            // The length-biased Pareto is a Pareto with an exponent less by one.
            whole = pareto(random, TAIL_EXPONENT - 1);
        }

        return (long)(whole * random.nextDouble());
    }

    private static long logUniform(final SplitMixRandom random, final double low, final double high)
    {
        return (long)(low * power(high / low, random.nextDouble()));
    }

    private static long pareto(final SplitMixRandom random, final double exponent)
    {
        final double cut = 1.0 - power(MEDIUM_MAX_NS / LONGEST_NS, exponent);
        return (long)(MEDIUM_MAX_NS * power(1.0 - random.nextDouble() * cut, -1.0 / exponent));
    }

    private static double power(final double base, final double exponent)
    {
        // StrictMath.pow makes three arrays on every call in JDK 17.
        return StrictMath.exp(exponent * StrictMath.log(base));
    }

    private static double logUniformMean(final double low, final double high)
    {
        return (high - low) / StrictMath.log(high / low);
    }

    private static double paretoMean()
    {
        final double ratio = MEDIUM_MAX_NS / LONGEST_NS;
        return TAIL_EXPONENT * MEDIUM_MAX_NS / (TAIL_EXPONENT - 1) *
            (1 - StrictMath.pow(ratio, TAIL_EXPONENT - 1)) / (1 - StrictMath.pow(ratio, TAIL_EXPONENT));
    }
}
