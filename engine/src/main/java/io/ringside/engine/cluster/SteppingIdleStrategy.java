package io.ringside.engine.cluster;

import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.IdleStrategy;

import java.util.function.BooleanSupplier;

/**
 * How the consensus module waits for what runs on its own thread: it steps it. Some of its waits have no time-out, such
 * as that for the service to join the log of a leader that has gone since. So a wait that takes too long is called
 * stuck, and all waits end when the member ends.
 */
final class SteppingIdleStrategy implements IdleStrategy
{
    private final AgentInvoker awaited;
    private final long patienceNs;
    private final Runnable stuck;
    private final BooleanSupplier isEnding;
    private long sinceNs;

    /**
     * Waits for nothing yet.
     *
     * @param awaited    what is stepped.
     * @param patienceNs of one wait.
     * @param stuck      told when a wait takes longer.
     * @param isEnding   whether the member ends.
     */
    SteppingIdleStrategy(
        final AgentInvoker awaited, final long patienceNs, final Runnable stuck, final BooleanSupplier isEnding)
    {
        this.awaited = awaited;
        this.patienceNs = patienceNs;
        this.stuck = stuck;
        this.isEnding = isEnding;
    }

    @Override
    public void idle(final int workCount)
    {
        if (workCount > 0)
        {
            reset();
        }
        else
        {
            idle();
        }
    }

    @Override
    public void idle()
    {
        if (isEnding.getAsBoolean())
        {
            throw new AgentTerminationException("the member stops");
        }
        final long nowNs = System.nanoTime();
        sinceNs = 0 == sinceNs ? nowNs : sinceNs;
        if (nowNs - sinceNs > patienceNs)
        {
            stuck.run();
        }
        if (0 == awaited.invoke())
        {
            // What it waits for may be another thread's, the service's for example.
            Thread.yield();
        }
    }

    @Override
    public void reset()
    {
        sinceNs = 0;
    }

    @Override
    public String alias()
    {
        return "stepping";
    }
}
