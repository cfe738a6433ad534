package io.ringside.gateway.fix.market;

import io.ringside.engine.protocol.Side;
import io.ringside.gateway.book.DepthBook;

/** The orders of a book at a moment, to be sent in pieces: what changes meanwhile follows from the tape. */
final class FixOrderCopy implements DepthBook.OrderConsumer
{
    private static final int FIELDS = 4;

    private final long[] fields;
    private int count;
    private int buyCount;
    private int next;

    FixOrderCopy(final DepthBook book)
    {
        fields = new long[FIELDS * book.orderCount()];
        book.forEachOrder(this);
    }

    @Override
    public void onOrder(
        final Side side, final long orderId, final long priceTicks, final long quantityLots, final long priority)
    {
        final int index = FIELDS * count++;
        fields[index] = orderId;
        fields[index + 1] = priceTicks;
        fields[index + 2] = quantityLots;
        fields[index + 3] = priority;
        buyCount += Side.BUY == side ? 1 : 0;
    }

    /** True if every order was taken. */
    boolean isEmpty()
    {
        return next == count;
    }

    /** The next order is taken: what follows is about it. */
    void take()
    {
        next++;
    }

    Side side()
    {
        return next <= buyCount ? Side.BUY : Side.SELL;
    }

    long orderId()
    {
        return fields[FIELDS * (next - 1)];
    }

    long priceTicks()
    {
        return fields[FIELDS * (next - 1) + 1];
    }

    long quantityLots()
    {
        return fields[FIELDS * (next - 1) + 2];
    }

    long priority()
    {
        return fields[FIELDS * (next - 1) + 3];
    }
}
