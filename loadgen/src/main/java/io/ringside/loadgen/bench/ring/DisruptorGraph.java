package io.ringside.loadgen.bench.ring;

import java.util.List;
import java.util.function.Supplier;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.dsl.ProducerType;

/**
 * The LMAX Disruptor, built by hand as its own performance tests do. An event is the words of the message itself, one
 * object, allocated once.
 */
final class DisruptorGraph implements Graph
{
    private final Supplier<WaitStrategy> waitStrategy;
    private final boolean isTuned;

    /**
     * @param waitStrategy of its consumers.
     * @param isTuned      whether a producer waits for room as ours does, and a consumer takes as many events at once;
     *                     else a producer waits as {@code next()} does, which parks, and a consumer takes all there is.
     */
    DisruptorGraph(final Supplier<WaitStrategy> waitStrategy, final boolean isTuned)
    {
        this.waitStrategy = waitStrategy;
        this.isTuned = isTuned;
    }

    @Override
    public List<Worker> workers(final TrialPlan plan)
    {
        final int producers = plan.topology().producerCount();
        final int words = plan.words();
        final RingBuffer<long[]> ring = RingBuffer.create(
            1 == producers ? ProducerType.SINGLE : ProducerType.MULTI,
            () -> new long[words], plan.slotCount(), waitStrategy.get());
        return new RingAssembly<Sequence>()
        {
            @Override
            public Worker newProducer(final int producer)
            {
                return new Producer(ring, producer, plan, isTuned);
            }

            @Override
            public Sequence addConsumer(final List<Worker> workers, final List<Sequence> upstreams)
            {
                final Consumer consumer = new Consumer(ring, plan, upstreams, isTuned);
                workers.add(consumer);
                return consumer.processor.getSequence();
            }

            @Override
            public void gateOn(final Sequence consumer)
            {
                ring.addGatingSequences(consumer);
            }
        }.assemble(plan);
    }

    /** Claims, writes, publishes. */
    private static final class Producer extends BatchProducer
    {
        private final RingBuffer<long[]> ring;
        private final boolean isSingle;
        private final boolean isYieldingWhenFull;

        Producer(
            final RingBuffer<long[]> ring, final int producer, final TrialPlan plan, final boolean isYieldingWhenFull)
        {
            super(plan, producer);
            this.ring = ring;
            this.isYieldingWhenFull = isYieldingWhenFull;
            isSingle = 1 == plan.batch();
        }

        @Override
        boolean tryPublish(final long sent, final int count, final long value)
        {
            if (isYieldingWhenFull && !ring.hasAvailableCapacity(count))
            {
                return false;
            }
            if (isSingle)
            {
                publishOne(value);
            }
            else
            {
                publish(count, value);
            }
            return true;
        }

        private void publishOne(final long value)
        {
            final long sequence = ring.next();
            Payload.write(ring.get(sequence), value);
            ring.publish(sequence);
        }

        private void publish(final int count, final long value)
        {
            final long last = ring.next(count);
            final long first = last - count + 1;
            for (int i = 0; i < count; i++)
            {
                Payload.write(ring.get(first + i), value + i);
            }
            ring.publish(first, last);
        }
    }

    /** The Disruptor's own processor around a handler that reads. */
    private static final class Consumer extends Worker implements EventHandler<long[]>
    {
        private final BatchEventProcessor<long[]> processor;
        private final Checksum checksum;
        private final long messages;

        Consumer(
            final RingBuffer<long[]> ring,
            final TrialPlan plan,
            final List<Sequence> upstreams,
            final boolean isTuned)
        {
            super(new Checksum(plan.topology().isOrdered()));
            checksum = checksum();
            messages = plan.messages();
            final BatchEventProcessorBuilder builder = new BatchEventProcessorBuilder();
            if (isTuned)
            {
                builder.setMaxBatchSize(plan.readLimit());
            }
            processor = builder.build(
                ring, ring.newBarrier(upstreams.toArray(new Sequence[0])), this);
        }

        @Override
        void work()
        {
            processor.run();
        }

        @Override
        public void onEvent(final long[] event, final long sequence, final boolean endOfBatch)
        {
            checksum.add(Payload.sum(event));
            if (checksum.count() == messages)
            {
                processor.halt();
            }
        }
    }
}
