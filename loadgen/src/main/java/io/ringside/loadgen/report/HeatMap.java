package io.ringside.loadgen.report;

import java.util.List;

/**
 * Where the response times of each moment lay: a column a slice of time, a cell a bucket of response times, darker
 * where more of the column's answers are.
 */
final class HeatMap
{
    /** Share of a column from which on a cell has the level of its place, 1 and up; whatever is less has level 1. */
    static final double[] LEVELS = {0, 0.001, 0.003, 0.01, 0.03, 0.1};

    private HeatMap()
    {
    }

    static void draw(final Markup out, final List<TimeSlice> slices, final Frame frame)
    {
        final Scale x = TimeCharts.time(slices, frame);
        final Scale y = TimeCharts.latency(slices, frame);
        final Plot plot = new Plot(out, frame, "Heat map of response times over time", x, y);
        plot.latencyAxis();
        for (int level = 1; level <= LEVELS.length; level++)
        {
            final StringBuilder cells = new StringBuilder();
            for (final TimeSlice slice : slices)
            {
                addCells(cells, slice, level, x, y);
            }
            if (!cells.isEmpty())
            {
                out.empty("path", "class", "heat heat" + level, "d", cells.toString());
            }
        }
        plot.timeAxis().close();
    }

    private static void addCells(
        final StringBuilder path, final TimeSlice slice, final int level, final Scale x, final Scale y)
    {
        final String left = Plot.at(x.at(slice.startS()));
        final String right = Plot.at(x.at(slice.endS()));
        for (int bucket = 0; bucket < TimeSlice.BUCKET_COUNT; bucket++)
        {
            final int from = bucket;
            while (bucket < TimeSlice.BUCKET_COUNT && level(slice, bucket) == level)
            {
                bucket++;
            }
            if (bucket > from)
            {
                // Corners, not widths: neighbours meet without a seam.
                path.append('M').append(left).append(' ').append(Plot.at(y.at(TimeSlice.bucketStartNs(bucket))))
                    .append('H').append(right).append('V').append(Plot.at(y.at(TimeSlice.bucketStartNs(from))))
                    .append('H').append(left).append('z');
            }
        }
    }

    /** 0 for a cell without answers. */
    private static int level(final TimeSlice slice, final int bucket)
    {
        final long count = slice.buckets()[bucket];
        int level = 0;
        while (count > 0 && level < LEVELS.length && count >= LEVELS[level] * slice.acknowledged())
        {
            level++;
        }
        return level;
    }
}
