package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.risk.RiskEngine;

/**
 * Loads memory that a command needs late, while its first loads are still in flight. Has no visible effect. Hot path:
 * no allocation.
 * <p>
 * Implementation note: where many instruments trade, little of the memory that a command reads is in a near cache, and
 * the processor looks only a limited number of instructions ahead. The lists that an order is in are unlinked after its
 * report has been written, so their cache lines used to miss one after another. Loaded together, the misses overlap.
 * The sum of the loaded values is kept, because the compiler removes loads whose value is unused.
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

    /** Loads the lines of a live order that will be changed or ended. */
    public void forChange(final int order)
    {
        loaded += orders.loadQueue(order) + liveOrders.loadNeighbours(order) +
            risk.netLots(orders.positionIndex(order));
    }

    /** Loads the lines for an order that will be entered; it may have no price. */
    public void forEntry(final OrderBook book, final boolean isBuy, final long priceTicks)
    {
        loaded += book.loadPlace(isBuy, priceTicks);
    }
}
