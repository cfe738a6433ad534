package io.ringside.ops.admin.load;

import io.ringside.ops.metrics.MetricsPage;

import java.util.Locale;

/**
 * The metrics of a node that must not grow. NaN stands for a missing metric.
 *
 * @param atNs         when, on the clock of {@link System#nanoTime()}.
 * @param heapBytes    of the Java heap in use.
 * @param threads      alive.
 * @param descriptors  open files and sockets.
 * @param journalBytes written.
 * @param commands     of participants.
 * @param liveOrders   in all books.
 */
record NodeSample(
    long atNs, double heapBytes, double threads, double descriptors, double journalBytes, double commands,
    double liveOrders)
{
    /** The header of {@link #row}. */
    static final String COLUMNS = "at_s,heap_bytes,threads,descriptors,journal_bytes,commands,live_orders";

    /**
     * @param atNs when it was asked for.
     * @param text what {@code /metrics} answered.
     */
    static NodeSample of(final long atNs, final String text)
    {
        return new NodeSample(atNs,
            MetricsPage.sum(text, "jvm_memory_used_bytes", "area=\"heap\""),
            MetricsPage.sum(text, "jvm_threads_live_threads", ""),
            MetricsPage.sum(text, "process_files_open_files", ""),
            MetricsPage.sum(text, "ringside_journal_position_bytes", ""),
            MetricsPage.sum(text, "ringside_commands_total", "command=\"(new|cancel|replace|mass_cancel)\""),
            MetricsPage.sum(text, "ringside_capacity_used", "resource=\"orders\""));
    }

    String row(final long beginNs)
    {
        return String.format(Locale.ROOT, "%.3f,%.0f,%.0f,%.0f,%.0f,%.0f,%.0f", (atNs - beginNs) / 1e9,
            heapBytes, threads, descriptors, journalBytes, commands, liveOrders);
    }
}
