package io.ringside.ops.node.pair;

import io.ringside.journal.JournalRecovery;
import io.ringside.journal.replication.standing.Leadership;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.OwnerOnly;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.Lead;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.base.NodeStart;
import io.ringside.ops.node.storage.NodeDirectory;
import org.agrona.concurrent.SystemEpochClock;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;

/**
 * Decides whether a directory may lead, by what it records of its part in a pair, before anything of it is changed.
 * Where acknowledged records may be missing, an operator has to accept that, with a reason, and the decision is kept
 * in {@value Decisions#NAME}.
 */
public final class Promotion implements AutoCloseable
{
    final NodeDirectory directory;
    private final NodeErrors errors;
    private final JournalStorage storage;
    final Standing standing;
    private final boolean isReplicated;
    private final String acceptedReason;
    private final Decisions decisions;
    private final Lead lead;

    public Promotion(
        final RingsideConfig config,
        final NodeDirectory directory,
        final NodeErrors errors,
        final NodeStart start,
        final boolean isPrimary) throws IOException
    {
        this.directory = directory;
        this.errors = errors;
        acceptedReason = start.acceptLossReason();
        lead = start.lead();
        decisions = new Decisions(directory, errors);
        isReplicated = config.isPaired();
        ReseedSettlement.settle(directory.path, isPrimary, errors);
        storage = new FileJournalStorage(OwnerOnly.createDirectories(directory.resolve("journal")));
        standing = Standing.open(storage, SystemEpochClock.INSTANCE);
        try
        {
            // Kept before the journal is opened: by that it is written on, and nobody can tell any more.
            if (isReplicated && !JournalRecovery.isTailTrusted(storage))
            {
                standing.tailLost();
            }
            if (isPrimary)
            {
                decide();
                if (isAlone())
                {
                    decideAlone(lead.operator(), lead.aloneReason());
                }
            }
        }
        catch (final RuntimeException ex)
        {
            standing.close();
            throw ex;
        }
    }

    private boolean isLossAccepted()
    {
        return null != acceptedReason;
    }

    /**
     * The journal is open: from here on this directory is a primary's.
     *
     * @param epoch        of the journal.
     * @param lastSequence of the journal.
     */
    void lead(final long epoch, final long lastSequence)
    {
        standing.lead(epoch, new SecureRandom().nextLong() | 1, lastSequence);
        if (!isReplicated)
        {
            standing.alone(lastSequence + 1);
        }
    }

    private void decide()
    {
        if (isReplicated && standing.isTailLost() && !isLossAccepted())
        {
            // The standby may have acknowledged records that this machine lost: to lead would give their places away.
            throw NodeException.refused("the machine stopped with records of " + storage.description() + " not " +
                "synced, and the standby may have more: start the standby's directory as primary and let this node " +
                "follow from an empty one, or, when that is lost, accept what may be missing with --accept-loss " +
                "--reason TEXT");
        }
        final String doubt = doubt();
        if (doubt.isEmpty())
        {
            if (Standing.Role.STANDBY == standing.role())
            {
                errors.log("promoted: this directory followed a primary with policy halt and was in step: " + vouch());
            }
            if (isLossAccepted() && ReplicationPolicy.HALT == standing.policy() &&
                Standing.Role.PRIMARY == standing.role())
            {
                accept("its standby counts on policy halt and is given up");
                standing.told(null);
            }
        }
        else if (isLossAccepted())
        {
            accept(doubt);
            standing.told(null);
        }
        else if (Leadership.isAloneAfterPair(standing, isReplicated))
        {
            throw NodeException.refused("refuses to lead with " + directory.path + " alone: " + doubt + ": start it " +
                "with the node.durability of its pair, such as --set node.durability=replica-sync; or, to give the " +
                "standby up, with --accept-loss --reason TEXT: nothing is missing here");
        }
        else
        {
            throw NodeException.refused("refuses to lead with " + directory.path + ": " + doubt + "; " + vouch() +
                ": start the node that led last, or, when that is lost, accept what may be missing with " +
                "--accept-loss --reason TEXT");
        }
    }

    private String vouch()
    {
        return standing.inStepSequence() < 0 ? "it can vouch for no record" : "it can vouch for the records up to " +
            "sequence " + standing.inStepSequence() + " (epoch " + standing.inStepEpoch() + ", " +
            Instant.ofEpochMilli(standing.inStepTimeMs()) + ")";
    }

    private void accept(final String doubt)
    {
        decisions.keep("loss accepted: " + doubt + "; " + vouch(), acceptedReason);
    }

    /** Acknowledge without a standby from now on, until there is one. Kept before it is done. Any thread. */
    void decideAlone(final String operator, final String reason)
    {
        decisions.keep("leads alone until a standby follows, by " + operator, reason);
    }

    /** Why acknowledged records may be missing if this directory leads; empty: none are. Any thread. */
    String doubt()
    {
        return Leadership.doubt(standing, storage, isReplicated);
    }

    /** True if a standby that ran leads from now on. */
    boolean isOfFollower()
    {
        return null != lead;
    }

    /** True if an operator has ordered that. */
    boolean isAlone()
    {
        return null != lead && lead.isAlone();
    }

    @Override
    public void close()
    {
        standing.close();
    }
}
