package io.ringside.loadgen.bench.ring;

import java.util.function.Consumer;

import org.agrona.concurrent.AbstractConcurrentArrayQueue;

/**
 * An Agrona array queue: offers one by one, for it knows no other way; polls at a batch of one, {@code drain} above.
 */
final class AgronaQueueEdge implements Edge, Consumer<long[]>
{
    private final SpinYield idle = new SpinYield();
    private final AbstractConcurrentArrayQueue<long[]> queue;
    private long[][] taken;
    private int takenCount;

    AgronaQueueEdge(final AbstractConcurrentArrayQueue<long[]> queue)
    {
        this.queue = queue;
    }

    @Override
    public Inlet newInlet()
    {
        return new Offerer(queue);
    }

    @Override
    public int take(final long[][] into, final int limit)
    {
        idle.reset();
        if (1 == limit)
        {
            long[] message = queue.poll();
            while (null == message)
            {
                idle.idle();
                message = queue.poll();
            }
            into[0] = message;
            return 1;
        }

        taken = into;
        takenCount = 0;
        while (0 == queue.drain(this, limit))
        {
            idle.idle();
        }

        return takenCount;
    }

    @Override
    public void accept(final long[] message)
    {
        taken[takenCount++] = message;
    }

    /** One producer's end. */
    private static final class Offerer implements Inlet
    {
        private final SpinYield idle = new SpinYield();
        private final AbstractConcurrentArrayQueue<long[]> queue;

        Offerer(final AbstractConcurrentArrayQueue<long[]> queue)
        {
            this.queue = queue;
        }

        @Override
        public void put(final long[][] batch, final int count)
        {
            idle.reset();
            for (int i = 0; i < count; i++)
            {
                while (!queue.offer(batch[i]))
                {
                    idle.idle();
                }
            }
        }
    }
}
