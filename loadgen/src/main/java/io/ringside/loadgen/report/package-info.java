/**
 * A load run's files read again: as one page to look at, {@code report.html}, which needs nothing but itself; and the
 * files of several runs as one run ({@link io.ringside.loadgen.report.RunMerge}).
 * <p>
 * {@link io.ringside.loadgen.report.ReportPage}, where reading starts, writes texts and tables through
 * {@link io.ringside.loadgen.report.Markup}, one class a section; {@link io.ringside.loadgen.report.ChartData} puts the
 * figures into the page as JSON, and the resources {@code report.html}, {@code report.css} and {@code report.js} beside
 * it make charts of them in the reader's browser, with uPlot (ADR 80). May import {@code loadgen.result}, HdrHistogram
 * and jackson-core. Runs on the caller's thread, after the measurement.
 */
package io.ringside.loadgen.report;
