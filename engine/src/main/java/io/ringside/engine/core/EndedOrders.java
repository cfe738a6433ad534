package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;

/**
 * What the orders of the day were when they ended, so that whoever asks is told: a row for each client order id, in the
 * order of their arrival, which is filled when the order ends under that id. Bounded: of the latest ids. Hot path: no
 * allocation.
 * <p>
 * Implementation note: a place of the {@link ClOrdIdIndex} names the row, so that nothing has to lead to it. It is not
 * touched before its order ends, and means nothing until then: the index says which orders have.
 */
final class EndedOrders
{
    private static final int LONGS = 8;
    private static final int PRICE = 0;
    private static final int QUANTITY = 1;
    private static final int CUM = 2;
    private static final int CUM_TICKS_LOTS = 3;
    private static final int BUSTED = 4;
    private static final int STOP_PRICE = 5;
    private static final int ACCOUNT = 6;
    private static final int INSTRUMENT_AND_FLAGS = 7;
    private static final int FIGURES = 7;

    private static final int BYTE_MASK = 0xFF;
    private static final int TYPE_SHIFT = 8;
    private static final int BUY_FLAG = 1 << 16;
    private static final int KEPT_FLAG = 1 << 17;

    /** In a snapshot: which figures are not 0, and so follow. */
    private static final int STATED_SHIFT = 18;
    private static final long FLAGS = (1L << STATED_SHIFT) - 1;
    private static final long NOTHING = 0;

    private final PagedRows rows;
    private final int capacity;

    /** Of the first id of the day. */
    private long firstSequence;
    private int idCount;
    private int count;

    /** How many numbers of all rows are not 0. */
    private long statedCount;
    private long digest;

    EndedOrders(final int capacity)
    {
        this.capacity = capacity;
        rows = new PagedRows(capacity, LONGS);
    }

    /** Another id of the day, at the place behind the one before; the one that is too many was forgotten. */
    void append(final int entry)
    {
        assert entry == idCount : "entry=" + entry + " idCount=" + idCount;
        idCount++;
        rows.append(firstSequence + entry);
    }

    /** The place of the id that has to be forgotten before the next comes; below 0 if there is room. */
    int superfluous()
    {
        return idCount - capacity;
    }

    /** The order that had an id is over already, and nobody knows what it was: its row says so. */
    void appendUnknown(final int entry)
    {
        append(entry);
        PagedRows.put(rows.address(firstSequence + entry), INSTRUMENT_AND_FLAGS, NOTHING);
    }

    void forget(final int entry, final boolean isDead)
    {
        final long row = rows.address(firstSequence + entry);
        if (isDead && isKept(row))
        {
            count--;
            statedCount -= Integer.bitCount(stated(row));
            digest -= weight(entry, row);
        }
        rows.forgetBefore(firstSequence + entry + 1);
    }

    /** The ids of the day are forgotten, and with them how their orders ended. */
    void beginDay()
    {
        firstSequence += idCount;
        rows.forgetBefore(firstSequence);
        idCount = 0;
        count = 0;
        statedCount = 0;
        digest = 0;
    }

    /** The order that has this id is over; the pool still shows it. */
    void onEnd(final int entry, final int order, final OrderPool orders)
    {
        if (entry < first())
        {
            return;
        }
        final boolean isExtended = orders.isExtended(order);
        final long row = rows.address(firstSequence + entry);
        final long price = ExtendedTerms.limitTicks(orders, order);
        final long quantity = orders.quantityLots(order);
        final long cum = orders.cumLots(order);
        final long cumTicksLots = orders.cumTicksLots(order);
        final long busted = isExtended ? orders.terms().bustedLots(order) : 0;
        final long stopPrice = isExtended ? orders.terms().stopPriceTicks(order) : 0;
        final long account = orders.accountId(order);
        final int flags = KEPT_FLAG | (orders.isBuy(order) ? BUY_FLAG : 0) |
            orders.ordType(order) << TYPE_SHIFT | orders.timeInForce(order);
        final long kind = (long)orders.instrumentId(order) << Integer.SIZE | flags;
        PagedRows.put(row, PRICE, price);
        PagedRows.put(row, QUANTITY, quantity);
        PagedRows.put(row, CUM, cum);
        PagedRows.put(row, CUM_TICKS_LOTS, cumTicksLots);
        PagedRows.put(row, BUSTED, busted);
        PagedRows.put(row, STOP_PRICE, stopPrice);
        PagedRows.put(row, ACCOUNT, account);
        PagedRows.put(row, INSTRUMENT_AND_FLAGS, kind);
        count++;
        statedCount += one(price) + one(quantity) + one(cum) + one(cumTicksLots) + one(busted) + one(stopPrice) +
            one(account);
        digest += weight(entry, price, quantity, cum, cumTicksLots, busted, stopPrice, account, kind);
    }

    /** 1 of a number that is not 0. */
    private static long one(final long number)
    {
        return (number | -number) >>> Long.SIZE - 1;
    }

    private void list(final int entry, final long row)
    {
        count++;
        statedCount += Integer.bitCount(stated(row));
        digest += weight(entry, row);
    }

    /** Is it known what the order was that ended under this id? It did end. */
    boolean has(final int entry)
    {
        return entry >= first() && isKept(rows.address(firstSequence + entry));
    }

    /** Tell it. Ids, session and status are for the caller to say. */
    void show(final int entry, final TradedOrder shown)
    {
        final long row = rows.address(firstSequence + entry);
        final long kind = PagedRows.get(row, INSTRUMENT_AND_FLAGS);
        shown.isLive = false;
        shown.isBuy = 0 != (kind & BUY_FLAG);
        shown.ordType = (int)kind >> TYPE_SHIFT & BYTE_MASK;
        shown.timeInForce = (int)kind & BYTE_MASK;
        shown.instrumentId = (int)(kind >>> Integer.SIZE);
        shown.accountId = PagedRows.get(row, ACCOUNT);
        shown.priceTicks = PagedRows.get(row, PRICE);
        shown.quantityLots = PagedRows.get(row, QUANTITY);
        shown.leavesLots = 0;
        shown.cumLots = PagedRows.get(row, CUM);
        shown.cumTicksLots = PagedRows.get(row, CUM_TICKS_LOTS);
        shown.bustedLots = PagedRows.get(row, BUSTED);
        shown.stopPriceTicks = PagedRows.get(row, STOP_PRICE);
        shown.displayLots = 0;
        shown.workingPriceTicks = 0;
        shown.offsetTicks = 0;
    }

    /** Lots of the order were taken back, or cost something else. */
    void change(final int entry, final long bustedLots, final long ticksLotsChange)
    {
        final long row = rows.address(firstSequence + entry);
        count--;
        statedCount -= Integer.bitCount(stated(row));
        digest -= weight(entry, row);
        PagedRows.add(row, CUM, -bustedLots);
        PagedRows.add(row, CUM_TICKS_LOTS, ticksLotsChange);
        PagedRows.add(row, BUSTED, bustedLots);
        list(entry, row);
    }

    /** How many orders it is known of. */
    int count()
    {
        return count;
    }

    /** A hash of all of them, kept up to date change by change. */
    long digest()
    {
        return digest;
    }

    /** Of each id that may have a row whether it has one, and what is in it. */
    void writeTo(final StateOutput output, final ClOrdIdIndex ids)
    {
        final int first = first();
        output.putLong(first);
        if (output.skip(idCount - first + statedCount))
        {
            return;
        }
        for (int entry = first; entry < idCount; entry++)
        {
            final long row = rows.address(firstSequence + entry);
            if (ids.isDead(entry) && isKept(row))
            {
                final int stated = stated(row);
                output.putLong(PagedRows.get(row, INSTRUMENT_AND_FLAGS) | (long)stated << STATED_SHIFT);
                for (int i = 0; i < FIGURES; i++)
                {
                    if (0 != (stated & 1 << i))
                    {
                        output.putLong(PagedRows.get(row, i));
                    }
                }
            }
            else
            {
                output.putLong(NOTHING);
            }
        }
    }

    /** The ids have been restored. */
    void readFrom(final StateInput input)
    {
        final long first = input.getLong();
        if (first < 0 || first > idCount || idCount - first > capacity)
        {
            throw new IllegalStateException("ended orders do not fit: count=" + (idCount - first) +
                " capacity=" + capacity);
        }
        for (int entry = (int)first; entry < idCount; entry++)
        {
            final long kind = input.getLong();
            if (NOTHING != kind)
            {
                final long row = rows.address(firstSequence + entry);
                final int stated = (int)kind >>> STATED_SHIFT;
                for (int i = 0; i < FIGURES; i++)
                {
                    PagedRows.put(row, i, 0 == (stated & 1 << i) ? 0 : input.getLong());
                }
                PagedRows.put(row, INSTRUMENT_AND_FLAGS, kind & (-1L << Integer.SIZE | FLAGS));
                list(entry, row);
            }
        }
    }

    /** The place of the first id that has a row. */
    private int first()
    {
        return Math.max(0, idCount - capacity);
    }

    private static boolean isKept(final long row)
    {
        return NOTHING != PagedRows.get(row, INSTRUMENT_AND_FLAGS);
    }

    private static int stated(final long row)
    {
        int stated = 0;
        for (int i = 0; i < FIGURES; i++)
        {
            stated |= NOTHING == PagedRows.get(row, i) ? 0 : 1 << i;
        }
        return stated;
    }

    private static long weight(final int entry, final long row)
    {
        return weight(
            entry,
            PagedRows.get(row, PRICE),
            PagedRows.get(row, QUANTITY),
            PagedRows.get(row, CUM),
            PagedRows.get(row, CUM_TICKS_LOTS),
            PagedRows.get(row, BUSTED),
            PagedRows.get(row, STOP_PRICE),
            PagedRows.get(row, ACCOUNT),
            PagedRows.get(row, INSTRUMENT_AND_FLAGS));
    }

    private static long weight(
        final int entry,
        final long price,
        final long quantity,
        final long cum,
        final long cumTicksLots,
        final long busted,
        final long stopPrice,
        final long account,
        final long kind)
    {
        final long terms = price * 0x9E37_79B9_7F4A_7C15L + quantity * 0xC2B2_AE3D_27D4_EB4FL +
            stopPrice * 0x1656_67B1_9E37_79F9L + account * 0x2545_F491_4F6C_DD1DL;
        final long done = cum * 0xD6E8_FEB8_6659_FD93L + cumTicksLots * 0xA076_1D64_78BD_642FL +
            busted * 0xE703_7ED1_A0B4_28DBL;
        return ChainHash.mix((terms ^ done >>> 31) + done + entry * 0x8EBC_6AF0_9C88_C6E3L +
            kind * 0x5899_65CC_7537_4CC3L);
    }
}
