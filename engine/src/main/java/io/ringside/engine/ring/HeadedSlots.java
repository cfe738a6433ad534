package io.ringside.engine.ring;

import static io.ringside.engine.ring.SlotDescriptor.HEADER_LENGTH;
import static io.ringside.engine.ring.SlotDescriptor.PUBLICATION_OFFSET;
import static io.ringside.engine.ring.SlotDescriptor.RUN_MAX;

/**
 * Slots with a header: each event is preceded by the word that publishes it, see {@link SlotDescriptor}. Hot path: no
 * allocation.
 */
final class HeadedSlots extends Slots
{
    // Implementation note.
    //
    // A slot's publication word takes the sequences  s - slotCount, s, s + slotCount, ...  in this order and no other,
    // so 32 bits of them are enough. The word is in the cache line of the event, so a consumer fetches both at once.
    //
    //     word of    first: s, run 3    s + 1, run 1    s + 2, run 1
    //     written    last, released     before          before
    //
    // The words after the first are final as soon as they are staged. The run only saves acquires: a consumer that
    // stops within a run can continue from any of the other words.

    HeadedSlots(final int slotCount, final int slotStride, final long initialSequence)
    {
        super(slotCount, 0, slotStride, HEADER_LENGTH);
        for (int i = 0; i < slotCount; i++)
        {
            final long previousLap = initialSequence + i - slotCount;
            buffer.putLongRelease(
                offset(previousLap) + PUBLICATION_OFFSET, SlotDescriptor.publication(previousLap, 0));
        }
    }

    @Override
    int eventLengthMax()
    {
        return slotStride - HEADER_LENGTH;
    }

    @Override
    int eventLength(final long sequence)
    {
        final long publication = buffer.getLong(offset(sequence) + PUBLICATION_OFFSET);
        assert 0 == SlotDescriptor.distance(publication, sequence) : "not published: sequence=" + sequence;
        return SlotDescriptor.length(publication);
    }

    /** The length in the slot's word, whatever event it holds now. For readers that may have been overrun. */
    int lengthNow(final long sequence)
    {
        return SlotDescriptor.length(buffer.getLongOpaque(offset(sequence) + PUBLICATION_OFFSET));
    }

    @Override
    int commonLength(final long first)
    {
        return RingBuffer.UNKNOWN_LENGTH;
    }

    @Override
    void publish(final long sequence, final int length)
    {
        final int offset = offset(sequence);
        assert isNext(sequence, offset) : "not claimed, or published before: sequence=" + sequence;

        buffer.putLongRelease(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(sequence, length));
    }

    /**
     * The word of a batch's first event keeps the sequence of the previous lap. Consumers poll it, hence opaque. No
     * reader looks at a later word before it has acquired the first.
     */
    @Override
    void stage(final long first, final int index, final int length)
    {
        final long sequence = first + index;
        final int offset = offset(sequence);
        assert isOpen(first, index) : "not claimed, or published before: sequence=" + sequence;

        final long shown = 0 == index ? sequence - slotCount : sequence;
        buffer.putLongOpaque(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(shown, length));
    }

    @Override
    void publishStaged(final long first, final int count)
    {
        assert isStaged(first, count) : "not staged: first=" + first + " count=" + count;
        publishRun(first, count, SlotDescriptor.length(buffer.getLong(offset(first) + PUBLICATION_OFFSET)));
    }

    /** The first event is not staged: consumers poll its word, so it is written only once and never read (ADR 16). */
    @Override
    void publishBatch(final long first, final int count, final int length)
    {
        for (int i = 1; i < count; i++)
        {
            stage(first, i, length);
        }
        publishRun(first, count, length);
    }

    @Override
    long publishedUpTo(final long first, final long last)
    {
        // Local copies: the compiler would have to reload the fields after each acquire.
        final OffHeapBuffer words = buffer;
        final int slotMask = mask;
        final int stride = slotStride;
        long next = first;
        // Guess that the next run is as long as the last one. If so, the processor need not wait for a word to know
        // where the next one is.
        int run = 1;
        while (last - next >= 0)
        {
            final int offset = ((int)next & slotMask) * stride & OFFSET_MASK;
            final long word = words.getLongAcquire(offset + PUBLICATION_OFFSET);
            if (!SlotDescriptor.isRun(word, next, run))
            {
                if (0 != SlotDescriptor.distance(word, next))
                {
                    return next - 1;
                }
                run = SlotDescriptor.run(word);
            }
            next += run;
        }

        return next - 1;
    }

    private void publishRun(final long first, final int count, final int length)
    {
        final int offset = offset(first);
        assert isNext(first, offset) : "not claimed, or published before: first=" + first;
        final int run = Math.min(count, RUN_MAX);
        buffer.putLongRelease(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(first, length, run));
    }

    private int offset(final long sequence)
    {
        return ((int)sequence & mask) * slotStride & OFFSET_MASK;
    }

    private boolean isStaged(final long first, final int count)
    {
        boolean isStaged = isNext(first, offset(first));
        for (int i = 1; i < count; i++)
        {
            isStaged &= 0 == SlotDescriptor.distance(
                buffer.getLong(offset(first + i) + PUBLICATION_OFFSET), first + i);
        }

        return isStaged;
    }

    private boolean isOpen(final long first, final int index)
    {
        final int offset = offset(first + index);
        return isNext(first, offset(first)) && (isNext(first + index, offset) ||
            0 == SlotDescriptor.distance(buffer.getLong(offset + PUBLICATION_OFFSET), first + index));
    }

    private boolean isNext(final long sequence, final int offset)
    {
        return -slotCount == SlotDescriptor.distance(buffer.getLong(offset + PUBLICATION_OFFSET), sequence);
    }
}
