package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.state.CoreState;
import io.ringside.risk.level.Level;
import io.ringside.risk.level.Levels;
import io.ringside.risk.level.LimitKind;
import io.ringside.risk.level.LimitRow;

/**
 * Writes and reads the levels, in the order in which something was set first, and the prices that live orders count at.
 * What follows from live orders and positions is counted when it is read.
 */
final class LevelCodec
{
    private static final LimitKind[] KINDS = LimitKind.values();
    private static final int DAY_NUMBERS = 2 * LimitRow.DAY_COUNTERS;

    private final CoreState state;
    private final Levels levels;

    LevelCodec(final CoreState state)
    {
        this.state = state;
        levels = state.levels;
    }

    void write(final StateOutput output)
    {
        writeLevels(output);
        if (levels.areCounted())
        {
            for (int order = state.liveOrders.first(); OrderPool.NONE != order; order = state.orders.entryNext(order))
            {
                output.putLong(state.levelUse.ticks(order));
            }
        }
    }

    /** Write a digest in place of the prices of orders. */
    void writeDigest(final StateOutput output)
    {
        writeLevels(output);
        if (levels.areCounted())
        {
            output.putLong(state.levelUse.digest());
        }
    }

    private void writeLevels(final StateOutput output)
    {
        output.putLong(levels.count());
        for (int i = 0; i < levels.count(); i++)
        {
            final Level level = levels.at(i);
            output.putLong(level.kind());
            output.putLong(level.id());
            output.putLong(level.isBlocked() ? 1 : 0);
            output.putLong(level.ratePerSecond());
            output.putLong(level.burst());
            output.putLong(level.filled());
            output.putLong(level.filledNs());
            output.putLong(level.restrictedCount());
            for (int j = 0; j < level.restrictedCount(); j++)
            {
                output.putLong(level.restricted(j));
            }
            output.putLong(level.rowCount());
            for (int j = 0; j < level.rowCount(); j++)
            {
                write(level.rowAt(j), output);
            }
        }
    }

    /** Each limit of the row's scope, 0 or not: their kinds say which scope it is. */
    private static void write(final LimitRow row, final StateOutput output)
    {
        output.putLong(row.id());
        for (final LimitKind kind : KINDS)
        {
            if (kind.scope() == row.scope() && !kind.isRate())
            {
                output.putLong(kind.code());
                output.putLong(row.limit(kind));
            }
        }
        output.putLong(0);
        for (int i = 0; i < DAY_NUMBERS; i++)
        {
            output.putLong(row.dayNumber(i));
        }
    }

    void read(final StateInput input)
    {
        final long count = input.getLong();
        for (long i = 0; i < count; i++)
        {
            final int kind = (int)input.getLong();
            StateChecks.check(kind > 0 && kind <= Levels.VENUE, "no such level: kind=", kind);
            final long id = input.getLong();
            levels.block(kind, id, 1 == input.getLong());
            levels.rate(kind, id, input.getLong(), input.getLong(), 0);
            levels.restoreBucket(kind, id, input.getLong(), input.getLong());
            final long restrictedCount = input.getLong();
            for (long j = 0; j < restrictedCount; j++)
            {
                levels.restrict(kind, id, (int)input.getLong(), true);
            }
            final long rowCount = input.getLong();
            for (long j = 0; j < rowCount; j++)
            {
                readRow(kind, id, input);
            }
        }
        if (levels.areCounted())
        {
            state.levelUse.turnOn();
            for (int order = state.liveOrders.first(); OrderPool.NONE != order; order = state.orders.entryNext(order))
            {
                state.levelUse.restoreTicks(order, input.getLong());
            }
            state.levelUse.recount();
        }
    }

    private void readRow(final int kind, final long id, final StateInput input)
    {
        final int scopeId = (int)input.getLong();
        LimitKind.Scope scope = null;
        for (long code = input.getLong(); 0 != code; code = input.getLong())
        {
            final LimitKind limit = LimitKind.of((int)code);
            StateChecks.check(null != limit, "no such limit: code=", code);
            levels.limit(kind, id, limit, scopeId, input.getLong());
            scope = limit.scope();
        }
        StateChecks.check(null != scope, "a row has no limits: scopeId=", scopeId);
        for (int i = 0; i < DAY_NUMBERS; i++)
        {
            levels.restoreDayNumber(kind, id, scope, scopeId, i, input.getLong());
        }
    }
}
