package io.ringside.loadgen.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Curves or bars of a page.
 */
public final class Chart
{
    private final String title;
    private final String xName;
    private final String yName;
    private final List<String> categories;
    private final List<Series> series = new ArrayList<>();
    private boolean isLogX;
    private boolean isLogY;
    private String caption = "";

    /**
     * One curve or one set of bars.
     *
     * @param name   in the legend.
     * @param x      where the points are; null for bars.
     * @param y      how high; NaN where there is nothing to show.
     */
    public record Series(String name, double[] x, double[] y)
    {
    }

    private Chart(final String title, final String xName, final String yName, final List<String> categories)
    {
        this.title = title;
        this.xName = xName;
        this.yName = yName;
        this.categories = List.copyOf(categories);
    }

    /**
     * @param title of the chart.
     * @param xName of the x axis, with its unit.
     * @param yName of the y axis, with its unit.
     * @return a chart of curves without any yet.
     */
    public static Chart line(final String title, final String xName, final String yName)
    {
        return new Chart(title, xName, yName, List.of());
    }

    /**
     * @param title      of the chart.
     * @param categories along the x axis.
     * @param yName      of the y axis, with its unit.
     * @return a chart of bars without any yet.
     */
    public static Chart bar(final String title, final List<String> categories, final String yName)
    {
        return new Chart(title, "", yName, categories);
    }

    /**
     * @return this, with a logarithmic x axis.
     */
    public Chart logX()
    {
        isLogX = true;
        return this;
    }

    /**
     * @return this, with a logarithmic y axis.
     */
    public Chart logY()
    {
        isLogY = true;
        return this;
    }

    /**
     * @param text under the title: how to read it.
     * @return this.
     */
    public Chart caption(final String text)
    {
        caption = text;
        return this;
    }

    /**
     * @param name in the legend.
     * @param x    where the points are.
     * @param y    how high they are, NaN for none.
     * @return this.
     */
    public Chart series(final String name, final double[] x, final double[] y)
    {
        if (x.length != y.length)
        {
            throw new IllegalArgumentException("points of " + name + ": x=" + x.length + " y=" + y.length);
        }
        series.add(new Series(name, x.clone(), y.clone()));
        return this;
    }

    /**
     * @param name   in the legend.
     * @param values one per category, NaN for none.
     * @return this.
     */
    public Chart bars(final String name, final double[] values)
    {
        if (values.length != categories.size())
        {
            throw new IllegalArgumentException("bars of " + name + ": categories=" + categories.size() + " values=" +
                values.length);
        }
        series.add(new Series(name, null, values.clone()));
        return this;
    }

    String title()
    {
        return title;
    }

    String caption()
    {
        return caption;
    }

    String xName()
    {
        return xName;
    }

    String yName()
    {
        return yName;
    }

    boolean isLogX()
    {
        return isLogX;
    }

    boolean isLogY()
    {
        return isLogY;
    }

    List<String> categories()
    {
        return categories;
    }

    List<Series> series()
    {
        return series;
    }
}
