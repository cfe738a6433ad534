package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The books as an outsider rebuilds them from the market data alone. Fails at a message that makes no sense. */
final class MarketDataBook
{
    /** One order as the market data tell it. */
    record Entry(long orderId, long side, long priceTicks, long priority, long quantityLots)
    {
        static Entry of(final Output delta)
        {
            return new Entry(delta.get("orderId"), delta.get("side"), delta.get("priceTicks"), delta.get("priority"),
                delta.get("quantityLots"));
        }

        static Entry of(final ModelOrder order)
        {
            return new Entry(order.orderId, order.side, order.priceTicks, order.priority, order.shownLots());
        }

        /** Buys before sells, the better price, then who came first. */
        boolean isBefore(final Entry other)
        {
            return side != other.side ? Wire.BUY == side : priceTicks != other.priceTicks ?
                Wire.BUY == side == priceTicks > other.priceTicks : priority < other.priority;
        }
    }

    /** One instrument's book; per side price, then priority. */
    static final class Book
    {
        private final TreeSet<Entry> bids = new TreeSet<>(Comparator.<Entry>comparingLong(
            entry -> -entry.priceTicks).thenComparingLong(entry -> entry.priority));
        private final TreeSet<Entry> asks = new TreeSet<>(Comparator.<Entry>comparingLong(
            entry -> entry.priceTicks).thenComparingLong(entry -> entry.priority));
        private final Map<Long, Entry> orders = new HashMap<>();
        /** The last trade, until the next change of the book; a hidden order's has none. */
        Output openTrade;
        int phase;

        /** The one whose turn it is; null if nothing is shown on that side. */
        Entry first(final boolean isBuy)
        {
            final TreeSet<Entry> side = isBuy ? bids : asks;
            return side.isEmpty() ? null : side.first();
        }

        /** Bids, then asks, each in the order in which they trade. */
        List<Entry> entries()
        {
            final List<Entry> entries = new ArrayList<>(bids);
            entries.addAll(asks);
            return entries;
        }
    }

    private final Map<Long, Book> books = new HashMap<>();

    Book bookOf(final long instrumentId)
    {
        return books.computeIfAbsent(instrumentId, id -> new Book());
    }

    void apply(final Output message)
    {
        final Book book = bookOf(message.get("instrumentId"));
        switch (message.type)
        {
            case BOOK_DELTA -> applyDelta(book, message);
            case TRADE -> applyTrade(book, message);
            case TRADING_STATUS, INSTRUMENT_DEFINITION -> book.phase = (int)message.get("phase");
            default -> check(message.type.isMarketData(), message);
        }
    }

    private static void applyDelta(final Book book, final Output delta)
    {
        final Entry told = Entry.of(delta);
        final Entry known = book.orders.get(told.orderId);
        checkTraded(book, known, told, delta);
        final TreeSet<Entry> side = Wire.BUY == told.side ? book.bids : book.asks;
        final int action = (int)delta.get("action");
        if (Wire.BOOK_NEW == action)
        {
            check(null == known && told.quantityLots > 0 && Wire.isSide((int)told.side), delta);
        }
        else
        {
            check(null != known && known.equals(new Entry(told.orderId, told.side, told.priceTicks, told.priority,
                known.quantityLots)) && side.remove(known), delta);
            book.orders.remove(told.orderId);
        }
        if (Wire.BOOK_DELETE == action)
        {
            check(0 == told.quantityLots, delta);
            return;
        }
        check(told.quantityLots > 0 && (null == known || told.quantityLots != known.quantityLots) &&
            side.add(told), delta);
        book.orders.put(told.orderId, told);
    }

    /** The change after a trade, if it is of an order at the trade's price, is of the order that traded. */
    private static void checkTraded(final Book book, final Entry known, final Entry told, final Output delta)
    {
        final Output trade = book.openTrade;
        book.openTrade = null;
        final boolean isOfTrade = null != trade && null != known && known.side != trade.get("aggressorSide") &&
            known.priceTicks == trade.get("priceTicks");
        check(!isOfTrade || known.quantityLots - told.quantityLots == trade.get("quantityLots"), delta);
    }

    /** A trade passes no order that is shown at a better price, unless it is at the closing price. */
    private static void applyTrade(final Book book, final Output trade)
    {
        final boolean isBuy = Wire.SELL == trade.get("aggressorSide");
        final Entry first = book.first(isBuy);
        final long price = trade.get("priceTicks");
        check(trade.get("quantityLots") > 0 && (null == first || Wire.TRADE_AT_CLOSE == book.phase || (isBuy ?
            first.priceTicks <= price :
            first.priceTicks >= price)), trade);
        book.openTrade = trade;
    }

    private static void check(final boolean holds, final Output message)
    {
        Invariant.MARKET_DATA_ARE_THE_BOOK.require(holds, "does not follow from what was before", message);
    }
}
