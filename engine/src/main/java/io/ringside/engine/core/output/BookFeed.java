package io.ringside.engine.core.output;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.protocol.BookAction;

/**
 * Publishes the displayed quantities of the orders in the books: of an iceberg its tranche, of a hidden order nothing.
 * Hot path: no allocation.
 */
public final class BookFeed
{
    private final OrderPool orders;
    private final MarketDataPublisher marketData;

    public BookFeed(final OrderPool orders, final MarketDataPublisher marketData)
    {
        this.orders = orders;
        this.marketData = marketData;
    }

    public void added(final int order)
    {
        publish(BookAction.NEW, order, orders.displayedLots(order));
    }

    public void changed(final int order)
    {
        publish(BookAction.CHANGE, order, orders.displayedLots(order));
    }

    public void deleted(final int order)
    {
        publish(BookAction.DELETE, order, 0);
    }

    /** Publishes the removal of an order whose terms have changed since it left the book. */
    public void deleted(final int order, final long restedAtTicks)
    {
        marketData.bookDelta(
            BookAction.DELETE,
            orders.instrumentId(order),
            orders.isBuy(order),
            orders.orderId(order),
            restedAtTicks,
            0,
            orders.priority(order));
    }

    private void publish(final BookAction action, final int order, final long lots)
    {
        if (!orders.isHidden(order))
        {
            marketData.bookDelta(
                action,
                orders.instrumentId(order),
                orders.isBuy(order),
                orders.orderId(order),
                orders.priceTicks(order),
                lots,
                orders.priority(order));
        }
    }
}
