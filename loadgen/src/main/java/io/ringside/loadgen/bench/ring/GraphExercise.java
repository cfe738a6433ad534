package io.ringside.loadgen.bench.ring;

/**
 * Runs of one implementation in one topology with one payload. Asked with batch and messages; answers duration in ns,
 * bytes allocated.
 */
final class GraphExercise implements Exercise
{
    static final String NAME = "graph";

    private final Graph graph;
    private final Topology topology;
    private final int payloadBytes;
    private final int slotCount;
    private TrialPlan lastPlan;
    private Checksum lastExpected;

    GraphExercise(final Graph graph, final Topology topology, final int payloadBytes, final int slotCount)
    {
        this.graph = graph;
        this.topology = topology;
        this.payloadBytes = payloadBytes;
        this.slotCount = slotCount;
    }

    @Override
    public Answer run(final long[] arguments)
    {
        final TrialPlan plan =
            new TrialPlan(topology, (int)arguments[0], payloadBytes, arguments[1], slotCount);
        if (!plan.equals(lastPlan))
        {
            lastPlan = plan;
            lastExpected = plan.expected();
        }
        final TrialResult result = Trial.run(graph, plan, lastExpected);

        return new Answer(
            result.isValid(), new long[]{result.durationNs(), result.allocatedBytes()}, result.note());
    }
}
