package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.state.CoreState;
import io.ringside.risk.level.Level;
import io.ringside.risk.level.LevelLosses;
import io.ringside.risk.level.LevelPace;
import io.ringside.risk.level.Levels;
import io.ringside.risk.level.LimitKind;
import io.ringside.risk.level.LimitRow;
import io.ringside.risk.level.RecentOrders;

/**
 * Writes and reads the levels, in the order in which something was set first, and the prices that live orders count at.
 * What follows from live orders and positions is counted when it is read.
 */
final class LevelCodec
{
    private static final LimitKind[] KINDS = LimitKind.values();
    private static final int DAY_NUMBERS = 2 * LimitRow.DAY_COUNTERS;
    private static final long STOPPED = 2;

    private final CoreState state;
    private final Levels levels;
    private final LevelLosses losses;

    LevelCodec(final CoreState state)
    {
        this.state = state;
        levels = state.levels;
        losses = levels.losses();
    }

    void write(final StateOutput output)
    {
        writeLevels(output, false);
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
        writeLevels(output, true);
        if (levels.areCounted())
        {
            output.putLong(state.levelUse.digest());
        }
    }

    private void writeLevels(final StateOutput output, final boolean isDigest)
    {
        output.putLong(levels.count());
        for (int i = 0; i < levels.count(); i++)
        {
            final Level level = levels.at(i);
            output.putLong(level.kind());
            output.putLong(level.id());
            output.putLong(level.isStopped() ? STOPPED : level.isBlocked() ? 1 : 0);
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
            if (null != level.pace())
            {
                write(level.pace(), isDigest, output);
            }
        }
        writeLosses(output);
    }

    /** Writes the rows in the order in which they began to count, then what each has of instruments. */
    private void writeLosses(final StateOutput output)
    {
        output.putLong(losses.rowCount());
        for (int row = 0; row < losses.rowCount(); row++)
        {
            output.putLong(losses.level(row).kind());
            output.putLong(losses.level(row).id());
            output.putLong(losses.limits(row).id());
        }
        output.putLong(losses.count());
        for (int entry = 0; entry < losses.count(); entry++)
        {
            output.putLong(losses.row(entry));
            output.putLong(losses.instrumentId(entry));
            for (int i = 0; i < LevelLosses.NUMBERS; i++)
            {
                output.putLong(losses.number(entry, i));
            }
        }
        output.putLong(losses.cursor());
    }

    private void readLosses(final StateInput input)
    {
        final long rowCount = input.getLong();
        for (long i = 0; i < rowCount; i++)
        {
            levels.countLosses((int)input.getLong(), input.getLong(), (int)input.getLong());
        }
        final long count = input.getLong();
        for (long i = 0; i < count; i++)
        {
            final long row = input.getLong();
            StateChecks.check(row >= 0 && row < rowCount, "no such row of losses: row=", row);
            losses.restore(
                (int)row, (int)input.getLong(), input.getLong(), input.getLong(), input.getLong());
        }
        final long cursor = input.getLong();
        StateChecks.check(0 == cursor || cursor > 0 && cursor < count, "nothing is next: cursor=", cursor);
        losses.restoreCursor((int)cursor);
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

    private static void write(final LevelPace pace, final boolean isDigest, final StateOutput output)
    {
        for (int i = 0; i < LevelPace.NUMBERS; i++)
        {
            output.putLong(pace.number(i));
        }
        final RecentOrders recent = pace.recent();
        // Where they begin follows from the window: it is not a part of the digest.
        final long first = null == recent || isDigest ? 1 : pace.firstRemembered();
        output.putLong(null == recent ? 0 : first);
        if (null != recent)
        {
            output.putLong(recent.last());
            for (long order = first; !isDigest && order <= recent.last(); order++)
            {
                for (int i = 0; i < RecentOrders.NUMBERS; i++)
                {
                    output.putLong(recent.number(order, i));
                }
            }
            output.putLong(recent.digest());
        }
    }

    private void readPace(final int kind, final long id, final StateInput input)
    {
        for (int i = 0; i < LevelPace.NUMBERS; i++)
        {
            levels.restorePace(kind, id, i, input.getLong());
        }
        final long first = input.getLong();
        if (0 != first)
        {
            final RecentOrders recent = levels.restoreRecent(kind, id, first);
            final long last = input.getLong();
            while (recent.last() < last)
            {
                recent.restoreNext(input.getLong(), input.getLong(), input.getLong(), input.getLong());
            }
            recent.restoreDigest(input.getLong());
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
            final long block = input.getLong();
            levels.block(kind, id, 0 != block);
            if (STOPPED == block)
            {
                levels.stop(kind, id);
            }
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
            if (null != levels.find(kind, id).pace())
            {
                readPace(kind, id, input);
            }
        }
        readLosses(input);
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
            levels.limit(kind, id, limit, scopeId, input.getLong(), 0);
            scope = limit.scope();
        }
        StateChecks.check(null != scope, "a row has no limits: scopeId=", scopeId);
        for (int i = 0; i < DAY_NUMBERS; i++)
        {
            levels.restoreDayNumber(kind, id, scope, scopeId, i, input.getLong());
        }
    }
}
