package io.ringside.loadgen.report;

import java.util.Locale;

/** Where the run took place and with which settings: a figure without this is a rumour. */
final class MachineSection
{
    private static final double BYTES_PER_MIB = 1_048_576;

    private MachineSection()
    {
    }

    static void write(final Markup out, final Fields meta)
    {
        final Fields environment = meta.fields("environment");
        out.open("section").element("h2", "Machine").open("dl", "class", "machine");
        out.pair("processor", environment.text("cpu") + ", " + environment.text("cores") + " cores");
        out.pair("kernel", environment.text("kernel"));
        out.pair("clock source", environment.text("clocksource"));
        out.pair("frequency governor", environment.text("governor"));
        out.pair("Java", environment.text("jvm"));
        out.pair("heap", String.format(Locale.ROOT, "%,.0f MiB", environment.number("heapMax") / BYTES_PER_MIB));
        out.pair("Ringside", meta.text("version") + ", commit " + environment.text("commit"));
        out.close("dl");
        details(out, "Options of the generator's JVM", String.join("\n", environment.texts("jvmFlags")));
        final Fields config = meta.fields("config");
        final StringBuilder settings = new StringBuilder();
        config.names().forEach((name) -> settings.append(name).append(" = ").append(config.text(name)).append('\n'));
        details(out, "Settings of the run", settings.toString());
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
