package io.ringside.loadgen.report;

import io.ringside.loadgen.result.Numbers;
import io.ringside.loadgen.result.Slo;

import java.util.List;
import java.util.stream.Collectors;

/** A sweep: what rate the exchange bears, the hockey stick, and its steps. */
final class SweepSection
{
    private SweepSection()
    {
    }

    static void write(final Markup out, final LoadSweep sweep)
    {
        out.open("section");
        figures(out, sweep);
        if (!sweep.steps().isEmpty())
        {
            out.element("h2", "Response time over rate");
            out.element("p", "Messages a second. Hollow: INVALID.", "class", "caption");
            Frame.both(380, (frame) -> HockeyStick.draw(out, sweep, frame));
            steps(out, sweep);
        }
        out.close("section");
    }

    private static void figures(final Markup out, final LoadSweep sweep)
    {
        final String objectives = sweep.objectives().stream().map(Slo::expression).collect(Collectors.joining(", "));
        out.open("dl", "class", "figures few");
        out.pair("highest rate with " + (objectives.isEmpty() ? "valid figures" : objectives),
            rate(sweep.highestRate()));
        out.pair(Double.isNaN(sweep.kneeRate()) ? "knee at these rates" : "knee", rate(sweep.kneeRate()));
        out.close("dl");
    }

    private static String rate(final double rate)
    {
        return Double.isNaN(rate) ? "none" : Numbers.rate(rate) + " msg/s";
    }

    private static void steps(final Markup out, final LoadSweep sweep)
    {
        out.open("div", "class", "scroll").open("table").open("thead").open("tr");
        for (final String name : List.of("msg/s", "verdict", "achieved", "p50", "p99", "p99.9", "max"))
        {
            out.element("th", name);
        }
        out.element("th", "reasons", "class", "words").close("thead").open("tbody");
        for (final LoadSweep.Step step : sweep.steps())
        {
            out.row(Numbers.rate(step.rate())).open("td")
                .element("b", PageHead.word(step.verdict()), "class", PageHead.style(step.verdict())).close();
            out.element("td", Numbers.rate(step.achievedRate()));
            for (final double valueNs : new double[]{step.p50(), step.p99(), step.p999(), step.max()})
            {
                out.element("td", Numbers.latency(valueNs));
            }
            out.element("td", String.join("; ", step.reasons()), "class", "words").close();
        }
        out.close("div");
    }
}
