/**
 * The ring beside the Disruptor and queues, in the five topologies of the founding documents.
 * <p>
 * May import {@code engine.ring} and the libraries of peers. Start reading at
 * {@link io.ringside.loadgen.bench.ring.RingBenchmark}; what is timed is in
 * {@code Run} and its subclasses.
 */
package io.ringside.loadgen.bench.ring;
