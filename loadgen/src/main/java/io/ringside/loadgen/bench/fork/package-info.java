/**
 * Processes that benchmarks measure in, so that none finds the code compiled for another.
 * <p>
 * May import the JDK and {@code bench.report}. Start reading at {@link io.ringside.loadgen.bench.fork.Fork}.
 */
package io.ringside.loadgen.bench.fork;
