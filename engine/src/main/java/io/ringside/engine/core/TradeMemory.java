package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import org.agrona.BitUtil;
import org.agrona.collections.Long2LongHashMap;

/**
 * The last trades of the trading day, so that they can be busted and corrected: a ring, each trade at the place that
 * its match id names. A trade that is overwritten stands for good. Hot path: no allocation.
 */
final class TradeMemory
{
    private static final int STRIDE_SHIFT = 3;
    private static final int MATCH_ID = 0;
    private static final int PRICE = 1;
    private static final int LOTS = 2;
    private static final int TIMESTAMP = 3;
    private static final int BUY = 4;
    private static final int SELL = 5;
    private static final int FIRST_EXEC_ID = 6;
    private static final int INSTRUMENT_AND_SIDE = 7;

    private final CoreState state;
    private final TradedOrders sides;
    private final int capacity;
    private final int slots;
    private final long[] trades;
    private long firstMatchId = 1;
    private long digest;

    TradeMemory(final CoreState state, final int capacity)
    {
        this.state = state;
        this.capacity = capacity;
        slots = BitUtil.findNextPositivePowerOfTwo(capacity);
        trades = new long[slots << STRIDE_SHIFT];
        sides = new TradedOrders(state.orders, state.risk, slots);
    }

    /**
     * Remember a trade. Both reports of a trade have consecutive execution ids.
     *
     * @param firstOrder that the first report is of.
     */
    void add(
        final long matchId,
        final Instrument instrument,
        final int firstOrder,
        final int secondOrder,
        final long priceTicks,
        final long lots,
        final long firstExecId)
    {
        final boolean isBuyFirst = state.orders.isBuy(firstOrder);
        final int base = base(matchId);
        if (trades[base + MATCH_ID] >= firstMatchId)
        {
            settle(base);
        }
        trades[base + MATCH_ID] = matchId;
        trades[base + PRICE] = priceTicks;
        trades[base + LOTS] = lots;
        trades[base + TIMESTAMP] = state.nowNs;
        trades[base + BUY] = sides.recordOf(isBuyFirst ? firstOrder : secondOrder);
        trades[base + SELL] = sides.recordOf(isBuyFirst ? secondOrder : firstOrder);
        trades[base + FIRST_EXEC_ID] = firstExecId;
        trades[base + INSTRUMENT_AND_SIDE] = (long)instrument.instrumentId() << 1 | (isBuyFirst ? 1 : 0);
        digest += weight(base);
    }

    private void settle(final int base)
    {
        digest -= weight(base);
        if (0 != trades[base + LOTS])
        {
            state.instruments.find(instrumentIdAt(base)).statistics().onSettled(trades[base + PRICE]);
        }
    }

    /** An order that has traded is over; the pool still shows it. */
    void onEnd(final int order, final byte finalStatus)
    {
        sides.onEnd(order, finalStatus);
    }

    /** All of a new day begins with the next trade. */
    void beginDay()
    {
        firstMatchId = state.nextMatchId;
        digest = 0;
    }

    int count()
    {
        return (int)Math.min(capacity, state.nextMatchId - firstMatchId);
    }

    boolean has(final long matchId)
    {
        return matchId >= firstMatchId && matchId >= state.nextMatchId - capacity && matchId < state.nextMatchId;
    }

    /** Ticks of a trade that is there, here and below. */
    long priceTicks(final long matchId)
    {
        return trades[base(matchId) + PRICE];
    }

    /** 0 if it was busted. */
    long lots(final long matchId)
    {
        return trades[base(matchId) + LOTS];
    }

    long timestampNs(final long matchId)
    {
        return trades[base(matchId) + TIMESTAMP];
    }

    /** Execution id of the last report of the side that is told first; that of the other side is the next. */
    long firstExecId(final long matchId)
    {
        return trades[base(matchId) + FIRST_EXEC_ID];
    }

    boolean isBuyFirst(final long matchId)
    {
        return 0 != (trades[base(matchId) + INSTRUMENT_AND_SIDE] & 1);
    }

    int instrumentId(final long matchId)
    {
        return instrumentIdAt(base(matchId));
    }

    void show(final long matchId, final boolean isBuy, final TradedOrder shown)
    {
        sides.show(trades[base(matchId) + (isBuy ? BUY : SELL)], shown);
    }

    /** The trade is another one now, with reports of its own; 0 lots if it is none. Its orders know at once. */
    void change(final long matchId, final long newTicks, final long newLots, final long newFirstExecId)
    {
        final int base = base(matchId);
        final long bustedLots = trades[base + LOTS] - newLots;
        final long ticksLotsChange = newTicks * newLots - trades[base + PRICE] * trades[base + LOTS];
        sides.change(trades[base + BUY], bustedLots, ticksLotsChange);
        sides.change(trades[base + SELL], bustedLots, ticksLotsChange);
        digest -= weight(base);
        trades[base + PRICE] = newTicks;
        trades[base + LOTS] = newLots;
        trades[base + FIRST_EXEC_ID] = newFirstExecId;
        digest += weight(base);
    }

    /** Tell the prices of an instrument's trades anew, the oldest first. Walks all trades that are there. */
    void replay(final int instrumentId, final SessionStatistics statistics)
    {
        statistics.beginPrices();
        for (long matchId = oldest(); matchId < state.nextMatchId; matchId++)
        {
            final int base = base(matchId);
            if (instrumentIdAt(base) == instrumentId && 0 != trades[base + LOTS])
            {
                statistics.onPrice(trades[base + PRICE]);
            }
        }
    }

    private long oldest()
    {
        return Math.max(firstMatchId, state.nextMatchId - slots);
    }

    private int instrumentIdAt(final int base)
    {
        return (int)(trades[base + INSTRUMENT_AND_SIDE] >> 1);
    }

    private int base(final long matchId)
    {
        return ((int)matchId & slots - 1) << STRIDE_SHIFT;
    }

    private long weight(final int base)
    {
        final long a = trades[base + MATCH_ID] * 0x9E37_79B9_7F4A_7C15L + trades[base + PRICE];
        final long b = trades[base + LOTS] * 0xC2B2_AE3D_27D4_EB4FL + trades[base + FIRST_EXEC_ID];
        final long mixed = (a ^ b >>> 29) * 0xBF58_476D_1CE4_E5B9L + b;
        return mixed ^ mixed >>> 32;
    }

    /** All trades, or what tells them from others. */
    void writeTo(final StateOutput output, final boolean isWhole)
    {
        output.putLong(firstMatchId);
        output.putLong(digest);
        if (!isWhole)
        {
            return;
        }
        sides.beginWriting();
        for (long matchId = oldest(); matchId < state.nextMatchId; matchId++)
        {
            final int base = base(matchId);
            output.putLong(trades[base + PRICE]);
            output.putLong(trades[base + LOTS]);
            output.putLong(trades[base + TIMESTAMP]);
            output.putLong(trades[base + FIRST_EXEC_ID]);
            output.putLong(trades[base + INSTRUMENT_AND_SIDE]);
            sides.writeTo(output, trades[base + BUY]);
            sides.writeTo(output, trades[base + SELL]);
        }
    }

    /** Orders and the number of the next match have been restored. Allocates. */
    void readFrom(final StateInput input)
    {
        firstMatchId = input.getLong();
        final long expectedDigest = input.getLong();
        final Long2LongHashMap handles = new Long2LongHashMap(OrderPool.NONE);
        final Long2LongHashMap known = new Long2LongHashMap(TradedOrders.NONE);
        for (int order = state.liveOrders.first(); OrderPool.NONE != order; order = state.orders.entryNext(order))
        {
            handles.put(state.orders.orderId(order), order);
        }
        digest = 0;
        for (long matchId = oldest(); matchId < state.nextMatchId; matchId++)
        {
            final int base = base(matchId);
            trades[base + MATCH_ID] = matchId;
            trades[base + PRICE] = input.getLong();
            trades[base + LOTS] = input.getLong();
            trades[base + TIMESTAMP] = input.getLong();
            trades[base + FIRST_EXEC_ID] = input.getLong();
            trades[base + INSTRUMENT_AND_SIDE] = input.getLong();
            trades[base + BUY] = sides.readFrom(input, handles, known);
            trades[base + SELL] = sides.readFrom(input, handles, known);
            digest += weight(base);
        }
        if (digest != expectedDigest)
        {
            throw new IllegalStateException("trades are not what they were: digest=" + digest);
        }
    }
}
