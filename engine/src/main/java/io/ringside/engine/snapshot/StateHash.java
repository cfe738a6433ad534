package io.ringside.engine.snapshot;

import io.ringside.engine.core.MatchingEngine;

/** The deep hash of an engine's state: equal on every node that applied the same commands, however it got there. */
public final class StateHash
{
    private StateHash()
    {
    }

    /**
     * Compute the hash.
     *
     * @param engine whose state it is; called on the thread that drives it.
     * @return 64 bits over everything but the chain hash.
     */
    public static long compute(final MatchingEngine engine)
    {
        return engine.stateHash();
    }
}
