package io.ringside.engine.core;

/**
 * Instruments that must be looked at when a command ends, by rising id. No allocation.
 */
final class InstrumentWatch
{
    private final int[] instrumentIds;
    private int count;

    InstrumentWatch(final int capacity)
    {
        instrumentIds = new int[capacity];
    }

    int count()
    {
        return count;
    }

    int instrumentId(final int index)
    {
        return instrumentIds[index];
    }

    /** It is not watched yet. */
    void add(final int instrumentId)
    {
        int index = count++;
        while (index > 0 && instrumentIds[index - 1] > instrumentId)
        {
            instrumentIds[index] = instrumentIds[index - 1];
            index--;
        }
        instrumentIds[index] = instrumentId;
    }

    /** It is watched. */
    void remove(final int instrumentId)
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
