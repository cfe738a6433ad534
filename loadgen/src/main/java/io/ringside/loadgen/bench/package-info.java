/**
 * Benchmarks that put parts of the exchange into one process and measure them there.
 * <p>
 * May import everything of ours; libraries of peers only in processes of their own ({@code child}). Each benchmark has
 * a {@code main}. Start reading at {@link io.ringside.loadgen.bench.PipelineBenchmark}.
 */
package io.ringside.loadgen.bench;
