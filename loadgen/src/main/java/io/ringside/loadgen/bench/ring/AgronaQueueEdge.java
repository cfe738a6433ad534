package io.ringside.loadgen.bench.ring;

import java.util.function.Consumer;

import org.agrona.concurrent.AbstractConcurrentArrayQueue;

/**
 * An Agrona array queue: offers one by one, for it knows no other way; polls at a batch of one, {@code drain} above.
 */
final class AgronaQueueEdge extends PolledEdge implements Consumer<long[]>
{
    private final AbstractConcurrentArrayQueue<long[]> queue;

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
    long[] poll()
    {
        return queue.poll();
    }

    @Override
    int drain(final int limit)
    {
        return queue.drain(this, limit);
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
