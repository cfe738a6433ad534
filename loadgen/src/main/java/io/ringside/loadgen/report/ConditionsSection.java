package io.ringside.loadgen.report;

import io.ringside.loadgen.result.NodeInfo;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the node said of itself before the load and after it, where the run took place, and with which settings: a
 * figure without this is a rumour.
 */
final class ConditionsSection
{
    private static final double BYTES_PER_MIB = 1_048_576;

    private ConditionsSection()
    {
    }

    static void write(final Markup out, final Fields summary, final Fields meta)
    {
        // Runs of before nodes were asked have none.
        if (summary.names().contains("node"))
        {
            node(out, summary.fields("node").fields("start"), summary.fields("node").fields("end"));
        }
        machine(out, meta);
    }

    private static void node(final Markup out, final Fields start, final Fields end)
    {
        out.open("section").element("h2", "Node").table("small", "", "before", "after");
        Stream.of(NodeInfo.CONDITIONS, NodeInfo.JOURNALS).flatMap(List::stream).forEach((field) ->
            out.row("standbyJournal".equals(field) ? "journal of the standby" : field)
                .cells(start.text(field), end.text(field)));
        out.close("section");
    }

    private static void machine(final Markup out, final Fields meta)
    {
        final Fields environment = meta.fields("environment");
        out.open("section").element("h2", "Machine").open("dl", "class", "machine");
        out.pair("processor", environment.text("cpu") + ", " + environment.text("cores") + " cores");
        out.pair("kernel", environment.text("kernel"));
        out.pair("clock source", environment.text("clocksource"));
        out.pair("frequency governor", environment.text("governor"));
        out.pair("Java", environment.text("jvm"));
        out.pair("heap", String.format(Locale.ROOT, "%,.0f MiB", environment.number("heapMax") / BYTES_PER_MIB));
        out.pair("Ringside", meta.text("version") + ", commit " + environment.text("commit")).close("dl");
        details(out, "Options of the generator's JVM", String.join("\n", environment.texts("jvmFlags")));
        final Fields config = meta.fields("config");
        details(out, "Settings of the run", config.names().stream().map((name) -> name + " = " + config.text(name))
            .collect(Collectors.joining("\n")));
        out.close("section");
    }

    private static void details(final Markup out, final String name, final String text)
    {
        if (!text.isBlank())
        {
            out.open("details").element("summary", name).element("pre", text.strip()).close();
        }
    }
}
