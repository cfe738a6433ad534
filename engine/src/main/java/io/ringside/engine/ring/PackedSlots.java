package io.ringside.engine.ring;

import org.agrona.BitUtil;

/**
 * Slots without gaps for several producers: publication words are in a separate array, and a batch writes one of them.
 * Hot path: no allocation.
 */
final class PackedSlots extends Slots
{
    // Implementation note.
    //
    // The word of a slot:
    //
    //     | sequence, without the bits of the slot index      | aborted | run - 1 |
    //     |<------------------- 64 - k ---------------------->|<-- 1 -->|<- k-1 ->|       2^k slots
    //
    // A word must identify the whole sequence, because it may be any number of laps old: only the first word of a batch
    // is written. The word of a later event of a batch therefore means:
    //
    //     the event's own lap      the event was aborted: length 0
    //     any earlier lap          nothing; the event is part of an earlier word's run and has the common length
    //
    // All events after the last aborted one are complete. Its sequence is kept on cache lines of its own, so that a
    // reader of a run checks once instead of a word per event. Several producers may store one; the greatest is kept.
    //
    // A consumer reads one word after another. If it guessed where the next one is, as HeadedSlots does, the processor
    // would speculatively read the line that producers are writing to, and take it from them (ADR 16).
    //
    // Only consumers that have not seen a run look for it, and they look at its first word (SequenceBarrier remembers
    // how far a consumer has looked). Writing the other words too took 3.05 instead of 2.35 ns a message in batches of
    // ten: the consumer polls the word of the next batch, which is on the line that these words are written to.

    private static final int WORD_LENGTH = Long.BYTES;
    private static final int LINES = 2 * BitUtil.CACHE_LINE_LENGTH;

    private final int eventLength;
    private final long lapMask;
    private final int aborted;
    private final int runMask;
    private final int lastAbortedOffset;

    /**
     * @param slotCount       a power of two, at least 2.
     * @param eventLength     of all events.
     * @param initialSequence of the first event.
     */
    PackedSlots(final int slotCount, final int eventLength, final long initialSequence)
    {
        super(slotCount, headLength(slotCount), BitUtil.align(eventLength, WORD_LENGTH), 0);
        if (slotCount < 2)
        {
            throw new IllegalArgumentException("packed slots must be two or more: slotCount=" + slotCount);
        }

        this.eventLength = eventLength;
        lapMask = -slotCount;
        aborted = slotCount >> 1;
        runMask = aborted - 1;
        lastAbortedOffset = slotCount * WORD_LENGTH + LINES;
        buffer.putLong(lastAbortedOffset, initialSequence - 1);
        for (int i = 0; i < slotCount; i++)
        {
            final long previousLap = initialSequence + i - slotCount;
            buffer.putLongRelease(wordOffset(previousLap), word(previousLap, 0, 1));
        }
    }

    @Override
    int eventLengthMax()
    {
        return eventLength;
    }

    @Override
    int eventLength(final long sequence)
    {
        return isAborted(buffer.getLong(wordOffset(sequence)), sequence) ? 0 : eventLength;
    }

    @Override
    int commonLength(final long first)
    {
        return buffer.getLongOpaque(lastAbortedOffset) - first < 0 ? eventLength : RingBuffer.UNKNOWN_LENGTH;
    }

    @Override
    void publish(final long sequence, final int length)
    {
        assert isOpen(sequence) : "published before: sequence=" + sequence;
        assert isLength(length) : "length=" + length + " of all events=" + eventLength;
        if (0 == length)
        {
            noteAborted(sequence);
        }
        buffer.putLongRelease(wordOffset(sequence), word(sequence, abortedIf(0 == length), 1));
    }

    /**
     * The word of a batch's first event keeps the previous lap. Consumers poll it, hence opaque. Of the other words
     * only those of aborted events are written, and no reader looks at them before it has acquired the first.
     */
    @Override
    void stage(final long first, final int index, final int length)
    {
        assert isOpen(first) : "published before: first=" + first;
        assert isLength(length) : "length=" + length + " of all events=" + eventLength;
        if (0 == length)
        {
            noteAborted(first + index);
        }
        if (0 == index)
        {
            buffer.putLongOpaque(wordOffset(first), word(first - slotCount, abortedIf(0 == length), 1));
        }
        else if (0 == length)
        {
            buffer.putLongOpaque(wordOffset(first + index), word(first + index, aborted, 1));
        }
        else
        {
            assert isOpen(first + index) : "taken out before: sequence=" + (first + index);
        }
    }

    @Override
    void publishStaged(final long first, final int count)
    {
        final int offset = wordOffset(first);
        final long staged = buffer.getLong(offset);
        assert (staged & lapMask) == (first - slotCount & lapMask) : "not staged: first=" + first + " count=" + count;
        if (count > runMask + 1)
        {
            stageRuns(first, count);
        }
        buffer.putLongRelease(offset, word(first, (int)staged & aborted, Math.min(count, runMask + 1)));
    }

    @Override
    void publishBatch(final long first, final int count, final int length)
    {
        if (eventLength != length || count > runMask + 1)
        {
            super.publishBatch(first, count, length);
            return;
        }

        assert areOpen(first, count) : "published or taken out before: first=" + first + " count=" + count;
        buffer.putLongRelease(wordOffset(first), word(first, 0, count));
    }

    @Override
    long publishedUpTo(final long first, final long last)
    {
        // Local copies: the compiler would have to reload the fields after each acquire.
        final OffHeapBuffer words = buffer;
        final int slotMask = mask;
        final int runs = runMask;
        final long laps = lapMask;
        long next = first;
        while (last - next >= 0)
        {
            final long word = words.getLongAcquire(((int)next & slotMask) << 3);
            if ((word & laps) != (next & laps))
            {
                break;
            }
            next += ((int)word & runs) + 1;
        }

        return next - 1;
    }

    /** The first words of all runs but the first one, whose release makes them visible. */
    private void stageRuns(final long first, final int count)
    {
        final int runMax = runMask + 1;
        for (int i = runMax; i < count; i += runMax)
        {
            final long sequence = first + i;
            final int offset = wordOffset(sequence);
            final int flag = abortedIf(isAborted(buffer.getLong(offset), sequence));
            buffer.putLongOpaque(offset, word(sequence, flag, Math.min(count - i, runMax)));
        }
    }

    /** Visible to every reader that sees the event, because the event's word is released after this. */
    private void noteAborted(final long sequence)
    {
        long last = buffer.getLongOpaque(lastAbortedOffset);
        while (sequence - last > 0 && !buffer.compareAndSetLong(lastAbortedOffset, last, sequence))
        {
            last = buffer.getLongOpaque(lastAbortedOffset);
        }
    }

    private static long headLength(final int slotCount)
    {
        return BitUtil.align((long)slotCount * WORD_LENGTH + 2 * LINES, SlotLayout.ALIGNMENT);
    }

    private int wordOffset(final long sequence)
    {
        return ((int)sequence & mask) << 3;
    }

    private long word(final long sequence, final int flag, final int run)
    {
        return sequence & lapMask | flag | run - 1;
    }

    private int abortedIf(final boolean isAborted)
    {
        return isAborted ? aborted : 0;
    }

    private boolean isAborted(final long word, final long sequence)
    {
        return (word & (lapMask | aborted)) == (sequence & lapMask | aborted);
    }

    private boolean isLength(final int length)
    {
        return 0 == length || eventLength == length;
    }

    private boolean areOpen(final long first, final int count)
    {
        boolean areOpen = true;
        for (int i = 0; i < count; i++)
        {
            areOpen &= isOpen(first + i);
        }

        return areOpen;
    }

    private boolean isOpen(final long sequence)
    {
        return (buffer.getLong(wordOffset(sequence)) & lapMask) - (sequence & lapMask) < 0;
    }
}
