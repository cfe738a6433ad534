package io.ringside.journal.replication.standby;

import io.ringside.journal.JournalReader;
import io.ringside.journal.format.Hash64;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;

/** The hash by which two nodes compare a record. */
final class RecordHashes
{
    private RecordHashes()
    {
    }

    /** Reads the hash of a record in a journal; 0 when there is none. */
    static long read(final JournalStorage storage, final long recordSequence)
    {
        final long[] hash = new long[1];
        if (recordSequence >= 0)
        {
            try (JournalReader reader = new JournalReader(storage, recordSequence))
            {
                reader.poll((buffer, offset, length, sequence, timestampNs) ->
                {
                    hash[0] = Hash64.record(0, buffer, offset, length, sequence, timestampNs);
                    return true;
                }, 1);
            }
            catch (final JournalException ex)
            {
                if (JournalException.Category.NOT_FOUND != ex.category())
                {
                    throw ex;
                }
            }
        }

        return hash[0];
    }
}
