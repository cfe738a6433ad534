package io.ringside.loadgen.bench.ring;

import org.jctools.queues.MessagePassingQueue;

/**
 * A JCTools queue: single offers and polls at a batch of one, {@code fill} and {@code drain} above.
 */
final class JctoolsEdge implements Edge, MessagePassingQueue.Consumer<long[]>
{
    private final SpinYield idle = new SpinYield();
    private final MessagePassingQueue<long[]> queue;
    private long[][] taken;
    private int takenCount;

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
