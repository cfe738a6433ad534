package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.concurrent.BlockingQueue;

/**
 * A {@code java.util.concurrent} queue used as it is meant to be: {@code put} and {@code take}, which park, and
 * {@code drainTo} for what else is there.
 */
final class BlockingEdge implements Edge, Edge.Inlet
{
    private final BlockingQueue<long[]> queue;
    private final ArrayList<long[]> drained = new ArrayList<>(1024);

    BlockingEdge(final BlockingQueue<long[]> queue)
    {
        this.queue = queue;
    }

    @Override
    public Inlet newInlet()
    {
        return this;
    }

    @Override
    public void put(final long[][] batch, final int count) throws InterruptedException
    {
        for (int i = 0; i < count; i++)
        {
            queue.put(batch[i]);
        }
    }

    @Override
    public int take(final long[][] into, final int limit) throws InterruptedException
    {
        into[0] = queue.take();
        if (1 == limit)
        {
            return 1;
        }

        final int count = queue.drainTo(drained, limit - 1);
        for (int i = 0; i < count; i++)
        {
            into[1 + i] = drained.get(i);
        }
        drained.clear();

        return 1 + count;
    }
}
