package io.ringside.engine.ring;

import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

import static io.ringside.engine.ring.SlotDescriptor.HEADER_LENGTH;
import static io.ringside.engine.ring.SlotDescriptor.PUBLICATION_OFFSET;
import static io.ringside.engine.ring.SlotDescriptor.SLOT_ALIGNMENT;
import static io.ringside.engine.ring.SlotDescriptor.TIMESTAMP_OFFSET;

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

    private final UnsafeBuffer buffer;
    private final int slotCount;
    private final int mask;
    private final int slotStride;

    Slots(final int slotCount, final int slotStride, final long initialSequence)
    {
        final long capacity = (long)slotCount * slotStride;
        if (!BitUtil.isPowerOfTwo(slotCount) || slotStride < SLOT_ALIGNMENT || slotStride % SLOT_ALIGNMENT != 0 ||
            capacity > Integer.MAX_VALUE - SLOT_ALIGNMENT)
        {
            throw new IllegalArgumentException("slot count must be a power of two, slot stride a multiple of " +
                SLOT_ALIGNMENT + " and the ring at most 2 GiB: slotCount=" + slotCount + " slotStride=" + slotStride);
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
        return ((int)sequence & mask) * slotStride;
    }

    /**
     * Publish one event. The release makes what the producer wrote into the slot visible before the word.
     *
     * @param sequence    claimed.
     * @param length      of the event in bytes.
     * @param timestampNs of the event.
     */
    void publish(final long sequence, final int length, final long timestampNs)
    {
        final int offset = offset(sequence);
        assert isNext(sequence, offset) : "not claimed, or published before: sequence=" + sequence;

        buffer.putLong(offset + TIMESTAMP_OFFSET, timestampNs);
        buffer.putLongRelease(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(sequence, length));
    }

    /**
     * Complete an event without publishing it: its slot keeps the sequence of the lap before.
     *
     * @param sequence    claimed.
     * @param length      of the event in bytes.
     * @param timestampNs of the event.
     */
    void stage(final long sequence, final int length, final long timestampNs)
    {
        final int offset = offset(sequence);
        assert isNext(sequence, offset) : "not claimed, or published before: sequence=" + sequence;

        buffer.putLong(offset + TIMESTAMP_OFFSET, timestampNs);
        buffer.putLongOpaque(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(sequence - slotCount, length));
    }

    /**
     * Publish staged events together: from the last to the first, whose word is the only one that is released. No
     * consumer looks at a later word before having acquired the first; opaque is for the watch, which may.
     *
     * @param first sequence staged.
     * @param count of events.
     */
    void publishStaged(final long first, final int count)
    {
        for (long sequence = first + count - 1; sequence != first; sequence--)
        {
            final int offset = offset(sequence);
            assert isNext(sequence, offset) : "not claimed, or published before: sequence=" + sequence;
            final int length = SlotDescriptor.length(buffer.getLong(offset + PUBLICATION_OFFSET));
            buffer.putLongOpaque(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(sequence, length));
        }

        final int offset = offset(first);
        assert isNext(first, offset) : "not claimed, or published before: sequence=" + first;
        final int length = SlotDescriptor.length(buffer.getLong(offset + PUBLICATION_OFFSET));
        buffer.putLongRelease(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(first, length));
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
        long sequence = first;
        while (last - sequence >= 0 && 0 == SlotDescriptor.distance(
            words.getLongAcquire(((int)sequence & slotMask) * stride + PUBLICATION_OFFSET), sequence))
        {
            sequence++;
        }

        return sequence - 1;
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

    long timestampNs(final long sequence)
    {
        return buffer.getLong(offset(sequence) + TIMESTAMP_OFFSET);
    }

    private boolean isNext(final long sequence, final int offset)
    {
        return -slotCount == SlotDescriptor.distance(buffer.getLong(offset + PUBLICATION_OFFSET), sequence);
    }
}
