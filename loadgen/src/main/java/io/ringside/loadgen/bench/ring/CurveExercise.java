package io.ringside.loadgen.bench.ring;

import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * Asked with the interval in picoseconds and the duration in ns; answers duration in ns, bytes allocated, messages,
 * then p50, p90, p99, p99.9 and maximum of the latency in ns.
 */
final class CurveExercise implements Exercise
{
    static final String NAME = "curve";

    private static final long HIGHEST_NS = 100_000_000_000L;

    private final Curve curve;
    private final int slotCount;

    CurveExercise(final Curve curve, final int slotCount)
    {
        this.curve = curve;
        this.slotCount = slotCount;
    }

    @Override
    public Answer run(final long[] arguments)
    {
        final Histogram histogram = new Histogram(HIGHEST_NS, 3);
        final List<Worker> workers =
            curve.workers(new CurvePlan(slotCount, arguments[0] / 1e3, arguments[1], histogram));
        final Race race = Race.run(workers);
        if (!race.hasEnded())
        {
            return Answer.invalid(race.fault());
        }

        final Checksum sent = workers.get(0).checksum();
        final Checksum received = workers.get(1).checksum();
        final boolean isValid = sent.equalTo(received) && received.count() > 0;
        return new Answer(isValid, new long[]{race.durationNs(), race.allocatedBytes(), received.count(),
            histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(90),
            histogram.getValueAtPercentile(99), histogram.getValueAtPercentile(99.9), histogram.getMaxValue()},
            isValid ? "" : "sent " + sent + ", received " + received);
    }
}
