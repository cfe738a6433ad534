package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;

/**
 * Decides what happens to an order that does not match, or no longer does: it rests, waits, slides or ends. No
 * allocation.
 */
final class Remainders
{
    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final OrderCanceller canceller;
    private final WaitingOrders waitingOrders;
    private final Interruptions interruptions;
    private final RestingOrders restingOrders;

    Remainders(
        final CoreState state,
        final ReportPublisher reports,
        final OrderCanceller canceller,
        final Interruptions interruptions,
        final RestingOrders restingOrders)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.canceller = canceller;
        this.interruptions = interruptions;
        this.restingOrders = restingOrders;
        waitingOrders = canceller.waitingOrders();
    }

    /**
     * Settles an order that has matched as far as possible. The reason states what stopped it before its own limit. A
     * market-to-limit order has become a limit order. An order may already have its priority, from its own election or
     * from the first election by its trades, and rests with it.
     */
    void settle(
        final int order,
        final Instrument instrument,
        final Reason stopped,
        final boolean wasMarketToLimit,
        final boolean hasPriority,
        final long limitTicks)
    {
        final boolean isMarket = OrderKinds.isMarket(orders.ordType(order));
        if (wasMarketToLimit && willRest(order, stopped, instrument) && !toldPrice(order, instrument))
        {
            endWithoutPrice(order, instrument, stopped);
            return;
        }
        if (Reason.NONE != stopped)
        {
            stop(order, instrument, stopped, hasPriority, limitTicks);
        }
        else if (isMarket && restsAsLimit(order, instrument))
        {
            restAsLimit(order, instrument, limitTicks, hasPriority, Reason.MARKET_REMAINDER);
        }
        else if (hasPriority && !isMarket && orders.leavesLots(order) > 0 &&
            !OrderKinds.isImmediate(orders.timeInForce(order)))
        {
            restingOrders.restAtPriority(order, instrument);
        }
        else if (OrderKinds.PEGGED == orders.ordType(order) && orders.leavesLots(order) > 0)
        {
            rest(order, instrument, false);
        }
        else
        {
            restingOrders.finish(order, instrument.book(), isMarket);
        }
    }

    /** Handles a post-only order that would match: it slides to a price where it rests, or is cancelled. */
    void slideOrCancel(final int order, final Instrument instrument, final int postOnly, final long bestTicks)
    {
        final long slideTicks = Instructions.POST_ONLY_SLIDE == postOnly ?
            instrument.prices().behind(orders.isBuy(order), bestTicks) : OrderBook.NO_PRICE;
        if (OrderBook.NO_PRICE == slideTicks)
        {
            canceller.cancelRemainder(order, Reason.POST_ONLY);
            return;
        }
        orders.priceTicks(order, slideTicks);
        reports.restated(order, Reason.SLID);
        rest(order, instrument, false);
    }

    /**
     * Places an order that cannot match now and has its priority: a market order in the queue, all others in the book.
     */
    void placeUnmatched(final int order, final Instrument instrument)
    {
        if (OrderKinds.isMarket(orders.ordType(order)))
        {
            waitingOrders.queue(order, instrument);
        }
        else
        {
            restingOrders.restAtPriority(order, instrument);
        }
    }

    /** True if a market-to-limit order will rest. */
    private boolean willRest(final int order, final Reason stopped, final Instrument instrument)
    {
        return 0 != orders.leavesLots(order) && !OrderKinds.isImmediate(orders.timeInForce(order)) &&
            (Reason.COLLAR != stopped || instrument.protection().collarInterrupts);
    }

    /**
     * Tells the owner of a market-to-limit order its price, unless a trade has. Where it met an order between two valid
     * prices it takes the next one on the safe side; false if there is none. Rule book Q6.
     */
    private boolean toldPrice(final int order, final Instrument instrument)
    {
        final long metTicks = orders.priceTicks(order);
        final long priceTicks = instrument.protection().midpointIsExact && !instrument.prices().isOnGrid(metTicks) ?
            instrument.prices().bound(orders.isBuy(order), metTicks) : metTicks;
        if (OrderBook.NO_PRICE == priceTicks)
        {
            return false;
        }
        orders.priceTicks(order, priceTicks);
        if (0 == orders.cumLots(order) || priceTicks != metTicks)
        {
            reports.restated(order, Reason.MARKET_REMAINDER);
        }
        return true;
    }

    private void endWithoutPrice(final int order, final Instrument instrument, final Reason stopped)
    {
        if (Reason.NONE != stopped)
        {
            interruptions.interrupt(instrument, Reason.COLLAR == stopped ? Reason.VOLATILITY : stopped);
        }
        canceller.cancelRemainder(order, Reason.NONE == stopped ? Reason.MARKET_REMAINDER : stopped);
    }

    /** Stops an order whose next trade would be at a price that a protection rule forbids. */
    private void stop(
        final int order,
        final Instrument instrument,
        final Reason reason,
        final boolean hasPriority,
        final long limitTicks)
    {
        if (Reason.COLLAR == reason && !instrument.protection().collarInterrupts)
        {
            canceller.cancelRemainder(order, Reason.COLLAR);
            return;
        }
        interruptions.interrupt(instrument, Reason.COLLAR == reason ? Reason.VOLATILITY : reason);
        final boolean isMarket = OrderKinds.isMarket(orders.ordType(order));
        if (OrderKinds.isImmediate(orders.timeInForce(order)) || isMarket && !restsAsLimit(order, instrument))
        {
            canceller.cancelRemainder(order, reason);
        }
        else if (isMarket)
        {
            restAsLimit(order, instrument, limitTicks, hasPriority, reason);
        }
        else
        {
            rest(order, instrument, hasPriority);
        }
    }

    private boolean restsAsLimit(final int order, final Instrument instrument)
    {
        return orders.leavesLots(order) > 0 &&
            (instrument.restsMarketRemainders() || instrument.isTradingAtClose()) &&
            !OrderKinds.isImmediate(orders.timeInForce(order));
    }

    /** Rests the remainder of a market order as a limit order at the worst price at which it could have traded. */
    private void restAsLimit(
        final int order,
        final Instrument instrument,
        final long boundTicks,
        final boolean hasPriority,
        final Reason otherwise)
    {
        final long priceTicks = instrument.prices().bound(orders.isBuy(order), boundTicks);
        if (OrderBook.NO_PRICE == priceTicks)
        {
            canceller.cancelRemainder(order, otherwise);
            return;
        }
        becomeLimit(order, priceTicks, Reason.MARKET_REMAINDER);
        rest(order, instrument, hasPriority);
    }

    /** Carries a market order that an auction has left over, as a limit order with the time that it has. */
    void carry(final int order, final Instrument instrument, final long auctionTicks)
    {
        // An auction may print at half a tick, where no limit order rests.
        final long priceTicks = instrument.prices().bound(orders.isBuy(order), auctionTicks);
        if (OrderBook.NO_PRICE == priceTicks)
        {
            canceller.cancel(order, Reason.AUCTION_REMAINDER);
            return;
        }
        waitingOrders.withdraw(order, instrument);
        becomeLimit(order, priceTicks, Reason.AUCTION_REMAINDER);
        restingOrders.restAtPriority(order, instrument);
    }

    /** Makes a market order, or a stop order that became one, a limit order, and tells its owner. */
    private void becomeLimit(final int order, final long priceTicks, final Reason reason)
    {
        orders.priceTicks(order, priceTicks);
        orders.typeAndTime(order, OrderKinds.LIMIT, orders.timeInForce(order));
        if (orders.isExtended(order))
        {
            final OrderTerms terms = orders.terms();
            terms.stopPriceTicks(order, 0);
            terms.trailTicks(order, 0);
            terms.reportedStopTicks(order, 0);
            orders.instructions(order, Instructions.withoutTrigger(orders.instructions(order)));
        }
        if (state.money.isOn())
        {
            state.money.limit(order, priceTicks);
        }
        reports.restated(order, reason);
    }

    /** Rests the order. An order without a priority gets it now, if the book has room for it. */
    void rest(final int order, final Instrument instrument, final boolean hasPriority)
    {
        if (!hasPriority && state.hasPlace(order, instrument.book()))
        {
            orders.priority(order, state.nextPriority++);
        }
        restingOrders.restAtPriority(order, instrument);
    }
}
