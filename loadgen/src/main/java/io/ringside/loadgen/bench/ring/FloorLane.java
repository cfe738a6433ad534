package io.ringside.loadgen.bench.ring;

import java.nio.ByteBuffer;

import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * Bare memory that one thread writes and some read: slots, and a line each for how far everybody has come. Nothing is
 * checked, nobody can be added or taken away. Hot path: no allocation.
 */
final class FloorLane
{
    /** Where the number is that a producer releases once per batch. */
    enum Layout
    {
        /** On a line of its own; messages without gaps. */
        PACKED,
        /** On a line of its own; every message begins a line. */
        LINES,
        /** In front of the first message of the batch; every message begins a line. */
        IN_SLOT,
        /** On a line of its own; every message an array of the heap, as peers have it. */
        ARRAYS
    }

    private static final int LINE_LENGTH = 64;
    private static final int APART = 4 * LINE_LENGTH;
    private static final int CURSORS = 8;

    private final ByteBuffer memory;
    private final long[][] arrays;
    private final Layout layout;
    private final long produced;
    private final long slots;
    private final long payloads;
    private final long mask;
    private final long stride;
    private final int payloadBytes;
    private int readerCount;

    FloorLane(final Layout layout, final int slotCount, final int payloadBytes)
    {
        this.layout = layout;
        this.payloadBytes = payloadBytes;
        mask = slotCount - 1;
        final int slotLength = switch (layout)
        {
            case PACKED -> payloadBytes;
            case LINES -> BitUtil.align(payloadBytes, LINE_LENGTH);
            case IN_SLOT -> BitUtil.align(Long.BYTES + payloadBytes, LINE_LENGTH);
            case ARRAYS -> 0;
        };
        stride = slotLength;
        arrays = Layout.ARRAYS == layout ? new long[slotCount][payloadBytes / Long.BYTES] : null;
        memory = BufferUtil.allocateDirectAligned(CURSORS * APART + slotCount * slotLength, APART);
        produced = BufferUtil.address(memory);
        slots = produced + CURSORS * APART;
        payloads = Layout.IN_SLOT == layout ? slots + Long.BYTES : slots;
    }

    int slotCount()
    {
        return (int)mask + 1;
    }

    /** Where one more reader says how far it has come. */
    long newReaderCursor()
    {
        readerCount++;
        return produced + readerCount * APART;
    }

    // Both loops work on copies of the fields: behind a write to bare memory the compiler would load them again.

    /** Write messages of these values, one after the other. */
    void write(final long first, final int count, final long value)
    {
        if (null != arrays)
        {
            writeArrays(first, count, value);
            return;
        }
        final long slotStride = stride;
        final int length = payloadBytes;
        final long last = first + count - 1;
        long word = value;
        for (long next = first; next <= last; next = lastBeforeWrap(next, last) + 1)
        {
            final long end = payload(lastBeforeWrap(next, last));
            for (long address = payload(next); address <= end; address += slotStride)
            {
                Payload.write(address, length, word++);
            }
        }
    }

    /** Read messages into the checksum. */
    void read(final long first, final int count, final Checksum checksum)
    {
        if (null != arrays)
        {
            readArrays(first, count, checksum);
            return;
        }
        final long slotStride = stride;
        final int length = payloadBytes;
        final long last = first + count - 1;
        for (long next = first; next <= last; next = lastBeforeWrap(next, last) + 1)
        {
            final long end = payload(lastBeforeWrap(next, last));
            for (long address = payload(next); address <= end; address += slotStride)
            {
                checksum.add(Payload.sum(address, length));
            }
        }
    }

    private void writeArrays(final long first, final int count, final long value)
    {
        final long[][] messages = arrays;
        for (int i = 0; i < count; i++)
        {
            Payload.write(messages[(int)(first + i) & messages.length - 1], value + i);
        }
    }

    private void readArrays(final long first, final int count, final Checksum checksum)
    {
        final long[][] messages = arrays;
        for (int i = 0; i < count; i++)
        {
            checksum.add(Payload.sum(messages[(int)(first + i) & messages.length - 1]));
        }
    }

    /** Let readers see the batch. */
    void publish(final long first, final int count)
    {
        UnsafeApi.putLongRelease(null, Layout.IN_SLOT == layout ? slot(first) : produced, first + count);
    }

    /**
     * How far a reader may go that has come to {@code next}, the begin of a batch.
     *
     * @return the first sequence that is not published, or not before {@code limit}.
     */
    long published(final long next, final long limit)
    {
        if (Layout.IN_SLOT != layout)
        {
            return UnsafeApi.getLongAcquire(null, produced);
        }
        long end = next;
        while (end < limit)
        {
            final long number = UnsafeApi.getLongAcquire(null, slot(end));
            if (number <= end)
            {
                break;
            }
            end = number;
        }
        return end;
    }

    private long lastBeforeWrap(final long first, final long last)
    {
        return Math.min(first | mask, last);
    }

    /** Address of a message; not for arrays. */
    long payload(final long sequence)
    {
        return payloads + (sequence & mask) * stride;
    }

    private long slot(final long sequence)
    {
        return slots + (sequence & mask) * stride;
    }
}
