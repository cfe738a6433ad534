package io.ringside.engine.core.state;

import io.ringside.engine.core.base.ChainHash;
import io.ringside.engine.core.base.PagedRows;

/**
 * How the sides of each kept trade were charged, by match id, from the first trade with money on: at which rate, and
 * which minimum if that was more. What they are charged follows from that and the value of the trade, as it is when it
 * is busted or corrected. Hot path: no allocation.
 */
public final class TradeMoney
{
    /** Numbers of a trade. */
    public static final int LONGS = 4;

    private static final int BUY_MINIMUM = 0;
    private static final int SELL_MINIMUM = 1;
    private static final int RATES = 2;
    private static final int SETTLED = 3;
    private static final int BUY = 1;
    private static final int SELL = 2;

    private int capacity;
    private PagedRows rows;
    private long firstMatchId;
    private long nextMatchId;
    private long digest;

    TradeMoney()
    {
    }

    /** Set how many trades are kept. Allocates if more fit. */
    void capacity(final int newCapacity)
    {
        capacity = newCapacity;
        if (null != rows)
        {
            rows.grow(newCapacity);
        }
    }

    /** Prepare for the first trade with money on. Allocates. */
    public void begin(final long matchId)
    {
        if (null == rows)
        {
            rows = new PagedRows(capacity, LONGS);
            firstMatchId = matchId;
            nextMatchId = matchId;
        }
    }

    /** Keep a trade of which nothing was settled yet; those before the first that is kept are dropped. */
    void add(final long matchId, final long firstKept)
    {
        assert matchId == nextMatchId : "matchId=" + matchId + " nextMatchId=" + nextMatchId;
        dropBefore(firstKept);
        final long row = rows.append(matchId);
        for (int field = 0; field < LONGS; field++)
        {
            PagedRows.put(row, field, 0);
        }
        nextMatchId++;
        digest += weight(matchId);
    }

    /** Drop those before the first trade that is kept. */
    void dropBefore(final long firstKept)
    {
        while (firstMatchId < firstKept && firstMatchId < nextMatchId)
        {
            digest -= weight(firstMatchId);
            firstMatchId++;
        }
        if (null != rows)
        {
            rows.dropBefore(firstMatchId);
        }
    }

    /** One side was settled, at this rate, or at a minimum that was more; else 0. */
    void settled(final long matchId, final boolean isBuy, final int rate, final long minimum)
    {
        digest -= weight(matchId);
        final long row = rows.address(matchId);
        PagedRows.put(row, isBuy ? BUY_MINIMUM : SELL_MINIMUM, minimum);
        final long rates = PagedRows.get(row, RATES);
        PagedRows.put(row, RATES, isBuy ? rates & ~0xFFFF_FFFFL | rate & 0xFFFF_FFFFL :
            rates & 0xFFFF_FFFFL | (long)rate << Integer.SIZE);
        PagedRows.put(row, SETTLED, PagedRows.get(row, SETTLED) | (isBuy ? BUY : SELL));
        digest += weight(matchId);
    }

    boolean has(final long matchId)
    {
        return matchId >= firstMatchId && matchId < nextMatchId;
    }

    boolean isSettled(final long matchId, final boolean isBuy)
    {
        return 0 != (PagedRows.get(rows.address(matchId), SETTLED) & (isBuy ? BUY : SELL));
    }

    long minimum(final long matchId, final boolean isBuy)
    {
        return PagedRows.get(rows.address(matchId), isBuy ? BUY_MINIMUM : SELL_MINIMUM);
    }

    int rate(final long matchId, final boolean isBuy)
    {
        final long rates = PagedRows.get(rows.address(matchId), RATES);
        return (int)(isBuy ? rates : rates >> Integer.SIZE);
    }

    /** The first trade that is kept. */
    public long firstMatchId()
    {
        return firstMatchId;
    }

    /** The trade behind the last that is kept. */
    public long nextMatchId()
    {
        return nextMatchId;
    }

    /** A sum over all that are kept. */
    public long digest()
    {
        return digest;
    }

    /** A number of a trade, for a snapshot. */
    public long number(final long matchId, final int field)
    {
        return PagedRows.get(rows.address(matchId), field);
    }

    /** Restore a number of the trade that was added last. */
    public void restore(final int field, final long value)
    {
        final long matchId = nextMatchId - 1;
        digest -= weight(matchId);
        PagedRows.put(rows.address(matchId), field, value);
        digest += weight(matchId);
    }

    /** Restore the next trade of a snapshot, whose numbers follow. */
    public void restoreNext()
    {
        add(nextMatchId, firstMatchId);
    }

    private long weight(final long matchId)
    {
        final long row = rows.address(matchId);
        long weight = ChainHash.mix(matchId);
        for (int field = 0; field < LONGS; field++)
        {
            weight = ChainHash.mix(weight + PagedRows.get(row, field));
        }
        return weight;
    }
}
