/**
 * What the side-by-side benchmarks print: rows of figures with ratios of paired rounds, as a table for people, as one
 * JSON object for programs, and as one self-contained page with charts.
 * <p>
 * Imports {@code loadgen.result} and jackson-core; nothing here is timed. Start reading at
 * {@link io.ringside.loadgen.bench.report.BenchmarkReport}.
 */
package io.ringside.loadgen.bench.report;
