package io.ringside.loadgen.report;

import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.Micros;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * The charts and tables of one run.
 */
final class RunSections
{
    private static final List<String> COLUMNS =
        List.of("p50", "p90", "p99", "p99.9", "p99.99", "max", "mean", "samples");

    private RunSections()
    {
    }

    static void write(final Markup out, final LoadRun run)
    {
        latency(out, run);
        overTime(out, run);
        answers(out, run.summary());
    }

    /** Draw a chart for wide windows and for narrow ones. */
    static void chart(final Markup out, final int height, final Consumer<Frame> drawing)
    {
        drawing.accept(Frame.wide(height));
        drawing.accept(Frame.narrow(Math.min(height, 250)));
    }

    private static void latency(final Markup out, final LoadRun run)
    {
        out.open("section").element("h2", "Latency");
        out.open("p", "class", "caption").element("b", "Response", "class", "first")
            .text(" is from the intended send time to the answer, what a client suffers; ")
            .element("b", "service", "class", "second")
            .text(" from the actual send time, what the exchange did; ")
            .element("b", "slip", "class", "third")
            .text(" is how late the generator was. Dotted: fewer than ten samples are above.").close();
        chart(out, 380, (frame) -> PercentileChart.draw(out, run.log(), run.objectives(), frame));
        out.open("div", "class", "scroll").open("table").open("thead").open("tr").element("th", "µs");
        COLUMNS.forEach((name) -> out.element("th", name));
        out.close().close().open("tbody");
        row(out, "response", LatencySummary.of(run.log().response()));
        row(out, "service", LatencySummary.of(run.log().service()));
        row(out, "slip", LatencySummary.of(run.log().slip()));
        out.close().close().close().close();
    }

    private static void row(final Markup out, final String name, final LatencySummary latency)
    {
        out.open("tr").element("th", name);
        for (final double valueNs : new double[]{latency.p50(), latency.p90(), latency.p99(), latency.p999(),
            latency.p9999(), latency.max(), latency.mean()})
        {
            out.element("td", Micros.format(valueNs));
        }
        out.element("td", Micros.count(latency.count())).close();
    }

    private static void overTime(final Markup out, final LoadRun run)
    {
        final List<Column> columns = run.log().columns();
        final double length = Math.max(1, Math.rint(TimeCharts.columnLengthS(columns)));
        final String each = 1 == length ? "second" : Numbers.seconds(length);
        out.open("section").element("h2", "Over time");
        out.element("h3", "Response time, per " + each);
        chart(out, 250, (frame) -> TimeCharts.drawResponse(out, columns, frame));
        out.element("h3", "Where the answers lay");
        legend(out, each);
        chart(out, 250, (frame) -> HeatMap.draw(out, columns, frame));
        out.element("h3", "Messages a second");
        chart(out, 170, (frame) ->
            TimeCharts.drawRates(out, columns, run.summary().number("targetRate"), frame));
        out.close();
    }

    private static void legend(final Markup out, final String each)
    {
        out.open("p", "class", "caption legend").text("Share of the answers of each " + each + ":");
        for (int level = 1; level <= HeatMap.LEVELS.length; level++)
        {
            out.open("span").element("i", "", "class", "heat" + level).text(1 == level ? "less" :
                String.format(Locale.ROOT, "%.1f", 100 * HeatMap.LEVELS[level - 1]).replace(".0", "") + " %").close();
        }
        out.close();
    }

    private static void answers(final Markup out, final Fields summary)
    {
        out.open("section").element("h2", "Answers").open("div", "class", "columns");
        out.open("div").element("h3", "Commands, warm-up included").open("table", "class", "small").open("tbody");
        for (final String name : List.of("sent", "acknowledged", "rejected", "lost", "duplicates", "notSent", "trades"))
        {
            pair(out, "notSent".equals(name) ? "not sent" : name, Numbers.rate(summary.number(name)));
        }
        out.close().close().close();
        rejects(out, summary);
        mix(out, summary.fields("mix"));
        out.close().close();
    }

    private static void rejects(final Markup out, final Fields summary)
    {
        final Fields rejects = summary.fields("rejects");
        final double answers = summary.number("acknowledged");
        out.open("div").element("h3", "Rejects by reason");
        if (rejects.names().isEmpty())
        {
            out.element("p", "No command was rejected.", "class", "caption").close();
            return;
        }
        final ToDoubleFunction<String> count = rejects::number;
        final List<String> names = rejects.names().stream()
            .sorted(Comparator.comparingDouble(count).reversed().thenComparing(Comparator.naturalOrder())).toList();
        out.open("div", "class", "scroll").open("table", "class", "small bars").open("tbody");
        for (final String name : names)
        {
            final double share = 100 * rejects.number(name) / rejects.number(names.get(0));
            out.open("tr").open("th").text(name.toLowerCase(Locale.ROOT).replace('_', ' '))
                .element("i", "", "style", "width:" + Numbers.at(share) + "%").close()
                .element("td", Numbers.rate(rejects.number(name)))
                .element("td", Numbers.percent(rejects.number(name) / answers)).close();
        }
        out.close().close().close().close();
    }

    private static void mix(final Markup out, final Fields mix)
    {
        final Fields target = mix.fields("target");
        final Fields achieved = mix.fields("achieved");
        if (target.names().isEmpty())
        {
            return;
        }
        out.open("div").element("h3", "Mix, sent and asked for").open("table", "class", "small").open("tbody");
        for (final String name : target.names())
        {
            out.open("tr").element("th", name).element("td", Numbers.percent(achieved.number(name)))
                .element("td", Numbers.percent(target.number(name))).close();
        }
        out.close().close().close();
    }

    private static void pair(final Markup out, final String name, final String value)
    {
        out.open("tr").element("th", name).element("td", value).close();
    }
}
