package io.ringside.ops.metrics;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/** What one thread records and another collects, interval by interval. Recording: no allocation. */
public final class IntervalRecorder
{
    private static final long HIGHEST_NS = 60_000_000_000L;
    private static final int DIGITS = 2;

    private final SingleWriterRecorder recorder;
    private final long highest;
    private Histogram interval;

    /** Records durations. */
    public IntervalRecorder()
    {
        this(HIGHEST_NS);
    }

    /** Records values from 0 on; one above the highest is recorded as the highest. */
    public IntervalRecorder(final long highest)
    {
        this.highest = highest;
        recorder = new SingleWriterRecorder(1, highest, DIGITS);
    }

    public void record(final long value)
    {
        recorder.recordValue(Math.min(highest, Math.max(0, value)));
    }

    /** What was recorded since the last call; the histogram is reused by the next. One collecting thread at a time. */
    public synchronized Histogram interval()
    {
        interval = recorder.getIntervalHistogram(interval);
        return interval;
    }
}
