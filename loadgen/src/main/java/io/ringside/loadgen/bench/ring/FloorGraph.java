package io.ringside.loadgen.bench.ring;

import java.util.List;

import org.agrona.UnsafeApi;

/**
 * Not a peer but the ground: the same bytes written, read and added up by loops over bare memory, with the least that
 * a correct hand-over needs. A producer releases one number per batch and looks at its readers when it has run out of
 * room; a reader acquires that number and releases its own once for all that it has found. Three producers have a lane
 * each, which the reader visits in turn: they share nothing, so it is below what a common order can cost.
 */
final class FloorGraph implements Graph
{
    private static final int READ_LIMIT = 1024;

    private final FloorLane.Layout layout;
    private final boolean isApart;
    private final Gathering gathering;

    /**
     * @param layout      of the memory.
     * @param isApart     whether a producer that has run out of room waits until half of it is free.
     * @param gathering   of the consumers.
     */
    FloorGraph(final FloorLane.Layout layout, final boolean isApart, final Gathering gathering)
    {
        this.layout = layout;
        this.isApart = isApart;
        this.gathering = gathering;
    }

    @Override
    public List<Worker> workers(final TrialPlan plan)
    {
        final int producers = plan.topology().producerCount();
        final FloorLane[] lanes = new FloorLane[producers];
        final FloorGate[] gates = new FloorGate[producers];
        for (int i = 0; i < producers; i++)
        {
            lanes[i] = new FloorLane(layout, plan.slotCount(), plan.payloadBytes());
            gates[i] = new FloorGate(lanes[i].slotCount(), isApart ? lanes[i].slotCount() / 2 : 0);
        }

        return new RingAssembly<Consumer>()
        {
            @Override
            public Worker newProducer(final int producer)
            {
                return new Producer(plan, producer, lanes[producer], gates[producer]);
            }

            @Override
            public Consumer addConsumer(final List<Worker> workers, final List<Consumer> upstreams)
            {
                final Consumer consumer = new Consumer(plan, lanes, upstreams, gathering);
                workers.add(consumer);
                return consumer;
            }

            @Override
            public void gateOn(final Consumer consumer)
            {
                for (int i = 0; i < producers; i++)
                {
                    gates[i].add(consumer.readers[i].cursor());
                }
            }
        }.assemble(plan);
    }

    /** Writes batches. */
    private static final class Producer extends BatchProducer
    {
        private final FloorLane lane;
        private final FloorGate gate;

        Producer(final TrialPlan plan, final int producer, final FloorLane lane, final FloorGate gate)
        {
            super(plan, producer);
            this.lane = lane;
            this.gate = gate;
        }

        @Override
        boolean tryPublish(final long sent, final int count, final long value)
        {
            if (!gate.isOpen(sent + count))
            {
                return false;
            }
            lane.write(sent, count, value);
            lane.publish(sent, count);
            return true;
        }
    }

    /** Reads all lanes. */
    private static final class Consumer extends Poller
    {
        private final Reader[] readers;

        Consumer(
            final TrialPlan plan,
            final FloorLane[] lanes,
            final List<Consumer> upstreams,
            final Gathering gathering)
        {
            super(new Checksum(plan.topology().isOrdered()), plan.messages(), gathering);
            readers = new Reader[lanes.length];
            for (int i = 0; i < lanes.length; i++)
            {
                final int lane = i;
                readers[i] = new Reader(lanes[i],
                    upstreams.stream().mapToLong((upstream) -> upstream.readers[lane].cursor()).toArray());
            }
        }

        @Override
        int poll()
        {
            int count = 0;
            for (final Reader reader : readers)
            {
                count += reader.read(checksum);
            }
            return count;
        }
    }

    /**
     * One consumer in one lane.
     *
     * @param lane      to read.
     * @param upstreams cursors of those that read first, empty for none.
     * @param cursor    of its own.
     */
    private static final class Reader
    {
        private final FloorLane lane;
        private final long[] upstreams;
        private final long cursor;
        private long next;

        Reader(final FloorLane lane, final long[] upstreams)
        {
            this.lane = lane;
            this.upstreams = upstreams;
            cursor = lane.newReaderCursor();
        }

        long cursor()
        {
            return cursor;
        }

        int read(final Checksum checksum)
        {
            final long first = next;
            final int count = (int)(Math.max(first, available(first, first + READ_LIMIT)) - first);
            if (count > 0)
            {
                lane.read(first, count, checksum);
                next = first + count;
                UnsafeApi.putLongRelease(null, cursor, next);
            }
            return count;
        }

        private long available(final long first, final long limit)
        {
            if (0 == upstreams.length)
            {
                return lane.published(first, limit);
            }
            long end = Long.MAX_VALUE;
            for (final long upstream : upstreams)
            {
                end = Math.min(end, UnsafeApi.getLongAcquire(null, upstream));
            }
            return end;
        }
    }
}
