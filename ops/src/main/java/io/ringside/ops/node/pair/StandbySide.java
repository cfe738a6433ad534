package io.ringside.ops.node.pair;

import io.ringside.journal.JournalWriter;
import io.ringside.journal.replication.ReplicationApplier;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationSubscriber;
import io.ringside.journal.replication.Replicator;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.StandbyReplicator;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.storage.KeyFile;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

import java.nio.file.Path;

/**
 * A standby's replication stage: receives the primary's records and puts them into this node's own host under the
 * same sequences. Steps on the pipeline's thread, the one that also writes the journal: the epoch of both changes
 * together. Hot path: no allocation.
 */
public final class StandbySide extends ReplicationSide
{
    private static final long LAG_MAX = 100_000;

    private final ReplicationSubscriber subscriber;
    private final Replicator replicator;
    private final JournalWriter journal;
    private final ReseedClient reseed;
    private RecordIntake intake;

    StandbySide(
        final ReplicationContext context,
        final JournalWriter journal,
        final long nextSequence,
        final Path directory,
        final NodeErrors errors)
    {
        super(context);
        this.journal = journal;
        subscriber = new ReplicationSubscriber(context, new Applier(), nextSequence);
        replicator = new StandbyReplicator(subscriber);
        reseed = new ReseedClient(
            context, directory, journal.epoch(), nextSequence > 0, subscriber::isBehind, errors);
    }

    @Override
    public Replicator replicator()
    {
        return replicator;
    }

    @Override
    public void intake(final RecordIntake newIntake)
    {
        intake = newIntake;
    }

    @Override
    public boolean isReady()
    {
        return subscriber.isStreaming() && lagEvents() < LAG_MAX;
    }

    @Override
    public String notReadyReason()
    {
        return isReady() ? "" : reseed().isActive() ? "fetches the files of its primary: " + ReseedTale.line(reseed()) :
            subscriber.isStreaming() ? "catching up, " + lagEvents() + " records behind" :
            "no primary streams to it: start the primary, check replication.control-endpoint" +
            (KeyFile.suspicious(counters()) > 0 ? " and that both nodes have the same key file" : "");
    }

    @Override
    public ReseedProgress reseed()
    {
        return reseed.progress();
    }

    @Override
    void filesWanted()
    {
        reseed.wanted();
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
    public void close()
    {
        CloseHelper.closeAll(reseed, subscriber);
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
            return intake.onRecord(buffer, offset, length, sequence, timestampNs);
        }
    }
}
