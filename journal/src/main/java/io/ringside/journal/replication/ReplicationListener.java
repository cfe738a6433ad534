package io.ringside.journal.replication;

import io.ringside.journal.replication.frame.FrameRejection;
import io.ringside.journal.replication.standing.ReplicationPolicy;

/** Receives events between a primary and its standby, on the replication agent's thread. Rare calls; must not block. */
public interface ReplicationListener
{
    /** Ignores everything. */
    ReplicationListener NONE = new ReplicationListener()
    {
    };

    /**
     * Primary: the standby was accepted and catches up.
     *
     * @param nextSequence it asked for.
     */
    default void onStandbyConnected(final long nextSequence)
    {
    }

    /**
     * Primary: the standby has no more to catch up.
     *
     * @param sequence from which on it is live.
     */
    default void onStandbyLive(final long sequence)
    {
    }

    /** Primary: the standby did not answer within the timeout. */
    default void onStandbyLost()
    {
    }

    /**
     * Primary: a standby was refused.
     *
     * @param reason name of the result, see the schema.
     * @param detail what differs, or what may be lost; may be empty.
     */
    default void onStandbyRefused(final String reason, final String detail)
    {
    }

    /**
     * Primary: the standby asks for records that are not kept any more, and needs files first. Repeated while it asks.
     *
     * @param nextSequence it asked for.
     */
    default void onStandbyBehind(final long nextSequence)
    {
    }

    /**
     * Primary, on the thread of the transfer: the standby is offered files.
     *
     * @param totalLength      bytes of them.
     * @param snapshotSequence of the snapshot among them.
     * @param nextSequence     the standby follows from there.
     */
    default void onReseedOffered(final long totalLength, final long snapshotSequence, final long nextSequence)
    {
    }

    /**
     * Primary, on the thread of the transfer: its own files cannot be read; the standby asks again.
     *
     * @param reason one line.
     */
    default void onReseedFailed(final String reason)
    {
    }

    /**
     * Standby: its next record is not kept by the primary any more, so it needs files first.
     *
     * @param nextSequence of the next record.
     */
    default void onBehind(final long nextSequence)
    {
    }

    /**
     * Primary: another primary has led, or leads, in the same epoch, and both may have acknowledged orders.
     *
     * @param isInStandby the standby has its records; false: heard from the other primary.
     * @param epoch       of both.
     */
    default void onSecondPrimary(final boolean isInStandby, final long epoch)
    {
    }

    /**
     * Primary, once: the standby holds, as the mode asks, every record that this node's journal had at its start.
     * Recovered commands may be published from now on.
     *
     * @param sequence last one at the start.
     */
    default void onRecoveredConfirmed(final long sequence)
    {
    }

    /**
     * Primary: the standby does not answer, or answers again.
     *
     * @param policy      that applies.
     * @param isSatisfied false when records are released without it ({@code DEGRADE}) or not at all ({@code HALT}).
     */
    default void onQuorum(final ReplicationPolicy policy, final boolean isSatisfied)
    {
    }

    /**
     * Both: the states of two nodes differ at a checkpoint. The standby stops itself.
     *
     * @param ownHash  of this node.
     * @param peerHash of the other.
     */
    default void onDivergence(final long sequence, final long ownHash, final long peerHash)
    {
    }

    /**
     * Standby: the stream of a primary begins.
     *
     * @param epoch        of the primary.
     * @param nextSequence of the next record.
     */
    default void onPrimaryConnected(final long epoch, final long nextSequence)
    {
    }

    /** Standby: the primary was silent for the timeout; the standby connects again. */
    default void onPrimaryLost()
    {
    }

    /**
     * Standby: a primary with an older epoch is ignored and informed.
     *
     * @param epoch    of that primary.
     * @param ownEpoch of the newest primary.
     */
    default void onStalePrimary(final long epoch, final long ownEpoch)
    {
    }

    /**
     * Both: frames were rejected; reported at most every ten seconds.
     *
     * @param rejection reason for the last one.
     * @param count     of such frames since the last report.
     */
    default void onFramesRejected(final FrameRejection rejection, final long count)
    {
    }

    /**
     * Standby: records are missing or a frame was damaged; the stream is requested again.
     *
     * @param expectedSequence the next one.
     * @param foundSequence    of the frame.
     */
    default void onGap(final long expectedSequence, final long foundSequence)
    {
    }
}
