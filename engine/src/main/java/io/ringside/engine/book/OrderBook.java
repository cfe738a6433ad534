package io.ringside.engine.book;

/**
 * The resting orders of one instrument: price first, then time. Integer ticks and lots.
 * <p>
 * Hot path: no allocation. Entering, cancelling and matching take constant time near the touch. Orders are handles
 * into the {@link OrderPool}; the caller owns their other fields.
 */
public final class OrderBook
{
    /** Returned if there is no price; no order has it. */
    public static final long NO_PRICE = 0;

    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final LevelPool levels;
    private final long nodes;
    private final long records;

    // Indexed by side, so that no branch has to be predicted.
    private final BookSide[] sides;

    /**
     * An empty book.
     *
     * @param orders shared by all books.
     */
    public OrderBook(final OrderPool orders)
    {
        this.orders = orders;
        levels = orders.levels();
        nodes = orders.nodes;
        records = orders.records;
        sides = new BookSide[]{new BookSide(false, orders), new BookSide(true, orders)};
    }

    /**
     * Match an incoming order against the other side, best price first, oldest order first, each at the resting price.
     *
     * @param isBuy           side of the incoming order.
     * @param limitPriceTicks it trades at this price or better.
     * @param lots            to match, greater than 0.
     * @param listener        called for each match.
     * @return lots that found no counterparty.
     */
    public long match(
        final boolean isBuy, final long limitPriceTicks, final long lots, final OrderBookListener listener)
    {
        final BookSide side = side(!isBuy);
        return side.match(nodes, records, side.key(limitPriceTicks), lots, listener);
    }

    /**
     * Tells whether an incoming order would find a counterparty.
     *
     * @param isBuy           side of the incoming order.
     * @param limitPriceTicks it trades at this price or better.
     * @return false if {@link #match} need not be called.
     */
    public boolean wouldMatch(final boolean isBuy, final long limitPriceTicks)
    {
        final BookSide side = side(!isBuy);
        return side.bestKey() <= side.key(limitPriceTicks);
    }

    /**
     * Load into the cache what {@link #wouldMatch} and {@link #add} will read.
     *
     * @param isBuy      side of a possible order.
     * @param priceTicks its price, any number.
     * @return a value without meaning to the caller.
     */
    public long loadPlace(final boolean isBuy, final long priceTicks)
    {
        final BookSide side = side(isBuy);
        return side.load(nodes, side.key(priceTicks)) + side(!isBuy).bestKey();
    }

    /**
     * Tells whether an incoming order would be filled completely.
     *
     * @param isBuy           side of the incoming order.
     * @param limitPriceTicks it trades at this price or better.
     * @param lots            of the order, greater than 0.
     * @return true if the other side has enough at these prices.
     */
    public boolean canFill(final boolean isBuy, final long limitPriceTicks, final long lots)
    {
        final BookSide side = side(!isBuy);
        final long limitKey = side.key(limitPriceTicks);
        long missingLots = lots;
        int level = side.best();
        while (missingLots > 0 && NONE != level && side.keyOf(level) <= limitKey)
        {
            missingLots -= levels.totalLots(level);
            level = side.worseThan(level);
        }
        return missingLots <= 0;
    }

    /**
     * Tells whether there is a level, or room for one.
     *
     * @param isBuy      side of the order that would rest.
     * @param priceTicks of the order.
     * @return true if {@link #add} can be called.
     */
    public boolean hasRoomAt(final boolean isBuy, final long priceTicks)
    {
        return !levels.isExhausted() || NONE != side(isBuy).find(priceTicks);
    }

    /**
     * The order of a side that trades next: best price, displayed before hidden, then time.
     *
     * @param isBuy which side.
     * @return handle, or {@link OrderPool#NONE} if the side is empty.
     */
    public int first(final boolean isBuy)
    {
        final BookSide side = side(isBuy);
        final int level = side.best();
        return NONE == level ? NONE : side.first(level);
    }

    /**
     * The order that trades after a given one.
     *
     * @param order handle of an order that rests in this book.
     * @return handle, or {@link OrderPool#NONE} if it is the last of its side.
     */
    public int after(final int order)
    {
        return sideOf(order).after(order);
    }

    /**
     * Book a fill of a resting order. A filled order leaves the book; the caller must release its handle.
     *
     * @param order    handle of an order that rests in this book.
     * @param fillLots greater than 0, at most what is open.
     */
    public void fill(final int order, final long fillLots)
    {
        fill(order, fillLots, orders.priceTicks(order));
    }

    /**
     * Book a fill at a price other than the order's own, as in an auction.
     *
     * @param order      handle of an order that rests in this book.
     * @param fillLots   greater than 0, at most what is open.
     * @param priceTicks of the trade.
     */
    public void fill(final int order, final long fillLots, final long priceTicks)
    {
        sideOf(order).fill(order, orders.level(order), fillLots, priceTicks);
    }

    /**
     * Prices and lots of all levels of a side, best first.
     *
     * @param isBuy       which side.
     * @param pricesTicks output, with room for the largest possible number of levels.
     * @param lots        output, hidden quantity included.
     * @return number of levels.
     */
    public int copyLevels(final boolean isBuy, final long[] pricesTicks, final long[] lots)
    {
        return side(isBuy).copyLevels(pricesTicks, lots);
    }

    /**
     * Tells whether an order is the only one at the best displayed price of its side.
     *
     * @param order handle of a displayed order that rests in this book.
     * @return false if another order is displayed at its price or at a better one.
     */
    public boolean isAloneAtTouch(final int order)
    {
        final int level = orders.level(order);
        return levels.head(level) == order && NONE == levels.after(order) && sideOf(order).bestDisplayed() == level;
    }

    /**
     * Tells whether an order is the only one at its price.
     *
     * @param order any handle.
     * @return true if its level would close without it; false if it is in no book.
     */
    public boolean isAloneAtPrice(final int order)
    {
        final int level = orders.level(order);
        return NONE != level && (levels.head(level) == order ?
            NONE == levels.after(order) && NONE == levels.hiddenHead(level) :
            NONE == levels.head(level) && levels.hiddenHead(level) == order && NONE == levels.after(order));
    }

    /**
     * Display a new tranche of an iceberg order, behind everything displayed at its price.
     *
     * @param order handle of an order that rests in this book; tranche and new priority are set.
     */
    public void replenish(final int order)
    {
        assert orders.isIceberg(order) : "order=" + order;
        sideOf(order).replenish(order);
    }

    /**
     * Display less of an order; it keeps its place.
     *
     * @param order       handle of an extended order that rests in this book.
     * @param displayLots its new term: -1, or more than 0.
     * @param trancheLots displayed from now on.
     */
    public void conceal(final int order, final long displayLots, final long trancheLots)
    {
        sideOf(order).conceal(order, displayLots, trancheLots);
    }

    /**
     * Tells whether a side has more than is displayed.
     *
     * @param isBuy which side.
     * @return true if an iceberg or hidden order rests there.
     */
    public boolean hasConcealed(final boolean isBuy)
    {
        return 0 != side(isBuy).concealedCount();
    }

    /**
     * Append an order to the queue at its price.
     *
     * @param order handle; side, price, leaves and priority are set.
     */
    public void add(final int order)
    {
        assert orders.leavesLots(order) > 0 : "leavesLots=" + orders.leavesLots(order);
        assert orders.priceTicks(order) > 0 : "priceTicks=" + orders.priceTicks(order);
        assert !isCrossedBy(order) : "book would be crossed";
        sideOf(order).append(nodes, records, order);
    }

    /**
     * Insert an order into the queue at its price by its priority, which may be older than that of others.
     *
     * @param order handle; side, price, leaves and priority are set.
     */
    public void insert(final int order)
    {
        sideOf(order).insert(order);
    }

    /**
     * The best displayed price of a side.
     *
     * @param isBuy which side.
     * @return ticks, or {@link #NO_PRICE} if nothing of the side is displayed.
     */
    public long bestDisplayedTicks(final boolean isBuy)
    {
        final BookSide side = side(isBuy);
        final int level = side.bestDisplayed();
        return NONE == level ? NO_PRICE : side.priceTicks(level);
    }

    /**
     * The best displayed price of a side, without orders of one type.
     *
     * @param isBuy         which side.
     * @param exceptOrdType type to leave out.
     * @return ticks, or {@link #NO_PRICE} if there is none.
     */
    public long bestDisplayedTicks(final boolean isBuy, final int exceptOrdType)
    {
        final BookSide side = side(isBuy);
        for (int level = side.bestDisplayed(); NONE != level; level = side.worseThan(level))
        {
            for (int order = levels.head(level); NONE != order; order = levels.after(order))
            {
                if (exceptOrdType != orders.ordType(order))
                {
                    return side.priceTicks(level);
                }
            }
        }
        return NO_PRICE;
    }

    /**
     * Remove an order. Constant time.
     *
     * @param order handle of an order that rests in this book; it stays acquired.
     */
    public void remove(final int order)
    {
        assert NONE != orders.level(order) : "not in the book: order=" + order;
        final long flagsAndLevel = orders.flagsAndLevel(order);
        sides[OrderPool.side(flagsAndLevel)].remove(nodes, records, order, flagsAndLevel);
    }

    /**
     * Reduce the open quantity of an order; it keeps its place. The caller then sets the order's leaves.
     *
     * @param order handle of an order that rests in this book.
     * @param lots  to subtract, greater than 0 and less than what is open.
     */
    public void reduce(final int order, final long lots)
    {
        assert lots > 0 : "lots=" + lots;
        assert lots < orders.leavesLots(order) : "lots=" + lots + " leavesLots=" + orders.leavesLots(order);
        sideOf(order).reduce(order, lots);
    }

    /**
     * The best price of a side.
     *
     * @param isBuy which side.
     * @return ticks, or {@link #NO_PRICE} if the side is empty.
     */
    public long bestPriceTicks(final boolean isBuy)
    {
        final BookSide side = side(isBuy);
        return NONE == side.best() ? NO_PRICE : side.key(side.bestKey());
    }

    /**
     * Visit all orders: buys first, then sells, each side best price first, oldest first within a price.
     *
     * @param visitor to be called.
     */
    public void forEach(final OrderVisitor visitor)
    {
        forEach(side(true), visitor);
        forEach(side(false), visitor);
    }

    private void forEach(final BookSide side, final OrderVisitor visitor)
    {
        for (int level = side.best(); NONE != level; level = side.worseThan(level))
        {
            for (int order = levels.head(level); NONE != order; order = levels.after(order))
            {
                visitor.onOrder(order);
            }
            for (int order = levels.hiddenHead(level); NONE != order; order = levels.after(order))
            {
                visitor.onOrder(order);
            }
        }
    }

    /** A hidden order may pass over others, and be passed over, because of its minimum quantity. */
    private boolean isCrossedBy(final int order)
    {
        final BookSide opposite = side(!orders.isBuy(order));
        return NONE != opposite.best() && opposite.bestKey() <= opposite.key(orders.priceTicks(order)) &&
            !hasMinQuantity(order) && !hasMinQuantity(opposite.first(opposite.best()));
    }

    private boolean hasMinQuantity(final int order)
    {
        return orders.isHidden(order) && 0 != orders.terms().minQuantityLots(order);
    }

    BookSide side(final boolean isBuy)
    {
        return sides[isBuy ? 1 : 0];
    }

    private BookSide sideOf(final int order)
    {
        return sides[OrderPool.side(orders.flagsAndLevel(order))];
    }
}
