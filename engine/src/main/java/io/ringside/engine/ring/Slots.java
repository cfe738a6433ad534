package io.ringside.engine.ring;

import org.agrona.BitUtil;

import static io.ringside.engine.ring.SlotDescriptor.HEADER_LENGTH;
import static io.ringside.engine.ring.SlotDescriptor.PUBLICATION_OFFSET;
import static io.ringside.engine.ring.SlotDescriptor.RUN_MAX;

/**
 * The memory of a {@link RingBuffer}: the place of each sequence, and the word in front of each event that publishes
 * it, see {@link SlotDescriptor}. Knows nothing of claims. Hot path: no allocation.
 */
final class Slots
{
    // Implementation note.
    //
    // Every claimed sequence is published, aborted ones too, and a slot is claimed again only after its last event has
    // been published and read by all. So a slot's word takes the sequences  s - slotCount, s, s + slotCount, ...  in
    // this order and no other: 32 bits of them are enough, and a consumer that waits for a sequence needs neither a
    // cursor nor an availability map. It compares the word with the sequence. The word is in the cache line of the
    // event, so a consumer fetches both at once.
    //
    // Events that are published together are published by the word of the first one, which holds their count: the run.
    //
    //     word of    first: s, run 3    s + 1, run 1    s + 2, run 1
    //     written    last, released     before          before
    //
    // No reader looks beyond a word that still shows an earlier lap. The words after the first are final
    // before the first is released. The run only saves acquires: a consumer that stops within a run can continue from
    // any of the other words.

    /** Memory is aligned to two cache lines, because common processors fetch them in pairs. */
    static final int ALIGNMENT = 2 * BitUtil.CACHE_LINE_LENGTH;

    /**
     * Changes no offset. It tells the compiler that an offset plus a position within a slot cannot overflow, so that
     * the addition becomes part of the access. This halves the time to write a message word by word.
     */
    private static final int OFFSET_MASK = (1 << 30) - 1;

    final OffHeapBuffer buffer;
    private final int slotCount;
    private final int mask;
    private final int slotStride;

    /**
     * @param slotCount       a power of two.
     * @param slotStride      bytes from slot to slot.
     * @param initialSequence of the first event.
     */
    Slots(final int slotCount, final int slotStride, final long initialSequence)
    {
        if (slotStride < 2 * HEADER_LENGTH || slotStride % HEADER_LENGTH != 0 ||
            slotStride > SlotDescriptor.SLOT_STRIDE_MAX)
        {
            throw new IllegalArgumentException("slot stride must be a multiple of " + HEADER_LENGTH +
                " up to " + SlotDescriptor.SLOT_STRIDE_MAX + ": slotStride=" + slotStride);
        }
        final long capacity = (long)slotCount * slotStride;
        if (!BitUtil.isPowerOfTwo(slotCount) || capacity + HEADER_LENGTH > OFFSET_MASK)
        {
            throw new IllegalArgumentException("slot count must be a power of two and the ring less than 1 GiB: " +
                "slotCount=" + slotCount + " slotStride=" + slotStride);
        }

        buffer = new OffHeapBuffer((int)capacity, ALIGNMENT);
        this.slotCount = slotCount;
        mask = slotCount - 1;
        this.slotStride = slotStride;
        for (int i = 0; i < slotCount; i++)
        {
            final long previousLap = initialSequence + i - slotCount;
            buffer.putLongRelease(
                offset(previousLap) + PUBLICATION_OFFSET, SlotDescriptor.publication(previousLap, 0));
        }
    }

    /** The longest event that fits a slot, in bytes. */
    int eventLengthMax()
    {
        return slotStride - HEADER_LENGTH;
    }

    /**
     * Where an event's bytes begin.
     *
     * @param sequence of the event.
     * @return offset in the buffer.
     */
    int eventOffset(final long sequence)
    {
        return ((int)sequence & mask) * slotStride + HEADER_LENGTH & OFFSET_MASK;
    }

    /**
     * Where the bytes of the next event begin.
     *
     * @param eventOffset of an event.
     * @return offset in the buffer; after the last slot, an offset greater than those of all events.
     */
    int nextEventOffset(final int eventOffset)
    {
        return eventOffset + slotStride & OFFSET_MASK;
    }

    /**
     * How far events are contiguous in memory.
     *
     * @param first sequence.
     * @param last  sequence, not before the first.
     * @return the last sequence, or the one in the last slot if the ring wraps before.
     */
    long lastBeforeWrap(final long first, final long last)
    {
        final long end = first | mask;
        return end - last < 0 ? end : last;
    }

    /**
     * The length of a published event.
     *
     * @param sequence of the event.
     * @return bytes; 0 if the claim was aborted.
     */
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

    /**
     * Publish one event. The release makes the producer's writes to the slot visible before the word.
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
     * Publish events of one length together, with one release. Length 0 aborts them. Consumers poll the word of the
     * first one, so it is written only once and never read (ADR 16). No consumer looks at a later word before it has
     * acquired the first; opaque, because a detached poller may look at a slot that is being written.
     *
     * @param first  sequence of the batch.
     * @param count  of its events.
     * @param length of each of them in bytes.
     */
    void publishBatch(final long first, final int count, final int length)
    {
        for (int i = 1; i < count; i++)
        {
            final int offset = offset(first + i);
            assert isNext(first + i, offset) : "not claimed, or published before: sequence=" + (first + i);
            buffer.putLongOpaque(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(first + i, length));
        }
        final int offset = offset(first);
        assert isNext(first, offset) : "not claimed, or published before: first=" + first;
        final int run = Math.min(count, RUN_MAX);
        buffer.putLongRelease(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(first, length, run));
    }

    /**
     * How far events are published contiguously.
     *
     * @param first sequence to check: the first event of a batch.
     * @param last  sequence to check.
     * @return the sequence up to which every event from {@code first} is published, which is beyond {@code last} if
     * they were published together; {@code first - 1} if none is.
     */
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

    private int offset(final long sequence)
    {
        return ((int)sequence & mask) * slotStride & OFFSET_MASK;
    }

    private boolean isNext(final long sequence, final int offset)
    {
        return -slotCount == SlotDescriptor.distance(buffer.getLong(offset + PUBLICATION_OFFSET), sequence);
    }
}
