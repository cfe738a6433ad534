package io.ringside.loadgen.report;

import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.Numbers;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.Verdict;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** The head of the page: the verdict with its reasons, the plan of the run, and the main figures. */
final class PageHead
{
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final double NS_PER_S = 1e9;

    private PageHead()
    {
    }

    static void write(final Markup out, final String name, final LoadRun run)
    {
        final Fields summary = run.summary();
        out.open("header").element("p", "Ringside load run", "class", "kind").element("h1", name);
        out.element("p", plan(summary, run.log().startEpochS()), "class", "plan");
        final Verdict verdict = summary.verdict();
        out.open("section", "class", "verdict " + style(verdict));
        out.open("p").element("strong", word(verdict)).text(" ").text(sentence(verdict, run)).close();
        list(out, "reasons", summary.texts("reasons"));
        list(out, "notes", summary.texts("notes"));
        out.close("section");
        figures(out, run);
        objectives(out, run);
        out.close("header");
    }

    /** The verdict as people write it. */
    static String word(final Verdict verdict)
    {
        return verdict.name().replace('_', ' ');
    }

    /** Its class in the style sheet. */
    static String style(final Verdict verdict)
    {
        return verdict.name().toLowerCase(Locale.ROOT);
    }

    /** What became of an objective. */
    static String state(final Slo slo, final LatencySummary response)
    {
        return slo.value(response) < 0 ? "unknown" : slo.isMet(response) ? "met" : "missed";
    }

    private static String sentence(final Verdict verdict, final LoadRun run)
    {
        final String sentence = switch (verdict)
        {
            case PASS -> run.objectives().isEmpty() ? "The load was really applied; there was no objective." :
                "The load was really applied, and every objective was met.";
            case SLO_FAIL -> "The load was really applied, but an objective was missed.";
            case INVALID -> "This run does not measure what it says it does: do not quote its figures.";
        };
        return run.summary().is("partial") ? sentence + " It was stopped before its end." : sentence;
    }

    private static String plan(final Fields summary, final double startEpochS)
    {
        final String start = TIME.format(Instant.ofEpochMilli(Math.round(startEpochS * 1e3)));
        return Numbers.rate(summary.number("targetRate")) + " messages a second over " +
            summary.text("protocol").toUpperCase(Locale.ROOT) + ", " + summary.text("arrival") + " arrivals, for " +
            Numbers.time(summary.number("durationNs") / NS_PER_S) + " after " +
            Numbers.time(summary.number("warmupNs") / NS_PER_S) + " of warm-up. Seed " + summary.text("seed") +
            ". Began " + start + ".";
    }

    private static void list(final Markup out, final String style, final List<String> lines)
    {
        if (!lines.isEmpty())
        {
            out.open("ul", "class", style);
            lines.forEach((line) -> out.element("li", line));
            out.close("ul");
        }
    }

    private static void figures(final Markup out, final LoadRun run)
    {
        final LatencySummary response = run.response();
        final Fields summary = run.summary();
        out.open("dl", "class", "figures");
        out.pair("response p50", Numbers.latency(response.p50()));
        out.pair("response p99", Numbers.latency(response.p99()));
        out.pair("response p99.9", Numbers.latency(response.p999()));
        out.pair("response max", Numbers.latency(response.max()));
        out.pair("achieved, of " + Numbers.rate(summary.number("scheduledRate")) + " msg/s",
            Numbers.rate(summary.number("achievedRate")));
        out.pair("rejected", Numbers.percent(summary.number("rejected") / summary.number("acknowledged")));
        out.close("dl");
    }

    private static void objectives(final Markup out, final LoadRun run)
    {
        final List<Slo> objectives = run.objectives();
        if (objectives.isEmpty())
        {
            return;
        }
        out.open("ul", "class", "objectives");
        for (final Slo slo : objectives)
        {
            final double valueNs = slo.value(run.response());
            final String state = state(slo, run.response());
            out.open("li", "class", state).element("b", state).text(" " + slo.expression() + ", was " +
                Numbers.latency(valueNs)).close();
        }
        out.close("ul");
    }
}
