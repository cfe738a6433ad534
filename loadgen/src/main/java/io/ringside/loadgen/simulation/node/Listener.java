package io.ringside.loadgen.simulation.node;

import io.ringside.journal.replication.ReplicationListener;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.SimulationFailure;

/** Does what a node does on these calls, and marks them. */
final class Listener implements ReplicationListener
{
    private final Machine machine;

    Listener(final Machine machine)
    {
        this.machine = machine;
    }

    private void mark(final Mark mark)
    {
        machine.scene.coverage.mark(mark);
    }

    private void open()
    {
        if (null != machine.life())
        {
            machine.life().open();
        }
    }

    @Override
    public void onRecoveredConfirmed(final long sequence)
    {
        mark(Mark.RECOVERED_CONFIRMED);
        open();
    }

    @Override
    public void onQuorum(final ReplicationPolicy policy, final boolean isSatisfied)
    {
        if (!isSatisfied)
        {
            mark(ReplicationPolicy.DEGRADE == policy ? Mark.DEGRADED : Mark.HALTED);
            if (ReplicationPolicy.DEGRADE == policy)
            {
                open();
            }
        }
    }

    @Override
    public void onStandbyConnected(final long nextSequence)
    {
        machine.life().sender.followed();
    }

    @Override
    public void onStandbyBehind(final long nextSequence)
    {
        machine.life().sender.wanted();
    }

    @Override
    public void onBehind(final long nextSequence)
    {
        machine.life().fetcher.wanted();
    }

    @Override
    public void onStandbyLost()
    {
        mark(Mark.STANDBY_LOST);
    }

    @Override
    public void onStandbyRefused(final String reason, final String detail)
    {
        mark(Mark.STANDBY_REFUSED);
    }

    @Override
    public void onSecondPrimary(final boolean isInStandby, final long epoch)
    {
        mark(Mark.SECOND_PRIMARY_REFUSED);
    }

    @Override
    public void onDivergence(final long sequence, final long ownHash, final long peerHash)
    {
        throw new SimulationFailure("diverged at " + sequence + ": " + machine);
    }

    @Override
    public void onStalePrimary(final long epoch, final long ownEpoch)
    {
        mark(Mark.STALE_PRIMARY_HEARD);
    }

    @Override
    public void onGap(final long expectedSequence, final long foundSequence)
    {
        mark(Mark.GAP_ASKED_AGAIN);
    }
}
