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
        IN_SLOT
    }

    private static final int LINE_LENGTH = 64;
    private static final int APART = 4 * LINE_LENGTH;
    private static final int CURSORS = 8;

    private final ByteBuffer memory;
    private final Layout layout;
    private final long produced;
    private final long slots;
    private final int mask;
    private final int stride;
    private final int payloadBytes;
    private int readerCount;

    FloorLane(final Layout layout, final int slotCount, final int payloadBytes)
    {
        this.layout = layout;
        this.payloadBytes = payloadBytes;
        mask = slotCount - 1;
        stride = switch (layout)
        {
            case PACKED -> payloadBytes;
            case LINES -> BitUtil.align(payloadBytes, LINE_LENGTH);
            case IN_SLOT -> BitUtil.align(Long.BYTES + payloadBytes, LINE_LENGTH);
        };
        memory = BufferUtil.allocateDirectAligned(CURSORS * APART + slotCount * stride, APART);
        produced = BufferUtil.address(memory);
        slots = produced + CURSORS * APART;
    }

    int slotCount()
    {
        return mask + 1;
    }

    /** Where one more reader says how far it has come. */
    long newReaderCursor()
    {
        readerCount++;
        return produced + readerCount * APART;
    }

    void write(final long sequence, final long value)
    {
        Payload.write(payload(sequence), payloadBytes, value);
    }

    long sum(final long sequence)
    {
        return Payload.sum(payload(sequence), payloadBytes);
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

    private long payload(final long sequence)
    {
        return Layout.IN_SLOT == layout ? slot(sequence) + Long.BYTES : slot(sequence);
    }

    private long slot(final long sequence)
    {
        return slots + ((int)sequence & mask) * stride;
    }
}
