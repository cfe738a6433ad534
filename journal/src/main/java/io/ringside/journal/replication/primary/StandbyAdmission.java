package io.ringside.journal.replication.primary;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.Hash64;
import io.ringside.journal.format.RecordDescriptor;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.protocol.HelloDecoder;
import io.ringside.journal.replication.protocol.WelcomeResult;
import io.ringside.journal.replication.standing.PeerIdentity;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.storage.JournalException;

/**
 * Decides whether a standby may follow, and answers it: it must be of this exchange, with an equal identity, and its
 * journal must be a prefix of this primary's. One thread; {@link #peerBuild()} may be read from any.
 */
final class StandbyAdmission
{
    private final ReplicationContext context;
    private final StandbyLink link;
    private final Standing standing;
    private long refusedConnectionId;
    private volatile String peerBuild = "";

    StandbyAdmission(final ReplicationContext context, final StandbyLink link)
    {
        this.context = context;
        this.link = link;
        standing = context.peering().standing();
    }

    /** {@code newest} is the last record that the primary has written. */
    void onHello(final HelloDecoder hello, final long newest, final long nowNs)
    {
        final PeerIdentity identity = PeerIdentity.of(hello);
        final WelcomeResult result = check(hello, identity, newest);
        if (WelcomeResult.ACCEPTED == result)
        {
            peerBuild = identity.build();
            if (ReplicationPolicy.HALT == context.policy())
            {
                standing.told(ReplicationPolicy.HALT);
            }
            link.connect(hello.connectionId(), hello.nextSequence(), nowNs);
        }
        else if (WelcomeResult.PRUNED == result)
        {
            link.reply(result, hello.connectionId(), hello.nextSequence(), fork(hello, newest));
            context.listener().onStandbyBehind(hello.nextSequence());
        }
        else
        {
            refuse(hello, result, identity, fork(hello, newest));
        }
    }

    private void refuse(
        final HelloDecoder hello, final WelcomeResult result, final PeerIdentity identity, final long fork)
    {
        link.reply(result, hello.connectionId(), hello.nextSequence(), fork);
        context.counters().strangeFrames().increment();
        if (refusedConnectionId == hello.connectionId())
        {
            return;
        }
        refusedConnectionId = hello.connectionId();
        context.counters().refusals().increment();
        final long lastOfStandby = hello.nextSequence() - 1;
        context.listener().onStandbyRefused(result.name(),
            WelcomeResult.IDENTITY_DIFFERS == result ? context.peering().identity().difference(identity) :
            Standing.NONE == fork || fork > lastOfStandby ? "" : "it has " + (lastOfStandby - fork) +
            " records, from sequence " + (fork + 1) + ", that this primary does not have; " +
            Math.max(0, hello.acknowledgedSequence() - fork) + " of them may have been acknowledged");
        // An epoch has one leader: another node that led in it may have acknowledged orders of its own.
        if (WelcomeResult.SECOND_PRIMARY == result || hello.actedEpoch() == context.epoch() &&
            (WelcomeResult.HISTORY_DIFFERS == result || WelcomeResult.STANDBY_AHEAD == result))
        {
            context.listener().onSecondPrimary(true, hello.actedEpoch());
        }
    }

    /** Last record in common with a primary that diverged; NONE: unknown. */
    private long fork(final HelloDecoder hello, final long newest)
    {
        if (hello.actedEpoch() >= context.epoch())
        {
            return Standing.NONE;
        }

        return Standing.NONE != standing.promotedSequence() ? standing.promotedSequence() :
            hello.nextSequence() - 1 > newest ? newest : Standing.NONE;
    }

    private WelcomeResult check(final HelloDecoder hello, final PeerIdentity identity, final long newest)
    {
        final long next = hello.nextSequence();
        if (context.clusterId() != hello.clusterId())
        {
            return WelcomeResult.WRONG_CLUSTER;
        }
        if (HelloDecoder.SCHEMA_VERSION != hello.protocolVersion() ||
            RecordDescriptor.SCHEMA_VERSION != hello.schemaVersion())
        {
            return WelcomeResult.WRONG_VERSION;
        }
        final PeerIdentity own = context.peering().identity();
        // A journal of release 0.3.0 has its limits in a file beside it: a standby without a journal gets both.
        final boolean needsFiles = 0 == next && own.lacksOnlyLimits(identity);
        if (!needsFiles && !own.difference(identity).isEmpty())
        {
            return WelcomeResult.IDENTITY_DIFFERS;
        }
        final long leaderId = standing.leaderId();
        if (hello.actedEpoch() == context.epoch() && 0 != hello.leaderId() && 0 != leaderId &&
            hello.leaderId() != leaderId)
        {
            return WelcomeResult.SECOND_PRIMARY;
        }
        if (next > newest + 1)
        {
            return WelcomeResult.STANDBY_AHEAD;
        }
        return checkHistory(hello, newest, needsFiles);
    }

    private WelcomeResult checkHistory(final HelloDecoder hello, final long newest, final boolean needsFiles)
    {
        final JournalReader reader = link.reader();
        final long next = hello.nextSequence();
        try
        {
            // The record before the next one is compared, too.
            if (needsFiles || JournalVerifier.firstSequence(context.journalStorage()) > Math.max(0, next - 1))
            {
                return hello.epoch() <= context.epoch() ? WelcomeResult.PRUNED : WelcomeResult.HISTORY_DIFFERS;
            }
            if (next <= newest)
            {
                reader.seek(next);
                reader.poll((buffer, offset, length, sequence, timestampNs) -> false, 1);
            }
            final long[] hash = new long[1];
            if (next > 0 && 0 != hello.lastRecordHash())
            {
                reader.seek(next - 1);
                reader.poll((buffer, offset, length, sequence, timestampNs) ->
                {
                    hash[0] = Hash64.record(0, buffer, offset, length, sequence, timestampNs);
                    return true;
                }, 1);
            }

            // An epoch that its node began unseen: its journal cannot be continued in an older one.
            return hello.epoch() <= context.epoch() && (0 == hash[0] || hash[0] == hello.lastRecordHash()) ?
                WelcomeResult.ACCEPTED : WelcomeResult.HISTORY_DIFFERS;
        }
        catch (final JournalException ex)
        {
            if (JournalException.Category.NOT_FOUND == ex.category())
            {
                return WelcomeResult.PRUNED;
            }
            throw ex;
        }
    }

    /** Release and commit of the standby that was accepted last, empty when there was none. */
    String peerBuild()
    {
        return peerBuild;
    }
}
