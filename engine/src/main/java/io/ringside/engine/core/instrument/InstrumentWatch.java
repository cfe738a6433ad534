package io.ringside.engine.core.instrument;

import java.util.Arrays;

/**
 * Instruments to check at the end of a command, by rising id. No allocation, unless there are more than ever.
 */
public final class InstrumentWatch
{
    private int[] instrumentIds;
    private int count;

    public InstrumentWatch(final int capacity)
    {
        instrumentIds = new int[capacity];
    }

    public int count()
    {
        return count;
    }

    public int instrumentId(final int index)
    {
        return instrumentIds[index];
    }

    /** Adds an instrument that is not watched yet. */
    public void add(final int instrumentId)
    {
        if (count == instrumentIds.length)
        {
            instrumentIds = Arrays.copyOf(instrumentIds, 2 * count);
        }
        int index = count++;
        while (index > 0 && instrumentIds[index - 1] > instrumentId)
        {
            instrumentIds[index] = instrumentIds[index - 1];
            index--;
        }
        instrumentIds[index] = instrumentId;
    }

    /** Removes an instrument that is watched. */
    public void remove(final int instrumentId)
    {
        int index = 0;
        while (instrumentIds[index] != instrumentId)
        {
            index++;
        }
        count--;
        System.arraycopy(instrumentIds, index + 1, instrumentIds, index, count - index);
    }
}
