package io.ringside.loadgen.report;

import io.ringside.loadgen.result.LatencyFigure;
import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.Slo;
import org.HdrHistogram.Histogram;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * The three latencies of the whole run over the percentile, on the axis 1 / (1 - p): every nine takes the same room. A
 * line is dotted where fewer than ten samples are behind it, and ends at its maximum.
 */
final class PercentileChart
{
    private static final int NINES = 6;
    private static final int STEPS_PER_NINE = 60;
    private static final double P50_NINES = Math.log10(2);
    private static final List<Double> TICKS = List.of(0.0, P50_NINES, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0);

    /** Where on the axis an objective stands. */
    private static final Map<LatencyFigure, Double> PLACES = Map.of(LatencyFigure.P50, P50_NINES,
        LatencyFigure.P90, 1.0, LatencyFigure.P99, 2.0, LatencyFigure.P999, 3.0, LatencyFigure.P9999, 4.0);

    private PercentileChart()
    {
    }

    static void draw(final Markup out, final LatencyLog log, final List<Slo> objectives, final Frame frame)
    {
        final List<Slo> marked = objectives.stream().filter((slo) -> PLACES.containsKey(slo.figure())).toList();
        final double lowest = DoubleStream.concat(
            DoubleStream.of(log.service().getMinValue(), log.slip().getValueAtPercentile(10)),
            marked.stream().mapToDouble(Slo::limitNs)).min().orElseThrow();
        final double highest = DoubleStream.concat(
            DoubleStream.of(10 * TimeSlice.LOWEST_NS, log.response().getMaxValue(), log.slip().getMaxValue()),
            marked.stream().mapToDouble(Slo::limitNs)).max().orElseThrow();
        final Scale y = frame.logY(Math.max(TimeSlice.LOWEST_NS, lowest), highest);
        final Plot plot = new Plot(out, frame, "Latency over percentile", frame.linearX(NINES), y);
        plot.latencyAxis().xAxis(TICKS, (nines) -> name(nines, frame.isNarrow()));
        marked.forEach((slo) -> mark(plot, slo, LatencySummary.of(log.response()), frame));
        series(plot, log.slip(), "third", "slip");
        series(plot, log.service(), "second", "service");
        series(plot, log.response(), "first", "response");
        plot.close();
    }

    private static void series(final Plot plot, final Histogram histogram, final String style, final String name)
    {
        final long count = histogram.getTotalCount();
        if (0 == count)
        {
            return;
        }
        final double supported = Math.log10(Math.max(1, (double)count / LatencySummary.samplesNeeded(0)));
        final double last = Math.min(NINES, Math.log10(count));
        final List<double[]> solid = new ArrayList<>();
        final List<double[]> dotted = new ArrayList<>();
        for (int i = 0; i < last * STEPS_PER_NINE; i++)
        {
            final double nines = (double)i / STEPS_PER_NINE;
            (nines <= supported ? solid : dotted).add(new double[]{nines, value(histogram, nines)});
        }
        final double end = last < NINES ? histogram.getMaxValue() : value(histogram, last);
        (last <= supported ? solid : dotted).add(new double[]{last, end});
        if (!dotted.isEmpty() && !solid.isEmpty())
        {
            dotted.add(0, solid.get(solid.size() - 1));
        }
        plot.line(style, solid).line(style + " dotted", dotted).point(style, last, end).label(name, style, last, end);
    }

    private static double value(final Histogram histogram, final double nines)
    {
        return histogram.getValueAtPercentile(100 * (1 - Math.pow(10, -nines)));
    }

    /** An objective as a bar that the response must stay below. */
    private static void mark(final Plot plot, final Slo slo, final LatencySummary response, final Frame frame)
    {
        final double at = PLACES.get(slo.figure());
        final boolean isMissed = slo.value(response) >= 0 && !slo.isMet(response);
        plot.line(
            isMissed ? "limit missed" : "limit", Math.max(0, at - 0.16), slo.limitNs(), at + 0.16, slo.limitNs());
        if (!frame.isNarrow())
        {
            // On the side where the line is not.
            plot.word(slo.expression(), at, slo.limitNs(), isMissed ? 15 : -6);
        }
    }

    /** 1 is p90, 2 is p99, 3 is p99.9; where there is little room as few letters as will do. */
    private static String name(final double nines, final boolean isShort)
    {
        if (nines < 1)
        {
            return nines > 0 ? "p50" : isShort ? "" : "min";
        }
        final String digits = nines < 3 ? "9".repeat((int)nines) : "99." + "9".repeat((int)nines - 2);
        return isShort && NINES - 1 == nines ? "" : (isShort ? "" : "p") + (1 == nines ? "90" : digits);
    }
}
