package io.ringside.loadgen.bench.ring;

import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * What the machine itself does to latency: two threads do nothing but look at the clock, and a message is imagined to
 * be due every microsecond. No receiver on this machine can be better than that. Asked with the duration in ns;
 * answers duration in ns, bytes allocated, messages, then p50, p90, p99, p99.9 and maximum in ns.
 */
final class JitterExercise implements Exercise
{
    static final String NAME = "jitter";

    private static final long HIGHEST_NS = 10_000_000_000L;
    private static final long INTERVAL_NS = 1_000;

    @Override
    public Answer run(final long[] arguments)
    {
        final Spinner first = new Spinner(arguments[0]);
        final Spinner second = new Spinner(arguments[0]);
        final Race race = Race.run(List.of(first, second));
        if (!race.hasEnded())
        {
            return Answer.invalid(race.fault());
        }

        final Histogram histogram = first.histogram;
        histogram.add(second.histogram);
        return Answer.valid(race.durationNs(), race.allocatedBytes(), histogram.getTotalCount(),
            histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(90),
            histogram.getValueAtPercentile(99), histogram.getValueAtPercentile(99.9), histogram.getMaxValue());
    }

    /** One of the two. */
    private static final class Spinner extends Worker
    {
        private final Histogram histogram = new Histogram(HIGHEST_NS, 3);
        private final long durationNs;

        Spinner(final long durationNs)
        {
            super(null);
            this.durationNs = durationNs;
        }

        @Override
        void work()
        {
            final long startNs = System.nanoTime();
            long dueNs = startNs + INTERVAL_NS;
            long nowNs = startNs;
            while (nowNs - startNs < durationNs)
            {
                nowNs = System.nanoTime();
                while (dueNs <= nowNs)
                {
                    histogram.recordValue(nowNs - dueNs);
                    dueNs += INTERVAL_NS;
                }
            }
        }
    }
}
