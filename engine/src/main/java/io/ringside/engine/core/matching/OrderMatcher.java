package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderBookListener;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;

/**
 * Matches an incoming order against the book and decides what happens to its remainder. Hot path: no allocation.
 */
public final class OrderMatcher implements OrderBookListener
{
    private final CoreState state;
    private final OrderPool orders;
    private final MarketDataPublisher marketData;
    private final OrderCanceller canceller;
    private final TradeRecorder recorder;
    private final RestingOrders restingOrders;
    private final FullMatcher fullMatcher;
    private final QuoteFollowers followers;
    private EndOfCommand endOfCommand = () -> false;
    private int incoming;
    private Instrument instrument;

    public OrderMatcher(
        final CoreState state,
        final ReportPublisher reports,
        final MarketDataPublisher marketData,
        final BookFeed feed,
        final OrderCanceller canceller,
        final StopOrders stopOrders)
    {
        this.state = state;
        this.orders = state.orders;
        this.marketData = marketData;
        this.canceller = canceller;
        final DailyLimits dailyLimits = new DailyLimits(state, reports, feed, canceller.waitingOrders());
        recorder = new TradeRecorder(state, reports, marketData);
        restingOrders = new RestingOrders(state, feed, canceller, dailyLimits);
        fullMatcher = new FullMatcher(state, reports, feed, canceller, stopOrders,
            new Interruptions(state, marketData), dailyLimits, restingOrders, recorder);
        followers = new QuoteFollowers(state, stopOrders, fullMatcher);
    }

    /** Match an order that has been accepted, or replaced, and is not in the book. */
    public void execute(final int order, final Instrument target)
    {
        final OrderBook book = target.book();
        final boolean isBuy = orders.isBuy(order);
        if (orders.isExtended(order) || target.requiresFullMatcher(isBuy))
        {
            fullMatcher.execute(order, target);
            return;
        }
        final boolean isMarket = OrderKinds.MARKET == orders.ordType(order);
        if (isMarket && OrderBook.NO_PRICE == book.bestPriceTicks(!isBuy))
        {
            canceller.cancelRemainder(order, Reason.NO_OPPOSITE);
            return;
        }

        final long limitPriceTicks = isMarket ? target.protectionPriceTicks(isBuy) : orders.priceTicks(order);
        final int timeInForce = orders.timeInForce(order);
        if (OrderKinds.FOK == timeInForce && !book.canFill(isBuy, limitPriceTicks, orders.leavesLots(order)))
        {
            canceller.cancelRemainder(order, Reason.FOK_UNFILLABLE);
            return;
        }

        if (book.wouldMatch(isBuy, limitPriceTicks))
        {
            incoming = order;
            instrument = target;
            final long remainingLots = book.match(isBuy, limitPriceTicks, orders.leavesLots(order), this);
            assert remainingLots == orders.leavesLots(order) : "remainingLots=" + remainingLots;
        }
        assert 0 == orders.leavesLots(order) || OrderKinds.FOK != timeInForce : "FOK is all or nothing";

        restingOrders.finish(order, book, isMarket);
    }

    public void onMatch(final int restingOrder, final long fillLots, final long priceTicks)
    {
        recorder.record(restingOrder, incoming, instrument, fillLots, priceTicks);
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

    public long tradeCount()
    {
        return recorder.tradeCount();
    }

    /** Elects stop orders after an auction that leads to continuous trading. */
    public void onAuction(final Instrument target, final long priceTicks)
    {
        fullMatcher.onAuction(target, priceTicks);
    }

    /** Makes a market order that an auction has left over a limit order at the auction price, with its own time. */
    public void onAuctionRemainder(final int order, final Instrument target, final long auctionTicks)
    {
        fullMatcher.onAuctionRemainder(order, target, auctionTicks);
    }

    /** Applies changed daily limits to the live orders. */
    public void onDailyLimits(final Instrument target)
    {
        fullMatcher.onDailyLimits(target);
    }

    /** Enters the at-the-close orders when the closing call begins. */
    public void onClosingCall(final Instrument target)
    {
        fullMatcher.onClosingCall(target);
    }

    /** Sets what else happens at the end of a command. */
    public void endOfCommand(final EndOfCommand newEndOfCommand)
    {
        endOfCommand = newEndOfCommand;
    }

    /** Ends a command: the quotes may elect stop orders and reprice pegged orders. */
    public void endCommand(final boolean haveRulesChanged)
    {
        followers.endCommand(haveRulesChanged);
        while (endOfCommand.onEnd())
        {
            followers.endCommand(false);
        }
    }
}
