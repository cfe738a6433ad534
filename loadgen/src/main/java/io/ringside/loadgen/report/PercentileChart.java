package io.ringside.loadgen.report;

import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.Slo;
import org.HdrHistogram.Histogram;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The three latencies of the whole run over the percentile, on the axis 1 / (1 - p): every nine takes the same room. A
 * line is dotted where fewer than ten samples are behind it, and ends at its maximum.
 */
final class PercentileChart
{
    private static final int NINES = 6;
    private static final int STEPS_PER_NINE = 60;
    private static final Map<String, Double> FIGURES =
        Map.of("p50", 0.5, "p90", 0.9, "p99", 0.99, "p99.9", 0.999, "p99.99", 0.9999);

    private PercentileChart()
    {
    }

    static void draw(final Markup out, final LatencyLog log, final List<Slo> objectives, final Frame frame)
    {
        double lowest = Math.min(log.service().getMinValue(), log.slip().getValueAtPercentile(10));
        double highest = Math.max(10 * Column.LOWEST_NS, Math.max(log.response().getMaxValue(),
            log.slip().getMaxValue()));
        for (final Slo slo : objectives)
        {
            if (FIGURES.containsKey(slo.figure()))
            {
                lowest = Math.min(lowest, slo.limitNs());
                highest = Math.max(highest, slo.limitNs());
            }
        }
        final Scale y = frame.logY(Math.max(Column.LOWEST_NS, lowest), highest);
        final Plot plot = new Plot(out, frame, "Latency over percentile", frame.linearX(0, NINES), y);
        plot.latencyAxis().xAxis(ticks(), (nines) -> name(nines, frame.isNarrow()));
        objectives.forEach((slo) -> mark(plot, slo, LatencySummary.of(log.response()), frame));
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
        final Double figure = FIGURES.get(slo.figure());
        if (null != figure)
        {
            final double at = nines(figure);
            final boolean isMissed = slo.value(response) >= 0 && !slo.isMet(response);
            plot.line(isMissed ? "limit missed" : "limit", List.of(new double[]{Math.max(0, at - 0.16), slo.limitNs()},
                new double[]{at + 0.16, slo.limitNs()}));
            if (!frame.isNarrow())
            {
                // On the side where the line is not.
                plot.word(slo.expression(), at, slo.limitNs(), isMissed ? 15 : -6);
            }
        }
    }

    private static List<Double> ticks()
    {
        final List<Double> ticks = new ArrayList<>(List.of(0.0, nines(0.5)));
        for (int nines = 1; nines <= NINES; nines++)
        {
            ticks.add((double)nines);
        }
        return ticks;
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

    private static double nines(final double share)
    {
        return -Math.log10(1 - share);
    }
}
