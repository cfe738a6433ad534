package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

/**
 * The highest and the lowest price of a time window that moves with the clock, in steps of a sixteenth of its length:
 * bounded memory, however many trades there are. No allocation after construction.
 */
public final class PriceWindow
{
    private static final int BUCKETS = 16;

    /** A sixteenth of the window's length, and at least 1 ns. */
    private long widthNs;
    private final long[] numbers = new long[BUCKETS];
    private final long[] lows = new long[BUCKETS];
    private final long[] highs = new long[BUCKETS];
    private long lowTicks;
    private long highTicks;

    /** Starts an empty window. */
    void begin(final long lengthNs)
    {
        clear();
        widthNs = lengthNs / BUCKETS + (0 == lengthNs % BUCKETS ? 0 : 1);
        assert widthNs > 0 : "lengthNs=" + lengthNs;
    }

    public void onTrade(final long nowNs, final long priceTicks)
    {
        final long number = Math.floorDiv(nowNs, widthNs);
        final int index = (int)Math.floorMod(number, (long)BUCKETS);
        if (0 == lows[index] || numbers[index] != number)
        {
            numbers[index] = number;
            lows[index] = priceTicks;
            highs[index] = priceTicks;
        }
        else
        {
            lows[index] = Math.min(lows[index], priceTicks);
            highs[index] = Math.max(highs[index], priceTicks);
        }
    }

    /** Moves the window to the present time; false without a trade in it. */
    public boolean moveTo(final long nowNs)
    {
        final long newest = Math.floorDiv(nowNs, widthNs);
        lowTicks = Long.MAX_VALUE;
        highTicks = 0;
        for (int i = 0; i < BUCKETS; i++)
        {
            if (0 != lows[i] && numbers[i] > newest - BUCKETS)
            {
                lowTicks = Math.min(lowTicks, lows[i]);
                highTicks = Math.max(highTicks, highs[i]);
            }
        }
        return 0 != highTicks;
    }

    /** The lowest price at the last {@link #moveTo}. */
    public long lowTicks()
    {
        return lowTicks;
    }

    /** The highest price at the last {@link #moveTo}. */
    public long highTicks()
    {
        return highTicks;
    }

    /** Trading starts again: earlier prices do not count. */
    void clear()
    {
        for (int i = 0; i < BUCKETS; i++)
        {
            numbers[i] = 0;
            lows[i] = 0;
            highs[i] = 0;
        }
    }

    void writeTo(final StateOutput output)
    {
        for (int i = 0; i < BUCKETS; i++)
        {
            output.putLong(numbers[i]);
            output.putLong(lows[i]);
            output.putLong(highs[i]);
        }
    }

    void readFrom(final StateInput input)
    {
        for (int i = 0; i < BUCKETS; i++)
        {
            numbers[i] = input.getLong();
            lows[i] = input.getLong();
            highs[i] = input.getLong();
        }
    }
}
