package io.ringside.engine.ring;

import org.agrona.BitUtil;

/**
 * The memory layout of a {@link RingBuffer}. Both layouts have the same semantics.
 * <pre>
 *     inSlot(64)      | word, event 0 ........ | word, event 1 ........ | ...      a cache line each
 *
 *     packed(48)      | one number, or word 0, word 1, ...             | ...      8 bytes each
 *                     | event 0 ........ | event 1 ........ | event 2  | ...      four in three lines
 * </pre>
 * In the slot: events of any length up to the slot's; word and event share a cache line. Best for events that are
 * published one by one; a node uses it. Packed: all events have one length, and one word on a line of its own publishes
 * a whole batch. Best for large batches. With a single producer one number publishes all batches.
 */
public final class SlotLayout
{
    /** A ring's memory is aligned to two cache lines, because common processors fetch them in pairs. */
    static final int ALIGNMENT = 2 * BitUtil.CACHE_LINE_LENGTH;

    private final boolean isPacked;
    private final int length;

    private SlotLayout(final boolean isPacked, final int length)
    {
        this.isPacked = isPacked;
        this.length = length;
    }

    /**
     * Each event is preceded by the word that publishes it: {@link SlotDescriptor}.
     *
     * @param slotStride bytes from slot to slot, a multiple of 8 up to 1 MiB: {@link SlotDescriptor#HEADER_LENGTH} and
     *                   the longest event. Best are whole cache lines. Lines that no event reaches cost only address
     *                   space.
     * @return the layout.
     */
    public static SlotLayout inSlot(final int slotStride)
    {
        if (slotStride < 2 * SlotDescriptor.HEADER_LENGTH || slotStride % SlotDescriptor.HEADER_LENGTH != 0 ||
            slotStride > SlotDescriptor.SLOT_STRIDE_MAX)
        {
            throw new IllegalArgumentException("slot stride must be a multiple of " + SlotDescriptor.HEADER_LENGTH +
                " up to " + SlotDescriptor.SLOT_STRIDE_MAX + ": slotStride=" + slotStride);
        }

        return new SlotLayout(false, slotStride);
    }

    /**
     * Events without gaps, their words in a separate array. An event has this length, or 0 if its claim was aborted. A
     * ring for several producers must have at least two slots.
     * <p>
     * A ring for a single producer has one number that says how far events are published. Events may still be committed
     * in any order, and become visible when all before them are published. This holds for a consumer that joined later
     * too, see {@link RingBuffer#join}.
     *
     * @param eventLength of every event in bytes, 1 to 1 MiB; each begins at a multiple of 8.
     * @return the layout.
     */
    public static SlotLayout packed(final int eventLength)
    {
        if (eventLength < 1 || eventLength > SlotDescriptor.SLOT_STRIDE_MAX)
        {
            throw new IllegalArgumentException("event length must be 1 to " + SlotDescriptor.SLOT_STRIDE_MAX +
                ": eventLength=" + eventLength);
        }

        return new SlotLayout(true, eventLength);
    }

    Slots newSlots(final int slotCount, final long initialSequence, final boolean isSingleProducer)
    {
        if (!isPacked)
        {
            return new HeadedSlots(slotCount, length, initialSequence);
        }
        return isSingleProducer ? new CursorSlots(slotCount, length, initialSequence) :
            new PackedSlots(slotCount, length, initialSequence);
    }

    @Override
    public String toString()
    {
        return (isPacked ? "packed, events of " : "in the slot, slots of ") + length;
    }
}
