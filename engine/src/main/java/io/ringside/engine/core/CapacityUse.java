package io.ringside.engine.core;

import io.ringside.engine.core.instrument.PhaseSchedule;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.EngineContext;

/**
 * How many places of each {@link Capacity} are in use. Any thread may ask; it may get an outdated count, which is good
 * enough to display.
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
     * How many places are taken.
     *
     * @param capacity in question.
     * @return count.
     */
    public long used(final Capacity capacity)
    {
        switch (capacity)
        {
            case SESSIONS:
                return state.sessions.usedCount() + 1;

            case ACCOUNTS:
                return state.risk.accountCount();

            case POSITIONS:
                return state.risk.positionCount();

            case INSTRUMENTS:
                return state.instruments.count();

            case ORDERS:
                return state.orders.liveCount();

            case LEVELS:
                return state.orders.levels().liveCount();

            case CLORDIDS:
                return state.clOrdIds.count();

            case TRADES:
                return state.trades.count();

            default:
                return state.schedule.count();
        }
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
     * How many places there are.
     *
     * @param capacity in question.
     * @return count.
     */
    public long limit(final Capacity capacity)
    {
        switch (capacity)
        {
            case SESSIONS:
                return context.sessionCapacity();

            case ACCOUNTS:
                return context.accountCapacity();

            case POSITIONS:
                return context.positionCapacity();

            case INSTRUMENTS:
                return context.instrumentCapacity();

            case ORDERS:
                return context.orderCapacity();

            case LEVELS:
                return context.levelCapacity();

            case CLORDIDS:
                return context.clOrdIdCapacity();

            case TRADES:
                return context.tradeCapacity();

            default:
                return PhaseSchedule.CAPACITY;
        }
    }
}
