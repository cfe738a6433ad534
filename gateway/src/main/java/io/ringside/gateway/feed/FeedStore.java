package io.ringside.gateway.feed;

import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.StatisticsDecoder;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The recent messages of the market data by their sequences, for all clients: the newest replaces the oldest. Allocated
 * when the first client comes. Used by the market's thread alone. Hot path: no allocation.
 */
final class FeedStore
{
    private static final int HEADER_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int TEMPLATE_OFFSET = MessageHeaderDecoder.templateIdEncodingOffset();
    private static final int TIMESTAMP_OFFSET = HEADER_LENGTH + BookDeltaDecoder.timestampNsEncodingOffset();
    private static final int INSTRUMENT_OFFSET = HEADER_LENGTH + BookDeltaDecoder.instrumentIdEncodingOffset();
    private static final int END_OF_EVENT_OFFSET = HEADER_LENGTH + BookDeltaDecoder.endOfEventEncodingOffset();
    private static final int SLOT_LENGTH = 128;

    static
    {
        if (HEADER_LENGTH + StatisticsDecoder.BLOCK_LENGTH > SLOT_LENGTH)
        {
            throw new AssertionError("the longest message must fit into a slot");
        }
    }

    private final int capacity;
    private UnsafeBuffer slots;
    private int[] lengths;
    private long[] events;
    private long event;
    private long first = 1;
    private long last;

    FeedStore(final int capacity)
    {
        if (!BitUtil.isPowerOfTwo(capacity))
        {
            throw new IllegalArgumentException("recentMessages must be a power of two: " + capacity);
        }
        this.capacity = capacity;
    }

    /** Keep messages from now on, unless it does already. The newest so far has that sequence. */
    void begin(final long lastSequence)
    {
        if (null == slots)
        {
            slots = new UnsafeBuffer(ByteBuffer.allocateDirect(capacity * SLOT_LENGTH));
            lengths = new int[capacity];
            events = new long[capacity];
            restart(lastSequence);
        }
    }

    /** Messages were missed: none is kept. The newest has that sequence. */
    void restart(final long lastSequence)
    {
        first = lastSequence + 1;
        last = lastSequence;
    }

    /** The next message. */
    void append(final long sequence, final DirectBuffer buffer, final int offset, final int length)
    {
        if (null == slots)
        {
            return;
        }
        if (sequence != last + 1)
        {
            restart(sequence - 1);
        }
        last = sequence;
        first = Math.max(first, last - capacity + 1);
        final int slot = slot(sequence);
        slots.putBytes(slot * SLOT_LENGTH, buffer, offset, length);
        lengths[slot] = length;
        events[slot] = event;
        event += isEventOpen(buffer, offset) ? 0 : 1;
    }

    private int slot(final long sequence)
    {
        return (int)sequence & capacity - 1;
    }

    /** Sequence of the oldest that is kept; one more than the newest if there is none. */
    long first()
    {
        return first;
    }

    /** Sequence of the newest. */
    long last()
    {
        return last;
    }

    DirectBuffer buffer()
    {
        return slots;
    }

    int offset(final long sequence)
    {
        return slot(sequence) * SLOT_LENGTH;
    }

    int length(final long sequence)
    {
        return lengths[slot(sequence)];
    }

    int templateId(final long sequence)
    {
        return slots.getShort(offset(sequence) + TEMPLATE_OFFSET, LITTLE_ENDIAN) & 0xFFFF;
    }

    int instrumentId(final long sequence)
    {
        return slots.getInt(offset(sequence) + INSTRUMENT_OFFSET, LITTLE_ENDIAN);
    }

    /** The same for all messages of one event, and of no other. */
    long event(final long sequence)
    {
        return events[slot(sequence)];
    }

    long timestampNs(final long sequence)
    {
        return slots.getLong(offset(sequence) + TIMESTAMP_OFFSET, LITTLE_ENDIAN);
    }

    /** Whether more messages of the same event follow this one. */
    static boolean isEventOpen(final DirectBuffer buffer, final int offset)
    {
        return BooleanType.TRUE.value() != buffer.getByte(offset + END_OF_EVENT_OFFSET);
    }
}
