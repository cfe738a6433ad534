package io.ringside.engine.book;

/** Receives the orders of a book. */
@FunctionalInterface
public interface OrderVisitor
{
    /**
     * Called for each order: buys first, then sells, each side best price first, oldest first within a price. The
     * book must not be changed during the walk.
     *
     * @param order handle into the {@link OrderPool}.
     */
    void onOrder(int order);
}
