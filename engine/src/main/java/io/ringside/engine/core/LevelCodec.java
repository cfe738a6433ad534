package io.ringside.engine.core;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.risk.level.Level;
import io.ringside.risk.level.Levels;

/** Writes and reads the levels, in the order in which something was set first. */
final class LevelCodec
{
    private final Levels levels;

    LevelCodec(final Levels levels)
    {
        this.levels = levels;
    }

    void write(final StateOutput output)
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
        }
    }
}
