package io.ringside.ops.node.pair;

import io.ringside.journal.JournalRecovery;
import io.ringside.journal.replication.Leadership;
import io.ringside.journal.replication.ReplicationPolicy;
import io.ringside.journal.replication.Standing;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.OwnerOnly;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.storage.NodeDirectory;
import org.agrona.concurrent.SystemEpochClock;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Instant;

/**
 * Decides whether a directory may lead, by what it records of its part in a pair, before anything of it is changed.
 * Where acknowledged records may be missing, an operator has to accept that, with a reason, and the decision is kept
 * in {@value #DECISIONS_NAME}.
 */
public final class Promotion implements AutoCloseable
{
    /** The file in the data directory that holds one line for each loss that was accepted. */
    static final String DECISIONS_NAME = "decisions.log";

    final NodeDirectory directory;
    private final NodeErrors errors;
    private final JournalStorage storage;
    final Standing standing;
    private final boolean isReplicated;
    private final String acceptedReason;

    public Promotion(
        final RingsideConfig config,
        final NodeDirectory directory,
        final NodeErrors errors,
        final String acceptedReason,
        final boolean isPrimary) throws IOException
    {
        this.directory = directory;
        this.errors = errors;
        this.acceptedReason = acceptedReason;
        isReplicated = config.durability().isReplicated();
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
            }
        }
        catch (final IOException | RuntimeException ex)
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

    private void decide() throws IOException
    {
        if (isReplicated && standing.isTailLost() && !isLossAccepted())
        {
            // The standby may have acknowledged records that this machine lost: to lead would give their places away.
            throw NodeException.refused("the machine stopped with records of " + storage.description() + " not " +
                "synced, and the standby may have more: start the standby's directory as primary and let this node " +
                "follow from an empty one, or, when that is lost, accept what may be missing with --accept-loss " +
                "--reason TEXT");
        }
        final String doubt = Leadership.doubt(standing, storage, isReplicated);
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

    /** Kept before anything is done that cannot be undone. */
    private void accept(final String doubt) throws IOException
    {
        final String line = "loss accepted: " + doubt + "; " + vouch() + "; reason=" +
            acceptedReason.replaceAll("\\p{Cntrl}", " ");
        errors.warn(line);
        final byte[] bytes = (Instant.now() + " " + line + "\n").getBytes(StandardCharsets.UTF_8);
        try (FileChannel file = FileChannel.open(directory.resolve(DECISIONS_NAME),
            StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND))
        {
            final ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining())
            {
                file.write(buffer);
            }
            file.force(true);
        }
    }

    @Override
    public void close()
    {
        standing.close();
    }
}
