package io.ringside.engine.core;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderBookListener;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;

/**
 * Runs an incoming order against the book and decides what becomes of the rest. Hot path: no allocation.
 */
final class OrderMatcher implements OrderBookListener
{
    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private final OrderCanceller canceller;
    private final BookFeed feed;
    private final DailyLimits dailyLimits;
    private final CarefulMatcher careful;
    private int incoming;
    private Instrument instrument;
    private long tradeCount;

    OrderMatcher(
        final CoreState state,
        final ReportPublisher reports,
        final MarketDataPublisher marketData,
        final BookFeed feed,
        final OrderCanceller canceller,
        final StopOrders stopOrders)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.marketData = marketData;
        this.feed = feed;
        this.canceller = canceller;
        dailyLimits = new DailyLimits(state, reports, feed, canceller.waitingOrders());
        careful = new CarefulMatcher(
            state, reports, feed, canceller, stopOrders, new Interruptions(state, marketData), dailyLimits, this);
    }

    /** Match an order that has been accepted, or replaced, and is not in the book. */
    void execute(final int order, final Instrument target)
    {
        final OrderBook book = target.book();
        final boolean isBuy = orders.isBuy(order);
        if (orders.isExtended(order) || target.needsCare(isBuy))
        {
            careful.execute(order, target);
            return;
        }
        final boolean isMarket = OrderRequest.MARKET == orders.ordType(order);
        if (isMarket && OrderBook.NO_PRICE == book.bestPriceTicks(!isBuy))
        {
            canceller.cancelRemainder(order, Reason.NO_OPPOSITE);
            return;
        }

        final long limitPriceTicks = isMarket ? target.protectionPriceTicks(isBuy) : orders.priceTicks(order);
        final int timeInForce = orders.timeInForce(order);
        if (OrderRequest.FOK == timeInForce && !book.canFill(isBuy, limitPriceTicks, orders.leavesLots(order)))
        {
            canceller.cancelRemainder(order, Reason.FOK_UNFILLABLE);
            return;
        }

        if (book.wouldMatch(isBuy, limitPriceTicks))
        {
            begin(order, target);
            final long remainingLots = book.match(isBuy, limitPriceTicks, orders.leavesLots(order), this);
            assert remainingLots == orders.leavesLots(order) : "remainingLots=" + remainingLots;
        }
        assert 0 == orders.leavesLots(order) || OrderRequest.FOK != timeInForce : "FOK is all or nothing";

        finish(order, book, isMarket);
    }

    /** The order that {@link #record} is about. */
    void begin(final int order, final Instrument target)
    {
        incoming = order;
        instrument = target;
    }

    /** What is left of an order that has been matched rests, or ends. */
    void finish(final int order, final OrderBook book, final boolean isMarket)
    {
        if (0 == orders.leavesLots(order))
        {
            state.retire(order, OrdStatus.FILLED.value());
        }
        else if (OrderRequest.IOC == orders.timeInForce(order))
        {
            canceller.cancelRemainder(order, Reason.IOC_REMAINDER);
        }
        else if (isMarket)
        {
            canceller.cancelRemainder(order, Reason.MARKET_REMAINDER);
        }
        else if (state.hasPlace(order, book))
        {
            rest(order, book);
        }
        else
        {
            canceller.cancelRemainder(order, Reason.BOOK_FULL);
        }
    }

    public void onMatch(final int restingOrder, final long fillLots, final long priceTicks)
    {
        record(restingOrder, fillLots, priceTicks);
        final long leavesLots = orders.leavesLots(restingOrder);
        marketData.bookDelta(
            0 == leavesLots ? BookAction.DELETE : BookAction.CHANGE,
            instrument.instrumentId(),
            !orders.isBuy(incoming),
            orders.orderId(restingOrder),
            priceTicks,
            leavesLots,
            orders.priority(restingOrder));
        if (0 == leavesLots)
        {
            state.retire(restingOrder, OrdStatus.FILLED.value());
        }
    }

    /** Both sides of a match, and the trade. The book and the resting order's node know of it already. */
    void record(final int restingOrder, final long fillLots, final long priceTicks)
    {
        final boolean isBuy = orders.isBuy(incoming);
        assert isBuy != orders.isBuy(restingOrder) : "both on one side: " + incoming + " " + restingOrder;
        assert orders.instrumentId(restingOrder) == orders.instrumentId(incoming) : "not the same instrument";

        orders.fill(incoming, fillLots, priceTicks);
        state.risk.onFill(orders.positionIndex(restingOrder), !isBuy, fillLots);
        state.risk.onFill(orders.positionIndex(incoming), isBuy, fillLots);
        instrument.onTrade(priceTicks, fillLots);
        tradeCount++;
        final long matchId = state.nextMatchId++;
        state.trades.add(
            matchId, instrument, restingOrder, incoming, priceTicks, fillLots, reports.nextExecId());

        reports.traded(restingOrder, priceTicks, fillLots, matchId, Liquidity.ADDED);
        reports.traded(incoming, priceTicks, fillLots, matchId, Liquidity.REMOVED);
        marketData.trade(instrument.instrumentId(), isBuy, matchId, priceTicks, fillLots);
    }

    long tradeCount()
    {
        return tradeCount;
    }

    /** Put an order into the book, behind all others at its price. */
    private void rest(final int order, final OrderBook book)
    {
        if (orders.isExtended(order))
        {
            beforeRest(order);
        }
        orders.priority(order, state.nextPriority++);
        book.add(order);
        feed.added(order);
    }

    /** Put an order into the book that has its priority already. Without a place there it ends. */
    void restAsStamped(final int order, final OrderBook book)
    {
        final Instrument target = state.instrumentOf(order);
        if (dailyLimits.concern(order, target))
        {
            dailyLimits.deactivate(order, target);
            return;
        }
        if (!state.hasPlace(order, book))
        {
            canceller.cancelRemainder(order, Reason.BOOK_FULL);
            return;
        }
        if (orders.isExtended(order))
        {
            beforeRest(order);
        }
        book.insert(order);
        feed.added(order);
    }

    /** An auction has led to continuous trading. */
    void onAuction(final Instrument target, final long priceTicks)
    {
        careful.onAuction(target, priceTicks);
    }

    /** The prices that the day allows are others now. */
    void onDailyLimits(final Instrument target)
    {
        careful.onDailyLimits(target);
    }

    /** The end of a command: quotes may elect stop orders, and pegged orders follow them. */
    void endCommand(final boolean haveRulesChanged)
    {
        careful.endCommand(haveRulesChanged);
    }

    private void beforeRest(final int order)
    {
        final OrderTerms terms = orders.terms();
        if (orders.isIceberg(order))
        {
            terms.trancheLots(order, Math.min(terms.displayLots(order), orders.leavesLots(order)));
        }
    }
}
