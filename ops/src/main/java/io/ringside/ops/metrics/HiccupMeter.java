package io.ringside.ops.metrics;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

import java.util.concurrent.locks.LockSupport;

/**
 * Measures how much later than requested a thread wakes up: the delay that the machine and the JVM add to everything,
 * without any code of ours.
 */
final class HiccupMeter implements AutoCloseable
{
    private static final long SLEEP_NS = 10_000_000L;
    private static final long HIGHEST_NS = 60_000_000_000L;

    private final SingleWriterRecorder recorder = new SingleWriterRecorder(HIGHEST_NS, 2);
    private final Thread thread = new Thread(this::run, "hiccup-meter");
    private Histogram recycled;
    private volatile boolean isRunning = true;

    HiccupMeter()
    {
        thread.setDaemon(true);
        thread.start();
    }

    synchronized Histogram interval()
    {
        recycled = recorder.getIntervalHistogram(recycled);
        return recycled;
    }

    @Override
    public void close()
    {
        isRunning = false;
        LockSupport.unpark(thread);
    }

    private void run()
    {
        while (isRunning)
        {
            final long begin = System.nanoTime();
            LockSupport.parkNanos(SLEEP_NS);
            final long late = System.nanoTime() - begin - SLEEP_NS;
            recorder.recordValue(Math.max(0, Math.min(HIGHEST_NS, late)));
        }
    }
}
