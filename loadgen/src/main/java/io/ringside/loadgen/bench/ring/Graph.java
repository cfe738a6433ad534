package io.ringside.loadgen.bench.ring;

import java.util.List;

/**
 * An implementation under test: builds its storage and its workers for one run.
 */
interface Graph
{
    /**
     * @param plan of the run.
     * @return producers and consumers, one thread each.
     */
    List<Worker> workers(TrialPlan plan);
}
