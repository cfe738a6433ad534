package io.ringside.loadgen.bench.ring;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * The least that a correct ring of several producers needs: one XADD, a look at the consumer when the room that is
 * known of is used up, one number released for the batch, which the consumer reads. A claim cannot be taken back: its
 * producer waits for room.
 */
final class FloorClaimer extends Claimer
{
    private static final int APART = 4 * BitUtil.CACHE_LINE_LENGTH;
    private static final long NONE = -1;

    private final AtomicLong cursor;
    private final ByteBuffer memory;
    private final FloorGate gate;
    private final long consumed;
    private final long words;
    private final long mask;
    private final long stride;
    private long next;
    private long pending = NONE;

    /**
     * @param stride from number to number in bytes: packed, or each on the line of its message.
     */
    static List<Claimer> pair(final int stride, final int slotCount, final int batch, final long claims)
    {
        final AtomicLong cursor = new AtomicLong();
        final ByteBuffer memory = BufferUtil.allocateDirectAligned(APART + slotCount * stride, APART);
        return List.of(new FloorClaimer(cursor, memory, stride, slotCount, batch, claims, true),
            new FloorClaimer(cursor, memory, stride, slotCount, batch, claims, false));
    }

    private FloorClaimer(
        final AtomicLong cursor,
        final ByteBuffer memory,
        final int stride,
        final int slotCount,
        final int batch,
        final long claims,
        final boolean isConsuming)
    {
        super(batch, claims, isConsuming);
        this.cursor = cursor;
        this.memory = memory;
        this.stride = stride;
        consumed = BufferUtil.address(memory);
        words = consumed + APART;
        mask = slotCount - 1;
        gate = new FloorGate(slotCount, 0);
        gate.add(consumed);
    }

    @Override
    long tryClaim()
    {
        final long first = NONE == pending ? cursor.getAndAdd(batch) : pending;
        if (!gate.isOpen(first + batch))
        {
            pending = first;
            return NONE;
        }
        pending = NONE;
        UnsafeApi.putLongRelease(null, word(first), first + batch);
        return first;
    }

    @Override
    long drain()
    {
        final long begin = next;
        for (long number = published(); number > next; number = published())
        {
            next = number;
        }
        UnsafeApi.putLongRelease(null, consumed, next);
        return next - begin;
    }

    private long published()
    {
        return UnsafeApi.getLongAcquire(null, word(next));
    }

    private long word(final long sequence)
    {
        return words + (sequence & mask) * stride;
    }
}
