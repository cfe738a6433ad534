package io.ringside.loadgen.bench.ring;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One XADD, one number released in front of the batch, nobody who reads it: no claim of several producers can be
 * cheaper.
 */
final class FloorClaimer extends Claimer
{
    private final AtomicLong counter;
    private final FloorLane lane;

    static List<Claimer> pair(final int slotCount, final int batch, final long claims)
    {
        final AtomicLong counter = new AtomicLong();
        final FloorLane lane = new FloorLane(FloorLane.Layout.IN_SLOT, slotCount, Payload.SHORT_LENGTH);
        return List.of(new FloorClaimer(counter, lane, batch, claims), new FloorClaimer(counter, lane, batch, claims));
    }

    private FloorClaimer(final AtomicLong counter, final FloorLane lane, final int batch, final long claims)
    {
        super(batch, claims, false);
        this.counter = counter;
        this.lane = lane;
    }

    @Override
    long tryClaim()
    {
        final long first = counter.getAndAdd(batch);
        lane.publish(first, batch);
        return first;
    }

    @Override
    long drain()
    {
        return 0;
    }
}
