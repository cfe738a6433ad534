package io.ringside.engine.pipeline;

import io.ringside.journal.replication.ReplicationPublisher;

import org.agrona.DirectBuffer;

/** Connects the pipeline to replication over Aeron. The owner of the publisher closes it, after the pipeline. */
public final class PublishingReplicator implements Replicator
{
    private final ReplicationPublisher publisher;

    /**
     * @param publisher to hand records to, begun at the engine's last sequence.
     */
    public PublishingReplicator(final ReplicationPublisher publisher)
    {
        this.publisher = publisher;
    }

    @Override
    public void onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        publisher.onRecord(buffer, offset, length, sequence, timestampNs);
    }

    @Override
    public void flush()
    {
        publisher.flush();
    }

    @Override
    public int doWork()
    {
        return publisher.doWork();
    }

    @Override
    public long quorumSequence()
    {
        return publisher.quorumSequence();
    }
}
