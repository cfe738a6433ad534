package io.ringside.loadgen.bench.ring;

import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * What the machine itself does to latency: two threads do nothing but look at the clock, and a message is imagined to
 * be due every microsecond. No receiver on this machine can be better than that. Then the stops that they saw are
 * replayed to queues that cost nothing ({@link HostStops#waits}).
 * <p>
 * Asked with the duration in ns, then for each queue the time from message to message and the time of a message, in
 * ps; answers duration in ns, bytes allocated, messages, then p50, p90, p99, p99.9 and maximum in ns, then p50, p99 and
 * p99.9 of the waits in each queue.
 */
final class JitterExercise implements Exercise
{
    static final String NAME = "jitter";

    /** Where the waits of the first queue stand in the answer. */
    static final int WAITS = 8;

    /** Figures of each queue. */
    static final int WAIT_FIGURES = 3;

    private static final long HIGHEST_NS = 10_000_000_000L;
    private static final long INTERVAL_NS = 1_000;
    private static final double[] PERCENTILES = {50, 99, 99.9};

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
        final int queues = (arguments.length - 1) / 2;
        final long[] figures = new long[WAITS + WAIT_FIGURES * queues];
        figures[0] = race.durationNs();
        figures[1] = race.allocatedBytes();
        figures[2] = histogram.getTotalCount();
        figures[3] = histogram.getValueAtPercentile(50);
        figures[4] = histogram.getValueAtPercentile(90);
        figures[5] = histogram.getValueAtPercentile(99);
        figures[6] = histogram.getValueAtPercentile(99.9);
        figures[7] = histogram.getMaxValue();

        final HostStops stops = HostStops.either(first.stops, second.stops);
        for (int queue = 0; queue < queues; queue++)
        {
            final Histogram waits = stops.waits(Math.max(first.startNs, second.startNs), arguments[0],
                arguments[1 + 2 * queue] / 1e3, arguments[2 + 2 * queue] / 1e3);
            for (int i = 0; i < WAIT_FIGURES; i++)
            {
                figures[WAITS + WAIT_FIGURES * queue + i] = waits.getValueAtPercentile(PERCENTILES[i]);
            }
        }
        return Answer.valid(figures);
    }

    /** One of the two. */
    private static final class Spinner extends Worker
    {
        private final Histogram histogram = new Histogram(HIGHEST_NS, 3);
        private final HostStops stops = new HostStops();
        private final long durationNs;
        private long startNs;

        Spinner(final long durationNs)
        {
            super(null);
            this.durationNs = durationNs;
        }

        @Override
        void work()
        {
            startNs = System.nanoTime();
            long dueNs = startNs + INTERVAL_NS;
            long nowNs = startNs;
            while (nowNs - startNs < durationNs)
            {
                final long lastNs = nowNs;
                nowNs = System.nanoTime();
                if (nowNs - lastNs > HostStops.SHORTEST_NS)
                {
                    stops.add(lastNs, nowNs);
                }
                while (dueNs <= nowNs)
                {
                    histogram.recordValue(nowNs - dueNs);
                    dueNs += INTERVAL_NS;
                }
            }
        }
    }
}
