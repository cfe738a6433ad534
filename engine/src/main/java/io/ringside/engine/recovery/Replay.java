package io.ringside.engine.recovery;

import io.ringside.engine.core.CommandFailedException;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.journal.JournalRecordHandler;
import io.ringside.journal.storage.JournalException;
import org.agrona.DirectBuffer;

import java.io.UncheckedIOException;

/** Passes the records of a journal to a core, batch by batch. One thread. */
final class Replay
{
    private static final int POLL_LIMIT = 4096;

    private final MatchingEngine engine;
    private final String description;
    private final ReplayListener listener;
    private final JournalRecordHandler handler = this::onRecord;

    /**
     * @param engine      that has applied everything before.
     * @param description of the journal, for people.
     * @param listener    called between batches.
     */
    Replay(final MatchingEngine engine, final String description, final ReplayListener listener)
    {
        this.engine = engine;
        this.description = description;
        this.listener = listener;
    }

    /**
     * Apply what there is, up to a record.
     *
     * @param records      at the record after the last one that was applied.
     * @param stopSequence the last record to apply; Long.MAX_VALUE for all there are.
     * @return records applied.
     */
    long run(final RecordSource records, final long stopSequence)
    {
        final long firstSequence = engine.lastSequence() + 1;
        final long totalCount = Long.MAX_VALUE == stopSequence ? stopSequence : stopSequence + 1 - firstSequence;
        int count = 1;
        while (count > 0 && engine.lastSequence() < stopSequence)
        {
            listener.onProgress(engine.lastSequence() + 1 - firstSequence, totalCount);
            // One less first: the last sequence is -1 before the first record, and the stop may be Long.MAX_VALUE.
            final int limit = 1 + (int)Math.min(POLL_LIMIT - 1, stopSequence - 1 - engine.lastSequence());
            count = records.poll(handler, limit);
        }
        if (Long.MAX_VALUE != stopSequence && engine.lastSequence() != stopSequence || records.isAtDamage())
        {
            throw new JournalException(JournalException.Category.CORRUPT, "recovery refused: the journal in " +
                description + " ends at " + engine.lastSequence() + ", expected " + stopSequence);
        }
        return engine.lastSequence() + 1 - firstSequence;
    }

    private boolean onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        if (sequence != engine.lastSequence() + 1)
        {
            throw new JournalException(JournalException.Category.CORRUPT,
                "recovery refused: expected sequence " + (engine.lastSequence() + 1) + ", found " + sequence);
        }
        try
        {
            engine.onCommand(buffer, offset, length, sequence, timestampNs);
        }
        catch (final JournalException | UncheckedIOException | OutOfMemoryError ex)
        {
            // Of the sink, which keeps reports, or of the machine: not of the core.
            throw ex;
        }
        catch (final RuntimeException | Error ex)
        {
            throw CommandFailedException.of(sequence, ex);
        }
        return true;
    }
}
