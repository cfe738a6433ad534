package io.ringside.journal.replication;

import io.ringside.journal.replication.frame.FrameRejection;
import io.ringside.journal.replication.standing.ReplicationPolicy;

import java.util.ArrayList;
import java.util.List;

/** What both nodes of a {@link Cluster} told their listener. */
final class RecordedCalls implements ReplicationListener
{
    final List<String> calls = new ArrayList<>();
    final List<Long> confirmed = new ArrayList<>();
    /** What the primary said of the last standby that it refused. */
    String refusal = "";

    @Override
    public void onStandbyRefused(final String reason, final String detail)
    {
        calls.add("refused " + reason);
        refusal = detail;
    }

    @Override
    public void onSecondPrimary(final boolean isInStandby, final long epoch)
    {
        calls.add("second primary " + epoch);
    }

    @Override
    public void onStandbyLost()
    {
        calls.add("standby lost");
    }

    @Override
    public void onQuorum(final ReplicationPolicy appliedPolicy, final boolean isSatisfied)
    {
        calls.add("quorum " + appliedPolicy + " " + isSatisfied);
    }

    @Override
    public void onRecoveredConfirmed(final long sequence)
    {
        confirmed.add(sequence);
    }

    @Override
    public void onDivergence(final long sequence, final long own, final long peer)
    {
        calls.add("divergence " + sequence + " " + own + " " + peer);
    }

    @Override
    public void onPrimaryLost()
    {
        calls.add("primary lost");
    }

    @Override
    public void onStalePrimary(final long epoch, final long ownEpoch)
    {
        calls.add("stale " + epoch + " " + ownEpoch);
    }

    @Override
    public void onFramesRejected(final FrameRejection rejection, final long count)
    {
        calls.add("rejected " + rejection.label());
    }

    @Override
    public void onGap(final long expectedSequence, final long foundSequence)
    {
        calls.add("gap " + expectedSequence + " " + foundSequence);
    }
}
