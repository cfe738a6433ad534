package io.ringside.ops.admin;

import java.util.List;
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

    private static final List<String> COMMANDS = List.of("new", "cancel", "replace", "mass_cancel");

    /**
     * @param atNs when it was asked for.
     * @param text what {@code /metrics} answered.
     */
    static NodeSample of(final long atNs, final String text)
    {
        double heap = Double.NaN;
        double threads = Double.NaN;
        double descriptors = Double.NaN;
        double journal = Double.NaN;
        double commands = Double.NaN;
        double orders = Double.NaN;
        for (final String line : text.split("\n"))
        {
            final int end = line.lastIndexOf(' ');
            if (end > 0 && '#' != line.charAt(0))
            {
                final String name = line.substring(0, Math.max(0, end));
                if (is(name, "jvm_memory_used_bytes", "area=\"heap\""))
                {
                    heap = add(heap, line, end);
                }
                else if (is(name, "jvm_threads_live_threads", ""))
                {
                    threads = add(threads, line, end);
                }
                else if (is(name, "process_files_open_files", ""))
                {
                    descriptors = add(descriptors, line, end);
                }
                else if (is(name, "ringside_journal_position_bytes", ""))
                {
                    journal = add(journal, line, end);
                }
                else if (is(name, "ringside_capacity_used", "resource=\"orders\""))
                {
                    orders = add(orders, line, end);
                }
                else if (COMMANDS.stream().anyMatch((it) ->
                    is(name, "ringside_commands_total", "command=\"" + it + "\"")))
                {
                    commands = add(commands, line, end);
                }
            }
        }
        return new NodeSample(atNs, heap, threads, descriptors, journal, commands, orders);
    }

    String row(final long beginNs)
    {
        return String.format(Locale.ROOT, "%.3f,%.0f,%.0f,%.0f,%.0f,%.0f,%.0f", (atNs - beginNs) / 1e9,
            heapBytes, threads, descriptors, journalBytes, commands, liveOrders);
    }

    private static boolean is(final String name, final String metric, final String label)
    {
        return name.startsWith(metric) && (name.length() == metric.length() || '{' == name.charAt(metric.length())) &&
            name.contains(label);
    }

    private static double add(final double sum, final String line, final int end)
    {
        final double value = Double.parseDouble(line.substring(end + 1));
        return Double.isNaN(sum) ? value : sum + value;
    }
}
