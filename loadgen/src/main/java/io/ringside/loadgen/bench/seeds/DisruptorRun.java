package io.ringside.loadgen.bench.seeds;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.ProducerType;

import java.util.concurrent.CountDownLatch;

/**
 * The Disruptor as a peer: three producers to one consumer, or a pipeline of three. Used for one round.
 */
final class DisruptorRun
{
    /** What its slots hold. */
    static final class Event
    {
        private long value;

        long value()
        {
            return value;
        }
    }

    private final RingBuffer<Event> ring;
    private final BatchEventProcessor<?>[] stages;
    private final CountDownLatch done = new CountDownLatch(1);
    private long sum;

    private DisruptorRun(final ProducerType producers, final int stageCount)
    {
        ring = RingBuffer.create(producers, Event::new, RingRun.SLOTS, new YieldingWaitStrategy());
        stages = new BatchEventProcessor<?>[stageCount];
    }

    /** Three producers, one consumer; million messages a second. */
    static double sequencer(final Rounds check, final int batch, final long perProducer)
    {
        final DisruptorRun run = new DisruptorRun(ProducerType.MULTI, 1);
        run.stage(0, run.summing(3 * perProducer - 1));
        final long durationNs = ThreadTeam.runNs(
            () -> run.produce(batch, perProducer),
            () -> run.produce(batch, perProducer),
            () -> run.produce(batch, perProducer),
            run.stages[0]::run,
            run::halt);
        check.expect("sum of the numbers read", 3 * RingRun.expectedSum(perProducer), run.sum);
        return 3 * perProducer * 1e3 / durationNs;
    }

    /**
     * One producer, three stages behind each other; the handler sees what comes out of the last one.
     *
     * @param handler returns true at the last event.
     * @return the ring, its stages to be run by a thread each.
     */
    static DisruptorRun pipeline(final java.util.function.LongPredicate handler)
    {
        final DisruptorRun run = new DisruptorRun(ProducerType.SINGLE, 3);
        run.stage(0, (event, sequence, endOfBatch) -> run.sum += event.value);
        final long[] middle = new long[1];
        run.stage(1, (event, sequence, endOfBatch) -> middle[0] += event.value);
        run.stage(2, (event, sequence, endOfBatch) ->
        {
            if (handler.test(event.value))
            {
                run.done.countDown();
            }
        });
        return run;
    }

    void runStage(final int number)
    {
        stages[number].run();
    }

    void halt() throws InterruptedException
    {
        done.await();
        for (final BatchEventProcessor<?> stage : stages)
        {
            stage.halt();
        }
    }

    void publish(final long value)
    {
        final long sequence = ring.next();
        ring.get(sequence).value = value;
        ring.publish(sequence);
    }

    private void stage(final int number, final EventHandler<Event> handler)
    {
        final SequenceBarrier barrier =
            0 == number ? ring.newBarrier() : ring.newBarrier(stages[number - 1].getSequence());
        stages[number] = new BatchEventProcessorBuilder().build(ring, barrier, handler);
        if (stages.length - 1 == number)
        {
            ring.addGatingSequences(stages[number].getSequence());
        }
    }

    private EventHandler<Event> summing(final long last)
    {
        return (event, sequence, endOfBatch) ->
        {
            sum += event.value;
            if (last == sequence)
            {
                done.countDown();
            }
        };
    }

    private void produce(final int batch, final long perProducer)
    {
        for (long value = 0; value < perProducer; value += batch)
        {
            final int count = (int)Math.min(batch, perProducer - value);
            final long last = ring.next(count);
            final long first = last - count + 1;
            for (long sequence = first; sequence <= last; sequence++)
            {
                ring.get(sequence).value = value + sequence - first;
            }
            ring.publish(first, last);
        }
    }
}
