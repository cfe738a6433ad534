package io.ringside.ops.node.health;

import io.ringside.journal.replication.Replicator;
import io.ringside.ops.metrics.IntervalRecorder;
import org.HdrHistogram.Histogram;
import org.agrona.DirectBuffer;

import java.util.function.LongSupplier;

/**
 * Measures how long a standby takes to acknowledge, one batch at a time: the newest record handed over is timed until
 * the standby's acknowledgement covers it, then the next. Hot path: no allocation; two looks at the clock per timed
 * batch.
 */
public final class AckTimer implements Replicator
{
    private static final long NONE = -1;

    private final IntervalRecorder acks = new IntervalRecorder();
    private final Replicator replicator;
    private final LongSupplier acknowledged;
    private final LongSupplier nanoClock;
    private long lastSequence = NONE;
    private long timedSequence = NONE;
    private long sentNs;

    /**
     * @param acknowledged sequence the standby has acknowledged as the durability asks.
     */
    public AckTimer(final Replicator replicator, final LongSupplier acknowledged, final LongSupplier nanoClock)
    {
        this.replicator = replicator;
        this.acknowledged = acknowledged;
        this.nanoClock = nanoClock;
    }

    @Override
    public void onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        lastSequence = sequence;
        replicator.onRecord(buffer, offset, length, sequence, timestampNs);
    }

    @Override
    public void flush()
    {
        replicator.flush();
        onFlushed();
    }

    @Override
    public int doWork()
    {
        final int workCount = replicator.doWork();
        onWorked();
        return workCount;
    }

    @Override
    public long quorumSequence()
    {
        return replicator.quorumSequence();
    }

    /** What was recorded since the last call. One collecting thread. */
    public Histogram acks()
    {
        return acks.interval();
    }

    private void onFlushed()
    {
        if (NONE == timedSequence && acknowledged.getAsLong() < lastSequence)
        {
            timedSequence = lastSequence;
            sentNs = nanoClock.getAsLong();
        }
    }

    private void onWorked()
    {
        if (NONE != timedSequence && acknowledged.getAsLong() >= timedSequence)
        {
            acks.record(Math.max(1, nanoClock.getAsLong() - sentNs));
            timedSequence = NONE;
        }
    }
}
