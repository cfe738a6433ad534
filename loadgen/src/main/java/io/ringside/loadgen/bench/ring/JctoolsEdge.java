package io.ringside.loadgen.bench.ring;

import org.jctools.queues.MessagePassingQueue;

/**
 * A JCTools queue: single offers and polls at a batch of one, {@code fill} and {@code drain} above.
 */
final class JctoolsEdge extends PolledEdge implements MessagePassingQueue.Consumer<long[]>
{
    private final MessagePassingQueue<long[]> queue;

    JctoolsEdge(final MessagePassingQueue<long[]> queue)
    {
        this.queue = queue;
    }

    @Override
    public Inlet newInlet()
    {
        return new Filler(queue);
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
    private static final class Filler implements Inlet, MessagePassingQueue.Supplier<long[]>
    {
        private final SpinYield idle = new SpinYield();
        private final MessagePassingQueue<long[]> queue;
        private long[][] source;
        private int next;

        Filler(final MessagePassingQueue<long[]> queue)
        {
            this.queue = queue;
        }

        @Override
        public void put(final long[][] batch, final int count)
        {
            idle.reset();
            if (1 == count)
            {
                while (!queue.offer(batch[0]))
                {
                    idle.idle();
                }
                return;
            }

            source = batch;
            next = 0;
            while (next < count)
            {
                if (0 == queue.fill(this, count - next))
                {
                    idle.idle();
                }
            }
        }

        @Override
        public long[] get()
        {
            return source[next++];
        }
    }
}
