package io.ringside.engine.pipeline;

import io.ringside.engine.ring.RingBuffer;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Layout of an event of the input ring: the time the sequencer gave the command, then the command as it came in. The
 * ring itself knows no time. Nothing outside the ring has this layout: the journal and the standbys get the two apart.
 * An aborted claim is an event of length 0 and has neither. Hot path: no allocation.
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
 *  |                   timestamp (UTC nanoseconds)                 |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |                        command ...                           ...
 * </pre>
 */
public final class EventDescriptor
{
    /** Offset of the time, in the order of the processor. */
    public static final int TIMESTAMP_OFFSET = 0;

    /** Offset of the command, and how much longer than it the event is. */
    public static final int COMMAND_OFFSET = 8;

    private EventDescriptor()
    {
    }

    /**
     * How long an event must be.
     *
     * @param commandLength in bytes.
     * @return length in bytes, to claim and commit.
     */
    public static int eventLength(final int commandLength)
    {
        return COMMAND_OFFSET + commandLength;
    }

    /**
     * How long the command of an event is.
     *
     * @param eventLength in bytes, 0 for an aborted claim.
     * @return length in bytes; 0 for an aborted claim.
     */
    public static int commandLength(final int eventLength)
    {
        assert 0 == eventLength || eventLength >= COMMAND_OFFSET : "eventLength=" + eventLength;
        return Math.max(0, eventLength - COMMAND_OFFSET);
    }

    /**
     * The time of an event.
     *
     * @param buffer      of the ring.
     * @param eventOffset in bytes.
     * @param eventLength in bytes, 0 for an aborted claim.
     * @return UTC nanoseconds; 0 for an aborted claim.
     */
    public static long timestampNs(final DirectBuffer buffer, final int eventOffset, final int eventLength)
    {
        return 0 == eventLength ? 0 : buffer.getLong(eventOffset + TIMESTAMP_OFFSET);
    }

    /**
     * Give an event its time. The producer that claimed it.
     *
     * @param buffer      of the ring.
     * @param eventOffset in bytes.
     * @param timestampNs UTC nanoseconds.
     */
    public static void stamp(final MutableDirectBuffer buffer, final int eventOffset, final long timestampNs)
    {
        buffer.putLong(eventOffset + TIMESTAMP_OFFSET, timestampNs);
    }

    /**
     * Claim, stamp, copy and publish. A producer.
     *
     * @param ring        input ring.
     * @param source      holding the command; not retained.
     * @param offset      in bytes of the command.
     * @param length      in bytes of the command.
     * @param timestampNs UTC nanoseconds.
     * @return the event's sequence or a code, as {@link RingBuffer#tryClaim}.
     */
    public static long offer(
        final RingBuffer ring,
        final DirectBuffer source,
        final int offset,
        final int length,
        final long timestampNs)
    {
        final int eventLength = eventLength(length);
        final long sequence = ring.tryClaim(eventLength);
        if (!RingBuffer.isRefused(sequence))
        {
            final int eventOffset = ring.eventOffset(sequence);
            stamp(ring.buffer(), eventOffset, timestampNs);
            ring.buffer().putBytes(eventOffset + COMMAND_OFFSET, source, offset, length);
            ring.commit(sequence, eventLength);
        }

        return sequence;
    }
}
