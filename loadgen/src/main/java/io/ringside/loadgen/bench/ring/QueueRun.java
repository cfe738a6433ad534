package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.function.IntFunction;

/** A queue on every edge, as in the original experiments: numbers are boxed, and a full or empty queue blocks. */
final class QueueRun extends Run
{
    private final List<BlockingQueue<Long>> queues = new ArrayList<>();
    private final long[] sums;

    QueueRun(
        final Topology topology, final long perProducer, final boolean isTimed,
        final IntFunction<? extends BlockingQueue<Long>> newQueue)
    {
        super(topology, 1, perProducer, isTimed);
        final int edges = Topology.DIAMOND == topology ? 4 : topology.consumers();
        for (int i = 0; i < edges; i++)
        {
            queues.add(newQueue.apply(SLOTS));
        }
        sums = new long[topology.consumers()];
    }

    @Override
    long sum(final int number)
    {
        return sums[number];
    }

    @Override
    boolean offer(final long value)
    {
        return queues.get(0).offer(value);
    }

    @Override
    void produce() throws InterruptedException
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

    @Override
    void consume(final int number) throws InterruptedException
    {
        final boolean isLastOfDiamond = Topology.DIAMOND == topology && 2 == number;
        final boolean isTiming = isTiming(number);
        final BlockingQueue<Long> source = queues.get(number);
        final BlockingQueue<Long> target = target(number);
        final long total = topology.producers() * perProducer;
        long sum = 0;
        for (long i = 0; i < total; i++)
        {
            final Long value = source.take();
            sum += isLastOfDiamond ? (value + queues.get(3).take()) / 2 : value;
            if (isTiming)
            {
                latency.recordValue(System.nanoTime() - value);
            }
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
