package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.Allocation;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;

/**
 * Matches an incoming order round by round where an instrument's algorithm is not price-time alone. A round covers all
 * that the best level shows or, if it shows nothing, all that is hidden there. First self-trade prevention removes the
 * owner's orders; then the shares are allocated; then the trades happen by time, one for each order. New tranches wait
 * for the next round. No allocation.
 * <p>
 * Implementation note: only the last round allocates shares, since every earlier one fills all its orders. An order
 * that ended or shrank through a trade of its other leg does not take its full share; the incoming order keeps the
 * difference for another round.
 */
final class MatchingRounds
{
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final OrderCanceller canceller;
    private final LinkedOrders linkedOrders;
    private final SelfTrade selfTrade;
    private final TradeBands bands;
    private final TradeExecutor executor;
    private final Allocation allocation;
    private final AllocationSteps steps;

    MatchingRounds(
        final CoreState state,
        final OrderCanceller canceller,
        final SelfTrade selfTrade,
        final TradeBands bands,
        final TradeExecutor executor)
    {
        this.orders = state.orders;
        this.canceller = canceller;
        linkedOrders = canceller.linkedOrders();
        this.selfTrade = selfTrade;
        this.bands = bands;
        this.executor = executor;
        allocation = state.allocation;
        steps = new AllocationSteps(allocation, orders, state.risk);
    }

    /**
     * Matches the order. Returns the reason that stopped it before its own limit, or NONE; null if self-trade
     * prevention ended the order.
     */
    Reason match(final int order, final Instrument instrument, final long limitTicks)
    {
        final OrderBook book = instrument.book();
        final boolean isBuy = orders.isBuy(order);
        final boolean mayPrevent = Instructions.NO_STP != Instructions.stpMode(orders.instructions(order));
        int first = book.first(!isBuy);
        while (orders.leavesLots(order) > 0 && NONE != first)
        {
            final long priceTicks = orders.priceTicks(first);
            if (isBuy ? priceTicks > limitTicks : priceTicks < limitTicks)
            {
                break;
            }
            final Reason stopped = bands.check(priceTicks);
            if (Reason.NONE != stopped)
            {
                return stopped;
            }
            final boolean isHidden = orders.isHidden(first);
            if (mayPrevent && !preventOwn(first, order, book))
            {
                return null;
            }
            first = book.first(!isBuy);
            if (isInRound(first, priceTicks, isHidden))
            {
                collect(first, book);
                allocate(order, instrument, isHidden);
                trade(order, instrument, priceTicks);
                first = book.first(!isBuy);
            }
        }
        return Reason.NONE;
    }

    /**
     * Applies self-trade prevention to all orders of the round. False if the incoming order ends, in which case resting
     * orders of its owner may stay. Under CANCEL_BOTH the incoming order is cancelled after all of them. Rule book B30,
     * D3.
     */
    private boolean preventOwn(final int first, final int order, final OrderBook book)
    {
        final boolean endsAll = Instructions.CANCEL_BOTH == Instructions.stpMode(orders.instructions(order));
        long ownLots = 0;
        final long priceTicks = orders.priceTicks(first);
        final boolean isHidden = orders.isHidden(first);
        int resting = first;
        while (isInRound(resting, priceTicks, isHidden))
        {
            int next = book.after(resting);
            if (selfTrade.isSameOwner(resting, order))
            {
                // The other leg of its pair ends with it.
                next = NONE != next && next == linkedOrders.otherLeg(resting) ? book.after(next) : next;
                if (endsAll)
                {
                    ownLots += orders.leavesLots(resting);
                    canceller.prevent(resting, Math.min(orders.leavesLots(resting), orders.leavesLots(order)));
                }
                else if (!selfTrade.prevent(resting, order))
                {
                    return false;
                }
            }
            resting = next;
        }
        if (0 != ownLots)
        {
            selfTrade.cancelIncoming(order, Math.min(ownLots, orders.leavesLots(order)));
        }
        return 0 == ownLots;
    }

    private boolean isInRound(final int order, final long priceTicks, final boolean isHidden)
    {
        return NONE != order && orders.priceTicks(order) == priceTicks && orders.isHidden(order) == isHidden;
    }

    private void collect(final int first, final OrderBook book)
    {
        final long priceTicks = orders.priceTicks(first);
        final boolean isHidden = orders.isHidden(first);
        allocation.clear();
        for (int order = first; isInRound(order, priceTicks, isHidden); order = book.after(order))
        {
            allocation.add(order, availableLots(order));
        }
    }

    private void allocate(final int order, final Instrument instrument, final boolean isHidden)
    {
        final long lots = orders.leavesLots(order);
        if (lots >= allocation.totalLots())
        {
            allocation.allocateAll();
        }
        else if (isHidden)
        {
            allocation.begin(lots);
            allocation.allocateByTime(lots);
        }
        else
        {
            steps.run(
                instrument.algorithm(), !orders.isBuy(order), lots, instrument.rules().quantityIncrementLots);
        }
        assert 0 == allocation.restLots() : "restLots=" + allocation.restLots();
    }

    private void trade(final int order, final Instrument instrument, final long priceTicks)
    {
        for (int i = 0; i < allocation.count(); i++)
        {
            final int resting = allocation.order(i);
            if (allocation.allocatedLots(i) > 0 && orders.isInBook(resting))
            {
                final long lots = Math.min(allocation.allocatedLots(i), availableLots(resting));
                executor.trade(resting, order, instrument, priceTicks, lots);
            }
        }
    }

    private long availableLots(final int order)
    {
        return orders.isHidden(order) ? orders.leavesLots(order) : orders.displayedLots(order);
    }
}
