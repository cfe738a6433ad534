package io.ringside.engine.ring;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;

/**
 * Layout of one slot of a {@link RingBuffer}. The event itself follows the header; a header and an event of up to 48
 * bytes share one cache line. Words are in the order of the processor: the ring never leaves the process.
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
 *  |                        event length                           |  \\ one word of 8 bytes, the publication:
 *  +---------------------------------------------------------------+  |  always read and written whole,
 *  |                  sequence, its lower 32 bits                  |  / written last, with release semantics
 *  +---------------------------------------------------------------+
 *  |                        timestamp (ns)                         |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |                        event bytes ...                       ...
 * </pre>
 */
public final class SlotDescriptor
{
    /** Offset of the word that publishes the slot: sequence and length. */
    public static final int PUBLICATION_OFFSET = 0;

    /** Offset of the time the sequencer gave the event, in UTC nanoseconds. */
    public static final int TIMESTAMP_OFFSET = 8;

    /** Bytes in front of the event. */
    public static final int HEADER_LENGTH = 16;

    /** Slots begin on lines of the cache. */
    public static final int SLOT_ALIGNMENT = BitUtil.CACHE_LINE_LENGTH;

    private static final long LENGTH_MASK = 0xFFFF_FFFFL;

    private SlotDescriptor()
    {
    }

    /**
     * The time the sequencer gave an event.
     *
     * @param buffer      of the ring.
     * @param eventOffset as handed to an {@link EventHandler}.
     * @return UTC nanoseconds.
     */
    public static long timestampNs(final DirectBuffer buffer, final int eventOffset)
    {
        return buffer.getLong(eventOffset - HEADER_LENGTH + TIMESTAMP_OFFSET);
    }

    /**
     * The word that publishes an event. The lower half of the sequence is enough: before it is published, a slot holds
     * the sequence of one lap earlier and nothing else.
     *
     * @param sequence of the event.
     * @param length   of the event in bytes, not negative.
     * @return the word.
     */
    static long publication(final long sequence, final int length)
    {
        return sequence << Integer.SIZE | length & LENGTH_MASK;
    }

    /**
     * How far the slot is from an event's publication.
     *
     * @param publication word of the slot.
     * @param sequence    of the event.
     * @return 0 when the event is published; negative when it is not yet; positive when the slot went on to later laps.
     */
    static int distance(final long publication, final long sequence)
    {
        return (int)(publication >>> Integer.SIZE) - (int)sequence;
    }

    /**
     * The length in a publication.
     *
     * @param publication word of the slot.
     * @return length of the event in bytes.
     */
    static int length(final long publication)
    {
        return (int)publication;
    }
}
