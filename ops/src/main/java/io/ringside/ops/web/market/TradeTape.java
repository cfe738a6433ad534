package io.ringside.ops.web.market;

import java.util.Arrays;

/** The last trades of one instrument, so that busts and corrections find theirs. An auction is one entry. */
final class TradeTape
{
    private static final int CAPACITY = 1 << 16;
    private static final int INITIAL_ENTRIES = 256;
    private static final int MATCH_ID = 0;
    private static final int TIMESTAMP = 1;
    private static final int PRICE = 2;
    private static final int LOTS = 3;
    private static final int TRADES = 4;
    private static final int MATCHES = 5;
    private static final int ENTRY_LENGTH = 6;

    private long[] entries = new long[0];
    private long count;

    void add(final long matchId, final long matches, final long timestampNs, final long priceTicks, final long lots)
    {
        final int length = entries.length / ENTRY_LENGTH;
        if (count >= length && length < CAPACITY)
        {
            entries = Arrays.copyOf(
                entries, ENTRY_LENGTH * Math.min(CAPACITY, Math.max(INITIAL_ENTRIES, 2 * length)));
        }
        final int at = at(count++);
        entries[at + MATCH_ID] = matchId;
        entries[at + TIMESTAMP] = timestampNs;
        entries[at + PRICE] = priceTicks;
        entries[at + LOTS] = lots;
        entries[at + TRADES] = matches;
        entries[at + MATCHES] = matches;
    }

    /** The entry that a match belongs to; -1: it is not here any more. */
    long find(final long matchId)
    {
        long low = first();
        long high = count - 1;
        while (low <= high)
        {
            final long middle = (low + high) >>> 1;
            final long firstId = entries[at(middle) + MATCH_ID];
            if (matchId < firstId)
            {
                high = middle - 1;
            }
            else if (matchId >= firstId + entries[at(middle) + MATCHES])
            {
                low = middle + 1;
            }
            else
            {
                return middle;
            }
        }
        return -1;
    }

    /** Whether it is what an auction traded in more than one match: how much each was is not known. */
    boolean isMany(final long index)
    {
        return entries[at(index) + MATCHES] > 1;
    }

    void set(final long index, final long priceTicks, final long lots, final long trades)
    {
        entries[at(index) + PRICE] = priceTicks;
        entries[at(index) + LOTS] = lots;
        entries[at(index) + TRADES] = trades;
    }

    boolean reachesBackTo(final long timestampNs)
    {
        return 0 == first() || timestampNs(first()) < timestampNs;
    }

    /** The first entry that is not earlier. */
    long indexFrom(final long timestampNs)
    {
        long low = first();
        long high = count;
        while (low < high)
        {
            final long middle = (low + high) >>> 1;
            if (timestampNs(middle) < timestampNs)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }
        return low;
    }

    private static int at(final long index)
    {
        return ENTRY_LENGTH * (int)(index % CAPACITY);
    }

    private long first()
    {
        return Math.max(0, count - CAPACITY);
    }

    long end()
    {
        return count;
    }

    long timestampNs(final long index)
    {
        return entries[at(index) + TIMESTAMP];
    }

    long priceTicks(final long index)
    {
        return entries[at(index) + PRICE];
    }

    /** 0: it was busted. */
    long lots(final long index)
    {
        return entries[at(index) + LOTS];
    }

    long trades(final long index)
    {
        return entries[at(index) + TRADES];
    }
}
