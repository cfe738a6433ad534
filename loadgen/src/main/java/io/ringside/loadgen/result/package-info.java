/**
 * What came out of a run: latencies, counts, the verdict, and the files that keep them.
 * <p>
 * {@link io.ringside.loadgen.result.LatencyRecorder} is written by the generator's thread and read by the reporting
 * thread; everything else is used by one thread after the run. May import the JDK, HdrHistogram and jackson-core;
 * knows nothing of the other packages of this module.
 * <p>
 * Start reading at {@link io.ringside.loadgen.result.LoadResult}, then {@link io.ringside.loadgen.result.VerdictRules}.
 */
package io.ringside.loadgen.result;
