package io.ringside.loadgen.bench.ring;

import java.nio.ByteBuffer;

import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * The one order of several producers' messages, over bare memory: a counter that they claim from, and a word for each
 * slot; that of a batch's first message says where the batch ends. Hot path: no allocation.
 */
final class FloorOrder
{
    private static final int APART = 4 * BitUtil.CACHE_LINE_LENGTH;

    private final ByteBuffer memory;
    private final long claimed;
    private final long words;
    private final long mask;

    FloorOrder(final int slotCount)
    {
        mask = slotCount - 1;
        memory = BufferUtil.allocateDirectAligned(APART + slotCount * Long.BYTES, APART);
        claimed = BufferUtil.address(memory);
        words = claimed + APART;
    }

    /** Behind the last message that is claimed. */
    long claimed()
    {
        return UnsafeApi.getLongAcquire(null, claimed);
    }

    /** Claim so many messages, whether there is room or not; the first of them. */
    long claim(final int count)
    {
        return UnsafeApi.getAndAddLong(null, claimed, count);
    }

    /**
     * Let the reader see a batch. What is left of a lap before is not mistaken: a batch of that lap ended at the latest
     * where the slot's next message begins.
     */
    void publish(final long first, final int count)
    {
        UnsafeApi.putLongRelease(null, word(first), first + count);
    }

    /**
     * How far a reader may go that has come to {@code next}, the begin of a batch.
     *
     * @return the first message that is not published, or not before {@code limit}.
     */
    long published(final long next, final long limit)
    {
        long end = next;
        while (end < limit)
        {
            final long batchEnd = UnsafeApi.getLongAcquire(null, word(end));
            if (batchEnd <= end)
            {
                break;
            }
            end = batchEnd;
        }
        return end;
    }

    private long word(final long sequence)
    {
        return words + ((sequence & mask) << 3);
    }
}
