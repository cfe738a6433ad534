package io.ringside.journal.replication;

import io.ringside.journal.Hash64;
import io.ringside.journal.JournalException;
import io.ringside.journal.JournalReader;
import io.ringside.journal.replication.protocol.HelloDecoder;
import io.ringside.journal.replication.protocol.WelcomeResult;

/**
 * Decides whether a standby may follow: it must be of this exchange, with an equal identity, and its journal must be a
 * prefix of this primary's.
 */
final class StandbyAdmission
{
    private StandbyAdmission()
    {
    }

    /** {@code newest} is the last record that the primary has written; without a reader nothing can be caught up. */
    static WelcomeResult check(
        final ReplicationContext context,
        final HelloDecoder hello,
        final PeerIdentity identity,
        final JournalReader reader,
        final long newest)
    {
        final long next = hello.nextSequence();
        if (context.clusterId() != hello.clusterId())
        {
            return WelcomeResult.WRONG_CLUSTER;
        }
        if (HelloDecoder.SCHEMA_VERSION != hello.protocolVersion() || context.schemaVersion() != hello.schemaVersion())
        {
            return WelcomeResult.WRONG_VERSION;
        }
        if (!context.peering().identity().difference(identity).isEmpty())
        {
            return WelcomeResult.IDENTITY_DIFFERS;
        }
        final long leaderId = context.peering().standing().leaderId();
        if (hello.actedEpoch() == context.epoch() && 0 != hello.leaderId() && 0 != leaderId &&
            hello.leaderId() != leaderId)
        {
            return WelcomeResult.SECOND_PRIMARY;
        }
        if (next > newest + 1)
        {
            return WelcomeResult.STANDBY_AHEAD;
        }
        if (null == reader)
        {
            return next == newest + 1 ? WelcomeResult.ACCEPTED : WelcomeResult.PRUNED;
        }

        return checkHistory(context, hello, reader, newest);
    }

    private static WelcomeResult checkHistory(
        final ReplicationContext context, final HelloDecoder hello, final JournalReader reader, final long newest)
    {
        final long next = hello.nextSequence();
        try
        {
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
}
