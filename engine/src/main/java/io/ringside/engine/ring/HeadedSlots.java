package io.ringside.engine.ring;

import static io.ringside.engine.ring.SlotDescriptor.HEADER_LENGTH;
import static io.ringside.engine.ring.SlotDescriptor.PUBLICATION_OFFSET;
import static io.ringside.engine.ring.SlotDescriptor.RUN_MAX;

/**
 * Slots with a header: the word that publishes an event stands in front of it, see {@link SlotDescriptor}. Hot path: no
 * allocation.
 */
final class HeadedSlots extends Slots
{
    // Implementation note.
    //
    // A slot's publication word takes the sequences  s - slotCount, s, s + slotCount, ...  in this order and no other,
    // so that the lower half of them is enough. The line that tells a consumer of an event is the line that holds it.
    //
    //     word of    first: s, run 3    s + 1, run 1    s + 2, run 1
    //     written    last, released     before          before
    //
    // What is staged behind the first may say what it is at once. The run saves looks, no more: whoever stops within it
    // could go on from one of the other words, which are as good.

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

    /** The length that the slot tells now, whatever event it holds: for those who may have been overrun. */
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
     * The slot of a batch's first event keeps the sequence of the lap before, and consumers poll it, hence opaque.
     * Nobody looks at a later word before having acquired the first.
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

    /** The first event is not staged: consumers poll its word, so it is written once and not read back (ADR 16). */
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
        // Copies: behind each acquire the compiler would have to load the fields again.
        final OffHeapBuffer words = buffer;
        final int slotMask = mask;
        final int stride = slotStride;
        long next = first;
        // The run of the word before, guessed for the next one: with a right guess the processor need not wait for one
        // word to know where the next one is.
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
