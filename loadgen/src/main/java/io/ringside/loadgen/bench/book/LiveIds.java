package io.ringside.loadgen.bench.book;

import java.util.Arrays;

import io.ringside.loadgen.workload.SplitMixRandom;

/**
 * Ids of orders in the order of their entry, from which one of the oldest that live is drawn. Those that died in the
 * meantime are dropped when they are met.
 */
final class LiveIds
{
    private final TreeMapBook book;
    private int[] ids = new int[1024];
    private int head;
    private int tail;

    LiveIds(final TreeMapBook book)
    {
        this.book = book;
    }

    /** Unless it is gone already. */
    void add(final int orderId)
    {
        if (book.isLive(orderId))
        {
            ids = ids.length == tail ? Arrays.copyOf(ids, tail * 2) : ids;
            ids[tail++] = orderId;
        }
    }

    /** One of the oldest; there is one that lives. */
    int pick(final SplitMixRandom random, final int window)
    {
        while (true)
        {
            final int position = random.nextInt(Math.min(window, tail - head));
            final int orderId = ids[head + position];
            if (book.isLive(orderId))
            {
                return orderId;
            }
            if (window >= tail - head)
            {
                // Among all of them the order means nothing.
                ids[head + position] = ids[head];
            }
            else
            {
                System.arraycopy(ids, head, ids, head + 1, position);
            }
            head++;
        }
    }
}
