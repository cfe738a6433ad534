package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

/**
 * The tick tables by id, 1 to {@link #CAPACITY}. A new definition changes a table in place, so that it applies at once
 * to every instrument that uses the table. A new table allocates: not for the hot path.
 */
public final class TickTables
{
    /** The highest id. */
    public static final int CAPACITY = 256;

    private final TickTable[] tables = new TickTable[CAPACITY + 1];
    private int count;

    /** The table, or null if there is none. */
    public TickTable find(final int tickTableId)
    {
        return tickTableId > 0 && tickTableId <= CAPACITY ? tables[tickTableId] : null;
    }

    /** Defines a table; the id is 1 to {@link #CAPACITY}. */
    public void define(final int tickTableId, final TickTable bands)
    {
        if (null == tables[tickTableId])
        {
            tables[tickTableId] = new TickTable();
            count++;
        }
        tables[tickTableId].copyFrom(bands);
    }

    public void writeTo(final StateOutput output)
    {
        output.putLong(count);
        for (int id = 1; id <= CAPACITY; id++)
        {
            if (null != tables[id])
            {
                output.putLong(id);
                tables[id].writeTo(output);
            }
        }
    }

    public void readFrom(final StateInput input)
    {
        final TickTable bands = new TickTable();
        final long restoredCount = input.getLong();
        for (long i = 0; i < restoredCount; i++)
        {
            final long tickTableId = input.getLong();
            bands.readFrom(input);
            StateChecks.check(
                tickTableId > 0 && tickTableId <= CAPACITY && !bands.isEmpty(),
                "tick table does not fit: tickTableId=", tickTableId);
            define((int)tickTableId, bands);
        }
    }
}
