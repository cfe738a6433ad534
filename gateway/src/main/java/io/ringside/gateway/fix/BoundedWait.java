package io.ringside.gateway.fix;

import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.TimeUnit;

/**
 * Ends a self-deadlock of Artio's engine. Its framer and its replayer share one thread, and the framer passes every
 * ended connection on through a queue of 64. If more end in one turn, it waits for a replayer that cannot run, for
 * ever. After some time without work this strategy throws instead: the turn ends, the replayer empties the queue, and
 * the next turn continues with the connection where this one stopped. Used by the engine's thread only.
 */
final class BoundedWait implements IdleStrategy
{
    static final long LIMIT_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final IdleStrategy idle;
    private boolean isWaiting;
    private long beginNs;

    BoundedWait(final IdleStrategy idle)
    {
        this.idle = idle;
    }

    /** Between two turns of the thread: nothing is waited for. */
    @Override
    public void idle(final int workCount)
    {
        isWaiting = false;
        idle.idle(workCount);
    }

    /** Within a turn: something is waited for. */
    @Override
    public void idle()
    {
        final long nowNs = System.nanoTime();
        if (!isWaiting)
        {
            isWaiting = true;
            beginNs = nowNs;
        }
        else if (nowNs - beginNs > LIMIT_NS)
        {
            isWaiting = false;
            throw new WaitedTooLong();
        }
        idle.idle();
    }

    @Override
    public void reset()
    {
        isWaiting = false;
        idle.reset();
    }

    /** What was waited for is tried again in the next turn. */
    static final class WaitedTooLong extends RuntimeException
    {
        private static final long serialVersionUID = 1;

        WaitedTooLong()
        {
            super("Artio's engine waited for itself", null, false, false);
        }
    }
}
