package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.function.IntFunction;

/** A queue on every edge, as in the original experiments: numbers are boxed, and a full or empty queue blocks. */
final class QueueRun extends Run
{
    /** Queues by consumer. */
    private final List<List<BlockingQueue<Long>>> inputs = new ArrayList<>();

    /** Queues by consumer; behind the last one those of the producers. */
    private final List<List<BlockingQueue<Long>>> outputs = new ArrayList<>();

    QueueRun(
        final Topology topology, final long perProducer, final boolean isTimed,
        final IntFunction<? extends BlockingQueue<Long>> newQueue)
    {
        super(topology, 1, perProducer, isTimed);
        final int consumers = topology.consumers();
        for (int i = 0; i <= consumers; i++)
        {
            inputs.add(new ArrayList<>());
            outputs.add(new ArrayList<>());
        }
        for (int i = 0; i < consumers; i++)
        {
            final int[] upstreams = topology.upstreams(i);
            for (final int from : 0 == upstreams.length ? new int[]{consumers} : upstreams)
            {
                final BlockingQueue<Long> queue = newQueue.apply(SLOTS);
                inputs.get(i).add(queue);
                outputs.get(from).add(queue);
            }
        }
    }

    @Override
    boolean offer(final long value)
    {
        return outputs.get(topology.consumers()).get(0).offer(value);
    }

    @Override
    void produce() throws InterruptedException
    {
        for (long value = 0; value < perProducer; value++)
        {
            put(value, outputs.get(topology.consumers()));
        }
    }

    @Override
    void consume(final int number) throws InterruptedException
    {
        final boolean isTiming = isTiming(number);
        final List<BlockingQueue<Long>> sources = inputs.get(number);
        final List<BlockingQueue<Long>> targets = outputs.get(number);
        final long total = topology.producers() * perProducer;
        long sum = 0;
        for (long i = 0; i < total; i++)
        {
            final Long value = sources.get(0).take();
            // The same number arrives by every way; one that is missing would make the sum wrong.
            sum += 1 == sources.size() ? value : (value + sources.get(1).take()) / 2;
            if (isTiming)
            {
                latency.recordValue(System.nanoTime() - value);
            }
            put(value, targets);
        }
        sums[number * SPREAD] = sum;
    }

    private static void put(final Long value, final List<BlockingQueue<Long>> targets) throws InterruptedException
    {
        for (int i = 0; i < targets.size(); i++)
        {
            targets.get(i).put(value);
        }
    }
}
