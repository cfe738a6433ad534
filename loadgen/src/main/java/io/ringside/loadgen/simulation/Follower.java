package io.ringside.loadgen.simulation;

import io.ringside.journal.JournalWriter;
import io.ringside.journal.replication.ReplicationApplier;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationSubscriber;
import io.ringside.journal.replication.Replicator;
import org.agrona.DirectBuffer;

/** A standby's replication stage: passes the primary's records to this node's pipeline, as that of a node does. */
final class Follower implements Replicator
{
    final ReplicationSubscriber subscriber;
    private final World world;
    private final JournalWriter journal;
    private Intake intake;

    /** Takes a record into the pipeline. */
    interface Intake
    {
        boolean onRecord(DirectBuffer buffer, int offset, int length, long sequence, long timestampNs);
    }

    Follower(
        final World world, final ReplicationContext context, final JournalWriter journal, final long nextSequence)
    {
        this.world = world;
        this.journal = journal;
        subscriber = new ReplicationSubscriber(context, new Applier(), nextSequence);
    }

    void intake(final Intake newIntake)
    {
        intake = newIntake;
    }

    @Override
    public void onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        // What stands in the ring came in through the subscriber.
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
        return Long.MAX_VALUE;
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
            world.coverage.mark(Mark.STANDBY_CAUGHT_UP);
        }

        @Override
        public boolean onRecord(
            final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
        {
            final boolean isLeftOut = Bug.COMMAND_LEFT_OUT == world.plan.bug && 0 == sequence % 50;
            final long shift = Bug.TIME_OF_ITS_OWN == world.plan.bug && 0 == sequence % 50 ? 1 : 0;
            return intake.onRecord(buffer, offset, isLeftOut ? 0 : length, sequence, timestampNs + shift);
        }
    }
}
