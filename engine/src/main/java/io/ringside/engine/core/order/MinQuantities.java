package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;

/**
 * The minimum quantities that stay with resting orders: those of hidden orders, where the instrument says so. All
 * others are spent at entry. Rule book Q7. No allocation.
 */
public final class MinQuantities
{
    private MinQuantities()
    {
    }

    /** True if a live order has a minimum that stays with it, whether it still counts or not. */
    public static boolean has(final OrderPool orders, final int order)
    {
        return orders.isHidden(order) && !OrderKinds.isTrailing(orders.ordType(order)) &&
            0 != orders.terms().minQuantityLots(order);
    }

    /** The least that an incoming order must bring to trade with a resting order; 0 once less than that is left. */
    public static long leastLots(final OrderPool orders, final int resting)
    {
        final long minLots = orders.isHidden(resting) ? orders.terms().minQuantityLots(resting) : 0;
        return orders.leavesLots(resting) >= minLots ? minLots : 0;
    }
}
