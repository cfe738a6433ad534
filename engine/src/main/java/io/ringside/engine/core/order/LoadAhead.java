package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.risk.RiskEngine;

/**
 * Begins to load what a command needs in the end, while what it needs first is still on its way. Changes nothing that
 * anybody can see. Hot path: no allocation.
 * <p>
 * Implementation note: where many instruments trade, next to nothing that a command touches is in a near cache, and the
 * processor looks only so many instructions ahead. The lists that an order stands in are unlinked after its report has
 * been written, so their lines were waited for one after another; asked for together, they come together. The sum of
 * what was loaded is kept, because loads that nobody uses are not compiled.
 */
public final class LoadAhead
{
    private final OrderPool orders;
    private final LiveOrders liveOrders;
    private final RiskEngine risk;
    private long loaded;

    public LoadAhead(final OrderPool orders, final LiveOrders liveOrders, final RiskEngine risk)
    {
        this.orders = orders;
        this.liveOrders = liveOrders;
        this.risk = risk;
    }

    /** A live order will be changed, or end. */
    public void forChange(final int order)
    {
        loaded += orders.loadQueue(order) + liveOrders.loadNeighbours(order) +
            risk.netLots(orders.positionIndex(order));
    }

    /** An order will come in; its price may be none. */
    public void forEntry(final OrderBook book, final boolean isBuy, final long priceTicks)
    {
        loaded += book.loadPlace(isBuy, priceTicks);
    }
}
