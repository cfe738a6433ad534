package io.ringside.ops.admin.base;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.JournalStorage;

import java.util.List;

/** Times of a journal, found without reading all of it: segment by segment from its end. */
public final class Moments
{
    private Moments()
    {
    }

    /** Time of the last record that has one; 0 if none has. */
    public static long lastTimeNs(final JournalStorage journal)
    {
        final List<SegmentInfo> segments = JournalVerifier.segments(journal);
        final long[] last = new long[1];
        for (int i = segments.size() - 1; i >= 0 && 0 == last[0]; i--)
        {
            final long end = i + 1 < segments.size() ? segments.get(i + 1).baseSequence() : Long.MAX_VALUE;
            read(journal, segments.get(i).baseSequence(), end, (sequence, timestampNs) ->
            {
                last[0] = timestampNs;
                return true;
            });
        }
        return last[0];
    }

    /**
     * The last record before the first one of a later time.
     *
     * @param timeNs UTC.
     * @return its sequence; the one before the first if all are later.
     */
    public static long sequenceAt(final JournalStorage journal, final long timeNs)
    {
        final List<SegmentInfo> segments = JournalVerifier.segments(journal);
        for (int i = segments.size() - 1; i >= 0; i--)
        {
            final long base = segments.get(i).baseSequence();
            final long end = i + 1 < segments.size() ? segments.get(i + 1).baseSequence() : Long.MAX_VALUE;
            final boolean[] isReached = new boolean[1];
            final long[] last = {base - 1};
            read(journal, base, end, (sequence, timestampNs) ->
            {
                if (timestampNs > timeNs)
                {
                    return false;
                }
                isReached[0] = true;
                last[0] = sequence;
                return true;
            });
            if (isReached[0] || 0 == i)
            {
                return last[0];
            }
        }
        return -1;
    }

    /** Takes records with a time. */
    private interface Handler
    {
        boolean onRecord(long sequence, long timestampNs);
    }

    private static void read(final JournalStorage journal, final long from, final long end, final Handler handler)
    {
        try (JournalReader reader = JournalReader.ofStored(journal, from))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
                sequence < end && (0 == timestampNs || handler.onRecord(sequence, timestampNs)));
        }
    }
}
