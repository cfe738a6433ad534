package io.ringside.journal.replication.standby;

import io.ringside.journal.replication.Replicator;
import org.agrona.DirectBuffer;

/**
 * A standby's replication stage: what stands in its ring came in through a subscriber, and there is nobody to pass it
 * on to. Hot path: no allocation.
 */
public class StandbyReplicator implements Replicator
{
    private final ReplicationSubscriber subscriber;

    /** Steps a subscriber; its owner closes it. */
    public StandbyReplicator(final ReplicationSubscriber subscriber)
    {
        this.subscriber = subscriber;
    }

    public final ReplicationSubscriber subscriber()
    {
        return subscriber;
    }

    @Override
    public final void onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        // It came from the primary.
    }

    @Override
    public final void flush()
    {
        // Nothing is sent on.
    }

    @Override
    public final int doWork()
    {
        return subscriber.doWork();
    }

    @Override
    public final long quorumSequence()
    {
        // Nobody waits for this node's core: it may run as soon as the record is there and journaled.
        return Long.MAX_VALUE;
    }
}
