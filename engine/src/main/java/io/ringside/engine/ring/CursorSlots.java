package io.ringside.engine.ring;

import org.agrona.BitUtil;

/**
 * Slots without gaps for a single producer: one number tells how far events are published. Hot path: no allocation.
 */
final class CursorSlots extends Slots
{
    // Implementation note.
    //
    //     | published |        a line of its own, and its neighbour: consumers wait here
    //     | copy | early |     the producer's own: the number once more, and how many events are early
    //     | last out |         the newest event that was taken out, alone on its lines
    //     | out 0, out 1, ... | early 0, early 1, ... |      8 bytes each
    //     | event 0 .... | event 1 .... | ...
    //
    // Everything up to the number is published, so it moves on only when there is no gap. An event that is published
    // out of turn has its sequence in its "early" word, which is the producer's own, until the gap in front of it has
    // gone; how many there are is counted, so that who publishes in turn reads none of these words. Nor is the number
    // read back: consumers look at its line all the time, and the producer would wait for it (ADR 16).
    //
    // An event that was taken out has its sequence in its "out" word: written before the number that shows it, and not
    // again before a lap has passed. Behind the last one that was taken out all events are whole, and who reads a run
    // of them asks that once, instead of a word for every event.
    //
    // A word holds a whole sequence, so that one of another lap is never mistaken, however old it is.
    //
    // A number instead of a word for every batch: consumers that are behind look once for all that there is. It works
    // for one producer only: several would have to wait for each other to move it.

    /** In a word: a code of refusal is no event's sequence. */
    private static final long NONE = RingBuffer.INSUFFICIENT_CAPACITY;

    private static final int LINES = 2 * BitUtil.CACHE_LINE_LENGTH;
    private static final int PUBLISHED_OFFSET = 0;
    private static final int COPY_OFFSET = LINES;
    private static final int EARLY_COUNT_OFFSET = COPY_OFFSET + Long.BYTES;
    private static final int LAST_OUT_OFFSET = 2 * LINES;
    private static final int OUT_OFFSET = 3 * LINES;

    private final int eventLength;
    private final int earlyOffset;

    /**
     * @param slotCount       a power of two.
     * @param eventLength     of all events.
     * @param initialSequence of the first event.
     */
    CursorSlots(final int slotCount, final int eventLength, final long initialSequence)
    {
        super(slotCount, headLength(slotCount), BitUtil.align(eventLength, Long.BYTES), 0);
        this.eventLength = eventLength;
        earlyOffset = OUT_OFFSET + slotCount * Long.BYTES;
        for (int i = 0; i < slotCount; i++)
        {
            buffer.putLong(outOffset(i), NONE);
            buffer.putLong(earlyOffset(i), NONE);
        }
        buffer.putLong(LAST_OUT_OFFSET, initialSequence - 1);
        buffer.putLong(COPY_OFFSET, initialSequence - 1);
        buffer.putLongRelease(PUBLISHED_OFFSET, initialSequence - 1);
    }

    @Override
    int eventLengthMax()
    {
        return eventLength;
    }

    @Override
    int eventLength(final long sequence)
    {
        return sequence == buffer.getLong(outOffset(sequence)) ? 0 : eventLength;
    }

    @Override
    int commonLength(final long first)
    {
        return buffer.getLongOpaque(LAST_OUT_OFFSET) - first < 0 ? eventLength : RingBuffer.UNKNOWN_LENGTH;
    }

    @Override
    void publish(final long sequence, final int length)
    {
        stage(sequence, 0, length);
        publishStaged(sequence, 1);
    }

    /** Says something only of an event that is taken out, and nobody looks before the number has shown it: plain. */
    @Override
    void stage(final long first, final int index, final int length)
    {
        final long sequence = first + index;
        assert 0 == length || eventLength == length : "length=" + length + " of all events=" + eventLength;
        assert isOpen(sequence) : "published before: sequence=" + sequence;
        if (0 == length)
        {
            takeOut(sequence);
        }
        else
        {
            assert sequence != buffer.getLong(outOffset(sequence)) : "taken out before: sequence=" + sequence;
        }
    }

    @Override
    void publishStaged(final long first, final int count)
    {
        assert isOpen(first) : "published before: first=" + first;
        if (first - 1 != buffer.getLong(COPY_OFFSET))
        {
            noteEarly(first, count);
            return;
        }

        long next = first + count;
        if (0 != buffer.getLong(EARLY_COUNT_OFFSET))
        {
            next = behindEarly(next);
        }
        buffer.putLong(COPY_OFFSET, next - 1);
        buffer.putLongRelease(PUBLISHED_OFFSET, next - 1);
    }

    @Override
    void publishBatch(final long first, final int count, final int length)
    {
        if (eventLength != length)
        {
            super.publishBatch(first, count, length);
            return;
        }

        publishStaged(first, count);
    }

    @Override
    long publishedUpTo(final long first, final long last)
    {
        final long published = buffer.getLongAcquire(PUBLISHED_OFFSET);
        return published - first < 0 ? first - 1 : published;
    }

    /** To a consumer the last one may be newer than its run: it then asks the words. Read meanwhile, so opaque. */
    private void takeOut(final long sequence)
    {
        buffer.putLong(outOffset(sequence), sequence);
        if (sequence - buffer.getLong(LAST_OUT_OFFSET) > 0)
        {
            buffer.putLongOpaque(LAST_OUT_OFFSET, sequence);
        }
    }

    /** The producer's own notes, with nobody to see them: plain. */
    private void noteEarly(final long first, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            assert isOpen(first + i) : "published before: sequence=" + (first + i);
            buffer.putLong(earlyOffset(first + i), first + i);
        }
        buffer.putLong(EARLY_COUNT_OFFSET, buffer.getLong(EARLY_COUNT_OFFSET) + count);
    }

    /** The first sequence from {@code next} on that was not published early. */
    private long behindEarly(final long next)
    {
        long behind = next;
        while (behind == buffer.getLong(earlyOffset(behind)))
        {
            behind++;
        }
        final long left = buffer.getLong(EARLY_COUNT_OFFSET) - (behind - next);
        assert left >= 0 : "left=" + left;
        buffer.putLong(EARLY_COUNT_OFFSET, left);

        return behind;
    }

    private boolean isOpen(final long sequence)
    {
        return sequence - buffer.getLong(COPY_OFFSET) > 0 &&
            (0 == buffer.getLong(EARLY_COUNT_OFFSET) || sequence != buffer.getLong(earlyOffset(sequence)));
    }

    private int outOffset(final long sequence)
    {
        return OUT_OFFSET + (((int)sequence & mask) << 3);
    }

    private int earlyOffset(final long sequence)
    {
        return earlyOffset + (((int)sequence & mask) << 3);
    }

    private static long headLength(final int slotCount)
    {
        return BitUtil.align(OUT_OFFSET + 2L * slotCount * Long.BYTES, SlotLayout.ALIGNMENT);
    }
}
