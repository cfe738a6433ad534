package io.ringside.engine.core;

import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.Limit;

/**
 * The use of each {@link Capacity}. May be called on any thread, which may see an outdated count: for display only.
 */
public final class CapacityUse
{
    private final CoreState state;

    CapacityUse(final CoreState state)
    {
        this.state = state;
    }

    /** The value of a limit. */
    public long value(final Limit limit)
    {
        return state.limits.get(limit);
    }

    /** How much of a limit is used; 0 if nothing is counted against it. */
    public long used(final Limit limit)
    {
        return limit.used(state);
    }

    /** What a limit can be raised to while the core lives. */
    public long room(final Limit limit)
    {
        return switch (limit)
        {
            // One is for the incoming order.
            case ORDERS -> state.orders.room() - 1L;
            case LEVELS -> state.orders.levels().room();
            default -> limit.max;
        };
    }

    /** True if a command has set the limits, and they are not those that the core was made with. */
    public boolean areSet()
    {
        return state.limits.areSet();
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
        return capacity.limit.applyAsLong(state);
    }
}
