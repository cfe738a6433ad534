package io.ringside.loadgen;

import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Notices that the whole process stood still: stopped by a signal, a machine that slept, a long collection. A thread
 * that wants to wake up ten times a second sees it by the clock, whatever the sending thread was doing.
 */
final class PauseWatch implements Runnable
{
    /** A pause shorter than this is the scheduler's, and part of the slip. */
    static final long PAUSE_MIN_NS = TimeUnit.SECONDS.toNanos(1);

    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final NanoClock clock;
    private final Thread thread = new Thread(this, "load-pause-watch");
    private long lastNs;
    private volatile long pausedNs;
    private volatile int pauseCount;
    private volatile boolean isStopped;

    PauseWatch()
    {
        this(SystemNanoClock.INSTANCE);
    }

    PauseWatch(final NanoClock clock)
    {
        this.clock = clock;
        lastNs = clock.nanoTime();
    }

    void start()
    {
        lastNs = clock.nanoTime();
        thread.setDaemon(true);
        thread.start();
    }

    void stop()
    {
        isStopped = true;
        LockSupport.unpark(thread);
    }

    @Override
    public void run()
    {
        while (!isStopped)
        {
            LockSupport.parkNanos(INTERVAL_NS);
            look();
        }
    }

    /** The thread is awake, as it should be every {@link #INTERVAL_NS}. */
    void look()
    {
        final long nowNs = clock.nanoTime();
        final long lateNs = nowNs - lastNs - INTERVAL_NS;
        lastNs = nowNs;
        if (lateNs >= PAUSE_MIN_NS)
        {
            pausedNs += lateNs;
            pauseCount++;
        }
    }

    long pausedNs()
    {
        return pausedNs;
    }

    int pauseCount()
    {
        return pauseCount;
    }
}
