package io.ringside.loadgen.bench.ring;

import java.util.List;

/**
 * Runs a graph once and compares what its consumers have read with what was written.
 */
final class Trial
{
    private Trial()
    {
    }

    /**
     * @param graph to run.
     * @param plan  of the run.
     * @return what it gave.
     */
    static TrialResult run(final Graph graph, final TrialPlan plan)
    {
        return run(graph, plan, plan.expected());
    }

    /** The same for those who know what to expect from a run before: to add it up takes as long as to run. */
    static TrialResult run(final Graph graph, final TrialPlan plan, final Checksum expected)
    {
        final List<Worker> workers = graph.workers(plan);
        final Race race = Race.run(workers);
        final String fault = race.hasEnded() ? disagreement(workers, plan, expected) : race.fault();

        return new TrialResult(plan.messages(), race.durationNs(), race.allocatedBytes(), fault.isEmpty(), fault);
    }

    private static String disagreement(
        final List<Worker> workers, final TrialPlan plan, final Checksum expected)
    {
        int consumerCount = 0;
        for (final Worker worker : workers)
        {
            if (null != worker.checksum())
            {
                consumerCount++;
                if (!worker.checksum().equalTo(expected))
                {
                    return "read " + worker.checksum() + ", written " + expected;
                }
            }
        }

        return plan.topology().consumerCount() == consumerCount ? "" :
            consumerCount + " consumers read, not " + plan.topology().consumerCount();
    }
}
