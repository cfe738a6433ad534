package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

/**
 * The trading calendar: phase changes that the core makes at their times, by time, then in the order in
 * which they were entered. Its capacity is fixed. No allocation after construction.
 */
public final class PhaseSchedule
{
    public static final int CAPACITY = 4_096;

    private final long[] times = new long[CAPACITY];
    private final int[] instrumentIds = new int[CAPACITY];
    private final byte[] phases = new byte[CAPACITY];
    private final DueTime due;
    private int count;

    public PhaseSchedule(final DueTime due)
    {
        this.due = due;
    }

    /** Adds a change, in place of one of the same time and instrument; false if there is no room. */
    public boolean put(final long atNs, final int instrumentId, final int phase)
    {
        int index = 0;
        while (index < count && times[index] <= atNs)
        {
            if (times[index] == atNs && instrumentIds[index] == instrumentId)
            {
                remove(index);
            }
            else
            {
                index++;
            }
        }
        if (CAPACITY == count)
        {
            return false;
        }
        move(index, index + 1);
        times[index] = atNs;
        instrumentIds[index] = instrumentId;
        phases[index] = (byte)phase;
        count++;
        due.include(atNs);
        return true;
    }

    /** Removes the changes of an instrument; returns their number. */
    public int removeAll(final int instrumentId)
    {
        int kept = 0;
        for (int i = 0; i < count; i++)
        {
            if (instrumentIds[i] != instrumentId)
            {
                times[kept] = times[i];
                instrumentIds[kept] = instrumentIds[i];
                phases[kept] = phases[i];
                kept++;
            }
        }
        final int removed = count - kept;
        count = kept;
        return removed;
    }

    public int count()
    {
        return count;
    }

    /** True if a change is due. */
    public boolean isDue(final long nowNs)
    {
        return 0 != count && times[0] <= nowNs;
    }

    /** Time of the first change, UTC; {@link Long#MAX_VALUE} without any. */
    public long nextTimeNs()
    {
        return 0 == count ? Long.MAX_VALUE : times[0];
    }

    public int firstInstrumentId()
    {
        return instrumentIds[0];
    }

    public int firstPhase()
    {
        return phases[0];
    }

    public void removeFirst()
    {
        remove(0);
    }

    public void writeTo(final StateOutput output)
    {
        output.putLong(count);
        for (int i = 0; i < count; i++)
        {
            output.putLong(times[i]);
            output.putLong(instrumentIds[i]);
            output.putLong(phases[i]);
        }
    }

    public void readFrom(final StateInput input)
    {
        final long restored = input.getLong();
        StateChecks.check(restored >= 0 && restored <= CAPACITY, "schedule does not fit: count=", restored);
        count = (int)restored;
        for (int i = 0; i < count; i++)
        {
            times[i] = input.getLong();
            instrumentIds[i] = (int)input.getLong();
            phases[i] = (byte)input.getLong();
        }
    }

    private void remove(final int index)
    {
        move(index + 1, index);
        count--;
    }

    private void move(final int from, final int to)
    {
        final int length = count - from;
        System.arraycopy(times, from, times, to, length);
        System.arraycopy(instrumentIds, from, instrumentIds, to, length);
        System.arraycopy(phases, from, phases, to, length);
    }
}
