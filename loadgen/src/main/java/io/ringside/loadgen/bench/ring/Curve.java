package io.ringside.loadgen.bench.ring;

import java.util.List;

/**
 * An implementation under test for latency against load.
 */
interface Curve
{
    /**
     * @param plan of the load.
     * @return a sender and a receiver, each with a checksum of what passed it.
     */
    List<Worker> workers(CurvePlan plan);
}
