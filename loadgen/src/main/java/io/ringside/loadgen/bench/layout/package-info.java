/**
 * The experiments behind the layout of the ring: cut-down rings that differ in one thing, run against each other. What
 * they taught is in the decisions 0016 to 0018.
 * <p>
 * May import the engine's ring and Agrona. Start reading at
 * {@link io.ringside.loadgen.bench.layout.RingLayoutBenchmark}.
 */
package io.ringside.loadgen.bench.layout;
