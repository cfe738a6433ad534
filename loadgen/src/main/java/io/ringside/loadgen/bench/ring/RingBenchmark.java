package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;

import io.ringside.loadgen.bench.report.BenchmarkReport;
import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.Chart;
import io.ringside.loadgen.result.EnvironmentInfo;

/**
 * The ring beside its peers, all of it.
 */
public final class RingBenchmark
{
    /** Of the JSON form. */
    public static final String SCHEMA = "ringside.bench.ring/1";

    private static final String LOAD = "load";

    private final RingBenchmarkContext context;

    /**
     * @param context what to do.
     */
    public RingBenchmark(final RingBenchmarkContext context)
    {
        this.context = context.validate();
    }

    /**
     * Takes minutes. The machine should have nothing else to do.
     *
     * @return the rows and the charts.
     */
    public BenchmarkReport run()
    {
        final long startNs = System.nanoTime();
        final List<BenchmarkRow> rows = new ArrayList<>();
        for (final Discipline discipline : Discipline.all(context))
        {
            context.progress().accept(discipline.title());
            try (Contest contest = new Contest(context, discipline))
            {
                for (final int batch : discipline.batches())
                {
                    rows.addAll(contest.run(batch));
                }
            }
        }

        final List<Chart> charts = new ArrayList<>(RingCharts.of(rows));
        if (context.cases().contains(LOAD))
        {
            context.progress().accept("load: warm-up");
            try (LoadContest contest = new LoadContest(context))
            {
                final LoadRounds rounds = contest.run();
                rows.addAll(LoadRows.of(rounds));
                charts.addAll(LoadRows.charts(rounds));
            }
        }

        return new BenchmarkReport(
            SCHEMA, "The ring beside its peers", EnvironmentInfo.capture(), rows, charts, notes(rows, startNs));
    }

    private List<String> notes(final List<BenchmarkRow> rows, final long startNs)
    {
        return List.of(
            RingMarkdown.count(rows) + " Beyond the floor: the floor itself stays below the bar.",
            "Every form runs in a process of its own" + (1 == context.processes() ? "" : ", the best of " +
                context.processes() + " in " + Entrants.TURNS + " turns") +
                ". The fastest form of everybody is found in " +
                Heats.Stage.ALL.turnCount() + " turns, " + Heats.Stage.LEADING.turnCount() + " more of the three " +
                "that lead and, where there is a bar, " + Heats.Stage.CLOSE.turnCount() + " more of those of them " +
                "that are close; then ours and the peer's run in rounds of their own, one directly after the other.",
            "Every message is written whole by its producer and read whole by every consumer; checksums are compared.",
            String.format("All that may choose wait alike: %d looks with the processor's spin hint, %d with more " +
                "threads than processors, then yield; forms that are named for another wait, of ours, of the tuned " +
                "Disruptor and of the floor, do as they are named. java.util.concurrent queues park.",
                SpinYield.countFor(1), SpinYield.countFor(Integer.MAX_VALUE)),
            "A row is the fastest form of ours against the fastest form of the peer; the other forms stand in its " +
                "note (ns, the lower quartile of the turns that decided). Peer disruptor: its own strategies and " +
                "next(); disruptor-tuned: both of its sides wait as ours do. Peer railway takes one train at a time; " +
                "railway-tuned: all that have come, and lets them gather as ours do.",
            "Agrona's bounds checks are " + (Contestant.hasBoundsChecks() ? "on" : "off") + " on every side.",
            "Rings and queues hold " + context.slotCount() + " messages. Rounds: " + context.rounds() +
                ", " + Bars.roundsFor(2) + " times as many where there is a bar, " + Bars.roundsFor(1) +
                " times where it is 1. All of it took " +
                Math.round((System.nanoTime() - startNs) / 1e9) + " s.");
    }
}
