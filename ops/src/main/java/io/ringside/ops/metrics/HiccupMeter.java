package io.ringside.ops.metrics;

import org.HdrHistogram.Histogram;

import java.util.concurrent.locks.LockSupport;

/**
 * Measures how much later than requested a thread wakes up: the delay that the machine and the JVM add to everything,
 * without any code of ours.
 */
final class HiccupMeter implements AutoCloseable
{
    private static final long SLEEP_NS = 100_000_000L;

    private final IntervalRecorder recorder = new IntervalRecorder();
    private final Thread thread = new Thread(this::run, "hiccup-meter");
    private volatile boolean isRunning = true;

    HiccupMeter()
    {
        thread.setDaemon(true);
        thread.start();
    }

    Histogram interval()
    {
        return recorder.interval();
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
            recorder.record(System.nanoTime() - begin - SLEEP_NS);
        }
    }
}
