package io.ringside.loadgen.bench.ring;

import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * Asked with a batch, which is ignored, and the number of round trips; answers duration in ns, bytes allocated, then
 * p50, p90, p99, p99.9 and maximum of the round trips in ns.
 */
final class EchoExercise implements Exercise
{
    static final String NAME = "echo";

    private static final long HIGHEST_NS = 10_000_000_000L;

    private final Echo echo;
    private final int payloadBytes;
    private final int slotCount;

    EchoExercise(final Echo echo, final int payloadBytes, final int slotCount)
    {
        this.echo = echo;
        this.payloadBytes = payloadBytes;
        this.slotCount = slotCount;
    }

    @Override
    public Answer run(final long[] arguments)
    {
        final Histogram histogram = new Histogram(HIGHEST_NS, 3);
        final EchoPlan plan = new EchoPlan(payloadBytes, arguments[1], slotCount, histogram);
        final List<Worker> workers = echo.workers(plan);
        final Race race = Race.run(workers);
        if (!race.hasEnded())
        {
            return Answer.invalid(race.fault());
        }

        final Checksum expected = plan.expected();
        final boolean isValid = workers.stream().allMatch((worker) -> worker.checksum().equalTo(expected)) &&
            histogram.getTotalCount() == plan.roundTrips();
        return new Answer(isValid, new long[]{race.durationNs(), race.allocatedBytes(),
            histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(90),
            histogram.getValueAtPercentile(99), histogram.getValueAtPercentile(99.9), histogram.getMaxValue()},
            isValid ? "" : "replies are not what was asked for");
    }
}
