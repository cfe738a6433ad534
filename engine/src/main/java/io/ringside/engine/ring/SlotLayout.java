package io.ringside.engine.ring;

import org.agrona.BitUtil;

/**
 * How a {@link RingBuffer} lies in memory. What it promises is the same in both forms.
 * <pre>
 *     inSlot(64)      | word, event 0 ........ | word, event 1 ........ | ...      a line of the cache each
 *
 *     packed(48)      | how far, or word 0, word 1, ...                | ...      8 bytes each
 *                     | event 0 ........ | event 1 ........ | event 2  | ...      four in three lines
 * </pre>
 * In the slot an event is as long as it likes to be, and the line that tells of it is the line that holds it: best for
 * events that are published one by one. Packed, all events are equally long and one word in a line of its own tells of
 * a whole batch: best for those who publish in batches. With a single producer one number tells of all batches.
 */
public final class SlotLayout
{
    /** The memory of a ring begins on two lines of the cache: common processors fetch them in pairs. */
    static final int ALIGNMENT = 2 * BitUtil.CACHE_LINE_LENGTH;

    private final boolean isPacked;
    private final int length;

    private SlotLayout(final boolean isPacked, final int length)
    {
        this.isPacked = isPacked;
        this.length = length;
    }

    /**
     * The word that publishes an event stands in front of it: {@link SlotDescriptor}.
     *
     * @param slotStride bytes from slot to slot, a multiple of 8 up to 1 MiB: {@link SlotDescriptor#HEADER_LENGTH} and
     *                   the longest event. Best are whole lines of the cache; those that no event reaches cost address
     *                   space and nothing else.
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
     * The words that publish events stand apart, events without gaps. An event has this length, or 0 if its claim was
     * aborted. A ring for several producers must have two slots or more.
     * <p>
     * A ring for a single producer has one number that says how far events are published. Events may be published in
     * any order all the same, and are seen when all before them are: by a consumer that has joined too, see {@link
     * RingBuffer#join}.
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
