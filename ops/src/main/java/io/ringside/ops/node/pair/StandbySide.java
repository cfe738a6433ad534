package io.ringside.ops.node.pair;

import io.ringside.engine.pipeline.EventDescriptor;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.replication.ReplicationApplier;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationSubscriber;
import io.ringside.journal.replication.Replicator;
import io.ringside.ops.node.storage.KeyFile;
import org.agrona.DirectBuffer;

/**
 * A standby's replication stage: receives the primary's records and puts them into this node's own input ring under the
 * same sequences. Steps on the pipeline's thread, the one that also writes the journal: the epoch of both changes
 * together. Hot path: no allocation.
 */
public final class StandbySide extends ReplicationSide implements Replicator
{
    private static final long LAG_MAX = 100_000;

    private final ReplicationSubscriber subscriber;
    private final JournalWriter journal;
    private RingBuffer ring;

    StandbySide(final ReplicationContext context, final JournalWriter journal, final long nextSequence)
    {
        super(context);
        this.journal = journal;
        subscriber = new ReplicationSubscriber(context, new Applier(), nextSequence);
    }

    @Override
    public Replicator replicator()
    {
        return this;
    }

    @Override
    public void ring(final RingBuffer inputRing)
    {
        ring = inputRing;
    }

    @Override
    public boolean isReady()
    {
        return subscriber.isStreaming() && lagEvents() < LAG_MAX;
    }

    @Override
    public String notReadyReason()
    {
        return isReady() ? "" : subscriber.isStreaming() ? "catching up, " + lagEvents() + " records behind" :
            "no primary streams to it: start the primary, check replication.control-endpoint" +
            (KeyFile.suspicious(counters()) > 0 ? " and that both nodes have the same key file" : "");
    }

    @Override
    public long lagEvents()
    {
        return Math.max(0, subscriber.primarySequence() - subscriber.receivedSequence());
    }

    @Override
    public boolean isConnected()
    {
        return subscriber.isStreaming();
    }

    @Override
    public String peerBuild()
    {
        return subscriber.primaryBuild();
    }

    @Override
    public void onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        // What stands in the ring came in through the subscriber: there is nobody to pass it on to.
    }

    @Override
    public void flush()
    {
        // Nothing is sent on.
    }

    @Override
    public int doWork()
    {
        return subscriber.doWork();
    }

    @Override
    public long quorumSequence()
    {
        // Nobody waits for this node's core: it may run as soon as the record is there and journaled.
        return Long.MAX_VALUE;
    }

    @Override
    public void close()
    {
        subscriber.close();
    }

    private final class Applier implements ReplicationApplier
    {
        @Override
        public void onPrimary(final long epoch, final long nextSequence)
        {
            if (epoch > journal.epoch())
            {
                journal.epoch(epoch);
            }
        }

        @Override
        public boolean onRecord(
            final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
        {
            // An aborted claim is a record too, of length 0, and claims a slot like the others.
            final int eventLength = 0 == length ? 0 : EventDescriptor.eventLength(length);
            final long claimed = ring.tryClaim(eventLength);
            if (RingBuffer.TOO_LONG == claimed)
            {
                throw new IllegalStateException("ring.stride must be as large as the primary's: length=" + length);
            }
            if (claimed < 0)
            {
                return false;
            }
            if (claimed != sequence)
            {
                throw new IllegalStateException("the ring does not follow the primary: claimed=" + claimed +
                    " sequence=" +
                    sequence);
            }
            if (length > 0)
            {
                final int eventOffset = ring.eventOffset(claimed);
                EventDescriptor.stamp(ring.buffer(), eventOffset, timestampNs);
                ring.buffer().putBytes(eventOffset + EventDescriptor.COMMAND_OFFSET, buffer, offset, length);
            }
            ring.commit(claimed, eventLength);
            return true;
        }
    }
}
