package io.ringside.ops.node.pair;

import io.ringside.journal.replication.ReplicationListener;
import io.ringside.journal.replication.frame.FrameRejection;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.ops.node.base.NodeErrors;

/** Lifecycle lines of a pair in the node's log, and what else is to be done then. Threads of the pair. */
final class ReplicationLog implements ReplicationListener
{
    private final NodeErrors log;
    private final ParticipantPorts ports;
    private ReplicationSide side = new ReplicationSide(null);

    ReplicationLog(final NodeErrors log, final ParticipantPorts ports)
    {
        this.log = log;
        this.ports = ports;
    }

    /** The side that these events are of, before any thread runs. */
    void of(final ReplicationSide newSide)
    {
        side = newSide;
    }

    @Override
    public void onRecoveredConfirmed(final long sequence)
    {
        ports.open("the standby has confirmed what was recovered, up to sequence " + sequence);
    }

    @Override
    public void onStandbyConnected(final long nextSequence)
    {
        log.log("standby 0 is connected and catches up from sequence " + nextSequence);
        side.followed();
    }

    @Override
    public void onStandbyLive(final long sequence)
    {
        log.log("standby 0 has caught up: live from sequence " + sequence);
    }

    @Override
    public void onStandbyLost()
    {
        log.log("standby 0 is gone");
    }

    @Override
    public void onStandbyRefused(final String reason, final String detail)
    {
        log.warn("standby 0 refused: " + reason + (detail.isEmpty() ? "" : ": " + detail) +
            ": it has stopped and says what to do");
    }

    @Override
    public void onStandbyBehind(final long nextSequence)
    {
        side.filesWanted();
    }

    @Override
    public void onReseedOffered(final long totalLength, final long snapshotSequence, final long nextSequence)
    {
        log.log("standby 0 lacks records that are not kept any more, and is offered " + totalLength + " bytes of " +
            "files, with the snapshot of sequence " + snapshotSequence + ": it follows from sequence " + nextSequence);
    }

    @Override
    public void onReseedFailed(final String reason)
    {
        log.warn("files for standby 0 cannot be read, it asks again: " + reason);
    }

    @Override
    public void onBehind(final long nextSequence)
    {
        log.log("the primary does not keep record " + nextSequence + " any more, which is the next one here: its " +
            "files are fetched");
        side.filesWanted();
    }

    @Override
    public void onSecondPrimary(final boolean isInStandby, final long epoch)
    {
        log.warn("another primary has led in this one's epoch " + epoch +
            (isInStandby ? ": standby 0 has its records" : "") +
            ": stop one of the two, keep both directories, and find out what each acknowledged");
    }

    @Override
    public void onQuorum(final ReplicationPolicy policy, final boolean isSatisfied)
    {
        if (isSatisfied)
        {
            log.warn("a standby acknowledges again: the configured durability holds from here on");
        }
        else if (ReplicationPolicy.HALT == policy)
        {
            log.warn("no standby acknowledges: policy halt: nothing is acknowledged until one does");
        }
        else
        {
            log.warn("no standby acknowledges: policy degrade: an acknowledgement means this node alone");
            ports.open("policy degrade, without a standby");
        }
    }

    @Override
    public void onDivergence(final long sequence, final long ownHash, final long peerHash)
    {
        log.log("DIVERGED from standby 0 at sequence " + sequence + ": own " +
            Long.toHexString(ownHash) + ", other " + Long.toHexString(peerHash));
    }

    @Override
    public void onPrimaryConnected(final long epoch, final long nextSequence)
    {
        log.log("following a primary of epoch " + epoch + " from sequence " + nextSequence);
    }

    @Override
    public void onFramesRejected(final FrameRejection rejection, final long count)
    {
        log.warn(count + " replication frames were not believed, the last one " + rejection.label() +
            (FrameRejection.UNKNOWN_KEY == rejection ?
            ": give both nodes the same replication.key-file, and keep others off the replication ports" :
            ": somebody else can reach the replication ports: keep others off that network"));
    }

    @Override
    public void onPrimaryLost()
    {
        log.log("the primary is gone");
    }
}
