package io.ringside.engine.core;

/**
 * Receives the orders that rest in a book.
 */
@FunctionalInterface
public interface RestingOrderVisitor
{
    /**
     * Called for each order: buys first, then sells, each side best price first, oldest first within a price.
     *
     * @param isBuy         side of the order.
     * @param orderId       of the order.
     * @param priceTicks    of the order.
     * @param displayedLots displayed quantity of the order.
     * @param priority      as in BookDelta: lower first, within side and price.
     */
    void onOrder(boolean isBuy, long orderId, long priceTicks, long displayedLots, long priority);
}
