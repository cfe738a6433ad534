package io.ringside.loadgen.report;

import java.util.function.Consumer;

/**
 * Room of one drawing of a chart. Every chart is drawn twice, for wide windows and for phones; the style sheet shows
 * the one that fits, so that letters have their size on both.
 *
 * @param name   class in the style sheet.
 * @param width  of the drawing.
 * @param height of the drawing.
 * @param left   margin, for the labels of the y axis.
 * @param right  margin, for the names of the lines.
 * @param ticks  most marks on the x axis.
 */
record Frame(String name, int width, int height, int left, int right, int ticks)
{
    static final int TOP = 14;
    static final int BOTTOM = 28;

    private static final int NARROW_HEIGHT_MAX = 250;

    /** Draw a chart for wide windows and for narrow ones. */
    static void both(final int height, final Consumer<Frame> drawing)
    {
        drawing.accept(new Frame("wide", 1_080, height, 58, 92, 10));
        drawing.accept(new Frame("narrow", 360, Math.min(height, NARROW_HEIGHT_MAX), 46, 68, 4));
    }

    boolean isNarrow()
    {
        return "narrow".equals(name);
    }

    int plotRight()
    {
        return width - right;
    }

    int plotBottom()
    {
        return height - BOTTOM;
    }

    Scale logY(final double low, final double high)
    {
        return Scale.log(low, high, plotBottom(), TOP);
    }

    Scale linearY(final double high)
    {
        return Scale.linear(high, plotBottom(), TOP);
    }

    Scale linearX(final double high)
    {
        return Scale.linear(high, left, plotRight());
    }
}
