package io.ringside.engine.core;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;

/**
 * Runs an incoming order against the book one resting order at a time, where either has terms that the plain loop
 * does not know: icebergs, hidden orders, self-trade prevention, minimum quantities, post-only, market-to-limit. No
 * allocation.
 */
final class CarefulMatcher
{
    private final CoreState state;
    private final OrderPool orders;
    private final OrderTerms terms;
    private final ReportPublisher reports;
    private final BookFeed feed;
    private final OrderCanceller canceller;
    private final OrderMatcher matcher;
    private final SelfTrade selfTrade;

    CarefulMatcher(
        final CoreState state,
        final ReportPublisher reports,
        final BookFeed feed,
        final OrderCanceller canceller,
        final OrderMatcher matcher)
    {
        this.state = state;
        this.orders = state.orders;
        this.terms = state.orders.terms();
        this.reports = reports;
        this.feed = feed;
        this.canceller = canceller;
        this.matcher = matcher;
        selfTrade = new SelfTrade(state, reports, feed);
    }

    /** The same contract as {@link OrderMatcher#execute}. */
    void execute(final int order, final Instrument instrument)
    {
        final OrderBook book = instrument.book();
        final boolean isBuy = orders.isBuy(order);
        final long bestTicks = book.bestPriceTicks(!isBuy);
        final int postOnly = Instructions.postOnly(orders.instructions(order));
        if (0 != postOnly && wouldMatch(isBuy, orders.priceTicks(order), bestTicks))
        {
            stepAside(order, instrument, postOnly, bestTicks);
            return;
        }
        if (OrderBook.NO_PRICE == bestTicks && OrderRequest.LIMIT != orders.ordType(order))
        {
            canceller.cancelRemainder(order, Reason.NO_OPPOSITE);
            return;
        }
        if (OrderRequest.MARKET_TO_LIMIT == orders.ordType(order))
        {
            orders.priceTicks(order, bestTicks);
            orders.typeAndTime(order, OrderRequest.LIMIT, orders.timeInForce(order));
        }

        final boolean isMarket = OrderRequest.MARKET == orders.ordType(order);
        final long limitTicks = isMarket ? instrument.protectionPriceTicks(isBuy) : orders.priceTicks(order);
        final Reason refusal = checkReach(order, book, limitTicks);
        if (Reason.NONE != refusal)
        {
            canceller.cancelRemainder(order, refusal);
            return;
        }
        if (match(order, instrument, limitTicks))
        {
            matcher.finish(order, book);
        }
    }

    /** Prices only: an own order is an order, and so is a hidden one. */
    static boolean wouldMatch(final boolean isBuy, final long priceTicks, final long bestOppositeTicks)
    {
        return OrderBook.NO_PRICE != bestOppositeTicks &&
            (isBuy ? priceTicks >= bestOppositeTicks : priceTicks <= bestOppositeTicks);
    }

    /** An order that was let in, would match, and must not. */
    private void stepAside(final int order, final Instrument instrument, final int postOnly, final long bestTicks)
    {
        assert Instructions.POST_ONLY_REJECT != postOnly : "the caller refuses it";
        final long asideTicks = Instructions.POST_ONLY_SLIDE == postOnly ?
            instrument.priceBehindTicks(orders.isBuy(order), bestTicks) : OrderBook.NO_PRICE;
        if (OrderBook.NO_PRICE == asideTicks)
        {
            canceller.cancelRemainder(order, Reason.POST_ONLY);
            return;
        }
        orders.priceTicks(order, asideTicks);
        reports.unsolicited(
            order, ExecType.RESTATED, reports.status(order), orders.leavesLots(order), Reason.SLID);
        matcher.rest(order, instrument.book());
    }

    private Reason checkReach(final int order, final OrderBook book, final long limitTicks)
    {
        if (OrderRequest.FOK == orders.timeInForce(order))
        {
            return selfTrade.canReach(order, book, limitTicks, orders.leavesLots(order)) ?
                Reason.NONE : Reason.FOK_UNFILLABLE;
        }
        final long minLots = orders.isExtended(order) ? terms.minQuantityLots(order) : 0;
        return 0 == minLots || selfTrade.canReach(order, book, limitTicks, minLots) ?
            Reason.NONE : Reason.MIN_QUANTITY_UNFILLED;
    }

    /** False if the incoming order is gone before it could be finished. */
    private boolean match(final int order, final Instrument instrument, final long limitTicks)
    {
        final OrderBook book = instrument.book();
        final boolean isBuy = orders.isBuy(order);
        final boolean mayPrevent = Instructions.NO_STP != Instructions.stpMode(orders.instructions(order));
        matcher.begin(order, instrument);
        int resting = book.first(!isBuy);
        while (orders.leavesLots(order) > 0 && OrderPool.NONE != resting)
        {
            final long priceTicks = orders.priceTicks(resting);
            if (isBuy ? priceTicks > limitTicks : priceTicks < limitTicks)
            {
                break;
            }
            if (mayPrevent && selfTrade.isSameOwner(resting, order))
            {
                if (!selfTrade.prevent(resting, order, book))
                {
                    return false;
                }
            }
            else
            {
                trade(resting, order, book, priceTicks);
            }
            resting = book.first(!isBuy);
        }
        return true;
    }

    private void trade(final int resting, final int order, final OrderBook book, final long priceTicks)
    {
        final long availableLots = orders.isIceberg(resting) ? terms.trancheLots(resting) : orders.leavesLots(resting);
        final long fillLots = Math.min(orders.leavesLots(order), availableLots);
        assert fillLots > 0 : "fillLots=" + fillLots;
        book.fill(resting, fillLots);
        matcher.record(resting, fillLots, priceTicks);
        if (orders.isIceberg(resting))
        {
            terms.trancheLots(resting, availableLots - fillLots);
        }
        final long leavesLots = orders.leavesLots(resting);
        if (0 == leavesLots)
        {
            feed.deleted(resting);
            state.retire(resting, OrdStatus.FILLED.value());
        }
        else if (fillLots == availableLots)
        {
            replenish(resting, book);
        }
        else
        {
            feed.changed(resting);
        }
    }

    private void replenish(final int resting, final OrderBook book)
    {
        feed.deleted(resting);
        orders.priority(resting, state.nextPriority++);
        terms.trancheLots(resting, Math.min(terms.displayLots(resting), orders.leavesLots(resting)));
        book.replenish(resting);
        feed.added(resting);
    }
}
