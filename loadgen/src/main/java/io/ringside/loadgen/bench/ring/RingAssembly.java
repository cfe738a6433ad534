package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;

/**
 * The pictures of the topologies over one ring: who reads behind whom, and who holds the producers back.
 *
 * @param <S> how far a consumer has come.
 */
interface RingAssembly<S>
{
    /** One of the producers. */
    Worker newProducer(int producer);

    /** Adds a consumer that reads what all its upstreams have read; without any, what is published. */
    S addConsumer(List<Worker> workers, List<S> upstreams);

    /** Producers leave alone what this consumer has not read. */
    void gateOn(S consumer);

    /** Producers, then consumers, of the plan's topology. */
    default List<Worker> assemble(final TrialPlan plan)
    {
        final List<Worker> workers = new ArrayList<>();
        for (int producer = 0; producer < plan.topology().producerCount(); producer++)
        {
            workers.add(newProducer(producer));
        }
        switch (plan.topology())
        {
            case UNICAST, SEQUENCER -> gateOn(addConsumer(workers, List.of()));
            case PIPELINE ->
            {
                final S first = addConsumer(workers, List.of());
                final S second = addConsumer(workers, List.of(first));
                gateOn(addConsumer(workers, List.of(second)));
            }
            case MULTICAST ->
            {
                for (int i = 0; i < 3; i++)
                {
                    gateOn(addConsumer(workers, List.of()));
                }
            }
            case DIAMOND ->
            {
                final S left = addConsumer(workers, List.of());
                final S right = addConsumer(workers, List.of());
                gateOn(addConsumer(workers, List.of(left, right)));
            }
            default -> throw new AssertionError(plan.topology());
        }

        return workers;
    }
}
