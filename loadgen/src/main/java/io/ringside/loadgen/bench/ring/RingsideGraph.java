package io.ringside.loadgen.bench.ring;

import java.util.List;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;
import io.ringside.engine.ring.SlotDescriptor;
import io.ringside.engine.ring.SlotLayout;

/**
 * Ours: one ring, a graph of barriers.
 */
final class RingsideGraph implements Graph
{
    private static final int BATCH_LIMIT = 1024;

    private final boolean isPacked;

    /**
     * @param isPacked whether events lie without gaps, apart from the words that publish them; else each has a slot
     *                 with its word in front.
     */
    RingsideGraph(final boolean isPacked)
    {
        this.isPacked = isPacked;
    }

    @Override
    public List<Worker> workers(final TrialPlan plan)
    {
        final RingBuffer ring = newRing(plan, layout(isPacked, plan.payloadBytes()));
        return new RingAssembly<Sequence>()
        {
            @Override
            public Worker newProducer(final int producer)
            {
                return new Producer(ring, producer, plan);
            }

            @Override
            public Sequence addConsumer(final List<Worker> workers, final List<Sequence> upstreams)
            {
                final Consumer consumer = new Consumer(ring, plan, upstreams);
                workers.add(consumer);
                return consumer.processor.sequence();
            }

            @Override
            public void gateOn(final Sequence consumer)
            {
                ring.gateOn(consumer);
            }
        }.assemble(plan);
    }

    /** Whole lines for a slot that has its word in front. */
    static SlotLayout layout(final boolean isPacked, final int payloadBytes)
    {
        return isPacked ? SlotLayout.packed(payloadBytes) : SlotLayout.inSlot(
            BitUtil.align(SlotDescriptor.HEADER_LENGTH + payloadBytes, BitUtil.CACHE_LINE_LENGTH));
    }

    private static RingBuffer newRing(final TrialPlan plan, final SlotLayout layout)
    {
        final int producers = plan.topology().producerCount();
        return 1 == producers ? RingBuffer.singleProducer(plan.slotCount(), layout, 0) :
            RingBuffer.multiProducer(plan.slotCount(), layout, 0, producers, plan.batch());
    }

    /** Claims, writes, commits. */
    private static final class Producer extends BatchProducer
    {
        private final RingBuffer ring;
        private final UnsafeBuffer buffer;
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

            // Copies: behind each ordered write the compiler would have to load the fields again.
            final RingBuffer slots = ring;
            final UnsafeBuffer memory = buffer;
            final int length = payloadBytes;
            for (int i = 1; i < count; i++)
            {
                put(slots, memory, first, i, length, value + i);
            }
            put(slots, memory, first, 0, length, value);
            slots.commitBatch(first, count);
        }

        private static void put(
            final RingBuffer ring,
            final UnsafeBuffer buffer,
            final long first,
            final int index,
            final int length,
            final long value)
        {
            Payload.write(buffer, ring.eventOffset(first + index), length, value);
            ring.stage(first, index, length);
        }
    }

    /** Reads what its barrier lets through. */
    private static final class Consumer extends Poller implements EventHandler
    {
        private final BatchEventProcessor processor;

        Consumer(final RingBuffer ring, final TrialPlan plan, final List<Sequence> upstreams)
        {
            super(new Checksum(plan.topology().isOrdered()), plan.messages());
            processor = new BatchEventProcessor(
                "consumer", ring, ring.newBarrier(upstreams.toArray(new Sequence[0])), this, BATCH_LIMIT);
        }

        @Override
        int poll()
        {
            return processor.doWork();
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
            final UnsafeBuffer buffer = ring.buffer();
            final int count = (int)(last - first) + 1;
            for (int i = 0; i < count; i++)
            {
                checksum.add(Payload.sum(buffer, ring.eventOffset(first + i), ring.eventLength(first + i)));
            }
        }
    }
}
