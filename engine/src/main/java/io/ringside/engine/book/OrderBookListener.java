package io.ringside.engine.book;

/** Called for every match as it happens. */
@FunctionalInterface
public interface OrderBookListener
{
    /**
     * An incoming order matched a resting one. The pool already has the remaining quantity of the resting order. If it
     * is 0, the order has left the book and the listener must release its handle to the pool.
     *
     * @param restingOrder handle of the order that rested.
     * @param fillLots     that both trade, greater than 0.
     * @param priceTicks   of the trade: the resting order's price.
     */
    void onMatch(int restingOrder, long fillLots, long priceTicks);
}
