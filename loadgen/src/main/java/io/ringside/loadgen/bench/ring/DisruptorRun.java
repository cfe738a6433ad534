package io.ringside.loadgen.bench.ring;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.ProducerType;
import io.ringside.loadgen.bench.report.Check;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongPredicate;

/**
 * The Disruptor as a peer, in the same topologies, its own yielding wait strategy and its own way to wait for a slot.
 * Used once.
 */
public final class DisruptorRun
{
    /** Name in rows. */
    public static final String NAME = "Disruptor 4.0.0, yielding";

    private final Topology topology;
    private final RingBuffer<Event> ring;
    private final BatchEventProcessor<?>[] stages;
    private final CountDownLatch done;
    private final long[] sums;
    private long last;

    private DisruptorRun(final Topology topology, final LongPredicate isLast)
    {
        this.topology = topology;
        ring = RingBuffer.create(1 == topology.producers() ? ProducerType.SINGLE : ProducerType.MULTI,
            Event::new, RingRun.SLOTS, new YieldingWaitStrategy());
        stages = new BatchEventProcessor<?>[topology.consumers()];
        sums = new long[stages.length];
        done = new CountDownLatch(Topology.MULTICAST == topology ? stages.length : 1);
        for (int i = 0; i < stages.length; i++)
        {
            final Sequence[] upstreams = Arrays.stream(topology.upstreams(i))
                .mapToObj((upstream) -> stages[upstream].getSequence()).toArray(Sequence[]::new);
            stages[i] = new BatchEventProcessorBuilder().build(ring, ring.newBarrier(upstreams),
                topology.isGating(i) ? last(i, isLast) : summing(i));
            if (topology.isGating(i))
            {
                ring.addGatingSequences(stages[i].getSequence());
            }
        }
    }

    /**
     * Run it.
     *
     * @param check       told what was read.
     * @param topology    of it.
     * @param batch       messages per claim.
     * @param perProducer messages of each producer.
     * @return million messages a second, by all producers together.
     */
    public static double measure(
        final Check check, final Topology topology, final int batch, final long perProducer)
    {
        final long total = topology.producers() * perProducer;
        final DisruptorRun run = new DisruptorRun(topology, null);
        final long durationNs = run.runNs(total, () -> run.produce(batch, perProducer));
        for (final long sum : run.sums)
        {
            check.expect("sum of the numbers read", topology.producers() * RingRun.expectedSum(perProducer), sum);
        }
        return total * 1e3 / durationNs;
    }

    /**
     * A pipeline of three with another last stage.
     *
     * @param isLast sees every value that comes out, and says whether it was the last.
     * @return to be run with {@link #runNs}.
     */
    public static DisruptorRun pipeline(final LongPredicate isLast)
    {
        return new DisruptorRun(Topology.PIPELINE, isLast);
    }

    /**
     * Run producers and consumers, each on its thread.
     *
     * @param count    of all messages.
     * @param producer what each producer does.
     * @return nanoseconds.
     */
    public long runNs(final long count, final ThreadTeam.Task producer)
    {
        last = count - 1;
        final ThreadTeam.Task[] tasks = new ThreadTeam.Task[topology.producers() + stages.length + 1];
        Arrays.fill(tasks, 0, topology.producers(), producer);
        for (int i = 0; i < stages.length; i++)
        {
            tasks[topology.producers() + i] = stages[i]::run;
        }
        tasks[tasks.length - 1] = this::halt;
        return ThreadTeam.runNs(tasks);
    }

    /**
     * Put a message in; waits for a slot.
     *
     * @param value of it.
     */
    public void publish(final long value)
    {
        final long sequence = ring.next();
        ring.get(sequence).value = value;
        ring.publish(sequence);
    }

    private void halt() throws InterruptedException
    {
        done.await();
        for (final BatchEventProcessor<?> stage : stages)
        {
            stage.halt();
        }
    }

    private EventHandler<Event> summing(final int number)
    {
        return (event, sequence, endOfBatch) -> sums[number] += event.value;
    }

    private EventHandler<Event> last(final int number, final LongPredicate isLast)
    {
        return null == isLast ?
            (event, sequence, endOfBatch) ->
            {
                sums[number] += event.value;
                if (last == sequence)
                {
                    done.countDown();
                }
            } :
            (event, sequence, endOfBatch) ->
            {
                if (isLast.test(event.value))
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
            final long end = ring.next(count);
            final long first = end - count + 1;
            for (long sequence = first; sequence <= end; sequence++)
            {
                ring.get(sequence).value = value + sequence - first;
            }
            ring.publish(first, end);
        }
    }

    /** What its slots hold. */
    private static final class Event
    {
        private long value;
    }
}
