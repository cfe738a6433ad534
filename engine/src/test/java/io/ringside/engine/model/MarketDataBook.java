package io.ringside.engine.model;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeSet;

/** The books as an outsider rebuilds them from the market data alone. Complains about a message that makes no sense. */
final class MarketDataBook
{
    /** One order as the market data tell it. */
    static final class Entry
    {
        final long orderId;
        final int side;
        final long priceTicks;
        final long priority;
        long quantityLots;

        Entry(final Output delta)
        {
            orderId = delta.get("orderId");
            side = (int)delta.get("side");
            priceTicks = delta.get("priceTicks");
            priority = delta.get("priority");
            quantityLots = delta.get("quantityLots");
        }

        @Override
        public String toString()
        {
            return orderId + ":" + quantityLots + "@" + priceTicks;
        }
    }

    /** Best price first, then who came first. */
    private static final Comparator<Entry> BIDS = Comparator.<Entry>comparingLong(entry -> -entry.priceTicks)
        .thenComparingLong(entry -> entry.priority);
    private static final Comparator<Entry> ASKS = Comparator.<Entry>comparingLong(entry -> entry.priceTicks)
        .thenComparingLong(entry -> entry.priority);

    /** One instrument's book; per side price, then priority. */
    static final class Book
    {
        final TreeSet<Entry> bids = new TreeSet<>(BIDS);
        final TreeSet<Entry> asks = new TreeSet<>(ASKS);
        final Map<Long, Entry> orders = new HashMap<>();
        int phase;
        /** The last trade, until the next change of the book; a hidden order's has none. */
        Output openTrade;

        TreeSet<Entry> sideOf(final int side)
        {
            return Wire.BUY == side ? bids : asks;
        }

        /** The one whose turn it is; null if nothing is shown on that side. */
        Entry first(final boolean isBuy)
        {
            final TreeSet<Entry> side = isBuy ? bids : asks;
            return side.isEmpty() ? null : side.first();
        }
    }

    private final Map<Integer, Book> books = new HashMap<>();

    void apply(final Output message)
    {
        final int instrumentId = (int)message.get("instrumentId");
        final Book book = books.computeIfAbsent(instrumentId, id -> new Book());
        switch (message.type)
        {
            case BOOK_DELTA -> applyDelta(book, message);
            case TRADE -> checkTrade(book, message);
            case AUCTION_TRADE, AUCTION_INDICATION, TRADE_CORRECTION, STATISTICS ->
            {
                return;
            }
            case TRADING_STATUS, INSTRUMENT_DEFINITION -> book.phase = (int)message.get("phase");
            default -> throw new AssertionError("no market data: " + message);
        }
    }

    /** Of what an instrument shows; null if nothing was told of it. */
    Book bookOf(final int instrumentId)
    {
        return books.get(instrumentId);
    }

    /** Null if both are the same, else where they part. */
    String differenceFrom(final ModelInstrument instrument)
    {
        final Book book = books.computeIfAbsent(instrument.instrumentId, id -> new Book());
        if (book.phase != instrument.phase)
        {
            return "phase=" + book.phase + " model=" + instrument.phase;
        }
        return isSame(book.bids, instrument.bids) && isSame(book.asks, instrument.asks) ? null :
            "book from market data=" + book.bids + book.asks + " model=" + instrument.orders().stream()
            .filter(ModelOrder::isShown).map(order -> order.orderId + ":" + order.shownLots() + "@" + order.priceTicks)
            .toList();
    }

    private static boolean isSame(final TreeSet<Entry> entries, final TreeSet<ModelOrder> orders)
    {
        final Iterator<Entry> iterator = entries.iterator();
        for (final ModelOrder order : orders)
        {
            if (order.isShown())
            {
                final Entry entry = iterator.hasNext() ? iterator.next() : null;
                if (null == entry || entry.orderId != order.orderId || entry.side != order.side ||
                    entry.priceTicks != order.priceTicks || entry.quantityLots != order.shownLots() ||
                    entry.priority != order.priority)
                {
                    return false;
                }
            }
        }
        return !iterator.hasNext();
    }

    /** Null if the exchange's own book, as it tells it, is the same: order by order, in the order of their turns. */
    String differenceFrom(final Exchange exchange, final int instrumentId)
    {
        final Book book = books.get(instrumentId);
        if (null == book)
        {
            return null;
        }
        final Iterator<Entry> bids = book.bids.iterator();
        final Iterator<Entry> asks = book.asks.iterator();
        final String[] difference = new String[1];
        exchange.forEachShown(instrumentId, (isBuy, orderId, priceTicks, displayedLots, priority) ->
        {
            final Iterator<Entry> side = isBuy ? bids : asks;
            final Entry entry = side.hasNext() ? side.next() : null;
            final boolean isSame = null != entry && entry.orderId == orderId && entry.priceTicks == priceTicks &&
                entry.quantityLots == displayedLots && entry.priority == priority;
            if (!isSame && null == difference[0])
            {
                difference[0] = "market data tell of " + entry + ", the core's book has " + orderId + ":" +
                    displayedLots + "@" + priceTicks + " priority=" + priority;
            }
        });
        if (null == difference[0] && (bids.hasNext() || asks.hasNext()))
        {
            difference[0] =
                "market data tell of " + (bids.hasNext() ? bids : asks).next() + ", the core's book of none";
        }
        return difference[0];
    }

    /** Null if no continuous book is crossed or locked. */
    String crossed(final int instrumentId)
    {
        final Book book = books.get(instrumentId);
        if (null == book || Wire.CONTINUOUS != book.phase || book.bids.isEmpty() || book.asks.isEmpty() ||
            book.bids.first().priceTicks < book.asks.first().priceTicks)
        {
            return null;
        }
        return "bid " + book.bids.first() + " >= ask " + book.asks.first() + " instrument=" + instrumentId;
    }

    private static void applyDelta(final Book book, final Output delta)
    {
        final Entry known = book.orders.get(delta.get("orderId"));
        final Entry told = new Entry(delta);
        checkTurn(book, known, told, delta);
        final int action = (int)delta.get("action");
        if (Wire.BOOK_NEW == action)
        {
            check(null == known && told.quantityLots > 0 && Wire.isSide(told.side), delta);
            check(book.sideOf(told.side).add(told), delta);
            book.orders.put(told.orderId, told);
            return;
        }
        check(null != known && known.side == told.side && known.priceTicks == told.priceTicks &&
            known.priority == told.priority, delta);
        if (Wire.BOOK_CHANGE == action)
        {
            check(told.quantityLots > 0 && told.quantityLots != known.quantityLots, delta);
            known.quantityLots = told.quantityLots;
            return;
        }
        check(Wire.BOOK_DELETE == action && 0 == told.quantityLots, delta);
        check(book.sideOf(known.side).remove(known), delta);
        book.orders.remove(known.orderId);
    }

    /** The change after a trade, if it is of an order at the trade's price, is of the order that traded. */
    private static void checkTurn(final Book book, final Entry known, final Entry told, final Output delta)
    {
        final Output trade = book.openTrade;
        book.openTrade = null;
        final boolean isOfTrade = null != trade && null != known && known.side != trade.get("aggressorSide") &&
            known.priceTicks == trade.get("priceTicks");
        check(!isOfTrade || known.quantityLots - told.quantityLots == trade.get("quantityLots"), delta);
    }

    /** A trade passes no order that is shown at a better price. */
    private static void checkTrade(final Book book, final Output trade)
    {
        final TreeSet<Entry> side = Wire.BUY == trade.get("aggressorSide") ? book.asks : book.bids;
        check(trade.get("quantityLots") > 0 && Wire.isSide((int)trade.get("aggressorSide")), trade);
        final long price = trade.get("priceTicks");
        check(side.isEmpty() || (Wire.BUY == trade.get("aggressorSide") ? side.first().priceTicks >= price :
            side.first().priceTicks <= price), trade);
        book.openTrade = trade;
    }

    private static void check(final boolean holds, final Output message)
    {
        if (!holds)
        {
            throw new AssertionError("market data that does not follow from what was before: " + message);
        }
    }
}
