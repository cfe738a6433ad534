package io.ringside.engine.core;

import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.EngineContext;

/**
 * The use of each {@link Capacity}. May be called on any thread, which may see an outdated count: for display only.
 */
public final class CapacityUse
{
    private final CoreState state;
    private final EngineContext context;

    CapacityUse(final CoreState state, final EngineContext context)
    {
        this.state = state;
        this.context = context;
    }

    /**
     * The number of entries in use.
     *
     * @param capacity in question.
     * @return count.
     */
    public long used(final Capacity capacity)
    {
        return capacity.used.applyAsLong(state);
    }

    /**
     * Live orders of one session.
     *
     * @param sessionId 0 to the limit of {@link Capacity#SESSIONS} - 1.
     * @return count.
     */
    public int liveOrders(final int sessionId)
    {
        return state.orderCounts.ofSession(sessionId);
    }

    /**
     * The largest number of entries.
     *
     * @param capacity in question.
     * @return count.
     */
    public long limit(final Capacity capacity)
    {
        return capacity.limit.applyAsLong(context);
    }
}
