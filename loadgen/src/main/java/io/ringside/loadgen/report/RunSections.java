package io.ringside.loadgen.report;

import io.ringside.loadgen.result.LatencyFigure;
import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.Numbers;
import org.HdrHistogram.Histogram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The charts and tables of one run. */
final class RunSections
{
    private RunSections()
    {
    }

    static void write(final Markup out, final LoadRun run)
    {
        latency(out, run);
        overTime(out, run);
        answers(out, run.summary());
    }

    private static void latency(final Markup out, final LoadRun run)
    {
        final LatencyLog log = run.log();
        out.open("section").element("h2", "Latency");
        out.open("p", "class", "caption").element("b", "Response", "class", "first")
            .text(" is from the intended send time to the answer, what a client suffers; ")
            .element("b", "service", "class", "second")
            .text(" from the actual send time, what the exchange did; ")
            .element("b", "slip", "class", "third")
            .text(" is how late the generator was. Dotted: fewer than ten samples are above.").close();
        out.chart("percentiles", 380);
        final List<String> heads = new ArrayList<>(List.of("µs"));
        Arrays.stream(LatencyFigure.values()).map(LatencyFigure::label).forEach(heads::add);
        heads.add("samples");
        out.table("", heads.toArray(String[]::new));
        row(out, "response", log.response());
        row(out, "service", log.service());
        row(out, "slip", log.slip());
        out.close("section");
    }

    private static void row(final Markup out, final String name, final Histogram histogram)
    {
        final LatencySummary latency = LatencySummary.of(histogram);
        out.row(name);
        for (final LatencyFigure figure : LatencyFigure.values())
        {
            out.element("td", Numbers.micros(figure.of(latency)));
        }
        out.element("td", Numbers.count(latency.count())).close();
    }

    private static void overTime(final Markup out, final LoadRun run)
    {
        final double length = Math.max(1, Math.rint(run.log().slices.get(0).lengthS()));
        out.open("section").element("h2", "Over time");
        out.element("h3", "Response time, per " + (1 == length ? "second" : Numbers.time(length)));
        out.chart("response", 250).element("h3", "Where the answers lay");
        out.element("p", "", "class", "caption legend", "id", "heat-legend").chart("heat", 250);
        out.element("h3", "Messages a second").chart("rates", 170).close("section");
    }

    private static void answers(final Markup out, final Fields summary)
    {
        out.open("section").element("h2", "Answers").open("div", "class", "columns");
        table(out, "Commands, warm-up included");
        for (final String name : List.of("sent", "acknowledged", "rejected", "lost", "duplicates", "notSent", "trades"))
        {
            out.row("notSent".equals(name) ? "not sent" : name).cells(Numbers.rate(summary.number(name)));
        }
        out.close("div");
        rejects(out, summary.fields("rejects"), summary.number("acknowledged"));
        mix(out, summary.fields("mix"));
        out.close("section");
    }

    private static void table(final Markup out, final String title)
    {
        out.open("div").element("h3", title).open("table", "class", "small").open("tbody");
    }

    private static void rejects(final Markup out, final Fields rejects, final double answers)
    {
        out.open("div").element("h3", "Rejects by reason");
        if (rejects.names().isEmpty())
        {
            out.element("p", "No command was rejected.", "class", "caption").close();
            return;
        }
        final ToDoubleFunction<String> count = rejects::number;
        final List<String> names = rejects.names().stream()
            .sorted(Comparator.comparingDouble(count).reversed().thenComparing(Comparator.naturalOrder())).toList();
        final double most = rejects.number(names.get(0));
        out.open("div", "class", "scroll").open("table", "class", "small bars").open("tbody");
        for (final String name : names)
        {
            final double rejected = rejects.number(name);
            out.open("tr").open("th").text(name.toLowerCase(Locale.ROOT).replace('_', ' '))
                .element("i", "", "style", "width:" + Math.round(100 * rejected / most) + "%").close()
                .cells(Numbers.rate(rejected), Numbers.percent(rejected / answers));
        }
        out.close("div").close();
    }

    private static void mix(final Markup out, final Fields mix)
    {
        final Fields target = mix.fields("target");
        final Fields achieved = mix.fields("achieved");
        if (!target.names().isEmpty())
        {
            table(out, "Mix, sent and asked for");
            for (final String name : target.names())
            {
                out.row(name).cells(Numbers.percent(achieved.number(name)), Numbers.percent(target.number(name)));
            }
            out.close("div");
        }
    }
}
