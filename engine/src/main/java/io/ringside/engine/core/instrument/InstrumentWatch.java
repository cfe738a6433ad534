package io.ringside.engine.core.instrument;

/**
 * Instruments that must be looked at when a command ends, by rising id. No allocation.
 */
public final class InstrumentWatch
{
    private final int[] instrumentIds;
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

    /** It is not watched yet. */
    public void add(final int instrumentId)
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
