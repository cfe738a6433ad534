package io.ringside.loadgen.bench.ring;

import java.util.List;

/**
 * An implementation under test for request and reply.
 */
interface Echo
{
    /**
     * @param plan of the run.
     * @return client and server, each with a checksum of what it reads.
     */
    List<Worker> workers(EchoPlan plan);
}
