package io.ringside.loadgen.simulation.node;

import io.ringside.journal.replication.Replicator;
import io.ringside.journal.replication.primary.ReplicationPublisher;
import org.agrona.DirectBuffer;

/** Plants a fault: a record counts as replicated as soon as it was handed over to be sent. */
final class Hasty implements Replicator
{
    final ReplicationPublisher publisher;

    Hasty(final ReplicationPublisher publisher)
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
        return publisher.lastSequence();
    }
}
