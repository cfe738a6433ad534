package io.ringside.loadgen.result;

import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** The table at the end of a run, for people. */
public final class ResultTable
{
    private static final String ROW = "%-20s %8s %8s %8s %8s %8s %8s %8s %12s%n";

    private static final int REASONS_SHOWN = 10;

    private ResultTable()
    {
    }

    /**
     * @return several lines, each ended.
     */
    public static String format(final LoadResult result)
    {
        final LoadPlan plan = result.plan();
        final LoadMeasurement measurement = result.measurement();
        final StringBuilder text = new StringBuilder(1024);
        text.append(String.format(Locale.ROOT,
            "Run %s   %s   %,.0f msg/s %s   %s s after %s s warm-up   seed %d   %s%s%s%n",
            plan.runName(), plan.protocol(), plan.targetRate(), plan.arrival(), seconds(plan.durationNs()),
            seconds(plan.warmupNs()), plan.seed(), result.verdict(), result.isPartial() ? " (partial)" : "",
            objectives(result)));
        text.append(String.format(
            Locale.ROOT, ROW, "", "p50", "p90", "p99", "p99.9", "p99.99", "max", "mean", "count"));
        appendRow(text, "response time (us)", measurement.response());
        appendRow(text, "service time  (us)", measurement.service());
        appendRow(text, "schedule slip (us)", measurement.slip());
        appendTotals(text, result);
        if (!result.achievedMix().isEmpty())
        {
            text.append("mix        ").append(shares(result.achievedMix())).append(System.lineSeparator())
                .append("asked for  ").append(shares(result.targetMix())).append(System.lineSeparator());
        }
        appendNode(text, result.nodeAtStart(), result.nodeAtEnd());
        for (final String note : result.notes())
        {
            text.append("note: ").append(note).append(System.lineSeparator());
        }
        for (final String reason : result.reasons())
        {
            text.append(result.verdict()).append(": ").append(reason).append(System.lineSeparator());
        }
        if (!result.files().isEmpty())
        {
            final StringJoiner names = new StringJoiner(" ");
            result.files().forEach((file) -> names.add(file.getFileName().toString()));
            text.append("files in ").append(result.files().get(0).getParent()).append(':')
                .append(System.lineSeparator()).append("  ").append(names).append(System.lineSeparator());
        }
        return text.toString();
    }

    private static void appendRow(final StringBuilder text, final String name, final LatencySummary latency)
    {
        text.append(String.format(Locale.ROOT, ROW, name, Numbers.micros(latency.p50()), Numbers.micros(latency.p90()),
            Numbers.micros(latency.p99()), Numbers.micros(latency.p999()), Numbers.micros(latency.p9999()),
            Numbers.micros(latency.max()), Numbers.micros(latency.mean()), Numbers.count(latency.count())));
    }

    private static void appendTotals(final StringBuilder text, final LoadResult result)
    {
        final LoadCounts counts = result.counts();
        final LoadMeasurement measurement = result.measurement();
        text.append(String.format(Locale.ROOT, "achieved %,.0f msg/s of %,.0f (%s %%)   acks %s %%   ",
            measurement.achievedRate(), measurement.scheduledRate(),
            percent(measurement.achievedRate(), measurement.scheduledRate()),
            percent(counts.acknowledged(), counts.sent())));
        text.append("rejects ").append(percent(counts.rejected(), counts.sent())).append(" %");
        if (!result.rejects().isEmpty())
        {
            text.append(TopRejects.top(result.rejects(), REASONS_SHOWN, " (")).append(')');
        }
        text.append("   trades ").append(Numbers.count(counts.trades())).append(System.lineSeparator());
        text.append(String.format(Locale.ROOT,
            "sent %,d   acknowledged %,d   lost %,d   duplicates %,d   not sent %,d   (warm-up included)%n",
            counts.sent(), counts.acknowledged(), counts.lost(), counts.duplicates(), counts.notSent()));
    }

    private static void appendNode(final StringBuilder text, final NodeInfo start, final NodeInfo end)
    {
        text.append("node       ").append(start.describe()).append(System.lineSeparator());
        if (!start.isLike(end))
        {
            text.append("at the end ").append(end.describe()).append(System.lineSeparator());
        }
        if (!start.values().isEmpty() || !end.values().isEmpty())
        {
            text.append("journal    ").append(start.text("journal")).append(", then ").append(end.text("journal"))
                .append(System.lineSeparator()).append("standby's  ").append(start.text("standbyJournal"))
                .append(", then ").append(end.text("standbyJournal")).append(System.lineSeparator());
        }
    }

    private static String objectives(final LoadResult result)
    {
        final StringJoiner names = new StringJoiner(", ", "  ", "").setEmptyValue("");
        result.objectives().forEach((slo) -> names.add(slo.expression()));
        return names.toString();
    }

    private static String shares(final Map<String, Double> shares)
    {
        final StringJoiner text = new StringJoiner(" ");
        shares.forEach((name, share) -> text.add(String.format(Locale.ROOT, "%s %.1f %%", name, 100 * share)));
        return text.toString();
    }

    private static String percent(final double part, final double whole)
    {
        return 0 == whole ? "n/a" : String.format(Locale.ROOT, "%.2f", 100 * part / whole);
    }

    private static String seconds(final long durationNs)
    {
        final double value = durationNs / 1e9;
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) :
            String.format(Locale.ROOT, "%.1f", value);
    }
}
