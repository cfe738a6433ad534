package io.ringside.loadgen.report;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What happened when: response times and rates over the time of the run.
 */
final class TimeCharts
{
    private TimeCharts()
    {
    }

    static void drawResponse(final Markup out, final List<Column> columns, final Frame frame)
    {
        final Plot plot = new Plot(out, frame, "Response time p50, p99 and maximum over time", time(columns, frame),
            latency(columns, frame));
        plot.latencyAxis().timeAxis();
        series(plot, columns, "third", "max", Column::max);
        series(plot, columns, "pale", "p99", Column::p99);
        series(plot, columns, "first", "p50", Column::p50);
        plot.close();
    }

    /**
     * Target, sent and acknowledged lie on each other as long as all is well, so that each is thinner than the one
     * below it.
     */
    static void drawRates(final Markup out, final List<Column> columns, final double target, final Frame frame)
    {
        double most = target;
        for (final Column it : columns)
        {
            final double rate = rate(it, Math.max(it.sent(), it.acknowledged()), columns);
            most = rate > most ? rate : most;
        }
        final Scale y = frame.linearY(Math.max(1, most * 1.12));
        final Plot plot = new Plot(out, frame, "Messages a second over time", time(columns, frame), y);
        plot.yAxis(y.linearTicks(4), Numbers::rate).timeAxis();
        final double end = columns.get(columns.size() - 1).endS();
        plot.line("target", List.of(new double[]{0, target}, new double[]{end, target}))
            .label("target", "third", end, target);
        series(plot, columns, "second broad", "sent", (it) -> rate(it, it.sent(), columns));
        series(plot, columns, "first thin", "answered", (it) -> rate(it, it.acknowledged(), columns));
        plot.close();
    }

    static Scale time(final List<Column> columns, final Frame frame)
    {
        return frame.linearX(0, columns.get(columns.size() - 1).endS());
    }

    /** One scale for all that shows response times over time, so that they can be held against each other. */
    static Scale latency(final List<Column> columns, final Frame frame)
    {
        int lowest = Integer.MAX_VALUE;
        double highest = Column.LOWEST_NS * 2;
        for (final Column it : columns)
        {
            for (int band = 0; band < it.bands().length && band < lowest; band++)
            {
                lowest = it.bands()[band] > 0 ? band : lowest;
            }
            highest = Math.max(highest, it.max());
        }
        return frame.logY(Integer.MAX_VALUE == lowest ? Column.LOWEST_NS : Column.bandStartNs(lowest), highest);
    }

    /** A second; or what neighbours were added up to, in a long run. */
    static double columnLengthS(final List<Column> columns)
    {
        return columns.get(0).lengthS();
    }

    private static void series(
        final Plot plot, final List<Column> columns, final String style, final String name,
        final ToDoubleFunction<Column> value)
    {
        plot.line(style, columns.stream().map((it) -> new double[]{it.middleS(), value.applyAsDouble(it)}).toList());
        for (int i = columns.size() - 1; i >= 0; i--)
        {
            if (value.applyAsDouble(columns.get(i)) >= 0)
            {
                plot.label(name, style, columns.get(columns.size() - 1).endS(), value.applyAsDouble(columns.get(i)));
                return;
            }
        }
    }

    /** Of a stretch of less than half the usual length there is no rate to tell: the last one, as a rule. */
    private static double rate(final Column column, final long count, final List<Column> columns)
    {
        return column.lengthS() < columnLengthS(columns) / 2 ? Double.NaN : count / column.lengthS();
    }
}
