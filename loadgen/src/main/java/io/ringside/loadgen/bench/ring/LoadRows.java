package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.Chart;
import io.ringside.loadgen.bench.report.Spread;

/**
 * Rows and charts of latency against load.
 */
final class LoadRows
{
    private static final String[] NAMES = {"p50Ns", "p90Ns", "p99Ns", "p999Ns", "maxNs"};

    private LoadRows()
    {
    }

    /** A row per load and peer, one on the curve of each, and one on the machine. */
    static List<BenchmarkRow> of(final LoadRounds rounds)
    {
        final List<BenchmarkRow> rows = new ArrayList<>();
        for (final Implementation peer : rounds.contestants())
        {
            if (!Implementation.OURS.equals(peer.peer()))
            {
                for (int load = 0; load < rounds.loads().size(); load++)
                {
                    rows.add(row(rounds, peer, load));
                }
                rows.add(curveRow(rounds, peer));
            }
        }
        rows.add(hostRow(rounds));
        return rows;
    }

    /** The curves: the middle, and the tail beside what the machine's stops leave possible. */
    static List<Chart> charts(final LoadRounds rounds)
    {
        final String caption =
            "Each at shares of its own maximum, from the time a message was due; medians of the rounds.";
        final String host =
            " Host: what the machine's own stops would leave to a queue as fast as ours that costs nothing.";
        return List.of(
            chart(rounds, "Latency against load, p50", LoadRounds.P50, -1).caption(caption),
            chart(rounds, "Latency against load, p99", LoadRounds.P99, 1).caption(caption + host),
            chart(rounds, "Latency against load, p99.9", LoadRounds.P999, 2).caption(caption + host));
    }

    private static BenchmarkRow row(final LoadRounds rounds, final Implementation peer, final int load)
    {
        final Implementation own = rounds.ours();
        final String fault = rounds.fault(own, load).isEmpty() ? rounds.fault(peer, load) :
            "ours: " + rounds.fault(own, load);
        final BenchmarkRow row = BenchmarkRow.of("load", peer.peer()).batch(1).payloadBytes(Payload.SHORT_LENGTH)
            .rounds(rounds.roundCount())
            .ratio(Spread.ofRatios(
                rounds.figures(peer, load, LoadRounds.P50), rounds.figures(own, load, LoadRounds.P50)));
        for (int i = 0; i < NAMES.length; i++)
        {
            row.ours(NAMES[i], rounds.median(own, load, LoadRounds.P50 + i))
                .theirs(NAMES[i], rounds.median(peer, load, LoadRounds.P50 + i));
        }
        final int percent = rounds.loads().get(load);
        return row
            .ours("messagesPerSecond", rounds.rate(own, load)).theirs("messagesPerSecond", rounds.rate(peer, load))
            .ours("allocatedBytesPerMessage", rounds.allocatedBytesPerMessage(own, load))
            .theirs("allocatedBytesPerMessage", rounds.allocatedBytesPerMessage(peer, load))
            .ours("hostOnlyP99Ns", rounds.hostOnly(own, load, 1))
            .theirs("hostOnlyP99Ns", rounds.hostOnly(peer, load, 1))
            .field("oursForm", own.form())
            .field("loadPercent", percent)
            .valid(fault.isEmpty())
            .note(fault.isEmpty() ? String.format(Locale.ROOT, "%d %% of its own maximum: %.1f M/s, theirs %.1f M/s; " +
                "p99 %,.0f ns, theirs %,.0f ns", percent, rounds.rate(own, load) / 1e6, rounds.rate(peer, load) / 1e6,
                rounds.median(own, load, LoadRounds.P99), rounds.median(peer, load, LoadRounds.P99)) : fault);
    }

    private static BenchmarkRow curveRow(final LoadRounds rounds, final Implementation peer)
    {
        final Implementation own = rounds.ours();
        final Map<String, Double> byForm = new LinkedHashMap<>();
        rounds.contestants().stream().filter((form) -> Implementation.OURS.equals(form.peer()))
            .forEach((form) -> byForm.put(form.form(), rounds.rise(form)));
        final BenchmarkRow row = BenchmarkRow.of("j-curve", peer.peer()).batch(1).payloadBytes(Payload.SHORT_LENGTH)
            .rounds(rounds.roundCount());
        if (!peer.isFloor())
        {
            row.limit(LoadRounds.RISE_LIMIT, rounds.verdict(own));
        }
        return row
            .ours("p99Rise", rounds.rise(own))
            .theirs("p99Rise", rounds.rise(peer))
            .field("floorP99Rise", rounds.floorRise())
            .ours("hostOnlyP99Rise", rounds.hostOnlyRise(own))
            .theirs("hostOnlyP99Rise", rounds.hostOnlyRise(peer))
            .ours("saturationMessagesPerSecond", rounds.saturation(own))
            .theirs("saturationMessagesPerSecond", rounds.saturation(peer))
            .field("oursForm", own.form())
            .field("oursForms", byForm)
            .field("theirVerdict", rounds.verdict(peer).text())
            .note(String.format(Locale.ROOT, "p99 at %d %% of the maximum over the least p99 up to %d %%: ours %s " +
                "%.1f, theirs %.1f (%s), the bare hand-over %.1f; from the machine's own stops alone: ours %.1f, " +
                "theirs %.1f", LoadRounds.HEAVY_PERCENT, LoadRounds.CALM_PERCENT_MAX, own.form(), rounds.rise(own),
                rounds.rise(peer), rounds.verdict(peer).text(), rounds.floorRise(), rounds.hostOnlyRise(own),
                rounds.hostOnlyRise(peer)));
    }

    private static BenchmarkRow hostRow(final LoadRounds rounds)
    {
        final BenchmarkRow row = BenchmarkRow.of("jitter", "host").rounds(rounds.roundCount());
        for (int i = 0; i < NAMES.length; i++)
        {
            row.theirs(NAMES[i], rounds.hostMedian(LoadRounds.P50 + i));
        }
        final int visits = rounds.roundCount() * rounds.loads().size();
        return row
            .field("hostP99LimitNs", LoadContest.HOST_P99_LIMIT_NS)
            .field("visits", visits)
            .field("repeats", rounds.repeats())
            .field("noisyVisits", rounds.noisyVisits())
            .note(String.format(Locale.ROOT, "two threads that only look at the clock, medians of %,d stretches: " +
                "p99 %,.0f ns, p99.9 %,.0f ns, max %,.0f ns; %,d loads done once more because its p99 was above " +
                "%,d ns, %,d of %,d kept all the same", visits, rounds.hostMedian(LoadRounds.P99),
                rounds.hostMedian(LoadRounds.P999), rounds.hostMedian(LoadRounds.P999 + 1), rounds.repeats(),
                LoadContest.HOST_P99_LIMIT_NS, rounds.noisyVisits(), visits));
    }

    private static Chart chart(final LoadRounds rounds, final String title, final int figure, final int waitFigure)
    {
        final Chart chart = Chart.line(title, "load, % of its own maximum", "ns").logY();
        final double[] loads = rounds.loads().stream().mapToDouble(Integer::doubleValue).toArray();
        for (final Implementation contestant : rounds.contestants())
        {
            final double[] values = new double[loads.length];
            Arrays.setAll(values, (load) -> rounds.median(contestant, load, figure));
            chart.series(contestant.peer().equals(Implementation.OURS) && contestant != rounds.ours() ?
                contestant.toString() : contestant.peer(), loads, values);
        }
        if (waitFigure >= 0)
        {
            final double[] ground = new double[loads.length];
            Arrays.setAll(ground, (load) -> rounds.hostOnly(rounds.ours(), load, waitFigure));
            chart.series("host", loads, ground);
        }
        return chart;
    }
}
