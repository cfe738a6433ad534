package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;

import org.agrona.UnsafeApi;

/**
 * The ground of several producers and one reader when all messages have one order, as in every ring: bare memory, the
 * least that a correct hand-over needs. A producer looks whether there is room, for all that others may be claiming
 * too, and claims by one addition. {@link FloorGraph} is the ground without that order, a lane for each producer.
 */
final class FloorOrderedGraph implements Graph
{
    private final Gathering gathering;

    /**
     * @param gathering   of the reader.
     */
    FloorOrderedGraph(final Gathering gathering)
    {
        this.gathering = gathering;
    }

    @Override
    public List<Worker> workers(final TrialPlan plan)
    {
        final int producers = plan.topology().producerCount();
        final FloorOrder order = new FloorOrder(plan.slotCount());
        final FloorLane lane = new FloorLane(FloorLane.Layout.PACKED, plan.slotCount(), plan.payloadBytes());
        final Reader reader = new Reader(plan, order, lane, gathering);
        final List<Worker> workers = new ArrayList<>();
        for (int producer = 0; producer < producers; producer++)
        {
            final FloorGate gate = new FloorGate(plan.slotCount() - (producers - 1) * plan.batch(), 0);
            gate.add(reader.cursor);
            workers.add(new Producer(plan, producer, order, lane, gate));
        }
        workers.add(reader);
        return workers;
    }

    /** Writes batches. */
    private static final class Producer extends BatchProducer
    {
        private final FloorOrder order;
        private final FloorLane lane;
        private final FloorGate gate;

        Producer(
            final TrialPlan plan,
            final int producer,
            final FloorOrder order,
            final FloorLane lane,
            final FloorGate gate)
        {
            super(plan, producer);
            this.order = order;
            this.lane = lane;
            this.gate = gate;
        }

        @Override
        boolean tryPublish(final long sent, final int count, final long value)
        {
            if (!gate.isOpen(order.claimed() + count))
            {
                return false;
            }
            final long first = order.claim(count);
            lane.write(first, count, value);
            order.publish(first, count);
            return true;
        }
    }

    /** Reads whatever is published. */
    private static final class Reader extends Poller
    {
        private final FloorOrder order;
        private final FloorLane lane;
        private final int readLimit;
        private final long cursor;
        private long next;

        Reader(final TrialPlan plan, final FloorOrder order, final FloorLane lane, final Gathering gathering)
        {
            super(new Checksum(plan.topology().isOrdered()), plan.messages(), gathering);
            this.order = order;
            this.lane = lane;
            readLimit = plan.readLimit();
            cursor = lane.newReaderCursor();
        }

        @Override
        int poll()
        {
            final long first = next;
            final int count = (int)(order.published(first, first + readLimit) - first);
            if (count > 0)
            {
                lane.read(first, count, checksum);
                next = first + count;
                UnsafeApi.putLongRelease(null, cursor, next);
            }
            return count;
        }
    }
}
