package io.ringside.engine.core.state;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.PagedRows;
import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.instrument.SessionStatistics;
import io.ringside.engine.core.order.ClientOrderIds;
import io.ringside.engine.core.order.LiveOrders;
import io.ringside.risk.RiskEngine;
import org.agrona.collections.Long2LongHashMap;

import java.util.Arrays;

/**
 * The trades of the last trading days, which can be busted and corrected: one row each, named by the match id. When
 * there is no room, the oldest trade is dropped and can no longer be changed. Hot path: no allocation.
 */
public final class TradeMemory
{
    private static final int LONGS = 8;
    private static final int PREVIOUS = 0;
    private static final int PRICE = 1;
    private static final int LOTS = 2;
    private static final int TIMESTAMP = 3;
    private static final int BUY = 4;
    private static final int SELL = 5;
    private static final int FIRST_EXEC_ID = 6;
    private static final int INSTRUMENT_AND_SIDE = 7;

    private final OrderPool orders;
    private final ClientOrderIds clOrdIds;
    private final InstrumentRegistry instruments;
    private final LiveOrders liveOrders;
    private final TradedOrders sides;
    private final PagedRows rows;
    private int capacity;

    /** The first match id of each day, its first row of an order, and the sum of its trades; today's first. */
    private long[] dayFirstMatchIds;
    private long[] dayFirstOrderRows;
    private long[] dayDigests;
    private long firstMatchId = 1;
    private long nextMatchId = 1;

    TradeMemory(
        final OrderPool orders, final ClientOrderIds clOrdIds, final InstrumentRegistry instruments,
        final LiveOrders liveOrders, final RiskEngine risk, final int capacity, final int days)
    {
        this.orders = orders;
        this.clOrdIds = clOrdIds;
        this.instruments = instruments;
        this.liveOrders = liveOrders;
        this.capacity = capacity;
        rows = new PagedRows(capacity, LONGS);
        sides = new TradedOrders(orders, clOrdIds, risk, capacity);
        dayFirstMatchIds = new long[days];
        dayFirstOrderRows = new long[days];
        dayDigests = new long[days];
        Arrays.fill(dayFirstMatchIds, 1);
        Arrays.fill(dayFirstOrderRows, sides.nextSequence());
    }

    /** Sets how many trades are kept, no fewer than there are, and of how many days. */
    void limits(final int trades, final int days)
    {
        rows.grow(trades);
        sides.grow(trades);
        capacity = trades;
        final int oldest = dayDigests.length - 1;
        dayFirstMatchIds = Arrays.copyOf(dayFirstMatchIds, days);
        dayFirstOrderRows = Arrays.copyOf(dayFirstOrderRows, days);
        dayDigests = Arrays.copyOf(dayDigests, days);
        for (int day = oldest + 1; day < days; day++)
        {
            dayFirstMatchIds[day] = dayFirstMatchIds[oldest];
            dayFirstOrderRows[day] = dayFirstOrderRows[oldest];
        }
    }

    /** True if no kept trade is of an earlier day than the last so many, the open one included. */
    boolean isWithin(final int days)
    {
        return days >= dayDigests.length || firstMatchId >= dayFirstMatchIds[days - 1];
    }

    /**
     * Keep a trade. Both reports of a trade have consecutive execution ids.
     *
     * @param firstOrder that the first report is of.
     * @return the number of the match.
     */
    public long add(
        final long nowNs,
        final Instrument instrument,
        final int firstOrder,
        final int secondOrder,
        final long priceTicks,
        final long lots,
        final long firstExecId)
    {
        final long matchId = nextMatchId++;
        if (matchId - firstMatchId >= capacity)
        {
            dropOldest();
        }
        final boolean isBuyFirst = orders.isBuy(firstOrder);
        final long row = rows.append(matchId);
        put(row, PRICE, priceTicks);
        put(row, LOTS, lots);
        put(row, TIMESTAMP, nowNs);
        put(row, BUY, sides.rowOf(isBuyFirst ? firstOrder : secondOrder));
        put(row, SELL, sides.rowOf(isBuyFirst ? secondOrder : firstOrder));
        put(row, FIRST_EXEC_ID, firstExecId);
        put(row, INSTRUMENT_AND_SIDE, (long)instrument.instrumentId() << 1 | (isBuyFirst ? 1 : 0));
        clOrdIds.lastTrade(orders.clOrdIdEntry(firstOrder), side(matchId, isBuyFirst));
        clOrdIds.lastTrade(orders.clOrdIdEntry(secondOrder), side(matchId, !isBuyFirst));
        link(matchId, row, instrument);
        return matchId;
    }

    private static long side(final long matchId, final boolean isBuy)
    {
        return matchId << 1 | (isBuy ? 1 : 0);
    }

    private void link(final long matchId, final long row, final Instrument instrument)
    {
        put(row, PREVIOUS, instrument.lastMatchId());
        instrument.lastMatchId(matchId);
        dayDigests[dayOf(matchId)] += weight(matchId, row);
    }

    private void dropOldest()
    {
        final long row = rows.address(firstMatchId);
        final int day = dayOf(firstMatchId);
        dayDigests[day] -= weight(firstMatchId, row);
        if (0 == day && 0 != get(row, LOTS))
        {
            instruments.find(instrumentIdAt(row)).statistics().onSettled(get(row, PRICE));
        }
        firstMatchId++;
        rows.dropBefore(firstMatchId);
    }

    /** Keeps the final state of an order that has traded and ended; the pool still has it. */
    void onEnd(final int order, final byte finalStatus)
    {
        sides.onEnd(order, finalStatus);
    }

    /** Begins a day with the next trade, and drops the trades of the oldest day if there are too many days. */
    public void beginDay()
    {
        final int kept = dayDigests.length - 1;
        System.arraycopy(dayFirstMatchIds, 0, dayFirstMatchIds, 1, kept);
        System.arraycopy(dayFirstOrderRows, 0, dayFirstOrderRows, 1, kept);
        System.arraycopy(dayDigests, 0, dayDigests, 1, kept);
        dayFirstMatchIds[0] = nextMatchId;
        dayFirstOrderRows[0] = sides.nextSequence();
        dayDigests[0] = 0;
        firstMatchId = Math.max(firstMatchId, dayFirstMatchIds[kept]);
        rows.dropBefore(firstMatchId);
        sides.beginDay(dayFirstOrderRows[kept]);
    }

    public long nextMatchId()
    {
        return nextMatchId;
    }

    /** Restores the next match id, before the kept trades are read. */
    public void nextMatchId(final long matchId)
    {
        nextMatchId = matchId;
    }

    public int count()
    {
        return (int)(nextMatchId - firstMatchId);
    }

    public boolean has(final long matchId)
    {
        return matchId >= firstMatchId && matchId < nextMatchId;
    }

    /** True if the trade is of the open trading day. The figures of earlier days no longer change. */
    public boolean isOfToday(final long matchId)
    {
        return matchId >= dayFirstMatchIds[0];
    }

    /** The first kept trade at or after a time; the next match id if there is none. */
    public long firstFrom(final long timestampNs)
    {
        long low = firstMatchId;
        long high = nextMatchId;
        while (low < high)
        {
            final long middle = low + high >>> 1;
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

    /** Price of a kept trade; the getters below are of kept trades, too. */
    public long priceTicks(final long matchId)
    {
        return get(rows.address(matchId), PRICE);
    }

    /** 0 if it was busted. */
    public long lots(final long matchId)
    {
        return get(rows.address(matchId), LOTS);
    }

    public long timestampNs(final long matchId)
    {
        return get(rows.address(matchId), TIMESTAMP);
    }

    /** Execution id of the last report of the side that is reported first; that of the other side is the next. */
    public long firstExecId(final long matchId)
    {
        return get(rows.address(matchId), FIRST_EXEC_ID);
    }

    public boolean isBuyFirst(final long matchId)
    {
        return 0 != (get(rows.address(matchId), INSTRUMENT_AND_SIDE) & 1);
    }

    public int instrumentId(final long matchId)
    {
        return instrumentIdAt(rows.address(matchId));
    }

    public void copyOrder(final long matchId, final boolean isBuy, final TradedOrder target)
    {
        sides.copyTo(get(rows.address(matchId), isBuy ? BUY : SELL), target);
    }

    /** Reads the ended order of an id; false if it never traded, or its last trade is no longer kept. */
    public boolean copyEnded(final int entry, final TradedOrder target)
    {
        final long side = clOrdIds.lastTrade(entry);
        final boolean isThere = side >>> 1 >= firstMatchId;
        if (isThere)
        {
            copyOrder(side >>> 1, 0 != (side & 1), target);
        }
        return isThere;
    }

    /** Changes a trade, which has new reports; 0 lots if it was busted. Its orders change with it. */
    public void change(final long matchId, final long newTicks, final long newLots, final long newFirstExecId)
    {
        final long row = rows.address(matchId);
        final long bustedLots = get(row, LOTS) - newLots;
        final long ticksLotsChange = newTicks * newLots - get(row, PRICE) * get(row, LOTS);
        sides.change(get(row, BUY), bustedLots, ticksLotsChange);
        sides.change(get(row, SELL), bustedLots, ticksLotsChange);
        final int day = dayOf(matchId);
        dayDigests[day] -= weight(matchId, row);
        put(row, PRICE, newTicks);
        put(row, LOTS, newLots);
        put(row, FIRST_EXEC_ID, newFirstExecId);
        dayDigests[day] += weight(matchId, row);
    }

    /** Computes the day's prices of an instrument again from its kept trades of today. Walks all of them. */
    public void replay(final Instrument instrument)
    {
        final SessionStatistics statistics = instrument.statistics();
        statistics.beginPrices();
        final long first = Math.max(firstMatchId, dayFirstMatchIds[0]);
        long matchId = instrument.lastMatchId();
        while (matchId >= first)
        {
            final long row = rows.address(matchId);
            if (0 != get(row, LOTS))
            {
                statistics.onOlderPrice(get(row, PRICE));
            }
            matchId = get(row, PREVIOUS);
        }
        statistics.endPrices();
    }

    private int dayOf(final long matchId)
    {
        int day = 0;
        while (matchId < dayFirstMatchIds[day])
        {
            day++;
        }
        return day;
    }

    private static int instrumentIdAt(final long row)
    {
        return (int)(get(row, INSTRUMENT_AND_SIDE) >> 1);
    }

    private static long weight(final long matchId, final long row)
    {
        final long a = matchId * 0x9E37_79B9_7F4A_7C15L + get(row, PRICE);
        final long b = get(row, LOTS) * 0xC2B2_AE3D_27D4_EB4FL + get(row, FIRST_EXEC_ID);
        final long mixed = (a ^ b >>> 29) * 0xBF58_476D_1CE4_E5B9L + b;
        return mixed ^ mixed >>> 32;
    }

    private static long get(final long row, final int field)
    {
        return PagedRows.get(row, field);
    }

    private static void put(final long row, final int field, final long value)
    {
        PagedRows.put(row, field, value);
    }

    /** Writes a digest of each day's kept trades in place of the trades. */
    public void writeDigestTo(final StateOutput output)
    {
        int day = 0;
        output.putLong(dayFirstMatchIds[day]);
        output.putLong(dayDigests[day]);
        while (firstMatchId < dayFirstMatchIds[day])
        {
            day++;
            output.putLong(Math.max(firstMatchId, dayFirstMatchIds[day]));
            output.putLong(dayDigests[day]);
        }
    }

    /** Writes all trades. */
    public void writeTo(final StateOutput output)
    {
        output.putLong(firstMatchId);
        output.putLong(dayDigests.length);
        for (int day = dayDigests.length - 1; day >= 0; day--)
        {
            output.putLong(dayFirstMatchIds[day]);
            output.putLong(dayDigests[day]);
        }
        sides.beginWriting();
        for (long matchId = firstMatchId; matchId < nextMatchId; matchId++)
        {
            final long row = rows.address(matchId);
            output.putLong(get(row, PRICE));
            output.putLong(get(row, LOTS));
            output.putLong(get(row, TIMESTAMP));
            output.putLong(get(row, FIRST_EXEC_ID));
            output.putLong(get(row, INSTRUMENT_AND_SIDE));
            sides.writeTo(output, get(row, BUY));
            sides.writeTo(output, get(row, SELL));
        }
    }

    /** Reads the trades after orders, instruments and the next match id have been restored. Allocates. */
    public void readFrom(final StateInput input)
    {
        firstMatchId = input.getLong();
        final long count = nextMatchId - firstMatchId;
        final long dayCount = input.getLong();
        StateChecks.check(count >= 0 && count <= capacity, "trades do not fit: count=", count);
        StateChecks.check(dayCount == dayDigests.length, "trades do not fit: days=", dayCount);
        final long[] expectedDigests = new long[dayDigests.length];
        for (int day = dayDigests.length - 1; day >= 0; day--)
        {
            dayFirstMatchIds[day] = input.getLong();
            expectedDigests[day] = input.getLong();
        }
        final Long2LongHashMap handles = new Long2LongHashMap(OrderPool.NONE);
        final Long2LongHashMap known = new Long2LongHashMap(TradedOrders.NONE);
        for (int order = liveOrders.first(); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            handles.put(orders.orderId(order), order);
        }
        int day = dayDigests.length;
        for (long matchId = firstMatchId; matchId < nextMatchId; matchId++)
        {
            while (day > 0 && matchId >= dayFirstMatchIds[day - 1])
            {
                day--;
                beginOrderRows(day);
            }
            readRow(matchId, input, handles, known);
        }
        while (day > 0)
        {
            day--;
            beginOrderRows(day);
        }
        StateChecks.check(
            Arrays.equals(expectedDigests, dayDigests), "trades are not what they were: firstMatchId=", firstMatchId);
    }

    private void beginOrderRows(final int day)
    {
        dayFirstOrderRows[day] = sides.nextSequence();
        sides.beginDay(dayFirstOrderRows[dayFirstOrderRows.length - 1]);
    }

    private void readRow(
        final long matchId, final StateInput input, final Long2LongHashMap handles, final Long2LongHashMap known)
    {
        final long row = rows.append(matchId);
        put(row, PRICE, input.getLong());
        put(row, LOTS, input.getLong());
        put(row, TIMESTAMP, input.getLong());
        put(row, FIRST_EXEC_ID, input.getLong());
        put(row, INSTRUMENT_AND_SIDE, input.getLong());
        put(row, BUY, readSide(matchId, true, input, handles, known));
        put(row, SELL, readSide(matchId, false, input, handles, known));
        link(matchId, row, instruments.find(instrumentIdAt(row)));
    }

    private long readSide(
        final long matchId,
        final boolean isBuy,
        final StateInput input,
        final Long2LongHashMap handles,
        final Long2LongHashMap known)
    {
        final long row = sides.readFrom(input, handles, known);
        final int entry = sides.idOf(row);
        if (ClientOrderIds.NONE != entry)
        {
            clOrdIds.lastTrade(entry, side(matchId, isBuy));
        }
        return row;
    }
}
