package io.ringside.engine.ring;

import org.agrona.BitUtil;

/**
 * The memory of a {@link RingBuffer}: the place of each sequence, and the words that publish it. Knows nothing of
 * claims. Use one implementation per process so that call sites stay monomorphic. Hot path: no allocation.
 */
abstract class Slots
{
    // Implementation note.
    //
    // Every claimed sequence is published, aborted ones too, and a slot is claimed again only after its last event has
    // been published and read by all. So the word of a slot shows the laps in order, and a consumer that waits for a
    // sequence needs neither a cursor nor an availability map: it compares the word with the sequence. HeadedSlots and
    // PackedSlots work this way.
    //
    // Events that are published together are published by the word of the first one, which holds their count: the run.
    // That word is written last, with release. No reader looks beyond a word that still shows an earlier lap.
    //
    // A single producer knows up to which sequence everything is published. CursorSlots publishes that one number.

    /** Bytes of an event that are fetched ahead. Most events are not longer. */
    private static final int FETCH_MAX = 4 * BitUtil.CACHE_LINE_LENGTH;

    /**
     * Changes no offset. It tells the compiler that an offset plus a position within a slot cannot overflow, so that
     * the addition becomes part of the access. This halves the time to write a message word by word.
     */
    static final int OFFSET_MASK = (1 << 30) - 1;

    final OffHeapBuffer buffer;
    final int slotCount;
    final int mask;
    final int slotStride;
    private final int eventBase;
    private final int fetchLength;

    /**
     * @param slotCount  a power of two.
     * @param headLength bytes in front of the first slot.
     * @param slotStride bytes from slot to slot.
     * @param eventIndex bytes in front of the event in its slot.
     */
    Slots(final int slotCount, final long headLength, final int slotStride, final int eventIndex)
    {
        final long capacity = headLength + (long)slotCount * slotStride;
        if (!BitUtil.isPowerOfTwo(slotCount) || capacity + eventIndex > OFFSET_MASK)
        {
            throw new IllegalArgumentException("slot count must be a power of two and the ring less than 1 GiB: " +
                "slotCount=" + slotCount + " slotStride=" + slotStride);
        }

        buffer = new OffHeapBuffer((int)capacity, SlotLayout.ALIGNMENT);
        this.slotCount = slotCount;
        mask = slotCount - 1;
        this.slotStride = slotStride;
        eventBase = (int)headLength + eventIndex;
        fetchLength = Math.min(slotStride - eventIndex, FETCH_MAX);
    }

    /**
     * The longest event that fits a slot.
     *
     * @return length in bytes.
     */
    abstract int eventLengthMax();

    /**
     * Where an event's bytes begin.
     *
     * @param sequence of the event.
     * @return offset in the buffer.
     */
    final int eventOffset(final long sequence)
    {
        return ((int)sequence & mask) * slotStride + eventBase & OFFSET_MASK;
    }

    /**
     * Where the bytes of the next event begin.
     *
     * @param eventOffset of an event.
     * @return offset in the buffer; after the last slot, an offset greater than those of all events.
     */
    final int nextEventOffset(final int eventOffset)
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
    final long lastBeforeWrap(final long first, final long last)
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
    abstract int eventLength(long sequence);

    /**
     * The length of all published events from a sequence on, if it is known without reading their words.
     *
     * @param first sequence of a published event.
     * @return bytes, or {@link RingBuffer#UNKNOWN_LENGTH}.
     */
    abstract int commonLength(long first);

    /**
     * Publish one event. The release makes the producer's writes to the slot visible before the word.
     *
     * @param sequence claimed.
     * @param length   of the event in bytes.
     */
    abstract void publish(long sequence, int length);

    /**
     * Complete an event without publishing it.
     *
     * @param first  sequence of the batch.
     * @param index  of the event in the batch.
     * @param length of the event in bytes.
     */
    abstract void stage(long first, int index, int length);

    /**
     * Publish staged events together, with one release.
     *
     * @param first sequence of the batch.
     * @param count of its events.
     */
    abstract void publishStaged(long first, int count);

    /**
     * Publish events of one length together, staged or not. Length 0 aborts them.
     *
     * @param first  sequence of the batch.
     * @param count  of its events.
     * @param length of each of them in bytes.
     */
    void publishBatch(final long first, final int count, final int length)
    {
        for (int i = 0; i < count; i++)
        {
            stage(first, i, length);
        }
        publishStaged(first, count);
    }

    /**
     * How far events are published contiguously.
     *
     * @param first sequence to check: the first event of a batch.
     * @param last  sequence to check.
     * @return the sequence up to which every event from {@code first} is published, which is beyond {@code last} if
     * they were published together; {@code first - 1} if none is.
     */
    abstract long publishedUpTo(long first, long last);

    /**
     * Fetch the cache lines of an event that will be written soon, by writing to each of them.
     *
     * @param sequence of a free slot that only the caller can claim.
     */
    final void fetch(final long sequence)
    {
        final int begin = eventOffset(sequence);
        final int last = begin + fetchLength - Long.BYTES;
        for (int offset = begin; offset < last; offset += BitUtil.CACHE_LINE_LENGTH)
        {
            buffer.putLong(offset, 0);
        }
        if (last >= begin)
        {
            buffer.putLong(last, 0);
        }
    }

    /**
     * Fetch the cache lines of an event that will be read soon, by reading a word of each line after the first. The
     * first line is fetched by the check for the event, and reading it twice costs half of the gain (ADR 42).
     *
     * @param sequence of any event: the value read is not used, because a producer may be writing it.
     * @return the value read, so that the compiler does not remove the reads.
     */
    final long touch(final long sequence)
    {
        final int begin = eventOffset(sequence);
        final int end = begin + fetchLength;
        long words = 0;
        for (int offset = begin + BitUtil.CACHE_LINE_LENGTH; offset < end; offset += BitUtil.CACHE_LINE_LENGTH)
        {
            words ^= buffer.getLongOpaque(offset);
        }

        return words;
    }
}
