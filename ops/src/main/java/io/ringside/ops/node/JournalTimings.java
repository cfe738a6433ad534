package io.ringside.ops.node;

import io.ringside.journal.JournalListener;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long syncs take and how many records share one write. Written by the journal thread, collected by the metrics
 * thread. Hot path: no allocation.
 */
final class JournalTimings implements JournalListener
{
    private static final long HIGHEST_NS = 60_000_000_000L;
    private static final long HIGHEST_COUNT = 1L << 20;
    private static final int DIGITS = 2;

    private final SingleWriterRecorder syncs = new SingleWriterRecorder(1, HIGHEST_NS, DIGITS);
    private final SingleWriterRecorder batches = new SingleWriterRecorder(1, HIGHEST_COUNT, DIGITS);
    private final AtomicLong syncedBytes = new AtomicLong();
    private long writtenBytes;
    private Histogram syncInterval;
    private Histogram batchInterval;

    @Override
    public void onBatch(final int records, final int bytes)
    {
        writtenBytes += bytes;
        batches.recordValue(Math.min(HIGHEST_COUNT, Math.max(0, records)));
    }

    @Override
    public void onSync(final long durationNs)
    {
        syncedBytes.setRelease(writtenBytes);
        syncs.recordValue(Math.min(HIGHEST_NS, Math.max(0, durationNs)));
    }

    /** Bytes written since the start and synced since. */
    long syncedBytes()
    {
        return syncedBytes.get();
    }

    Histogram syncs()
    {
        syncInterval = syncs.getIntervalHistogram(syncInterval);
        return syncInterval;
    }

    Histogram batches()
    {
        batchInterval = batches.getIntervalHistogram(batchInterval);
        return batchInterval;
    }
}
