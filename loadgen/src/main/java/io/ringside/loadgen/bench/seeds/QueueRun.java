package io.ringside.loadgen.bench.seeds;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.function.Supplier;

/**
 * The same topologies with a blocking queue on every edge, as the originals had it: numbers are boxed. Used for one
 * round.
 */
final class QueueRun
{
    private final Topology topology;
    private final long perProducer;
    private final List<BlockingQueue<Long>> queues = new ArrayList<>();
    private final long[] sums;

    QueueRun(final Topology topology, final long perProducer, final Supplier<BlockingQueue<Long>> newQueue)
    {
        this.topology = topology;
        this.perProducer = perProducer;
        final int edges = Topology.DIAMOND == topology ? 4 : topology.consumers();
        for (int i = 0; i < edges; i++)
        {
            queues.add(newQueue.get());
        }
        sums = new long[topology.consumers()];
    }

    /** Run it; million messages a second, by all producers together. */
    double measure(final Rounds check)
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
        final int edges = Topology.MULTICAST == topology ? 3 : Topology.DIAMOND == topology ? 2 : 1;
        for (long value = 0; value < perProducer; value++)
        {
            final Long boxed = value;
            for (int i = 0; i < edges; i++)
            {
                queues.get(i).put(boxed);
            }
        }
    }

    private void consume(final int number, final long total) throws InterruptedException
    {
        final boolean isLastOfDiamond = Topology.DIAMOND == topology && 2 == number;
        final BlockingQueue<Long> source = queues.get(number);
        final BlockingQueue<Long> target = target(number);
        long sum = 0;
        for (long i = 0; i < total; i++)
        {
            final Long value = source.take();
            sum += isLastOfDiamond ? (value + queues.get(3).take()) / 2 : value;
            if (null != target)
            {
                target.put(value);
            }
        }
        sums[number] = sum;
    }

    private BlockingQueue<Long> target(final int number)
    {
        if (Topology.PIPELINE == topology)
        {
            return number < 2 ? queues.get(number + 1) : null;
        }
        return Topology.DIAMOND == topology && number < 2 ? queues.get(number + 2) : null;
    }
}
