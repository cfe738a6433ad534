package io.ringside.engine.ring;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Layout of one slot of a {@link RingBuffer}. The event itself follows the header.
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
 *  |                       published sequence                      |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |                          timestamp (ns)                       |
 *  |                                                               |
 *  +-------------------------------+-------------------------------+
 *  |                         event length                          |
 *  +---------------------------------------------------------------+
 *  |                           reserved                            |
 *  +---------------------------------------------------------------+
 *  |                        event bytes ...                       ...
 * </pre>
 */
public final class SlotDescriptor
{
    /** Offset of the sequence that is visible in the slot; written last, with release semantics. */
    public static final int PUBLISHED_SEQUENCE_OFFSET = 0;

    /** Offset of the time the sequencer gave the event, in UTC nanoseconds. */
    public static final int TIMESTAMP_OFFSET = 8;

    /** Offset of the length of the event in bytes. */
    public static final int LENGTH_OFFSET = 16;

    /** Bytes in front of the event. */
    public static final int HEADER_LENGTH = 24;

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
        return buffer.getLong(eventOffset - HEADER_LENGTH + TIMESTAMP_OFFSET, LITTLE_ENDIAN);
    }
}
