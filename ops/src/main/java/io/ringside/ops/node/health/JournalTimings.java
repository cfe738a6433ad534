package io.ringside.ops.node.health;

import io.ringside.journal.JournalListener;
import io.ringside.ops.metrics.IntervalRecorder;
import org.HdrHistogram.Histogram;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long syncs take and how many records share one write. Written by the journal thread, collected by the metrics
 * thread. Hot path: no allocation.
 */
public final class JournalTimings implements JournalListener
{
    private static final long HIGHEST_COUNT = 1L << 20;

    private final IntervalRecorder syncs = new IntervalRecorder();
    private final IntervalRecorder batches = new IntervalRecorder(HIGHEST_COUNT);
    private final AtomicLong syncedBytes = new AtomicLong();
    private long writtenBytes;

    @Override
    public void onBatch(final int records, final int bytes)
    {
        writtenBytes += bytes;
        batches.record(records);
    }

    @Override
    public void onSync(final long durationNs)
    {
        syncedBytes.setRelease(writtenBytes);
        syncs.record(durationNs);
    }

    /** Bytes written since the start and synced since. */
    public long syncedBytes()
    {
        return syncedBytes.get();
    }

    public Histogram syncs()
    {
        return syncs.interval();
    }

    public Histogram batches()
    {
        return batches.interval();
    }
}
