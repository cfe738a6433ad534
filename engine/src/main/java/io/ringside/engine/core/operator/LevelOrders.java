package io.ringside.engine.core.operator;

import io.ringside.engine.core.entry.MassOperations;
import io.ringside.engine.core.entry.OrderSelection;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.level.Levels;

/** Cancels the orders of a level, and counts whose they are. Walks all live orders, of a session those of it. */
public final class LevelOrders
{
    private final CoreState state;
    private final MassOperations massOperations;
    private int[] seen = {};
    private int turn;

    public LevelOrders(final CoreState state, final MassOperations massOperations)
    {
        this.state = state;
        this.massOperations = massOperations;
    }

    /** Make room for {@link #countSessions}, which then allocates nothing. */
    void prepare()
    {
        if (seen.length < state.sessions.capacity())
        {
            seen = new int[state.sessions.capacity()];
            turn = 0;
        }
    }

    int countSessions(final int kind, final long id)
    {
        prepare();
        turn++;
        return massOperations.countSessions(select(kind, id), seen, turn);
    }

    int cancel(final int kind, final long id, final Reason reason)
    {
        return massOperations.cancel(select(kind, id), reason);
    }

    private OrderSelection select(final int kind, final long id)
    {
        final OrderSelection all = massOperations.select();
        return switch (kind)
        {
            case Levels.FIRM -> all.ofFirm((int)id);
            case Levels.DESK -> all.ofDesk((int)id);
            case Levels.ACCOUNT -> all.ofAccount(id);
            case Levels.SESSION -> all.ofSession((int)id);
            default -> all;
        };
    }
}
