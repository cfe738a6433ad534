package io.ringside.engine.core.state;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.PagedRows;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.order.ClientOrderIds;
import io.ringside.engine.core.order.ExtendedTerms;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.risk.RiskEngine;
import org.agrona.collections.Long2LongHashMap;

/**
 * The orders of the kept trades. A live order is found in the pool. The final state of an ended order is kept here,
 * with its client order id, which the core may know no longer. Each order that trades has a row for the day, named by a
 * sequence. An order that trades on another day, or after many other rows, gets a new row, to which the old one links.
 * Rows can therefore be dropped in the order in which they were added. Hot path: no allocation.
 */
public final class TradedOrders
{
    public static final long NONE = 0;

    private static final int LONGS = 16;
    private static final int SUCCESSOR = 0;
    private static final int ORDER_ID = 1;
    private static final int HANDLE = 2;
    private static final int PRICE = 3;
    private static final int QUANTITY = 4;
    private static final int CUM = 5;
    private static final int CUM_TICKS_LOTS = 6;
    private static final int BUSTED = 7;
    private static final int WORD_0 = 8;
    private static final int WORD_1 = 9;
    private static final int WORD_2_AND_SESSION = 10;
    private static final int INSTRUMENT_AND_FLAGS = 11;
    private static final int POSITION_AND_MARK = 12;

    /** Valid only if the flag says so. */
    private static final int MEMO_0 = 13;
    private static final int MEMO_1 = 14;

    /** The words of a row that have the final state of an ended order. */
    private static final int STATED_FROM = PRICE;
    private static final int STATED_TO = INSTRUMENT_AND_FLAGS;

    private static final int BUY_FLAG = 1 << 24;
    private static final int MEMO_FLAG = 1 << 25;
    private static final int STATUS_SHIFT = 16;
    private static final int TYPE_SHIFT = 8;
    private static final int BYTE_MASK = 0xFF;
    private static final long LOW_MASK = 0xFFFF_FFFFL;

    private final OrderPool orders;
    private final ClientOrderIds clOrdIds;
    private final RiskEngine risk;
    private final PagedRows rows;

    /** The distance from the newest row at which a row is no longer used for further trades. */
    private long renewalDistance;
    private long capacity;
    private long firstSequence = 1;
    private long lastSequence;

    /** First row of the day. */
    private long firstToday = 1;
    private int mark;

    /** Has room for two orders of each kept trade, so that a row outlives every trade that it belongs to. */
    TradedOrders(
        final OrderPool orders, final ClientOrderIds clOrdIds, final RiskEngine risk, final int tradeCapacity)
    {
        this.orders = orders;
        this.clOrdIds = clOrdIds;
        this.risk = risk;
        renewalDistance = Math.max(2, tradeCapacity / 2);
        capacity = 2L * tradeCapacity + renewalDistance + 2;
        rows = new PagedRows(capacity, LONGS);
    }

    /** Makes room for the orders of more trades. Never for fewer: the rows of kept trades may be far apart. */
    void grow(final int tradeCapacity)
    {
        if (tradeCapacity / 2 > renewalDistance)
        {
            renewalDistance = tradeCapacity / 2;
            capacity = 2L * tradeCapacity + renewalDistance + 2;
            rows.grow(capacity);
        }
    }

    /** Sequence of the next row. */
    long nextSequence()
    {
        return lastSequence + 1;
    }

    /** Begins a day; rows before the given one belong to no kept trade. */
    void beginDay(final long firstKept)
    {
        firstToday = lastSequence + 1;
        dropBefore(firstKept);
    }

    private void dropBefore(final long firstKept)
    {
        firstSequence = Math.max(firstSequence, firstKept);
        rows.dropBefore(firstSequence);
    }

    /** The row of a live order that is trading. */
    long rowOf(final int order)
    {
        final long sequence = orders.traded(order);
        return isCurrent(sequence) ? sequence : renew(order, sequence);
    }

    private boolean isCurrent(final long sequence)
    {
        return sequence >= firstToday && lastSequence - sequence < renewalDistance;
    }

    private long renew(final int order, final long previous)
    {
        final long row = append(previous);
        PagedRows.put(row, ORDER_ID, orders.orderId(order));
        PagedRows.put(row, HANDLE, order);
        orders.traded(order, lastSequence);
        return lastSequence;
    }

    /** Appends a row that links to the previous one of the same order, if there is one. */
    private long append(final long previous)
    {
        lastSequence++;
        dropBefore(lastSequence - capacity + 1);
        final long row = rows.append(lastSequence);
        PagedRows.put(row, SUCCESSOR, NONE);
        if (previous >= firstSequence)
        {
            PagedRows.put(rows.address(previous), SUCCESSOR, lastSequence);
        }
        return row;
    }

    /** Keeps the final state of an order that has traded and ended; the pool still has it. */
    void onEnd(final int order, final byte finalStatus)
    {
        final long sequence = orders.traded(order);
        if (sequence < firstSequence)
        {
            return;
        }
        final long row = rows.address(sequence);
        PagedRows.put(row, HANDLE, OrderPool.NONE);
        PagedRows.put(row, PRICE, ExtendedTerms.limitTicks(orders, order));
        PagedRows.put(row, QUANTITY, orders.quantityLots(order));
        PagedRows.put(row, CUM, orders.cumLots(order));
        PagedRows.put(row, CUM_TICKS_LOTS, orders.cumTicksLots(order));
        PagedRows.put(row, BUSTED, orders.isExtended(order) ? orders.terms().bustedLots(order) : 0);
        final int entry = orders.clOrdIdEntry(order);
        PagedRows.put(row, WORD_0, clOrdIds.word0(entry));
        PagedRows.put(row, WORD_1, clOrdIds.word1(entry));
        PagedRows.put(row, WORD_2_AND_SESSION, pack(clOrdIds.word2(entry), orders.sessionId(order)));
        final boolean hasMemo = orders.isExtended(order) && orders.terms().hasMemo(order);
        final int flags = (orders.isBuy(order) ? BUY_FLAG : 0) | (hasMemo ? MEMO_FLAG : 0) |
            (finalStatus & BYTE_MASK) << STATUS_SHIFT | orders.ordType(order) << TYPE_SHIFT | orders.timeInForce(order);
        PagedRows.put(row, INSTRUMENT_AND_FLAGS, pack(orders.instrumentId(order), flags));
        PagedRows.put(row, POSITION_AND_MARK, pack(orders.positionIndex(order), 0));
        if (hasMemo)
        {
            PagedRows.put(row, MEMO_0, orders.terms().memo0(order));
            PagedRows.put(row, MEMO_1, orders.terms().memo1(order));
        }
    }

    /** Copies the order of a row, which belongs to a kept trade. */
    void copyTo(final long sequence, final TradedOrder target)
    {
        final long row = newest(sequence);
        final int order = (int)PagedRows.get(row, HANDLE);
        target.isLive = OrderPool.NONE != order;
        target.orderId = PagedRows.get(row, ORDER_ID);
        if (target.isLive)
        {
            copyLive(order, target);
        }
        else
        {
            copyEnded(row, target);
        }
        target.accountId = risk.accountOf(target.positionIndex).accountId();
    }

    private void copyLive(final int order, final TradedOrder target)
    {
        final int entry = orders.clOrdIdEntry(order);
        target.isBuy = orders.isBuy(order);
        target.sessionId = orders.sessionId(order);
        target.instrumentId = orders.instrumentId(order);
        target.positionIndex = orders.positionIndex(order);
        target.clOrdId0 = clOrdIds.word0(entry);
        target.clOrdId1 = clOrdIds.word1(entry);
        target.clOrdId2 = clOrdIds.word2(entry);
        target.ordType = orders.ordType(order);
        target.timeInForce = orders.timeInForce(order);
        target.priceTicks = ExtendedTerms.limitTicks(orders, order);
        target.quantityLots = orders.quantityLots(order);
        target.leavesLots = orders.leavesLots(order);
        target.cumLots = orders.cumLots(order);
        target.cumTicksLots = orders.cumTicksLots(order);
        target.terms.of(orders, order);
        target.ordStatus = 0 == target.cumLots ? OrdStatus.NEW.value() : OrdStatus.PARTIALLY_FILLED.value();
    }

    private static void copyEnded(final long row, final TradedOrder target)
    {
        final int flags = low(PagedRows.get(row, INSTRUMENT_AND_FLAGS));
        target.isBuy = 0 != (flags & BUY_FLAG);
        target.ordStatus = (byte)(flags >> STATUS_SHIFT);
        target.ordType = flags >> TYPE_SHIFT & BYTE_MASK;
        target.timeInForce = flags & BYTE_MASK;
        target.instrumentId = high(PagedRows.get(row, INSTRUMENT_AND_FLAGS));
        target.sessionId = low(PagedRows.get(row, WORD_2_AND_SESSION));
        target.clOrdId0 = PagedRows.get(row, WORD_0);
        target.clOrdId1 = PagedRows.get(row, WORD_1);
        target.clOrdId2 = high(PagedRows.get(row, WORD_2_AND_SESSION));
        target.positionIndex = high(PagedRows.get(row, POSITION_AND_MARK));
        target.priceTicks = PagedRows.get(row, PRICE);
        target.quantityLots = PagedRows.get(row, QUANTITY);
        target.leavesLots = 0;
        target.cumLots = PagedRows.get(row, CUM);
        target.cumTicksLots = PagedRows.get(row, CUM_TICKS_LOTS);
        final boolean hasMemo = hasMemo(row);
        target.terms.ended(PagedRows.get(row, BUSTED),
            hasMemo ? PagedRows.get(row, MEMO_0) : 0, hasMemo ? PagedRows.get(row, MEMO_1) : 0);
    }

    /** Lots of the order were busted, or their price was corrected. */
    void change(final long sequence, final long bustedLots, final long ticksLotsChange)
    {
        final long row = newest(sequence);
        final int order = (int)PagedRows.get(row, HANDLE);
        if (OrderPool.NONE == order)
        {
            PagedRows.add(row, CUM, -bustedLots);
            PagedRows.add(row, CUM_TICKS_LOTS, ticksLotsChange);
            PagedRows.add(row, BUSTED, bustedLots);
            return;
        }
        if (0 != bustedLots && !orders.isExtended(order))
        {
            orders.extend(order, 0);
        }
        orders.cumLots(order, orders.cumLots(order) - bustedLots);
        orders.cumTicksLots(order, orders.cumTicksLots(order) + ticksLotsChange);
        if (0 != bustedLots)
        {
            orders.terms().bustedLots(order, orders.terms().bustedLots(order) + bustedLots);
        }
    }

    /**
     * Entry of the client order id that the row's order has, or had when it ended and that is known; otherwise
     * {@link ClientOrderIds#NONE}.
     */
    int idOf(final long sequence)
    {
        final long row = newest(sequence);
        final int order = (int)PagedRows.get(row, HANDLE);
        if (OrderPool.NONE != order)
        {
            return orders.clOrdIdEntry(order);
        }
        final long word2AndSession = PagedRows.get(row, WORD_2_AND_SESSION);
        return clOrdIds.findEnded(low(word2AndSession), PagedRows.get(row, WORD_0),
            PagedRows.get(row, WORD_1), high(word2AndSession), PagedRows.get(row, ORDER_ID));
    }

    private long newest(final long sequence)
    {
        assert sequence >= firstSequence : "sequence=" + sequence + " firstSequence=" + firstSequence;
        long row = rows.address(sequence);
        long successor = PagedRows.get(row, SUCCESSOR);
        while (NONE != successor)
        {
            row = rows.address(successor);
            successor = PagedRows.get(row, SUCCESSOR);
        }
        return row;
    }

    /** Begins to write: every order is written at its first row. */
    void beginWriting()
    {
        mark++;
    }

    /** Writes which order a row belongs to and, the first time, its final state. */
    void writeTo(final StateOutput output, final long sequence)
    {
        final long row = newest(sequence);
        output.putLong(PagedRows.get(row, ORDER_ID));
        if (OrderPool.NONE == (int)PagedRows.get(row, HANDLE) &&
            mark != low(PagedRows.get(row, POSITION_AND_MARK)))
        {
            final int positionIndex = high(PagedRows.get(row, POSITION_AND_MARK));
            PagedRows.put(row, POSITION_AND_MARK, pack(positionIndex, mark));
            for (int i = STATED_FROM; i <= STATED_TO; i++)
            {
                output.putLong(PagedRows.get(row, i));
            }
            output.putLong(positionIndex);
            if (hasMemo(row))
            {
                output.putLong(PagedRows.get(row, MEMO_0));
                output.putLong(PagedRows.get(row, MEMO_1));
            }
        }
    }

    /**
     * Reads what {@link #writeTo} wrote; returns the row.
     *
     * @param handles of the live orders by order id.
     * @param known   rows of the ended orders that have been read, by order id.
     */
    long readFrom(final StateInput input, final Long2LongHashMap handles, final Long2LongHashMap known)
    {
        final long orderId = input.getLong();
        final long handle = handles.get(orderId);
        if (OrderPool.NONE != handle)
        {
            return rowOf((int)handle);
        }
        final long previous = known.get(orderId);
        if (NONE != previous && isCurrent(previous))
        {
            return previous;
        }
        final long row = append(previous);
        PagedRows.put(row, ORDER_ID, orderId);
        PagedRows.put(row, HANDLE, OrderPool.NONE);
        for (int i = STATED_FROM; i <= STATED_TO; i++)
        {
            PagedRows.put(row, i, NONE == previous ? input.getLong() : PagedRows.get(rows.address(previous), i));
        }
        PagedRows.put(row, POSITION_AND_MARK, NONE == previous ? pack((int)input.getLong(), 0) :
            PagedRows.get(rows.address(previous), POSITION_AND_MARK));
        if (hasMemo(row))
        {
            PagedRows.put(row, MEMO_0,
                NONE == previous ? input.getLong() : PagedRows.get(rows.address(previous), MEMO_0));
            PagedRows.put(row, MEMO_1,
                NONE == previous ? input.getLong() : PagedRows.get(rows.address(previous), MEMO_1));
        }
        known.put(orderId, lastSequence);
        return lastSequence;
    }

    private static boolean hasMemo(final long row)
    {
        return 0 != (low(PagedRows.get(row, INSTRUMENT_AND_FLAGS)) & MEMO_FLAG);
    }

    private static long pack(final int high, final int low)
    {
        return (long)high << Integer.SIZE | low & LOW_MASK;
    }

    private static int high(final long word)
    {
        return (int)(word >>> Integer.SIZE);
    }

    private static int low(final long word)
    {
        return (int)word;
    }
}
