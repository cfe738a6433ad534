package io.ringside.ops.node.health;

import org.HdrHistogram.Histogram;

import java.util.function.Supplier;

/**
 * One recorder of a hot thread with two readers: the scrape, which wants what came since the last one, and status and
 * alerts, which want the last seconds. Nanoseconds. Any thread.
 */
public final class LatencyWindow
{
    private static final long HIGHEST_NS = 60_000_000_000L;
    private static final int DIGITS = 2;

    private final Supplier<Histogram> interval;
    private final long slowNs;
    private final Histogram[] seconds;
    private int current;
    private Histogram unscraped = histogram();
    private Histogram scraped = histogram();
    private long count;
    private long slowCount;

    /**
     * @param interval gives what was recorded since it was asked last; may give null.
     * @param length   of the window in seconds.
     * @param slowNs   values above are counted apart.
     */
    public LatencyWindow(final Supplier<Histogram> interval, final int length, final long slowNs)
    {
        this.interval = interval;
        this.slowNs = slowNs;
        seconds = new Histogram[length];
        for (int i = 0; i < length; i++)
        {
            seconds[i] = histogram();
        }
    }

    /** A second has passed: forget the oldest one. */
    public synchronized void turn()
    {
        drain();
        current = (current + 1) % seconds.length;
        seconds[current].reset();
    }

    /** What was recorded since the last call; valid until the next. */
    public synchronized Histogram scrape()
    {
        drain();
        final Histogram result = unscraped;
        unscraped = scraped;
        unscraped.reset();
        scraped = result;
        return result;
    }

    /** What was recorded in the window. */
    public synchronized Histogram recent()
    {
        drain();
        final Histogram result = histogram();
        for (final Histogram second : seconds)
        {
            result.add(second);
        }
        return result;
    }

    /** Values recorded so far. */
    public synchronized long count()
    {
        drain();
        return count;
    }

    /** Returns how many of these were above the limit for slow ones. */
    public synchronized long slowCount()
    {
        drain();
        return slowCount;
    }

    private void drain()
    {
        final Histogram recorded = interval.get();
        if (null != recorded && recorded.getTotalCount() > 0)
        {
            seconds[current].add(recorded);
            unscraped.add(recorded);
            count += recorded.getTotalCount();
            slowCount += recorded.getTotalCount() - recorded.getCountBetweenValues(0, slowNs);
        }
    }

    private static Histogram histogram()
    {
        return new Histogram(1, HIGHEST_NS, DIGITS);
    }
}
