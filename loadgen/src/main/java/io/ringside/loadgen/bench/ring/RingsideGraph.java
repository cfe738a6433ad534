package io.ringside.loadgen.bench.ring;

import java.util.Arrays;
import java.util.List;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.OffHeapBuffer;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;
import io.ringside.engine.ring.SlotDescriptor;
import io.ringside.engine.ring.SlotLayout;

/**
 * Ours: a graph of barriers over one ring; or over lanes, a ring for each producer, which consumers poll in turn. Lanes
 * keep the order of each producer's messages and no other, as Railway's circles do.
 */
final class RingsideGraph implements Graph
{
    private final boolean isPacked;
    private final boolean hasLanes;
    private final Gathering gathering;

    /**
     * @param isPacked    whether events lie without gaps, apart from the words that publish them; else each has a slot
     *                    with its word in front.
     * @param hasLanes    whether every producer has a ring of its own.
     * @param gathering   of the consumers.
     */
    RingsideGraph(final boolean isPacked, final boolean hasLanes, final Gathering gathering)
    {
        this.isPacked = isPacked;
        this.hasLanes = hasLanes;
        this.gathering = gathering;
    }

    @Override
    public List<Worker> workers(final TrialPlan plan)
    {
        final RingBuffer[] rings = newRings(plan, layout(isPacked, plan.payloadBytes()));
        return new RingAssembly<Consumer>()
        {
            @Override
            public Worker newProducer(final int producer)
            {
                return new Producer(rings[producer % rings.length], producer, plan);
            }

            @Override
            public Consumer addConsumer(final List<Worker> workers, final List<Consumer> upstreams)
            {
                final Consumer consumer = new Consumer(rings, plan, upstreams, gathering);
                workers.add(consumer);
                return consumer;
            }

            @Override
            public void gateOn(final Consumer consumer)
            {
                for (int i = 0; i < rings.length; i++)
                {
                    rings[i].gateOn(consumer.sequence(i));
                }
            }
        }.assemble(plan);
    }

    /** Whole lines for a slot that has its word in front. */
    static SlotLayout layout(final boolean isPacked, final int payloadBytes)
    {
        return isPacked ? SlotLayout.packed(payloadBytes) : SlotLayout.inSlot(
            BitUtil.align(SlotDescriptor.HEADER_LENGTH + payloadBytes, BitUtil.CACHE_LINE_LENGTH));
    }

    private RingBuffer[] newRings(final TrialPlan plan, final SlotLayout layout)
    {
        final int producers = plan.topology().producerCount();
        if (producers > 1 && !hasLanes)
        {
            return new RingBuffer[]{
                RingBuffer.multiProducer(plan.slotCount(), layout, 0, producers, plan.batch())};
        }

        final RingBuffer[] rings = new RingBuffer[producers];
        Arrays.setAll(rings, (ignore) -> RingBuffer.singleProducer(plan.slotCount(), layout, 0));
        return rings;
    }

    /** Claims, writes, commits. */
    private static final class Producer extends BatchProducer
    {
        private final RingBuffer ring;
        private final OffHeapBuffer buffer;
        private final int payloadBytes;

        Producer(final RingBuffer ring, final int producer, final TrialPlan plan)
        {
            super(plan, producer);
            this.ring = ring;
            buffer = ring.buffer();
            payloadBytes = plan.payloadBytes();
        }

        @Override
        boolean tryPublish(final long sent, final int count, final long value)
        {
            final long sequence = ring.tryClaimBatch(count);
            if (RingBuffer.isRefused(sequence))
            {
                return false;
            }
            publish(sequence, count, value);
            return true;
        }

        private void publish(final long first, final int count, final long value)
        {
            if (1 == count)
            {
                Payload.write(buffer, ring.eventOffset(first), payloadBytes, value);
                ring.commit(first, payloadBytes);
                return;
            }

            final long last = first + count - 1;
            final long lastBeforeWrap = ring.lastBeforeWrap(first, last);
            write(first, lastBeforeWrap, value);
            if (lastBeforeWrap != last)
            {
                write(lastBeforeWrap + 1, last, value + (lastBeforeWrap - first) + 1);
            }
            ring.commitBatch(first, count, payloadBytes);
        }

        /**
         * Events that lie one behind the other. Two calls instead of a loop around this one: within a loop the
         * compiler now and then kept the value in a register for vectors, and took it out for every word (ADR 19).
         */
        private void write(final long first, final long last, final long value)
        {
            // Copies: behind each ordered write the compiler would have to load the fields again.
            final RingBuffer slots = ring;
            final OffHeapBuffer memory = buffer;
            final int length = payloadBytes;
            final int end = slots.eventOffset(last);
            long word = value;
            for (int offset = slots.eventOffset(first); offset <= end; offset = slots.nextEventOffset(offset))
            {
                Payload.write(memory, offset, length, word++);
            }
        }
    }

    /** Reads what its barrier lets through. */
    private static final class Consumer extends Poller implements EventHandler
    {
        private final BatchEventProcessor[] processors;

        Consumer(
            final RingBuffer[] rings,
            final TrialPlan plan,
            final List<Consumer> upstreams,
            final Gathering gathering)
        {
            super(new Checksum(plan.topology().isOrdered()), plan.messages(), gathering);
            processors = new BatchEventProcessor[rings.length];
            Arrays.setAll(processors, (i) -> new BatchEventProcessor("consumer", rings[i], rings[i].newBarrier(
                upstreams.stream().map((upstream) -> upstream.sequence(i)).toArray(Sequence[]::new)),
                this, plan.readLimit()));
        }

        /** How far it has come in a ring. */
        Sequence sequence(final int ring)
        {
            return processors[ring].sequence();
        }

        @Override
        int poll()
        {
            int count = 0;
            for (final BatchEventProcessor processor : processors)
            {
                count += processor.doWork();
            }
            return count;
        }

        @Override
        public void onEvent(
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final long sequence,
            final boolean endOfBatch)
        {
            checksum.add(Payload.sum(buffer, offset, length));
        }

        @Override
        public void onEvents(final RingBuffer ring, final long first, final long last, final boolean endOfBatch)
        {
            final int length = ring.commonLength(first);
            if (RingBuffer.UNKNOWN_LENGTH == length)
            {
                readEach(ring, first, last);
                return;
            }

            final OffHeapBuffer buffer = ring.buffer();
            final int end = ring.eventOffset(last);
            for (int offset = ring.eventOffset(first); offset <= end; offset = ring.nextEventOffset(offset))
            {
                checksum.add(Payload.sum(buffer, offset, length));
            }
        }

        /** Each says how long it is. */
        private void readEach(final RingBuffer ring, final long first, final long last)
        {
            final OffHeapBuffer buffer = ring.buffer();
            int offset = ring.eventOffset(first);
            for (long sequence = first; sequence - last <= 0; sequence++)
            {
                checksum.add(Payload.sum(buffer, offset, ring.eventLength(sequence)));
                offset = ring.nextEventOffset(offset);
            }
        }
    }
}
