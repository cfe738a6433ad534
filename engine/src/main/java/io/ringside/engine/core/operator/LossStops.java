package io.ringside.engine.core.operator;

import io.ringside.engine.core.matching.EndOfCommand;
import io.ringside.engine.core.output.MoneyWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.level.Level;
import io.ringside.risk.level.LevelLosses;
import io.ringside.risk.level.LimitKind;
import io.ringside.risk.level.LimitRow;

/**
 * Blocks the levels whose limit of losses the present command has passed, cancels their orders, and tells the operator.
 * Rule book 7.12. No allocation.
 */
public final class LossStops implements EndOfCommand
{
    private final CoreState state;
    private final MoneyWriter reports;
    private final LevelOrders orders;
    private final LevelLosses losses;

    public LossStops(final CoreState state, final MoneyWriter reports, final LevelOrders orders)
    {
        this.state = state;
        this.reports = reports;
        this.orders = orders;
        losses = state.levels.losses();
    }

    @Override
    public boolean onEnd()
    {
        boolean hasStopped = false;
        while (losses.isDue())
        {
            final int row = losses.takeDue();
            final LimitKind limit = losses.limits(row).passedLoss();
            if (null != limit && !losses.level(row).isStopped())
            {
                stop(losses.level(row), losses.limits(row), limit);
                hasStopped = true;
            }
        }
        return hasStopped;
    }

    private void stop(final Level level, final LimitRow row, final LimitKind limit)
    {
        state.levels.stop(level.kind(), level.id());
        final int sessionCount = orders.countSessions(level.kind(), level.id());
        final int orderCount = orders.cancel(level.kind(), level.id(), Reason.LOSS_LIMIT);
        reports.stopped(level, row, limit, orderCount, sessionCount);
    }
}
