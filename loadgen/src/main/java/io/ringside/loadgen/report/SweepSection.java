package io.ringside.loadgen.report;

import io.ringside.loadgen.result.Numbers;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.SummaryWriter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** A sweep over rates: what rate the exchange bears, the hockey stick, and its steps. */
final class SweepSection
{
    static final String FILE_NAME = "sweep.json";
    static final String SCHEMA = "ringside.load-sweep";

    private SweepSection()
    {
    }

    static void write(final Markup out, final Fields sweep)
    {
        final List<Fields> steps = steps(sweep);
        out.open("section");
        figures(out, sweep);
        if (!steps.isEmpty())
        {
            out.element("h2", "Response time over rate");
            out.element("p", "Messages a second. Hollow: INVALID.", "class", "caption").chart("sweep", 380);
            table(out, steps);
        }
        out.close("section");
    }

    /** Such as {@code p99<1ms}. */
    static List<Slo> objectives(final Fields sweep)
    {
        return sweep.objectives(sweep.texts("objectives"));
    }

    /** The directory of one of its runs, which say where it took place; null if none is there. */
    static Path runDir(final Path dir, final Fields sweep)
    {
        return steps(sweep).stream().map((step) -> dir.resolve(String.valueOf(Math.round(step.number("rate")))))
            .filter((run) -> Files.exists(run.resolve(SummaryWriter.META_NAME))).findFirst().orElse(null);
    }

    private static List<Fields> steps(final Fields sweep)
    {
        return sweep.objects("steps").stream().sorted(Comparator.comparingDouble((it) -> it.number("rate"))).toList();
    }

    private static void figures(final Markup out, final Fields sweep)
    {
        final String objectives = objectives(sweep).stream().map(Slo::expression).collect(Collectors.joining(", "));
        final double highest = sweep.number("highestRate");
        // Above no rate that held, nothing bends.
        final double knee = Double.isNaN(highest) ? Double.NaN : sweep.number("kneeRate");
        out.open("dl", "class", "figures few");
        out.pair("highest rate with " + (objectives.isEmpty() ? "valid figures" : objectives), rate(highest));
        out.pair(Double.isNaN(knee) ? "knee at these rates" : "knee", rate(knee)).close("dl");
    }

    private static String rate(final double rate)
    {
        return Double.isNaN(rate) ? "none" : Numbers.rate(rate) + " msg/s";
    }

    private static void table(final Markup out, final List<Fields> steps)
    {
        out.table("steps", "msg/s", "verdict", "achieved", "p50", "p99", "p99.9", "max", "reasons");
        for (final Fields step : steps)
        {
            final Fields response = step.fields("responseNs");
            out.row(Numbers.rate(step.number("rate"))).open("td")
                .element("b", PageHead.word(step.verdict()), "class", PageHead.style(step.verdict())).close();
            out.cells(Numbers.rate(step.number("achievedRate")), Numbers.latency(response.number("p50")),
                Numbers.latency(response.number("p99")), Numbers.latency(response.number("p999")),
                Numbers.latency(response.number("max")), String.join("; ", step.texts("reasons")));
        }
        out.close("div");
    }
}
