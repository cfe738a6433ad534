package io.ringside.loadgen;

import io.ringside.loadgen.workload.Arrivals;

/**
 * Messages of the schedule that were never sent.
 *
 * @param total    of the whole run.
 * @param measured of them, those due in the measurement.
 */
record Unsent(long total, long measured)
{
    /**
     * Unsent messages above this count are estimated from the rate instead of walking the schedule, so that Ctrl-C does
     * not take a minute.
     */
    private static final long WALK_MAX = 10_000_000;

    private static final double NS_PER_SECOND = 1e9;

    static Unsent of(final FinishedRun run)
    {
        final LoadGeneratorContext context = run.context();
        return of(run.arrivals(), run.nextIntendedNs(), context.warmupNs,
            context.warmupNs + context.durationNs, context.rate);
    }

    static Unsent of(
        final Arrivals arrivals, final long fromNs, final long warmupNs, final long endNs, final double ratePerSecond)
    {
        long total = 0;
        long measured = 0;
        long timeNs = fromNs;
        while (timeNs < endNs && total < WALK_MAX)
        {
            total++;
            measured += timeNs >= warmupNs ? 1 : 0;
            timeNs = arrivals.nextTimeNs();
        }

        final long left = reckon(timeNs, endNs, ratePerSecond);
        return new Unsent(total + left, measured + reckon(Math.max(timeNs, warmupNs), endNs, ratePerSecond));
    }

    private static long reckon(final long fromNs, final long toNs, final double ratePerSecond)
    {
        return fromNs >= toNs ? 0 : Math.round((toNs - fromNs) / NS_PER_SECOND * ratePerSecond);
    }
}
