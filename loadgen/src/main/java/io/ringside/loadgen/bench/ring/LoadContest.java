package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.Chart;
import io.ringside.loadgen.bench.report.Spread;

/**
 * Latency against load: each implementation at shares of what it can carry itself, from the time a message was due,
 * by turns, with a look at the machine's own jitter in every round.
 */
final class LoadContest implements AutoCloseable
{
    private static final String CASE = "load";
    private static final String[] NAMES = {"p50Ns", "p90Ns", "p99Ns", "p999Ns", "maxNs"};
    private static final int MESSAGES = 2;
    private static final int P50 = 3;
    private static final int P99 = 5;
    private static final long UNREACHABLE_INTERVAL_PS = 1_000;
    private static final int CALM_PERCENT = 10;
    private static final int HEAVY_PERCENT = 80;

    private final RingBenchmarkContext context;
    private final Map<Implementation, Contestant> contestants = new EnumMap<>(Implementation.class);
    private final Map<Implementation, Double> saturations = new EnumMap<>(Implementation.class);
    private final Map<Implementation, Answer[][]> answers = new EnumMap<>(Implementation.class);
    private final Contestant machine;
    private final Answer[] jitter;

    LoadContest(final RingBenchmarkContext context)
    {
        this.context = context;
        machine = new Contestant(JitterExercise.NAME, Implementation.FLOOR_LINES, List.of());
        jitter = new Answer[context.curveRounds()];
        for (final Implementation implementation : Implementation.values())
        {
            final boolean isWanted =
                Implementation.RINGSIDE == implementation || context.peers().contains(implementation.peer());
            if (isWanted && implementation.hasCurve())
            {
                contestants.put(implementation,
                    new Contestant(CurveExercise.NAME, implementation, List.of(context.slotCount())));
                answers.put(implementation, new Answer[context.loads().size()][context.curveRounds()]);
            }
        }
    }

    void run()
    {
        machine.ask(context.warmUpNs());
        contestants.forEach((implementation, contestant) -> saturations.put(implementation, saturation(contestant)));
        for (int round = 0; round < context.curveRounds(); round++)
        {
            jitter[round] = machine.ask(context.curveNs());
            for (int load = 0; load < context.loads().size(); load++)
            {
                context.progress().accept("load, " + context.loads().get(load) + " %, round " + (round + 1));
                for (final Map.Entry<Implementation, Contestant> entry : contestants.entrySet())
                {
                    final double rate = saturations.get(entry.getKey()) * context.loads().get(load) / 100;
                    answers.get(entry.getKey())[load][round] =
                        entry.getValue().ask(Math.max(1, Math.round(1e12 / rate)), context.curveNs());
                }
            }
        }
    }

    /** A row per load and peer, one on the curve of each, and one on the machine. */
    List<BenchmarkRow> rows()
    {
        final List<BenchmarkRow> rows = new ArrayList<>();
        for (final Implementation peer : contestants.keySet())
        {
            if (Implementation.RINGSIDE != peer)
            {
                for (int load = 0; load < context.loads().size(); load++)
                {
                    rows.add(row(peer, load));
                }
                rows.add(curveRow(peer));
            }
        }
        rows.add(jitterRow());
        return rows;
    }

    /** The curves: one chart for the middle, one for the tail. */
    List<Chart> charts()
    {
        final String caption = "Each at shares of its own maximum, from the time a message was due. Host: two " +
            "spinning threads that only look at the clock.";
        return List.of(
            chart("Latency against load, p50", P50).caption(caption),
            chart("Latency against load, p99", P99).caption(caption),
            chart("Latency against load, p99.9", P99 + 1).caption(caption));
    }

    @Override
    public void close()
    {
        machine.close();
        contestants.values().forEach(Contestant::close);
    }

    /** What it carries when more is due than it can carry; asked several times, the compiler being at work. */
    private double saturation(final Contestant contestant)
    {
        final double[] rates = new double[3];
        contestant.ask(UNREACHABLE_INTERVAL_PS, context.warmUpNs());
        for (int i = 0; i < rates.length; i++)
        {
            final Answer answer = contestant.ask(UNREACHABLE_INTERVAL_PS, context.warmUpNs());
            rates[i] = answer.isValid() ? answer.figures()[MESSAGES] * 1e9 / answer.figures()[0] : 1;
        }
        return Spread.of(rates).median();
    }

    private BenchmarkRow row(final Implementation peer, final int load)
    {
        final Answer[] ours = answers.get(Implementation.RINGSIDE)[load];
        final Answer[] theirs = answers.get(peer)[load];
        final String fault = fault(ours).isEmpty() ? fault(theirs) : "ours: " + fault(ours);
        final BenchmarkRow row = BenchmarkRow.of(CASE, peer.peer()).batch(1).payloadBytes(Payload.SHORT_LENGTH)
            .rounds(context.curveRounds())
            .ratio(Spread.ofRatios(figures(theirs, P50), figures(ours, P50)));
        for (int i = 0; i < NAMES.length; i++)
        {
            row.ours(NAMES[i], median(ours, P50 + i)).theirs(NAMES[i], median(theirs, P50 + i));
        }
        return row
            .ours("messagesPerSecond", rate(ours)).theirs("messagesPerSecond", rate(theirs))
            .ours("allocatedBytesPerMessage", allocated(ours))
            .theirs("allocatedBytesPerMessage", allocated(theirs))
            .field("loadPercent", context.loads().get(load))
            .valid(fault.isEmpty())
            .note(fault.isEmpty() ? String.format(Locale.ROOT, "%d %% of its own maximum: %.1f M/s, theirs %.1f M/s; " +
                "p99 %,.0f ns, theirs %,.0f ns", context.loads().get(load), rate(ours) / 1e6, rate(theirs) / 1e6,
                median(ours, P99), median(theirs, P99)) : fault);
    }

    private BenchmarkRow curveRow(final Implementation peer)
    {
        final double ours = bend(Implementation.RINGSIDE);
        final double theirs = bend(peer);
        return BenchmarkRow.of("j-curve", peer.peer()).batch(1).payloadBytes(Payload.SHORT_LENGTH)
            .rounds(context.curveRounds())
            .ours("p99Rise", ours)
            .theirs("p99Rise", theirs)
            .ours("saturationMessagesPerSecond", saturations.get(Implementation.RINGSIDE))
            .theirs("saturationMessagesPerSecond", saturations.get(peer))
            .note(String.format(Locale.ROOT, "p99 at %d %% of the maximum over p99 at %d %%: ours %.1f, theirs %.1f",
                HEAVY_PERCENT, CALM_PERCENT, ours, theirs));
    }

    private BenchmarkRow jitterRow()
    {
        final BenchmarkRow row = BenchmarkRow.of("jitter", "host").rounds(context.curveRounds());
        for (int i = 0; i < NAMES.length; i++)
        {
            row.theirs(NAMES[i], median(jitter, P50 + i));
        }
        return row.note(String.format(Locale.ROOT,
            "two threads that only look at the clock: p99 %,.0f ns, p99.9 %,.0f ns, max %,.0f ns",
            median(jitter, P99), median(jitter, P99 + 1), median(jitter, P99 + 2)));
    }

    private Chart chart(final String title, final int figure)
    {
        final Chart chart = Chart.line(title, "load, % of its own maximum", "ns").logY();
        final double[] loads = context.loads().stream().mapToDouble(Integer::doubleValue).toArray();
        for (final Map.Entry<Implementation, Answer[][]> entry : answers.entrySet())
        {
            final double[] values = new double[loads.length];
            for (int load = 0; load < loads.length; load++)
            {
                values[load] = median(entry.getValue()[load], figure);
            }
            chart.series(entry.getKey().peer(), loads, values);
        }
        final double[] ground = new double[loads.length];
        Arrays.fill(ground, median(jitter, figure));
        return chart.series("host", loads, ground);
    }

    private double bend(final Implementation implementation)
    {
        final int calm = context.loads().indexOf(CALM_PERCENT);
        final int heavy = context.loads().indexOf(HEAVY_PERCENT);
        return median(answers.get(implementation)[heavy], P99) / median(answers.get(implementation)[calm], P99);
    }

    private static String fault(final Answer[] rounds)
    {
        for (final Answer answer : rounds)
        {
            if (!answer.isValid())
            {
                return answer.note();
            }
        }
        return "";
    }

    private static double[] figures(final Answer[] rounds, final int index)
    {
        final double[] figures = new double[rounds.length];
        for (int i = 0; i < figures.length; i++)
        {
            figures[i] = rounds[i].figures().length > index ? Math.max(1, rounds[i].figures()[index]) : Double.NaN;
        }
        return figures;
    }

    private static double median(final Answer[] rounds, final int index)
    {
        return Spread.of(figures(rounds, index)).median();
    }

    private static double rate(final Answer[] rounds)
    {
        return 1e9 * median(rounds, MESSAGES) / median(rounds, 0);
    }

    private static double allocated(final Answer[] rounds)
    {
        double most = 0;
        for (final Answer answer : rounds)
        {
            most = answer.figures().length > MESSAGES ?
                Math.max(most, (double)answer.figures()[1] / Math.max(1, answer.figures()[MESSAGES])) : most;
        }
        return most;
    }
}
