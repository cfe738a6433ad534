package io.ringside.engine.cluster;

import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;

/** Waits for what runs on the very thread that waits: steps it. */
final class SteppingIdleStrategy implements IdleStrategy
{
    private final AgentInvoker awaited;

    SteppingIdleStrategy(final AgentInvoker awaited)
    {
        this.awaited = awaited;
    }

    @Override
    public void idle(final int workCount)
    {
        if (workCount <= 0)
        {
            idle();
        }
    }

    @Override
    public void idle()
    {
        if (0 == awaited.invoke())
        {
            // What it waits for may be another thread's, the service's for example.
            Thread.yield();
        }
    }

    @Override
    public void reset()
    {
        // There is no state.
    }

    @Override
    public String alias()
    {
        return "stepping";
    }
}
