package io.ringside.loadgen;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import io.ringside.loadgen.result.HistogramFiles;
import io.ringside.loadgen.result.LatencyRecorder;
import org.HdrHistogram.Histogram;

/**
 * Once a second: closes the interval of the recorders, appends it to the interval log, tells the progress listener. On
 * a thread of its own, because encoding histograms takes a millisecond that the sending thread does not have.
 * <p>
 * The counters are written by the generator's thread alone, in order and without a fence, and read here.
 */
final class Reporter implements Runnable
{
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long JOIN_TIMEOUT_MS = 10_000;

    final AtomicLong sent = new AtomicLong();
    final AtomicLong acknowledged = new AtomicLong();
    final AtomicLong rejected = new AtomicLong();
    final AtomicLong trades = new AtomicLong();

    private final LatencyRecorder warmup;
    private final LatencyRecorder measured;
    private final ProgressListener listener;
    private final Path outDir;
    private final long warmupNs;
    private final long durationNs;
    private final Thread thread = new Thread(this, "load-report");
    private HistogramFiles files;
    private long startNs;
    private long lastNs;
    private long lastEpochMs;
    private long lastSent;
    private long lastAcknowledged;
    private long lastRejected;
    private long lastTrades;
    private volatile boolean isStopped;
    private Exception failure;

    Reporter(
        final LatencyRecorder warmup,
        final LatencyRecorder measured,
        final ProgressListener listener,
        final Path outDir,
        final long warmupNs,
        final long durationNs)
    {
        this.warmup = warmup;
        this.measured = measured;
        this.listener = listener;
        this.outDir = outDir;
        this.warmupNs = warmupNs;
        this.durationNs = durationNs;
    }

    /** Begin; the run begins at the same moment. */
    void start()
    {
        startNs = System.nanoTime();
        lastNs = startNs;
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Stop, close the last interval and the files. Called by the generator's thread when nothing is recorded any more.
     *
     * @return what went wrong while reporting, or null. The run itself does not suffer from it.
     */
    Exception finish()
    {
        isStopped = true;
        LockSupport.unpark(thread);
        try
        {
            thread.join(JOIN_TIMEOUT_MS);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            return ex;
        }
        if (thread.isAlive())
        {
            return new IOException("the progress listener has not returned within " + JOIN_TIMEOUT_MS + " ms");
        }

        return failure;
    }

    @Override
    public void run()
    {
        try
        {
            waitUntil(startNs + INTERVAL_NS);
            while (!isStopped)
            {
                final long elapsedNs = System.nanoTime() - startNs;
                // An interval that holds the end of the warm-up belongs to neither phase alone: cut it there.
                if (elapsedNs <= warmupNs || lastNs - startNs < warmupNs)
                {
                    tick(warmup, true);
                }
                else
                {
                    tick(measured, false);
                }
                final long nextNs = lastNs + INTERVAL_NS;
                final long boundaryNs = startNs + warmupNs;
                waitUntil(lastNs < boundaryNs ? Math.min(nextNs, boundaryNs) : nextNs);
            }
        }
        catch (final RuntimeException | IOException ex)
        {
            failure = ex;
        }

        try
        {
            closeFiles();
        }
        catch (final RuntimeException | IOException ex)
        {
            failure = null == failure ? ex : failure;
        }
    }

    private void tick(final LatencyRecorder recorder, final boolean isWarmup) throws IOException
    {
        final long nowNs = System.nanoTime();
        final long epochMs = System.currentTimeMillis();
        recorder.collect();
        if (!isWarmup)
        {
            append(epochMs);
        }

        final long newSent = sent.get();
        final long newAcknowledged = acknowledged.get();
        final long newRejected = rejected.get();
        final long newTrades = trades.get();
        final double seconds = Math.max(1, nowNs - lastNs) / 1e9;
        final long answers = newAcknowledged - lastAcknowledged;
        final Histogram response = recorder.interval().response();
        final Histogram slip = recorder.interval().slip();
        final boolean isEmpty = 0 == response.getTotalCount();
        listener.onProgress(new Progress(
            isWarmup,
            nowNs - startNs - (isWarmup ? 0 : warmupNs),
            isWarmup ? warmupNs : durationNs,
            (newSent - lastSent) / seconds,
            answers / seconds,
            Math.max(0, newSent - newAcknowledged),
            0 == slip.getTotalCount() ? -1 : slip.getValueAtPercentile(99),
            isEmpty ? -1 : response.getValueAtPercentile(50),
            isEmpty ? -1 : response.getValueAtPercentile(99),
            isEmpty ? -1 : response.getValueAtPercentile(99.9),
            isEmpty ? -1 : response.getMaxValue(),
            0 == answers ? 0 : (double)(newRejected - lastRejected) / answers,
            (newTrades - lastTrades) / seconds), recorder);
        lastSent = newSent;
        lastAcknowledged = newAcknowledged;
        lastRejected = newRejected;
        lastTrades = newTrades;
        lastNs = nowNs;
        lastEpochMs = epochMs;
    }

    private void append(final long epochMs) throws IOException
    {
        if (null == outDir)
        {
            return;
        }
        if (null == files)
        {
            if (0 == lastEpochMs)
            {
                lastEpochMs = epochMs - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastNs);
            }
            files = new HistogramFiles(outDir, lastEpochMs);
        }
        files.appendInterval(measured.interval(), lastEpochMs, epochMs);
    }

    private void closeFiles() throws IOException
    {
        measured.collect();
        append(System.currentTimeMillis());
        if (null != files)
        {
            files.writePercentiles(measured.total());
            files.close();
        }
    }

    private void waitUntil(final long deadlineNs)
    {
        while (!isStopped)
        {
            final long leftNs = deadlineNs - System.nanoTime();
            if (leftNs <= 0)
            {
                return;
            }
            LockSupport.parkNanos(leftNs);
        }
    }
}
