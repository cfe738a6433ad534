package io.ringside.ops.metrics;

import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/** Reads what {@code /metrics} of a node answers. */
public final class MetricsPage
{
    private MetricsPage()
    {
    }

    /**
     * @param name   of the series.
     * @param labels pattern that must be found in the line of a series; empty for all series of the name.
     * @return the sum of the series; NaN if there is none.
     */
    public static double sum(final String page, final String name, final String labels)
    {
        final Pattern wanted = Pattern.compile(labels);
        final double[] values = page.lines()
            .filter((it) -> (it.startsWith(name + '{') || it.startsWith(name + ' ')) && wanted.matcher(it).find())
            .mapToDouble((it) -> Double.parseDouble(it.substring(it.lastIndexOf(' ') + 1))).toArray();
        return 0 == values.length ? Double.NaN : DoubleStream.of(values).sum();
    }
}
