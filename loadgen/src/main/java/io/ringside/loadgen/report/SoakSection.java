package io.ringside.loadgen.report;

import io.ringside.loadgen.result.Numbers;

import java.util.List;
import java.util.Locale;

/** Whether anything rose over a long run: the slope of each figure's floor, and the figures window by window. */
final class SoakSection
{
    static final String FILE_NAME = "soak.json";
    static final String SCHEMA = "ringside.load-soak";

    private static final List<String> COLUMNS =
        List.of("p50Us", "p99Us", "maxUs", "heapMb", "threads", "descriptors", "journalMbPerMillion", "liveOrders");

    private SoakSection()
    {
    }

    static void write(final Markup out, final Fields soak)
    {
        out.open("section").element("h2", "Soak");
        out.open("p").element("b", PageHead.word(soak.verdict()), "class", PageHead.style(soak.verdict()))
            .text(soak.texts("reasons").isEmpty() ? " Nothing rose by more than is allowed." :
                " " + String.join("; ", soak.texts("reasons"))).close();
        out.element("p", "The straight line through the lowest values of each figure.", "class", "caption");
        out.table("", "", "an hour", "over the run", "allowed", "");
        for (final Fields floor : soak.objects("floors"))
        {
            out.row(floor.text("name")).cells(figure(floor, "slopePerHour"), figure(floor, "rise"),
                figure(floor, "limit"), floor.text("verdict"));
        }
        out.close("div");
        windows(out, soak.objects("windows"), Numbers.time(soak.number("windowNs") / 1e9));
        out.close("section");
    }

    private static String figure(final Fields floor, final String name)
    {
        final double value = floor.number(name);
        return Double.isNaN(value) ? "n/a" :
            (String.format(Locale.ROOT, "%,.2f", value) + " " + floor.text("unit")).trim();
    }

    private static void windows(final Markup out, final List<Fields> windows, final String length)
    {
        out.element("h3", "Response time, each " + length).chart("soak-response", 220);
        out.element("h3", "Heap, MB").chart("soak-heap", 150);
        out.element("h3", "Each " + length);
        out.table("", "from", "p50 µs", "p99 µs", "max µs", "heap MB", "threads", "open files", "journal MB/million",
            "orders");
        for (final Fields window : windows)
        {
            out.row(Numbers.time(window.number("startNs") / 1e9));
            for (final String column : COLUMNS)
            {
                final double value = window.names().contains(column) ? window.number(column) : Double.NaN;
                out.element("td", Double.isNaN(value) ? "n/a" : String.format(Locale.ROOT, "%,.1f", value));
            }
            out.close();
        }
        out.close("div");
    }
}
