package io.ringside.ops.admin.backup;

import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.archive.SegmentCopy;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;

import java.util.List;

/**
 * Copies a log up to a record. Whole blocks stay what they are. What is wanted of the block in which the log is to end
 * is appended as a node would, in a new epoch.
 */
final class LogCut
{
    private LogCut()
    {
    }

    /**
     * @param from   of the backup.
     * @param to     empty; synced and closed in order when this returns.
     * @param names  of the segments, oldest first.
     * @param end    first record that is not wanted; above the first there is.
     * @param epoch  of what is appended, and the least of what is appended later.
     * @param policy of the log.
     */
    static void copy(
        final FileJournalStorage from,
        final FileJournalStorage to,
        final List<String> names,
        final long end,
        final long epoch,
        final SyncPolicy policy)
    {
        final SegmentCopy copy = new SegmentCopy(from);
        SegmentInfo last = null;
        boolean isCut = false;
        for (int i = 0; i < names.size() && !isCut; i++)
        {
            final SegmentInfo header = copy.header(names.get(i));
            isCut = null != last && header.baseSequence() >= end;
            if (!isCut)
            {
                isCut = copy.copyTo(to, false, names.get(i), end, 0).isCut();
                last = header;
            }
        }
        if (null == last)
        {
            return;
        }
        try (JournalWriter writer = JournalWriter.open(new JournalContext()
            .storage(to)
            .clusterId(last.clusterId())
            .segmentLength(Math.toIntExact(last.length()))
            .syncPolicy(policy)
            .epoch(epoch)
            .conclude());
            JournalReader reader = JournalReader.ofStored(from, writer.nextSequence()))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                if (sequence >= end)
                {
                    return false;
                }
                writer.append(buffer, offset, length, sequence, timestampNs);
                return true;
            });
            if (writer.nextSequence() < end && Long.MAX_VALUE != end)
            {
                throw new IllegalStateException("the log in " + from.description() + " ends before record " + end);
            }
        }
    }
}
