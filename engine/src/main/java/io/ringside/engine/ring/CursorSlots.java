package io.ringside.engine.ring;

import org.agrona.BitUtil;

/**
 * Slots without gaps for a single producer: one number says up to which sequence all events are published. Hot path: no
 * allocation.
 */
final class CursorSlots extends Slots
{
    // Implementation note.
    //
    //     | published |        the number, alone on two lines: consumers poll it
    //     | copy | early |     private to the producer: a copy of the number, and the count of early events
    //     | last out |         the newest aborted event, alone on its lines
    //     | out 0, out 1, ... | early 0, early 1, ... |      8 bytes each
    //     | event 0 .... | event 1 .... | ...
    //
    // Everything up to the number is published, so it advances only when there is no gap. An event that is committed
    // out of order has its sequence in its "early" word, private to the producer, until the gap before it is filled.
    // Early events are counted, so that a producer that commits in order reads none of these words. It does not read
    // the number either: consumers poll its line all the time, and the producer would wait for it (ADR 16).
    //
    // An aborted event has its sequence in its "out" word: written before the number that publishes it, and not again
    // for a lap. All events after the last aborted one are complete, so a reader of a run checks once instead of a
    // word per event.
    //
    // A word holds a whole sequence, so one of another lap is never mistaken, however old it is.
    //
    // Why one number instead of a word per batch: a consumer that is behind reads it once for everything available.
    // This works for one producer only: several would have to wait for each other to advance it.

    /** In a word: no event. A refusal code is never a sequence. */
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

    /** Writes only for an aborted event, and no reader looks before the number has been released: plain. */
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

    /** May be newer than a consumer's run, which then checks the words. Read concurrently, so opaque. */
    private void takeOut(final long sequence)
    {
        buffer.putLong(outOffset(sequence), sequence);
        if (sequence - buffer.getLong(LAST_OUT_OFFSET) > 0)
        {
            buffer.putLongOpaque(LAST_OUT_OFFSET, sequence);
        }
    }

    /** Private to the producer: plain. */
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
