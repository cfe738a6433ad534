/**
 * What a benchmark found out: rows, each the median and the spread of the forks that measured it, as a table for people
 * and as one JSON object for programs. Forks are processes, so that none finds the code compiled for another.
 * <p>
 * Imports {@code loadgen.result}; nothing here is timed. Start reading at
 * {@link io.ringside.loadgen.bench.report.Fork} and {@link io.ringside.loadgen.bench.report.Row}.
 */
package io.ringside.loadgen.bench.report;
