package io.ringside.loadgen.simulation.node;

import io.ringside.journal.JournalWriter;
import io.ringside.journal.replication.ReplicationApplier;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.standby.ReplicationSubscriber;
import io.ringside.journal.replication.standby.StandbyReplicator;
import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Mark;
import org.agrona.DirectBuffer;

/** A standby's replication stage: passes the primary's records to this node's pipeline, as that of a node does. */
final class Follower extends StandbyReplicator
{
    private final Applier applier;

    /** Takes a record into the pipeline. */
    interface Intake
    {
        boolean onRecord(DirectBuffer buffer, int offset, int length, long sequence, long timestampNs);
    }

    Follower(
        final Machine machine, final ReplicationContext context, final JournalWriter journal, final long nextSequence)
    {
        this(context, new Applier(machine, journal), nextSequence);
    }

    private Follower(final ReplicationContext context, final Applier applier, final long nextSequence)
    {
        super(new ReplicationSubscriber(context, applier, nextSequence));
        this.applier = applier;
    }

    void intake(final Intake intake)
    {
        applier.intake = intake;
    }

    private static final class Applier implements ReplicationApplier
    {
        private final Machine machine;
        private final Scene scene;
        private final JournalWriter journal;
        private Intake intake;

        Applier(final Machine machine, final JournalWriter journal)
        {
            this.machine = machine;
            scene = machine.scene;
            this.journal = journal;
        }

        @Override
        public void onPrimary(final long epoch, final long nextSequence)
        {
            if (epoch > journal.epoch())
            {
                journal.epoch(epoch);
            }
            scene.coverage.mark(Mark.STANDBY_CAUGHT_UP);
            if (machine.isReseeded)
            {
                machine.isReseeded = false;
                scene.coverage.mark(Mark.RESEED_COMPLETED);
            }
        }

        @Override
        public boolean onRecord(
            final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
        {
            final boolean isLeftOut = Bug.COMMAND_LEFT_OUT == scene.plan.bug && 0 == sequence % 50;
            final long shift = Bug.TIME_OF_ITS_OWN == scene.plan.bug && 0 == sequence % 50 ? 1 : 0;
            return intake.onRecord(buffer, offset, isLeftOut ? 0 : length, sequence, timestampNs + shift);
        }
    }
}
