package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.risk.RiskEngine;
import org.agrona.collections.Long2LongHashMap;

/**
 * The orders behind the trades that the core remembers. A live order is looked up in the pool; what it was when it
 * ended is kept here. Records lie in a ring, each named by its sequence; a live order that trades again after a long
 * while gets a new one, to which the old one leads. Hot path: no allocation.
 */
final class TradedOrders
{
    static final long NONE = 0;

    private static final int STRIDE = 12;
    private static final int SEQUENCE = 0;
    private static final int SUCCESSOR = 1;
    private static final int ORDER_ID = 2;
    private static final int HANDLE = 3;
    private static final int PRICE = 4;
    private static final int QUANTITY = 5;
    private static final int CUM = 6;
    private static final int CUM_TICKS_LOTS = 7;
    private static final int BUSTED = 8;
    private static final int ENTRY_AND_SESSION = 9;
    private static final int INSTRUMENT_AND_FLAGS = 10;
    private static final int POSITION_AND_MARK = 11;

    /** What a record of an ended order says. */
    private static final int STATED_FROM = PRICE;
    private static final int STATED_TO = INSTRUMENT_AND_FLAGS;

    private static final int BUY_FLAG = 1 << 24;
    private static final int STATUS_SHIFT = 16;
    private static final int TYPE_SHIFT = 8;
    private static final int BYTE_MASK = 0xFF;
    private static final long LOW_MASK = 0xFFFF_FFFFL;

    private final OrderPool orders;
    private final RiskEngine risk;
    private final long[] records;
    private final int mask;
    private final int renewalDistance;
    private long lastSequence;
    private int mark;

    /** Twice as many orders as trades are remembered, and room so that a record outlives every trade it stands for. */
    TradedOrders(final OrderPool orders, final RiskEngine risk, final int tradeSlots)
    {
        this.orders = orders;
        this.risk = risk;
        records = new long[4 * tradeSlots * STRIDE];
        mask = 4 * tradeSlots - 1;
        renewalDistance = 2 * tradeSlots - 2;
    }

    /** The record of a live order that trades now. */
    long recordOf(final int order)
    {
        final long sequence = orders.traded(order);
        return NONE != sequence && lastSequence - sequence < renewalDistance ? sequence : renew(order, sequence);
    }

    private long renew(final int order, final long previous)
    {
        final long sequence = ++lastSequence;
        final int base = base(sequence);
        records[base + SEQUENCE] = sequence;
        records[base + SUCCESSOR] = NONE;
        records[base + ORDER_ID] = orders.orderId(order);
        records[base + HANDLE] = order;
        if (NONE != previous && records[base(previous) + SEQUENCE] == previous)
        {
            records[base(previous) + SUCCESSOR] = sequence;
        }
        orders.traded(order, sequence);
        return sequence;
    }

    /** An order that has traded is over; the pool still shows it. */
    void onEnd(final int order, final byte finalStatus)
    {
        final long sequence = orders.traded(order);
        final int base = base(sequence);
        if (records[base + SEQUENCE] != sequence)
        {
            return;
        }
        records[base + HANDLE] = OrderPool.NONE;
        records[base + PRICE] = orders.priceTicks(order);
        records[base + QUANTITY] = orders.quantityLots(order);
        records[base + CUM] = orders.cumLots(order);
        records[base + CUM_TICKS_LOTS] = orders.cumTicksLots(order);
        records[base + BUSTED] = orders.isExtended(order) ? orders.terms().bustedLots(order) : 0;
        records[base + ENTRY_AND_SESSION] = pack(orders.clOrdIdEntry(order), orders.sessionId(order));
        final int flags = (orders.isBuy(order) ? BUY_FLAG : 0) | (finalStatus & BYTE_MASK) << STATUS_SHIFT |
            orders.ordType(order) << TYPE_SHIFT | orders.timeInForce(order);
        records[base + INSTRUMENT_AND_FLAGS] = pack(orders.instrumentId(order), flags);
        records[base + POSITION_AND_MARK] = pack(orders.positionIndex(order), 0);
    }

    /** Tell how the order of a record stands. The record stands for a trade that is remembered. */
    void show(final long sequence, final TradedOrder shown)
    {
        final int base = newest(sequence);
        final int order = (int)records[base + HANDLE];
        shown.isLive = OrderPool.NONE != order;
        shown.orderId = records[base + ORDER_ID];
        if (shown.isLive)
        {
            showLive(order, shown);
        }
        else
        {
            showEnded(base, shown);
        }
        shown.accountId = risk.accountOf(shown.positionIndex).accountId();
    }

    private void showLive(final int order, final TradedOrder shown)
    {
        final boolean isExtended = orders.isExtended(order);
        shown.isBuy = orders.isBuy(order);
        shown.sessionId = orders.sessionId(order);
        shown.instrumentId = orders.instrumentId(order);
        shown.positionIndex = orders.positionIndex(order);
        shown.clOrdIdEntry = orders.clOrdIdEntry(order);
        shown.ordType = orders.ordType(order);
        shown.timeInForce = orders.timeInForce(order);
        shown.priceTicks = orders.priceTicks(order);
        shown.quantityLots = orders.quantityLots(order);
        shown.leavesLots = orders.leavesLots(order);
        shown.cumLots = orders.cumLots(order);
        shown.cumTicksLots = orders.cumTicksLots(order);
        shown.bustedLots = isExtended ? orders.terms().bustedLots(order) : 0;
        shown.displayLots = isExtended ? orders.terms().displayLots(order) : 0;
        shown.stopPriceTicks = isExtended ? orders.terms().stopPriceTicks(order) : 0;
        shown.ordStatus = 0 == shown.cumLots ? OrdStatus.NEW.value() : OrdStatus.PARTIALLY_FILLED.value();
    }

    private void showEnded(final int base, final TradedOrder shown)
    {
        final int flags = low(records[base + INSTRUMENT_AND_FLAGS]);
        shown.isBuy = 0 != (flags & BUY_FLAG);
        shown.ordStatus = (byte)(flags >> STATUS_SHIFT);
        shown.ordType = flags >> TYPE_SHIFT & BYTE_MASK;
        shown.timeInForce = flags & BYTE_MASK;
        shown.instrumentId = high(records[base + INSTRUMENT_AND_FLAGS]);
        shown.sessionId = low(records[base + ENTRY_AND_SESSION]);
        shown.clOrdIdEntry = high(records[base + ENTRY_AND_SESSION]);
        shown.positionIndex = high(records[base + POSITION_AND_MARK]);
        shown.priceTicks = records[base + PRICE];
        shown.quantityLots = records[base + QUANTITY];
        shown.leavesLots = 0;
        shown.cumLots = records[base + CUM];
        shown.cumTicksLots = records[base + CUM_TICKS_LOTS];
        shown.bustedLots = records[base + BUSTED];
        shown.displayLots = 0;
        shown.stopPriceTicks = 0;
    }

    /** Lots of the order were taken back, or cost something else. */
    void change(final long sequence, final long bustedLots, final long ticksLotsChange)
    {
        final int base = newest(sequence);
        final int order = (int)records[base + HANDLE];
        if (OrderPool.NONE == order)
        {
            records[base + CUM] -= bustedLots;
            records[base + CUM_TICKS_LOTS] += ticksLotsChange;
            records[base + BUSTED] += bustedLots;
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

    private int newest(final long sequence)
    {
        int base = base(sequence);
        assert records[base + SEQUENCE] == sequence : "sequence=" + sequence;
        while (NONE != records[base + SUCCESSOR])
        {
            base = base(records[base + SUCCESSOR]);
        }
        return base;
    }

    /** Begin to write: every order is written where it comes first. */
    void beginWriting()
    {
        mark++;
    }

    /** Which order a record is of and, the first time, how it ended. */
    void writeTo(final StateOutput output, final long sequence)
    {
        final int base = newest(sequence);
        output.putLong(records[base + ORDER_ID]);
        if (OrderPool.NONE == (int)records[base + HANDLE] && mark != low(records[base + POSITION_AND_MARK]))
        {
            final int positionIndex = high(records[base + POSITION_AND_MARK]);
            records[base + POSITION_AND_MARK] = pack(positionIndex, mark);
            for (int i = STATED_FROM; i <= STATED_TO; i++)
            {
                output.putLong(records[base + i]);
            }
            output.putLong(positionIndex);
        }
    }

    /**
     * Read what {@link #writeTo} wrote; returns the record.
     *
     * @param known handles of the live orders by order id, below 0 and minus 1 for what has been read.
     */
    long readFrom(final StateInput input, final Long2LongHashMap handles, final Long2LongHashMap known)
    {
        final long orderId = input.getLong();
        final long handle = handles.get(orderId);
        if (OrderPool.NONE != handle)
        {
            return recordOf((int)handle);
        }
        if (NONE != known.get(orderId))
        {
            return known.get(orderId);
        }
        final long sequence = ++lastSequence;
        final int base = base(sequence);
        records[base + SEQUENCE] = sequence;
        records[base + SUCCESSOR] = NONE;
        records[base + ORDER_ID] = orderId;
        records[base + HANDLE] = OrderPool.NONE;
        for (int i = STATED_FROM; i <= STATED_TO; i++)
        {
            records[base + i] = input.getLong();
        }
        records[base + POSITION_AND_MARK] = pack((int)input.getLong(), 0);
        known.put(orderId, sequence);
        return sequence;
    }

    private int base(final long sequence)
    {
        return ((int)sequence & mask) * STRIDE;
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
