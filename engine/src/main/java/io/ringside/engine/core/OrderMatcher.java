package io.ringside.engine.core;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderBookListener;
import io.ringside.engine.book.OrderPool;
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
    private int incoming;
    private Instrument instrument;
    private long tradeCount;

    OrderMatcher(
        final CoreState state,
        final ReportPublisher reports,
        final MarketDataPublisher marketData,
        final OrderCanceller canceller)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.marketData = marketData;
        this.canceller = canceller;
    }

    /** Match an order that has been accepted, or replaced, and is not in the book. */
    void execute(final int order, final Instrument target)
    {
        final OrderBook book = target.book();
        final boolean isBuy = orders.isBuy(order);
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

        incoming = order;
        instrument = target;
        final long remainingLots = book.match(isBuy, limitPriceTicks, orders.leavesLots(order), this);
        assert remainingLots == orders.leavesLots(order) : "remainingLots=" + remainingLots;
        assert remainingLots == 0 || OrderRequest.FOK != timeInForce : "FOK is all or nothing: left=" + remainingLots;

        if (0 == remainingLots)
        {
            state.retire(order, OrdStatus.FILLED.value());
        }
        else if (isMarket)
        {
            canceller.cancelRemainder(order, Reason.MARKET_REMAINDER);
        }
        else if (OrderRequest.IOC == timeInForce)
        {
            canceller.cancelRemainder(order, Reason.IOC_REMAINDER);
        }
        else
        {
            rest(order, book);
        }
    }

    public void onMatch(final int restingOrder, final long fillLots, final long priceTicks)
    {
        final boolean isBuy = orders.isBuy(incoming);
        assert isBuy != orders.isBuy(restingOrder) : "both on one side: " + incoming + " " + restingOrder;
        assert orders.instrumentId(restingOrder) == orders.instrumentId(incoming) : "not the same instrument";

        orders.fill(incoming, fillLots, priceTicks);
        state.risk.onFill(orders.positionIndex(restingOrder), !isBuy, fillLots);
        state.risk.onFill(orders.positionIndex(incoming), isBuy, fillLots);
        instrument.onTrade(priceTicks);
        tradeCount++;
        final long matchId = state.nextMatchId++;
        final long leavesLots = orders.leavesLots(restingOrder);

        reports.traded(restingOrder, priceTicks, fillLots, matchId, Liquidity.ADDED);
        reports.traded(incoming, priceTicks, fillLots, matchId, Liquidity.REMOVED);
        marketData.trade(instrument.instrumentId(), isBuy, matchId, priceTicks, fillLots);
        marketData.bookDelta(
            0 == leavesLots ? BookAction.DELETE : BookAction.CHANGE,
            instrument.instrumentId(),
            !isBuy,
            orders.orderId(restingOrder),
            priceTicks,
            leavesLots,
            orders.priority(restingOrder));
        if (0 == leavesLots)
        {
            state.retire(restingOrder, OrdStatus.FILLED.value());
        }
    }

    long tradeCount()
    {
        return tradeCount;
    }

    private void rest(final int order, final OrderBook book)
    {
        orders.priority(order, state.nextPriority++);
        book.add(order);
        marketData.bookDelta(
            BookAction.NEW,
            orders.instrumentId(order),
            orders.isBuy(order),
            orders.orderId(order),
            orders.priceTicks(order),
            orders.leavesLots(order),
            orders.priority(order));
    }
}
