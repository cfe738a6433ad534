package io.ringside.engine.core.auction;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.WaitingList;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.LinkedOrders;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.state.CoreState;

import java.util.Arrays;

/**
 * Decides which orders take part in an auction. Of two linked orders only the more aggressive leg takes part: a trade
 * of one leg reduces the other, so counting both would count lots twice. Orders that self-trade prevention has excluded
 * take no part. No allocation, unless a handle is higher than any before.
 */
final class AuctionEntrants
{
    private static final int EXCLUDED_MAX = 1_024;
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final LinkedOrders linkedOrders;
    private long[] excludedMarks;
    private final int[] excluded = new int[EXCLUDED_MAX];
    private final long[] preventedLots = new long[EXCLUDED_MAX];
    private int excludedCount;
    private int notedCount;

    AuctionEntrants(final CoreState state, final LinkedOrders linkedOrders)
    {
        orders = state.orders;
        this.linkedOrders = linkedOrders;
        excludedMarks = new long[orders.capacity() / Long.SIZE + 1];
    }

    /** Clears all exclusions. */
    void clear()
    {
        if (0 != excludedCount)
        {
            Arrays.fill(excludedMarks, 0);
            excludedCount = 0;
        }
        notedCount = 0;
    }

    /** Notes an order that would meet an order of the same owner, and the lots that would not trade. */
    void note(final int order, final long lots)
    {
        final int index = excludedCount + notedCount++;
        if (index < EXCLUDED_MAX)
        {
            excluded[index] = order;
            preventedLots[index] = lots;
        }
    }

    void clearNoted()
    {
        notedCount = 0;
    }

    /** Excludes the noted orders; false if there are none, or too many. */
    boolean excludeNoted()
    {
        final int count = excludedCount + notedCount;
        if (0 == notedCount || count > EXCLUDED_MAX)
        {
            return false;
        }
        for (int i = excludedCount; i < count; i++)
        {
            final int word = excluded[i] / Long.SIZE;
            if (word >= excludedMarks.length)
            {
                excludedMarks = Arrays.copyOf(excludedMarks, 2 * word);
            }
            excludedMarks[word] |= 1L << excluded[i];
        }
        excludedCount = count;
        notedCount = 0;
        return true;
    }

    int excludedCount()
    {
        return excludedCount;
    }

    int excluded(final int index)
    {
        return excluded[index];
    }

    long preventedLots(final int index)
    {
        return preventedLots[index];
    }

    /** True if the book of an instrument has any order that takes no part. */
    boolean hasExclusions(final Instrument instrument)
    {
        return 0 != excludedCount || instrument.hasPairs();
    }

    boolean takesPart(final int order)
    {
        final int word = order / Long.SIZE;
        return (word >= excludedMarks.length || 0 == (excludedMarks[word] & 1L << order)) && !isPassiveLeg(order);
    }

    /** Market before limit, better price first, older first. */
    private boolean isPassiveLeg(final int order)
    {
        final int other = linkedOrders.otherLeg(order);
        if (NONE == other || !isInAuction(other))
        {
            return false;
        }
        final boolean isInBook = orders.isInBook(order);
        if (isInBook != orders.isInBook(other))
        {
            return isInBook;
        }
        final long aheadTicks = isInBook ? orders.priceTicks(other) - orders.priceTicks(order) : 0;
        return 0 == aheadTicks ? orders.priority(order) > orders.priority(other) :
            orders.isBuy(order) == aheadTicks > 0;
    }

    /** Market orders wait outside the book. */
    private boolean isInAuction(final int order)
    {
        return orders.isInBook(order) ||
            Instructions.IN_MARKET_QUEUE == Instructions.place(orders, order);
    }

    /** The open lots of a side's market orders. */
    long marketLots(final WaitingList queue)
    {
        long lots = 0;
        for (int order = queue.first(); NONE != order; order = queue.after(order))
        {
            lots += takesPart(order) ? orders.leavesLots(order) : 0;
        }
        return lots;
    }

    /** Copies the lots of a side's orders that are for auctions alone, by price from the best; returns the count. */
    int copyForAuctions(final OrderBook book, final boolean isBuy, final long[] pricesTicks, final long[] lots)
    {
        int count = 0;
        for (int order = book.first(isBuy); NONE != order; order = book.after(order))
        {
            if (OrderKinds.isForAuction(orders.timeInForce(order)) && takesPart(order))
            {
                final long priceTicks = orders.priceTicks(order);
                if (0 == count || pricesTicks[count - 1] != priceTicks)
                {
                    pricesTicks[count] = priceTicks;
                    lots[count] = 0;
                    count++;
                }
                lots[count - 1] += orders.leavesLots(order);
            }
        }
        return count;
    }

    /** Subtracts the lots that take no part from the levels of a side and removes empty levels; returns the count. */
    int subtractExclusions(
        final OrderBook book, final boolean isBuy, final long[] pricesTicks, final long[] lots, final int count)
    {
        int level = 0;
        for (int order = book.first(isBuy); NONE != order; order = book.after(order))
        {
            while (pricesTicks[level] != orders.priceTicks(order))
            {
                level++;
            }
            lots[level] -= takesPart(order) ? 0 : orders.leavesLots(order);
        }
        int keptCount = 0;
        for (int i = 0; i < count; i++)
        {
            if (lots[i] > 0)
            {
                pricesTicks[keptCount] = pricesTicks[i];
                lots[keptCount] = lots[i];
                keptCount++;
            }
        }
        return keptCount;
    }
}
