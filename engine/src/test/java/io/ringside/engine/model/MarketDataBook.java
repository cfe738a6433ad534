package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The books as an outsider rebuilds them from the market data alone. Complains about a message that makes no sense.
 */
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

    /** One instrument's book; per side price, then priority. */
    static final class Book
    {
        final TreeMap<Long, TreeMap<Long, Entry>> bids = new TreeMap<>(Collections.reverseOrder());
        final TreeMap<Long, TreeMap<Long, Entry>> asks = new TreeMap<>();
        final Map<Long, Entry> orders = new HashMap<>();
        int phase;
        /** The last trade, until the next change of the book; a hidden order's has none. */
        Output openTrade;

        TreeMap<Long, TreeMap<Long, Entry>> sideOf(final int side)
        {
            return Wire.BUY == side ? bids : asks;
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

    /** Null if both are the same, else where they part. */
    String differenceFrom(final ModelInstrument instrument)
    {
        final Book book = books.computeIfAbsent(instrument.instrumentId, id -> new Book());
        if (book.phase != instrument.phase)
        {
            return "phase=" + book.phase + " model=" + instrument.phase;
        }
        final List<Entry> entries = new ArrayList<>(book.orders.size());
        book.bids.values().forEach(level -> entries.addAll(level.values()));
        book.asks.values().forEach(level -> entries.addAll(level.values()));
        final List<ModelOrder> orders = instrument.orders();
        orders.removeIf(order -> !order.isShown());
        boolean isSame = entries.size() == orders.size();
        for (int i = 0; isSame && i < orders.size(); i++)
        {
            final Entry entry = entries.get(i);
            final ModelOrder order = orders.get(i);
            isSame = entry.orderId == order.orderId && entry.side == order.side &&
                entry.priceTicks == order.priceTicks && entry.quantityLots == order.shownLots() &&
                entry.priority == order.priority;
        }
        return isSame ? null : "book from market data=" + entries + " model=" + orders.stream()
            .map(order -> order.orderId + ":" + order.shownLots() + "@" + order.priceTicks).toList();
    }

    /** Null if no continuous book is crossed or locked. */
    String crossed(final int instrumentId)
    {
        final Book book = books.get(instrumentId);
        if (null == book || Wire.CONTINUOUS != book.phase || book.bids.isEmpty() || book.asks.isEmpty() ||
            book.bids.firstKey() < book.asks.firstKey())
        {
            return null;
        }
        return "bid " + book.bids.firstKey() + " >= ask " + book.asks.firstKey() + " instrument=" + instrumentId;
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
            final TreeMap<Long, Entry> level =
                book.sideOf(told.side).computeIfAbsent(told.priceTicks, price -> new TreeMap<>());
            check(null == level.put(told.priority, told), delta);
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
        final TreeMap<Long, Entry> level = book.sideOf(known.side).get(known.priceTicks);
        level.remove(known.priority);
        if (level.isEmpty())
        {
            book.sideOf(known.side).remove(known.priceTicks);
        }
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
        final TreeMap<Long, TreeMap<Long, Entry>> side =
            Wire.BUY == trade.get("aggressorSide") ? book.asks : book.bids;
        check(trade.get("quantityLots") > 0 && Wire.isSide((int)trade.get("aggressorSide")), trade);
        final long price = trade.get("priceTicks");
        check(side.isEmpty() || (Wire.BUY == trade.get("aggressorSide") ? side.firstKey() >= price :
            side.firstKey() <= price), trade);
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
