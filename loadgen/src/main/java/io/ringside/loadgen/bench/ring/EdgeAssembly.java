package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;

/**
 * The pictures of the topologies with a queue for every edge.
 *
 * @param <E> an edge.
 */
interface EdgeAssembly<E>
{
    /** One more edge, empty. */
    E newEdge();

    /** Writes every message to all these edges. */
    Worker newProducer(int producer, List<E> out);

    /** Reads from one edge and passes on. */
    Worker newStage(E in, List<E> out);

    /** Reads what has come on both edges. */
    Worker newJoin(E left, E right);

    /** Producers, then consumers, of the plan's topology. */
    default List<Worker> assemble(final TrialPlan plan)
    {
        final List<Worker> workers = new ArrayList<>();
        switch (plan.topology())
        {
            case UNICAST, SEQUENCER ->
            {
                final E edge = newEdge();
                for (int producer = 0; producer < plan.topology().producerCount(); producer++)
                {
                    workers.add(newProducer(producer, List.of(edge)));
                }
                workers.add(newStage(edge, List.of()));
            }
            case PIPELINE ->
            {
                final E first = newEdge();
                final E second = newEdge();
                final E third = newEdge();
                workers.add(newProducer(0, List.of(first)));
                workers.add(newStage(first, List.of(second)));
                workers.add(newStage(second, List.of(third)));
                workers.add(newStage(third, List.of()));
            }
            case MULTICAST ->
            {
                final List<E> edges = List.of(newEdge(), newEdge(), newEdge());
                workers.add(newProducer(0, edges));
                edges.forEach((edge) -> workers.add(newStage(edge, List.of())));
            }
            case DIAMOND ->
            {
                final E left = newEdge();
                final E right = newEdge();
                final E behindLeft = newEdge();
                final E behindRight = newEdge();
                workers.add(newProducer(0, List.of(left, right)));
                workers.add(newStage(left, List.of(behindLeft)));
                workers.add(newStage(right, List.of(behindRight)));
                workers.add(newJoin(behindLeft, behindRight));
            }
            default -> throw new AssertionError(plan.topology());
        }

        return workers;
    }
}
