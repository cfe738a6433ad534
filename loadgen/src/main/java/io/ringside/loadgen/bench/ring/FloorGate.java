package io.ringside.loadgen.bench.ring;

import java.util.Arrays;

import org.agrona.UnsafeApi;

/**
 * What holds a producer back: it looks at its readers only when the room it knows of is used up. Owned by the producer.
 * Hot path: no allocation.
 */
final class FloorGate
{
    private final int slotCount;
    private final int roomMin;
    private long[] cursors = new long[0];
    private long limit;

    /**
     * @param slotCount of the lane.
     * @param roomMin   how much must be free before it opens again.
     */
    FloorGate(final int slotCount, final int roomMin)
    {
        this.slotCount = slotCount;
        this.roomMin = roomMin;
        limit = slotCount;
    }

    /** One more reader to wait for, before the start. */
    void add(final long cursor)
    {
        cursors = Arrays.copyOf(cursors, cursors.length + 1);
        cursors[cursors.length - 1] = cursor;
    }

    /** Whether everything before {@code end} may be written. */
    boolean isOpen(final long end)
    {
        if (end > limit)
        {
            long slowest = Long.MAX_VALUE;
            for (final long cursor : cursors)
            {
                slowest = Math.min(slowest, UnsafeApi.getLongAcquire(null, cursor));
            }
            final long reach = slowest + slotCount;
            limit = reach >= limit + roomMin ? reach : limit;
        }
        return end <= limit;
    }
}
