package io.ringside.loadgen.bench.ring;

import java.util.Arrays;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.ProducerType;

/** The Disruptor as a peer, with its own yielding wait strategy and its own way to wait for a slot. */
final class DisruptorRun extends Run
{
    private final RingBuffer<Event> ring;
    private final BatchEventProcessor<?>[] stages;

    DisruptorRun(final Topology topology, final int batch, final long perProducer, final boolean isTimed)
    {
        super(topology, batch, perProducer, isTimed);
        ring = RingBuffer.create(1 == topology.producers() ? ProducerType.SINGLE : ProducerType.MULTI,
            Event::new, SLOTS, new YieldingWaitStrategy());
        stages = new BatchEventProcessor<?>[topology.consumers()];
        for (int i = 0; i < stages.length; i++)
        {
            final Sequence[] upstreams = Arrays.stream(topology.upstreams(i))
                .mapToObj((upstream) -> stages[upstream].getSequence()).toArray(Sequence[]::new);
            stages[i] = new BatchEventProcessorBuilder().build(ring, ring.newBarrier(upstreams), handler(i));
            if (topology.isGating(i))
            {
                ring.addGatingSequences(stages[i].getSequence());
            }
        }
    }

    /** Consumes until the last event halts it. */
    @Override
    void consume(final int number)
    {
        stages[number].run();
    }

    @Override
    boolean offer(final long value)
    {
        final long sequence = ring.next();
        ring.get(sequence).value = value;
        ring.publish(sequence);
        return true;
    }

    @Override
    void produce()
    {
        for (long value = 0; value < perProducer; value += batch)
        {
            final int count = (int)Math.min(batch, perProducer - value);
            final long end = ring.next(count);
            final long first = end - count + 1;
            for (long sequence = first; sequence <= end; sequence++)
            {
                ring.get(sequence).value = value + sequence - first;
            }
            ring.publish(first, end);
        }
    }

    private EventHandler<Event> handler(final int number)
    {
        final long last = topology.producers() * perProducer - 1;
        final int index = number * SPREAD;
        final boolean isTiming = isTiming(number);
        return (event, sequence, endOfBatch) ->
        {
            sums[index] += event.value;
            if (isTiming)
            {
                latency.recordValue(System.nanoTime() - event.value);
            }
            if (last == sequence)
            {
                stages[number].halt();
            }
        };
    }

    /** The content of a slot. */
    private static final class Event
    {
        private long value;
    }
}
