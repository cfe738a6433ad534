package io.ringside.loadgen;

import io.ringside.loadgen.result.Latencies;
import io.ringside.loadgen.result.LatencyRecorder;
import io.ringside.loadgen.result.LatencySummary;
import org.HdrHistogram.Histogram;

import java.util.ArrayList;
import java.util.List;

/** Response times by windows of a long run: each request belongs to the window in which it was due. */
public final class WindowLatencies implements RequestObserver
{
    private final long fromNs;
    private final long windowNs;
    private final List<Histogram> windows = new ArrayList<>();
    private volatile long startNs = -1;

    /**
     * @param fromNs   beginning of the first window, since the start of the run.
     * @param windowNs length of each.
     * @param count    how many there are; what is due later belongs to the last.
     */
    public WindowLatencies(final long fromNs, final long windowNs, final int count)
    {
        this.fromNs = fromNs;
        this.windowNs = windowNs;
        for (int i = 0; i < count; i++)
        {
            windows.add(Latencies.newHistogram());
        }
    }

    @Override
    public void onStart(final long newStartNs)
    {
        startNs = newStartNs;
    }

    @Override
    public void onAnswered(
        final long correlation, final long intendedNs, final long atNs, final boolean isReject)
    {
        if (intendedNs >= fromNs)
        {
            final int index = (int)Math.min(windows.size() - 1, (intendedNs - fromNs) / windowNs);
            windows.get(index).recordValue(
                Math.max(0, Math.min(LatencyRecorder.HIGHEST_NS, atNs - intendedNs)));
        }
    }

    /**
     * @return beginning of the first window on the clock of {@link System#nanoTime()}; negative: the run has not begun.
     * From any thread.
     */
    public long beginNs()
    {
        return startNs < 0 ? -1 : startNs + fromNs;
    }

    /**
     * @param index of a window, from 0; after the run.
     */
    public LatencySummary window(final int index)
    {
        return LatencySummary.of(windows.get(index));
    }

    /** How many windows there are. */
    public int count()
    {
        return windows.size();
    }
}
