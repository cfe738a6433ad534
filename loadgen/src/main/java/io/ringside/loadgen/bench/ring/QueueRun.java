package io.ringside.loadgen.bench.ring;

import io.ringside.loadgen.bench.report.Check;
import org.agrona.concurrent.IdleStrategy;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.function.IntFunction;

/**
 * The same topologies with a queue on every edge, as the originals had it: numbers are boxed. Queues that block do so,
 * others are polled. Used once.
 */
public final class QueueRun
{
    private final Topology topology;
    private final long perProducer;
    private final List<Queue<Long>> queues = new ArrayList<>();
    private final long[] sums;

    private QueueRun(
        final Topology topology, final long perProducer, final IntFunction<? extends Queue<Long>> newQueue)
    {
        this.topology = topology;
        this.perProducer = perProducer;
        final int edges = Topology.DIAMOND == topology ? 4 : topology.consumers();
        for (int i = 0; i < edges; i++)
        {
            queues.add(newQueue.apply(RingRun.SLOTS));
        }
        sums = new long[topology.consumers()];
    }

    /**
     * Run it.
     *
     * @param check       told what was read.
     * @param topology    of it.
     * @param perProducer messages of each producer.
     * @param newQueue    makes a queue of a length.
     * @return million messages a second, by all producers together.
     */
    public static double measure(
        final Check check,
        final Topology topology,
        final long perProducer,
        final IntFunction<? extends Queue<Long>> newQueue)
    {
        return new QueueRun(topology, perProducer, newQueue).measure(check);
    }

    private double measure(final Check check)
    {
        final int producers = topology.producers();
        final long total = producers * perProducer;
        final ThreadTeam.Task[] tasks = new ThreadTeam.Task[producers + topology.consumers()];
        for (int i = 0; i < producers; i++)
        {
            tasks[i] = this::produce;
        }
        for (int i = 0; i < topology.consumers(); i++)
        {
            final int number = i;
            tasks[producers + i] = () -> consume(number, total);
        }
        final long durationNs = ThreadTeam.runNs(tasks);
        for (final long sum : sums)
        {
            check.expect("sum of the numbers read", producers * RingRun.expectedSum(perProducer), sum);
        }
        return total * 1e3 / durationNs;
    }

    private void produce() throws InterruptedException
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        final int edges = Topology.MULTICAST == topology ? 3 : Topology.DIAMOND == topology ? 2 : 1;
        for (long value = 0; value < perProducer; value++)
        {
            final Long boxed = value;
            for (int i = 0; i < edges; i++)
            {
                put(queues.get(i), boxed, idle);
            }
        }
    }

    private void consume(final int number, final long total) throws InterruptedException
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        final boolean isLastOfDiamond = Topology.DIAMOND == topology && 2 == number;
        final Queue<Long> source = queues.get(number);
        final Queue<Long> target = target(number);
        long sum = 0;
        for (long i = 0; i < total; i++)
        {
            final Long value = take(source, idle);
            sum += isLastOfDiamond ? (value + take(queues.get(3), idle)) / 2 : value;
            if (null != target)
            {
                put(target, value, idle);
            }
        }
        sums[number] = sum;
    }

    private Queue<Long> target(final int number)
    {
        if (Topology.PIPELINE == topology)
        {
            return number < 2 ? queues.get(number + 1) : null;
        }
        return Topology.DIAMOND == topology && number < 2 ? queues.get(number + 2) : null;
    }

    private static void put(final Queue<Long> queue, final Long value, final IdleStrategy idle)
        throws InterruptedException
    {
        if (queue instanceof BlockingQueue<Long> blocking)
        {
            blocking.put(value);
            return;
        }
        while (!queue.offer(value))
        {
            idle.idle();
        }
        idle.reset();
    }

    private static Long take(final Queue<Long> queue, final IdleStrategy idle) throws InterruptedException
    {
        if (queue instanceof BlockingQueue<Long> blocking)
        {
            return blocking.take();
        }
        Long value = queue.poll();
        while (null == value)
        {
            idle.idle();
            value = queue.poll();
        }
        idle.reset();
        return value;
    }
}
