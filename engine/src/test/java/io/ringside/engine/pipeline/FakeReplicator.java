package io.ringside.engine.pipeline;

import io.ringside.journal.replication.Replicator;
import org.agrona.DirectBuffer;

/** A standby that acknowledges what the test lets it. */
final class FakeReplicator implements Replicator
{
    private final boolean isImmediate;
    private RuntimeException failure;
    private long received = -1;
    private volatile long acknowledged = -1;

    FakeReplicator(final boolean isImmediate)
    {
        this.isImmediate = isImmediate;
    }

    void acknowledge(final long sequence)
    {
        acknowledged = sequence;
    }

    void failWith(final RuntimeException exception)
    {
        failure = exception;
    }

    long received()
    {
        return received;
    }

    @Override
    public void onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        if (null != failure)
        {
            throw failure;
        }
        received = sequence;
    }

    @Override
    public void flush()
    {
        // Everything is received at once.
    }

    @Override
    public int doWork()
    {
        if (isImmediate && acknowledged < received)
        {
            acknowledged = received;
            return 1;
        }

        return 0;
    }

    @Override
    public long quorumSequence()
    {
        return acknowledged;
    }
}
