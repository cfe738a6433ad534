/**
 * What a plain command costs the whole core, and what of it is there for features that nobody uses: builds of the core
 * beside each other, each round in fresh processes.
 * <p>
 * May import the engine's public classes, its protocol, {@code loadgen.bench.child} and Agrona. One thread per process.
 * Start reading at {@link io.ringside.loadgen.bench.cost.CostBenchmark}.
 */
package io.ringside.loadgen.bench.cost;
