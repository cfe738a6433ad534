package io.ringside.engine.book;

/**
 * Told about every match while it happens.
 */
@FunctionalInterface
public interface OrderBookListener
{
    /**
     * An incoming order met a resting one. The pool already shows what is left of the resting order; if that is
     * nothing, the order is out of the book and the listener must give its handle back to the pool.
     *
     * @param restingOrder handle of the order that rested.
     * @param fillLots     that both trade, greater than 0.
     * @param priceTicks   of the trade: the resting order's price.
     */
    void onMatch(int restingOrder, long fillLots, long priceTicks);
}
