package io.ringside.loadgen.report;

import io.ringside.loadgen.result.Numbers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;

/** One drawing: axes, lines, and the names of the lines at their ends. */
final class Plot
{
    private static final double LABEL_HEIGHT = 14;
    private static final double MARK_WIDTH = 96;

    private final Markup out;
    private final Frame frame;
    private final Scale x;
    private final Scale y;
    private final List<Label> labels = new ArrayList<>();

    private record Label(String text, String style, double x, double y)
    {
    }

    /**
     * Begin the drawing.
     *
     * @param out   to write to.
     * @param frame of it.
     * @param title for screen readers.
     * @param x     scale.
     * @param y     scale.
     */
    Plot(final Markup out, final Frame frame, final String title, final Scale x, final Scale y)
    {
        this.out = out;
        this.frame = frame;
        this.x = x;
        this.y = y;
        out.open("svg", "xmlns", "http://www.w3.org/2000/svg", "class", frame.name(), "role", "img",
            "aria-label", title, "viewBox", "0 0 " + frame.width() + " " + frame.height());
    }

    /** Coordinates: a tenth of a unit is less than anybody sees. */
    static String at(final double coordinate)
    {
        final long tenths = Math.round(coordinate * 10);
        return 0 == tenths % 10 ? Long.toString(tenths / 10) :
            (tenths < 0 ? "-" : "") + Math.abs(tenths) / 10 + "." + Math.abs(tenths) % 10;
    }

    /** The last point with a value; if there is none, the last. */
    static double[] last(final List<double[]> points)
    {
        int i = points.size() - 1;
        while (i > 0 && !(points.get(i)[1] >= 0))
        {
            i--;
        }
        return points.get(points.get(i)[1] >= 0 ? i : points.size() - 1);
    }

    Plot yAxis(final List<Double> ticks, final DoubleFunction<String> name)
    {
        for (final double tick : ticks)
        {
            rule("grid", frame.left(), frame.plotRight(), y.at(tick), y.at(tick));
            text(name.apply(tick), "y", frame.left() - 7, y.at(tick) + 4);
        }
        return this;
    }

    Plot xAxis(final List<Double> ticks, final DoubleFunction<String> name)
    {
        final int bottom = frame.plotBottom();
        rule("axis", frame.left(), frame.plotRight(), bottom, bottom);
        for (final double tick : ticks)
        {
            rule("axis", x.at(tick), x.at(tick), bottom, bottom + 4);
            text(name.apply(tick), "x", x.at(tick), bottom + 19);
        }
        return this;
    }

    private void rule(final String style, final double x1, final double x2, final double y1, final double y2)
    {
        out.empty("line", "class", style, "x1", at(x1), "x2", at(x2), "y1", at(y1), "y2", at(y2));
    }

    Plot timeAxis()
    {
        return xAxis(x.timeTicks(frame.ticks()), Numbers::time);
    }

    Plot latencyAxis()
    {
        return yAxis(y.logTicks(), Plot::tick);
    }

    /** Round values, without digits that say nothing: {@code 1 ms}. */
    private static String tick(final double valueNs)
    {
        return Numbers.latency(valueNs).replaceFirst("\\.0+ ", " ");
    }

    /** A straight line from one point to another. */
    Plot line(final String style, final double fromX, final double fromY, final double toX, final double toY)
    {
        return line(style, List.of(new double[]{fromX, fromY}, new double[]{toX, toY}));
    }

    /** A line through points, interrupted where a value is not available. */
    Plot line(final String style, final List<double[]> points)
    {
        final StringBuilder path = new StringBuilder();
        boolean isDrawing = false;
        for (int i = 0; i < points.size(); i++)
        {
            final double[] point = points.get(i);
            final boolean isAlone = !isDrawing && (i + 1 == points.size() || !(points.get(i + 1)[1] >= 0));
            if (point[1] >= 0)
            {
                path.append(isDrawing ? 'L' : 'M').append(at(x.at(point[0]))).append(' ').append(at(y.at(point[1])))
                    .append(isAlone ? "h.1" : "");
            }
            isDrawing = point[1] >= 0;
        }
        out.empty("path", "class", "line " + style, "d", path.toString());
        return this;
    }

    /** A point; hollow for what is not to be relied on. */
    Plot point(final String style, final double atX, final double atY)
    {
        if (atY >= 0)
        {
            out.empty("circle", "class", "point " + style, "cx", at(x.at(atX)), "cy", at(y.at(atY)), "r", "3.5");
        }
        return this;
    }

    Plot text(final String text, final String style, final double atX, final double atY)
    {
        out.element("text", text, "class", style, "x", at(atX), "y", at(atY));
        return this;
    }

    /** Name a line at one of its points, at the end of the drawing or wherever the line ends. */
    Plot label(final String text, final String style, final double atX, final double atY)
    {
        if (atY >= 0)
        {
            labels.add(new Label(text, style, x.at(atX) + 8, y.at(atY) + 4));
        }
        return this;
    }

    /** A word over a point, or under it. */
    Plot word(final String text, final double atX, final double atY, final double below)
    {
        return text(text, "x", x.at(atX), y.at(atY) + below);
    }

    /** Labels a vertical line at its top, on the requested side if there is room; each label has a row of its own. */
    Plot mark(final String text, final double atX, final int row, final boolean isRightRequested)
    {
        if (Double.isNaN(atX))
        {
            return this;
        }
        final boolean isRight = isRightRequested ? x.at(atX) + MARK_WIDTH < frame.width() :
            x.at(atX) - MARK_WIDTH < frame.left();
        return text(text, isRight ? "mark" : "mark left", x.at(atX) + (isRight ? 6 : -6),
            Frame.TOP + 10 + row * LABEL_HEIGHT);
    }

    /** End the drawing. Names that would cover each other make room, upwards. */
    void close()
    {
        labels.sort(Comparator.comparingDouble(Label::y).reversed());
        double lowest = frame.plotBottom();
        final int count = labels.size();
        for (int i = 0; i < count; i++)
        {
            final Label label = labels.get(i);
            final double room = Frame.TOP + (count - 1 - i) * LABEL_HEIGHT;
            final double atY = Math.max(room, Math.min(label.y(), lowest));
            text(label.text(), "name " + label.style(), label.x(), atY);
            lowest = atY - LABEL_HEIGHT;
        }
        out.close();
    }
}
