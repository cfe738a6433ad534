package io.ringside.loadgen.bench.ring;

/**
 * An edge over a queue that never waits: one poll at a batch of one, {@code drain} above.
 */
abstract class PolledEdge implements Edge
{
    private final SpinYield idle = new SpinYield();
    private long[][] taken;
    private int takenCount;

    /** One message, null when there is none. */
    abstract long[] poll();

    /** Up to so many messages to {@link #accept}; the count. */
    abstract int drain(int limit);

    /** The next message of a {@link #drain}. */
    public final void accept(final long[] message)
    {
        taken[takenCount++] = message;
    }

    @Override
    public final int take(final long[][] into, final int limit)
    {
        idle.reset();
        if (1 == limit)
        {
            long[] message = poll();
            while (null == message)
            {
                idle.idle();
                message = poll();
            }
            into[0] = message;
            return 1;
        }

        taken = into;
        takenCount = 0;
        while (0 == drain(limit))
        {
            idle.idle();
        }

        return takenCount;
    }
}
