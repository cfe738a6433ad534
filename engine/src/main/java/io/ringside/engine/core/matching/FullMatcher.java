package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.MinQuantities;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;

/**
 * Matches an incoming order if it, or an order that it may meet, has terms that the plain loop of {@link OrderMatcher}
 * does not handle: icebergs, hidden orders, self-trade prevention, minimum quantities, post-only, market-to-limit. No
 * allocation.
 */
final class FullMatcher
{
    /** Limits that no resting order is within. */
    private static final long NOTHING_TO_BUY = 0;
    private static final long NOTHING_TO_SELL = Long.MAX_VALUE;

    private final CoreState state;
    private final OrderPool orders;
    private final OrderTerms terms;
    private final OrderCanceller canceller;
    private final StopOrders stopOrders;
    private final WaitingOrders waitingOrders;
    private final SelfTrade selfTrade;
    private final Reach reach;
    private final RoundReach roundReach;
    private final TradeExecutor executor;
    private final MatchingRounds rounds;
    private final TopOrders topOrders;
    private final PeggedOrders peggedOrders;
    private final TradeBands bands;
    private final Remainders remainders;
    private final DailyLimits dailyLimits;

    FullMatcher(
        final CoreState state,
        final ReportPublisher reports,
        final BookFeed feed,
        final OrderCanceller canceller,
        final StopOrders stopOrders,
        final Interruptions interruptions,
        final DailyLimits dailyLimits,
        final RestingOrders restingOrders,
        final TradeRecorder recorder)
    {
        this.state = state;
        this.orders = state.orders;
        this.terms = state.orders.terms();
        this.canceller = canceller;
        this.stopOrders = stopOrders;
        this.dailyLimits = dailyLimits;
        waitingOrders = canceller.waitingOrders();
        selfTrade = new SelfTrade(state, reports, feed, canceller);
        reach = new Reach(orders, selfTrade);
        roundReach = new RoundReach(orders, selfTrade);
        bands = new TradeBands(state);
        executor = new TradeExecutor(
            state, feed, recorder, new LinkedFills(state, reports, feed, canceller), stopOrders);
        rounds = new MatchingRounds(state, canceller, selfTrade, bands, executor);
        topOrders = new TopOrders(orders);
        peggedOrders = new PeggedOrders(state, reports, feed, canceller);
        remainders = new Remainders(state, reports, canceller, interruptions, restingOrders);
    }

    /** The same contract as {@link OrderMatcher#execute}. A stop order waits for its trigger. */
    void execute(final int order, final Instrument instrument)
    {
        if (OrderKinds.isStop(orders.ordType(order)) && !isTriggered(order))
        {
            stopOrders.parkLast(order, instrument);
        }
        else if (OrderKinds.PEGGED == orders.ordType(order))
        {
            if (peggedOrders.enter(order, instrument))
            {
                runPegged(order, instrument);
            }
            runElected(instrument);
        }
        else if (WaitingOrders.waitsForClose(orders.timeInForce(order), instrument))
        {
            orders.priority(order, state.nextPriority++);
            waitingOrders.deferToClose(order, instrument);
        }
        else if (mayRun(order, instrument))
        {
            run(order, instrument, false);
            runElected(instrument);
        }
        else
        {
            orders.priority(order, state.nextPriority++);
            remainders.placeUnmatched(order, instrument);
        }
    }

    /** The trades of an auction that leads to continuous trading elect stop orders. */
    void onAuction(final Instrument instrument, final long priceTicks)
    {
        if (0 != instrument.stops().count())
        {
            stopOrders.onTrade(instrument, priceTicks);
            runElected(instrument);
        }
    }

    /**
     * Removes the orders that the daily limits forbid from the book, and returns those that the limits allow again,
     * each at its old priority.
     */
    void onDailyLimits(final Instrument instrument)
    {
        dailyLimits.clearBook(instrument, peggedOrders);
        int order = dailyLimits.firstAllowed(instrument);
        while (OrderPool.NONE != order)
        {
            dailyLimits.activate(order, instrument);
            if (WaitingOrders.waitsForClose(orders.timeInForce(order), instrument))
            {
                waitingOrders.deferToClose(order, instrument);
            }
            else if (instrument.isTrading())
            {
                run(order, instrument, true);
                runElected(instrument);
            }
            else
            {
                remainders.placeUnmatched(order, instrument);
            }
            order = dailyLimits.nextAllowed(instrument);
        }
    }

    /** The closing call has begun: at-the-close orders join it with their priority of entry. */
    void onClosingCall(final Instrument instrument)
    {
        int order = waitingOrders.nextForClose(instrument);
        while (OrderPool.NONE != order)
        {
            remainders.placeUnmatched(order, instrument);
            order = waitingOrders.nextForClose(instrument);
        }
    }

    /** An auction has left a market order over: it becomes a limit order at the auction price. */
    void onAuctionRemainder(final int order, final Instrument instrument, final long auctionTicks)
    {
        remainders.carry(order, instrument, auctionTicks);
    }

    /** The pegged orders, which {@link QuoteFollowers} reprices. */
    PeggedOrders peggedOrders()
    {
        return peggedOrders;
    }

    private boolean mayRun(final int order, final Instrument instrument)
    {
        return instrument.isTrading() && !dailyLimits.forbid(order, instrument);
    }

    /**
     * Runs the elected stop orders one after another. Orders that their trades elect join the end of the queue, so
     * there is no recursion.
     */
    void runElected(final Instrument instrument)
    {
        int order = stopOrders.next();
        while (OrderPool.NONE != order)
        {
            runQueued(order, instrument);
            order = stopOrders.next();
        }
        instrument.cascadeStartTicks(0);
    }

    /** Runs a stop order that was elected, or an order whose minimum quantity has ceased to count. */
    private void runQueued(final int order, final Instrument instrument)
    {
        final boolean isElected = isTriggered(order);
        final boolean isPegged = OrderKinds.PEGGED == orders.ordType(order);
        if (mayRun(order, instrument))
        {
            run(order, instrument, isElected);
        }
        else if (isElected)
        {
            remainders.placeUnmatched(order, instrument);
        }
        else
        {
            remainders.rest(order, instrument, false);
        }
        if (isPegged)
        {
            peggedOrders.onRun(order, instrument);
        }
    }

    /** Matches a pegged order at its working price and rests its remainder. */
    void runPegged(final int order, final Instrument instrument)
    {
        run(order, instrument, false);
        peggedOrders.onRun(order, instrument);
    }

    private void run(final int order, final Instrument instrument, final boolean isElected)
    {
        enterMarket(order, instrument, isElected);
        if (instrument.algorithm().hasTopOrder())
        {
            topOrders.onRun(order, instrument);
        }
    }

    private void enterMarket(final int order, final Instrument instrument, final boolean isElected)
    {
        final OrderBook book = instrument.book();
        final boolean isBuy = orders.isBuy(order);
        final long bestTicks = book.bestPriceTicks(!isBuy);
        final int postOnly = Instructions.postOnly(orders.instructions(order));
        if (0 != postOnly && instrument.wouldMatch(isBuy, orders.priceTicks(order)))
        {
            remainders.slideOrCancel(order, instrument, postOnly, bestTicks);
            return;
        }
        final boolean isMarket = OrderKinds.isMarket(orders.ordType(order));
        final boolean isMarketToLimit = OrderKinds.MARKET_TO_LIMIT == orders.ordType(order);
        if (OrderBook.NO_PRICE == bestTicks && (isMarket || isMarketToLimit) && !instrument.isTradingAtClose())
        {
            canceller.cancelRemainder(order, Reason.NO_OPPOSITE);
            return;
        }
        if (isMarketToLimit)
        {
            orders.priceTicks(order, bestTicks);
            orders.typeAndTime(order, OrderKinds.LIMIT, orders.timeInForce(order));
        }

        final long limitTicks = limitTicks(order, instrument, isMarket);
        bands.begin(instrument, isElected);
        final Reason refusal = checkReach(order, instrument, limitTicks);
        if (Reason.NONE != refusal)
        {
            canceller.cancelRemainder(order, refusal);
            return;
        }
        if (!isElected)
        {
            stopOrders.beginRun(order);
        }
        final Reason stopped =
            isBelowMinimum(order, instrument, limitTicks) ? Reason.NONE : match(order, instrument, limitTicks);
        final boolean hasPriority = stopOrders.endRun() || isElected;
        if (null == stopped)
        {
            return;
        }
        assert OrderKinds.FOK != orders.timeInForce(order) || 0 == orders.leavesLots(order) :
            "fill or kill is all or nothing: leavesLots=" + orders.leavesLots(order);
        remainders.settle(order, instrument, stopped, isMarketToLimit, hasPriority, limitTicks);
    }

    /** The worst price of a resting order that the order may trade with. */
    private long limitTicks(final int order, final Instrument instrument, final boolean isMarket)
    {
        final boolean isBuy = orders.isBuy(order);
        if (instrument.isTradingAtClose())
        {
            final long closingTicks = instrument.call().closingPriceTicks();
            return isMarket || instrument.isWillingAtClose(isBuy, orders.priceTicks(order)) ? closingTicks :
                isBuy ? NOTHING_TO_BUY : NOTHING_TO_SELL;
        }
        return isMarket ? instrument.protectionPriceTicks(isBuy) : orders.priceTicks(order);
    }

    /** False at the closing price, where orders trade by time, whatever the algorithm. */
    private static boolean isByRounds(final Instrument instrument)
    {
        return instrument.algorithm().isByRounds() && instrument.isMatching();
    }

    private boolean isTriggered(final int order)
    {
        return 0 != (orders.instructions(order) & Instructions.TRIGGERED);
    }

    private Reason checkReach(final int order, final Instrument instrument, final long limitTicks)
    {
        if (OrderKinds.FOK == orders.timeInForce(order))
        {
            return canReach(order, instrument, limitTicks, orders.leavesLots(order)) ?
                Reason.NONE : Reason.FOK_UNFILLABLE;
        }
        final long minLots = orders.isExtended(order) ? terms.minQuantityLots(order) : 0;
        if (0 == minLots || minQuantityStays(order, instrument))
        {
            return Reason.NONE;
        }
        if (!canReach(order, instrument, limitTicks, minLots))
        {
            return Reason.MIN_QUANTITY_UNFILLED;
        }
        // The minimum is met. The remainder of an iceberg is displayed in full; later reports state these terms.
        terms.minQuantityLots(order, 0);
        if (orders.isIceberg(order))
        {
            orders.displayLots(order, 0);
        }
        return Reason.NONE;
    }

    private boolean minQuantityStays(final int order, final Instrument instrument)
    {
        return instrument.protection().minQuantityStays && orders.isHidden(order);
    }

    /** True if the order rests untouched, because it does not reach the minimum that stays with it. */
    private boolean isBelowMinimum(final int order, final Instrument instrument, final long limitTicks)
    {
        if (!minQuantityStays(order, instrument))
        {
            return false;
        }
        final long leastLots = MinQuantities.leastLots(orders, order);
        return 0 != leastLots && !canReach(order, instrument, limitTicks, leastLots);
    }

    private boolean canReach(
        final int order, final Instrument instrument, final long limitTicks, final long lots)
    {
        final boolean isBuy = orders.isBuy(order);
        final long bestTicks = reach.firstPriceTicks(order, instrument);
        return (OrderBook.NO_PRICE == bestTicks || Reason.NONE == bands.check(bestTicks)) &&
            (isByRounds(instrument) ?
            roundReach.canReach(order, instrument, bands.boundTicks(isBuy, limitTicks), lots) :
            reach.canReach(order, instrument, bands.boundTicks(isBuy, limitTicks), lots));
    }

    /**
     * Matches the order. Returns the reason that stopped it before its own limit, or NONE; null if self-trade
     * prevention ended the order.
     */
    private Reason match(final int order, final Instrument instrument, final long limitTicks)
    {
        final OrderBook book = instrument.book();
        final boolean isBuy = orders.isBuy(order);
        final boolean mayPrevent = Instructions.NO_STP != Instructions.stpMode(orders.instructions(order));
        if (isByRounds(instrument))
        {
            return rounds.match(order, instrument, limitTicks);
        }
        final boolean minQuantityStays = instrument.protection().minQuantityStays;
        int passed = OrderPool.NONE;
        int resting = book.first(!isBuy);
        while (orders.leavesLots(order) > 0 && OrderPool.NONE != resting)
        {
            final long priceTicks = orders.priceTicks(resting);
            if (isBuy ? priceTicks > limitTicks : priceTicks < limitTicks)
            {
                break;
            }
            final long leastLots = minQuantityStays ? MinQuantities.leastLots(orders, resting) : 0;
            if (orders.leavesLots(order) < leastLots)
            {
                // It stays: it is no leg of a pair, so no trade of another order ends it.
                passed = resting;
            }
            else
            {
                final Reason stopped = bands.check(priceTicks);
                if (Reason.NONE != stopped)
                {
                    return stopped;
                }
                final boolean ends = mayPrevent && selfTrade.isSameOwner(resting, order) ?
                    !selfTrade.prevent(resting, order) : trade(resting, order, instrument, priceTicks);
                if (0 != leastLots)
                {
                    onMinimum(resting, instrument);
                }
                if (ends)
                {
                    return null;
                }
            }
            resting = OrderPool.NONE == passed ? book.first(!isBuy) : book.after(passed);
        }
        return Reason.NONE;
    }

    /** Always false: a trade does not end the incoming order before its run ends. */
    private boolean trade(final int resting, final int order, final Instrument instrument, final long priceTicks)
    {
        executor.trade(
            resting, order, instrument, tradeTicks(instrument, priceTicks), orders.leavesLots(order));
        return false;
    }

    /**
     * Queues a resting order whose minimum counted until now, if less is left and it meets an order that passed it
     * over.
     */
    private void onMinimum(final int resting, final Instrument instrument)
    {
        if (orders.isInBook(resting) && 0 == MinQuantities.leastLots(orders, resting) &&
            instrument.wouldMatch(orders.isBuy(resting), orders.priceTicks(resting)))
        {
            instrument.book().remove(resting);
            if (OrderKinds.PEGGED == orders.ordType(resting))
            {
                state.unlistPeg(resting, instrument);
            }
            stopOrders.queue(resting);
        }
    }

    /** Orders trade at the price of the resting one, or all at the closing price. */
    private static long tradeTicks(final Instrument instrument, final long restingTicks)
    {
        return instrument.isTradingAtClose() ? instrument.call().closingPriceTicks() : restingTicks;
    }
}
