package io.ringside.ops.node.pair;

import io.ringside.journal.JournalWriter;
import io.ringside.journal.replication.ReplicationApplier;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.Replicator;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.standby.ReplicationSubscriber;
import io.ringside.journal.replication.standby.StandbyReplicator;
import io.ringside.ops.node.base.Lead;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeRestart;
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
    /** What a promotion is refused with while the primary lives. */
    public static final String PRIMARY_HEARD = "its primary is still heard";

    private static final long LAG_MAX = 100_000;

    /** An operator who says that the primary has ended is believed when so many heartbeats did not come. */
    private static final int HEARTBEATS_MISSED = 3;

    private final ReplicationSubscriber subscriber;
    private final Replicator replicator;
    private final JournalWriter journal;
    private final ReseedClient reseed;
    private final Promotion promotion;
    private final NodeErrors errors;
    private final long heartbeatNs;
    private RecordIntake intake;

    StandbySide(
        final ReplicationContext context,
        final JournalWriter journal,
        final long nextSequence,
        final Path directory,
        final Promotion promotion,
        final NodeErrors errors)
    {
        super(context);
        this.journal = journal;
        this.promotion = promotion;
        this.errors = errors;
        heartbeatNs = context.heartbeatIntervalNs();
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

    /** The rules are those of a start as primary. What this node lacks of them is said before it gives up following. */
    @Override
    public void promote(final Lead order)
    {
        if (reseed().isActive() || subscriber.isBehind())
        {
            throw new IllegalStateException("it lacks files of its primary: start the node that led last");
        }
        if (subscriber.isStreaming() && subscriber.silenceNs() < HEARTBEATS_MISSED * heartbeatNs)
        {
            throw new IllegalStateException(PRIMARY_HEARD + ": stop it first");
        }
        final String doubt = promotion.doubt();
        if (!doubt.isEmpty())
        {
            throw new IllegalStateException(doubt + ": start the node that led last, or, when that is lost, this " +
                "directory with --role primary --accept-loss --reason TEXT");
        }
        errors.restart(new NodeRestart("promoted by " + order.operator(), order));
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
