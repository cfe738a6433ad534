package io.ringside.engine.ring;

import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

import static io.ringside.engine.ring.SlotDescriptor.HEADER_LENGTH;
import static io.ringside.engine.ring.SlotDescriptor.PUBLICATION_OFFSET;
import static io.ringside.engine.ring.SlotDescriptor.RUN_MAX;
import static io.ringside.engine.ring.SlotDescriptor.SLOT_ALIGNMENT;
import static io.ringside.engine.ring.SlotDescriptor.SLOT_STRIDE_MAX;

/**
 * The memory of a {@link RingBuffer}: where a sequence lives, and the words that publish it. Knows nothing of claims.
 * Hot path: no allocation.
 */
final class Slots
{
    // Implementation note.
    //
    // A slot's publication word takes the sequences  s - slotCount, s, s + slotCount, ...  in this order and no other:
    // every sequence that is claimed is published, aborted ones too. A consumer that waits for s therefore meets the
    // word of one lap earlier or that of s itself, and needs neither a cursor nor an availability map: the line that
    // tells it of the event is the line that holds the event.
    //
    // Events that are published together are published by the word of the first of them, which says how many they are:
    //
    //     word of    first: s, run 3    s + 1, run 1    s + 2, run 1
    //     written    last, released     when staged     when staged
    //
    // Nobody looks behind a word that still says the lap before, so what is staged may say what it is at once. The run
    // saves looks, no more: whoever stops within it goes on from one of the other words, which are as good.

    private static final int CAPACITY_MAX = 1 << 30;

    /**
     * Changes no offset. It tells the compiler that an offset, and what is added to it within a slot, cannot overflow,
     * so that the addition becomes part of the access: half of the time of a message that is written word by word.
     */
    private static final int OFFSET_MASK = CAPACITY_MAX - 1;

    private final UnsafeBuffer buffer;
    private final int slotCount;
    private final int mask;
    private final int slotStride;

    Slots(final int slotCount, final int slotStride, final long initialSequence)
    {
        final long capacity = (long)slotCount * slotStride;
        if (!BitUtil.isPowerOfTwo(slotCount) || slotStride < SLOT_ALIGNMENT || slotStride % SLOT_ALIGNMENT != 0 ||
            slotStride > SLOT_STRIDE_MAX || capacity > CAPACITY_MAX)
        {
            throw new IllegalArgumentException("slot count must be a power of two, slot stride a multiple of " +
                SLOT_ALIGNMENT + " up to " + SLOT_STRIDE_MAX + " and the ring at most 1 GiB: slotCount=" + slotCount +
                " slotStride=" + slotStride);
        }

        buffer = new UnsafeBuffer(BufferUtil.allocateDirectAligned((int)capacity, SLOT_ALIGNMENT));
        this.slotCount = slotCount;
        this.mask = slotCount - 1;
        this.slotStride = slotStride;
        for (int i = 0; i < slotCount; i++)
        {
            final long previousLap = initialSequence + i - slotCount;
            buffer.putLongRelease(
                offset(previousLap) + PUBLICATION_OFFSET, SlotDescriptor.publication(previousLap, 0));
        }
    }

    UnsafeBuffer buffer()
    {
        return buffer;
    }

    int slotCount()
    {
        return slotCount;
    }

    int eventLengthMax()
    {
        return slotStride - HEADER_LENGTH;
    }

    int offset(final long sequence)
    {
        return ((int)sequence & mask) * slotStride & OFFSET_MASK;
    }

    /**
     * Publish one event. The release makes what the producer wrote into the slot visible before the word.
     *
     * @param sequence claimed.
     * @param length   of the event in bytes.
     */
    void publish(final long sequence, final int length)
    {
        final int offset = offset(sequence);
        assert isNext(sequence, offset) : "not claimed, or published before: sequence=" + sequence;

        buffer.putLongRelease(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(sequence, length));
    }

    /**
     * Complete an event without publishing it. The slot of a batch's first event keeps the sequence of the lap before;
     * nobody looks at a later word before having acquired the first. Opaque is for the watch, which may.
     *
     * @param first  sequence of the batch.
     * @param index  of the event in the batch.
     * @param length of the event in bytes.
     */
    void stage(final long first, final int index, final int length)
    {
        final long sequence = first + index;
        final int offset = offset(sequence);
        assert isOpen(first, index) : "not claimed, or published before: sequence=" + sequence;

        final long shown = 0 == index ? sequence - slotCount : sequence;
        buffer.putLongOpaque(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(shown, length));
    }

    /**
     * Publish staged events together: one release, of the first one's word. Of a batch that is longer than a run can
     * be, the rest is seen event by event.
     *
     * @param first sequence of the batch.
     * @param count of its events.
     */
    void publishStaged(final long first, final int count)
    {
        assert isStaged(first, count) : "not staged: first=" + first + " count=" + count;
        final int offset = offset(first);
        final int length = SlotDescriptor.length(buffer.getLong(offset + PUBLICATION_OFFSET));
        final int run = Math.min(count, RUN_MAX);
        buffer.putLongRelease(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(first, length, run));
    }

    /**
     * Publish claimed slots together as events of length 0, staged or not.
     *
     * @param first sequence.
     * @param count of slots.
     */
    void abort(final long first, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            stage(first, i, 0);
        }
        publishStaged(first, count);
    }

    /**
     * The end of the contiguously published events.
     *
     * @param first sequence to look at.
     * @param last  sequence to look at.
     * @return the highest sequence up to which every event from {@code first} is published, {@code first - 1} if none.
     */
    long publishedUpTo(final long first, final long last)
    {
        // Copies: behind each acquire the compiler would have to load the fields again.
        final UnsafeBuffer words = buffer;
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

        return last;
    }

    /**
     * Whether an event is still to be published; right even when the slot went on to later laps meanwhile.
     *
     * @param sequence of the event.
     * @return true while the slot holds an earlier lap.
     */
    boolean isOutstanding(final long sequence)
    {
        return SlotDescriptor.distance(
            buffer.getLongAcquire(offset(sequence) + PUBLICATION_OFFSET), sequence) < 0;
    }

    int eventLength(final long sequence)
    {
        final long publication = buffer.getLong(offset(sequence) + PUBLICATION_OFFSET);
        assert 0 == SlotDescriptor.distance(publication, sequence) : "not published: sequence=" + sequence;
        return SlotDescriptor.length(publication);
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
