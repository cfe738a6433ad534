package io.ringside.journal.replication.standby;

import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.protocol.HelloEncoder;
import io.ringside.journal.replication.protocol.WelcomeDecoder;
import io.ringside.journal.replication.protocol.WelcomeResult;
import io.ringside.journal.replication.standing.PeerIdentity;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.storage.JournalException;

/** Texts of a standby that a primary refuses: reason, possible loss, and what to do. */
final class Refusals
{
    private Refusals()
    {
    }

    static JournalException of(
        final WelcomeDecoder welcome,
        final ReplicationContext context,
        final long lastSequence,
        final PeerIdentity primaryIdentity)
    {
        final String why;
        switch (welcome.result())
        {
            case WRONG_VERSION ->
                why = "the versions of the protocol differ: protocolVersion=" + welcome.protocolVersion() + " own=" +
                    HelloEncoder.SCHEMA_VERSION + "; run the same release on both nodes";
            case IDENTITY_DIFFERS -> why = context.peering().identity().difference(primaryIdentity) + " (build " +
                context.peering().identity().build() + " here, " + primaryIdentity.build() +
                " there); make them the same on both nodes";
            case STANDBY_AHEAD, HISTORY_DIFFERS, SECOND_PRIMARY ->
                why = foreignRecords(welcome, context.peering().standing(), lastSequence);
            case PRUNED -> why = "the journal of the primary begins after record " + (lastSequence + 1) + ", and " +
                "nothing shows any more that this directory, which " +
                (Standing.Role.PRIMARY == context.peering().standing().role() ? "has led" :
                "does not say whether it led or followed") +
                ", has the same history: keep it as evidence, let this node follow from an empty one";
            default -> why = "it belongs to another exchange: clusterId=" + welcome.clusterId() + " own=" +
                context.clusterId() + "; correct the channels or the cluster id";
        }

        return new JournalException(
            JournalException.Category.MISMATCH, "the primary refused this standby: " + why);
    }

    /**
     * Whether a standby that the primary cannot catch up has the history of that primary, as far as it has one, so that
     * the primary's files may take its place: it is empty, or the primary knows the last common record, or it only ever
     * followed.
     */
    static boolean isBehind(
        final WelcomeDecoder welcome, final ReplicationContext context, final long lastSequence, final long epoch)
    {
        if (context.clusterId() != welcome.clusterId() || welcome.epoch() < epoch)
        {
            return false;
        }
        final Standing standing = context.peering().standing();

        return lastSequence < 0 || (Standing.NONE != welcome.forkSequence() ?
            lastSequence <= welcome.forkSequence() : Standing.Role.STANDBY == standing.role() ||
            standing.epoch() == welcome.epoch() && 0 != standing.leaderId() &&
            standing.leaderId() == welcome.leaderId());
    }

    /** Another primary led in the epoch and may have acknowledged records. */
    static boolean isSecondPrimary(final Standing standing, final long epoch, final long leaderId)
    {
        return standing.actedEpoch() == epoch && standing.epoch() == epoch && 0 != standing.leaderId() &&
            0 != leaderId && standing.leaderId() != leaderId;
    }

    static JournalException secondPrimary(final long epoch)
    {
        return new JournalException(JournalException.Category.MISMATCH, "two primaries have led in epoch " + epoch +
            ", and this directory has followed the other one; stop this primary, keep both directories and find out " +
            "what each acknowledged");
    }

    private static String foreignRecords(
        final WelcomeDecoder welcome, final Standing standing, final long lastSequence)
    {
        final long fork = welcome.forkSequence();
        final String other = "epoch=" + welcome.epoch() + " lastSequence=" + lastSequence + " primaryLastSequence=" +
            welcome.lastSequence();
        if (Standing.NONE == fork || fork > lastSequence)
        {
            return (WelcomeResult.SECOND_PRIMARY == welcome.result() ?
                "another primary has led in the epoch of the present one" :
                "its record " + lastSequence + " is not the one of this standby") + ": " + other +
                "; from where on the two differ is not known, and both may have acknowledged: keep both directories, " +
                "compare them with `ringside journal dump`, then let this node follow from an empty directory";
        }
        if (Standing.Role.STANDBY == standing.role())
        {
            return "this standby has " + (lastSequence - fork) + " records, from sequence " + (fork + 1) +
                ", that the primary does not have, and they may have been acknowledged: " + other +
                "; start this node as primary if that one lost them, else keep this directory as evidence and let " +
                "the node follow from an empty one";
        }
        final long count = lastSequence - fork;
        final long acknowledged = Math.max(0, Math.min(
            standing.acknowledgedSequence(lastSequence), lastSequence) - fork);

        return "this directory has " + count + " records, from sequence " + (fork + 1) +
            ", that the present primary does not have; " +
            (0 == acknowledged ? "none of them was acknowledged" :
            acknowledged + " of them may have been acknowledged") + ": " + other + "; " + (0 == acknowledged ? "" :
            "list them with `ringside journal dump`, settle them with the participants, ") +
            "keep this directory as evidence and let the node follow from an empty one";
    }
}
