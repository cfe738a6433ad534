/**
 * A load run's files read again: as one page to look at, {@code report.html}, which needs nothing but itself; and the
 * files of several runs as one run ({@link io.ringside.loadgen.report.RunMerge}).
 * <p>
 * What was read ({@link io.ringside.loadgen.report.LoadRun}, {@link io.ringside.loadgen.report.LoadSweep}) is drawn by
 * one class a chart, each as SVG through {@link io.ringside.loadgen.report.Markup}, and put together by
 * {@link io.ringside.loadgen.report.ReportPage}, where reading starts. The style sheet is the resource
 * {@code report.css} beside it. May import {@code loadgen.result}, HdrHistogram and jackson-core. Runs on the caller's
 * thread, after the measurement.
 */
package io.ringside.loadgen.report;
