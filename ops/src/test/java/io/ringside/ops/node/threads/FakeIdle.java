package io.ringside.ops.node.threads;

import org.agrona.concurrent.IdleStrategy;

/** Waits for nothing. */
public final class FakeIdle implements IdleStrategy
{
    @Override
    public void idle(final int workCount)
    {
    }

    @Override
    public void idle()
    {
    }

    @Override
    public void reset()
    {
    }
}
