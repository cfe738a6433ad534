/**
 * What several benchmarks that put parts of the exchange into one process have in common: commands as clients encode
 * them, and a sink for what comes out. May import everything of ours; libraries of peers only in processes of their
 * own. Start reading at {@link io.ringside.loadgen.bench.book.EngineBenchmark}.
 */
package io.ringside.loadgen.bench;
