package io.ringside.loadgen.report;

import java.util.List;

/**
 * Where the response times of each moment lay: a column a moment, a band a range of response times, darker where more
 * of the column's answers are.
 */
final class HeatMap
{
    /** Share of a column from which on a cell has the level of its place, 1 and up; whatever is less has level 1. */
    static final double[] LEVELS = {0, 0.001, 0.003, 0.01, 0.03, 0.1};

    private HeatMap()
    {
    }

    static void draw(final Markup out, final List<Column> columns, final Frame frame)
    {
        final Scale x = TimeCharts.time(columns, frame);
        final Scale y = TimeCharts.latency(columns, frame);
        final Plot plot = new Plot(out, frame, "Heat map of response times over time", x, y);
        plot.latencyAxis();
        for (int level = 1; level <= LEVELS.length; level++)
        {
            final String cells = cells(columns, level, x, y);
            if (!cells.isEmpty())
            {
                plot.out().empty("path", "class", "heat heat" + level, "d", cells);
            }
        }
        plot.timeAxis().close();
    }

    private static String cells(final List<Column> columns, final int level, final Scale x, final Scale y)
    {
        final StringBuilder path = new StringBuilder();
        for (final Column column : columns)
        {
            final String left = Numbers.at(x.at(column.startS()));
            final String right = Numbers.at(x.at(column.endS()));
            int band = 0;
            while (band < column.bands().length)
            {
                final int from = band;
                while (band < column.bands().length && level(column, band) == level)
                {
                    band++;
                }
                if (band > from)
                {
                    // Corners, not widths: neighbours meet without a seam.
                    path.append('M').append(left).append(' ').append(Numbers.at(y.at(Column.bandStartNs(band))))
                        .append('H').append(right).append('V').append(Numbers.at(y.at(Column.bandStartNs(from))))
                        .append('H').append(left).append('z');
                }
                band++;
            }
        }
        return path.toString();
    }

    /** 0 for a cell without answers. */
    private static int level(final Column column, final int band)
    {
        final long count = column.bands()[band];
        int level = 0;
        while (count > 0 && level < LEVELS.length && count >= LEVELS[level] * column.acknowledged())
        {
            level++;
        }
        return level;
    }
}
