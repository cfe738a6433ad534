package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.Text;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Draws the JSON of a book as a price ladder: asks above, bids below, best prices in the middle with the spread between
 * them. The total of a level is what rests from the best price up to it.
 */
final class Ladder
{
    /** Columns of a ladder of ordinary figures, the bar left out. */
    static final int COLUMNS_BESIDE_BAR = 49;

    private static final int ORDERS_WIDTH = 7;
    private static final int QUANTITY_WIDTH = 11;
    private static final int PRICE_WIDTH = 12;

    private final Map<String, Object> book;
    private final int barWidth;
    private final List<Map<String, Object>> asks;
    private final List<Map<String, Object>> bids;
    private final long most;
    private final int quantityWidth;
    private final int priceWidth;

    private Ladder(final Map<String, Object> book, final int depth, final int barWidth)
    {
        this.book = book;
        this.barWidth = barWidth;
        asks = levels("asks", depth);
        bids = levels("bids", depth);
        most = Math.max(1, Math.max(most(asks), most(bids)));
        quantityWidth = Math.max(QUANTITY_WIDTH, 1 + Math.max(total(asks).length(), total(bids).length()));
        priceWidth = Math.max(PRICE_WIDTH, 1 + Math.max(widest(asks), widest(bids)));
    }

    static List<String> lines(final Map<String, Object> book, final int depth, final int barWidth)
    {
        return new Ladder(book, depth, barWidth).lines();
    }

    static List<String> trades(final Map<String, Object> book, final int count)
    {
        return Text.rows(book, "trades").stream().limit(Math.max(0, count)).map((it) ->
            String.format(Locale.ROOT, "%12s %10s  %s", it.get("price"), it.get("quantity"), it.get("aggressor")))
            .toList();
    }

    private List<String> lines()
    {
        final List<String> result = new ArrayList<>();
        result.add(String.format(Locale.ROOT, "%s  %s  last %s  spread %s  seq %s", book.get("symbol"),
            book.get("phase"), null == book.get("last") ? "-" : book.get("last"), spread(),
            Text.count(book.get("marketDataSequence"))));
        result.add(row("", "orders", "quantity", "total", "price", "").stripTrailing());
        for (int i = asks.size() - 1; i >= 0; i--)
        {
            result.add(level(asks, i, "ask"));
        }
        result.add("-".repeat(row("", "", "", "", "", "ask").length()));
        for (int i = 0; i < bids.size(); i++)
        {
            result.add(level(bids, i, "bid"));
        }
        return result;
    }

    private String level(final List<Map<String, Object>> side, final int index, final String name)
    {
        final Map<String, Object> level = side.get(index);
        final int bar = (int)(Text.number(level, "quantityLots") * barWidth / most);
        return row("#".repeat(Math.max(1, bar)), Text.count(level.get("orders")), level.get("quantity"),
            total(side.subList(0, index + 1)), level.get("price"), name);
    }

    private String row(
        final String bar, final String orders, final Object quantity, final String total, final Object price,
        final String side)
    {
        return String.format(Locale.ROOT, "%" + barWidth + "s %" + ORDERS_WIDTH + "s%" + quantityWidth + "s%" +
            quantityWidth + "s%" + priceWidth + "s  %-3s", bar, orders, quantity, total, price, side);
    }

    /** Returns the distance between the best prices; a dash where a side is empty. */
    private Object spread()
    {
        return asks.isEmpty() || bids.isEmpty() ? "-" :
            price(asks.get(0)).subtract(price(bids.get(0))).toPlainString();
    }

    private static BigDecimal price(final Map<String, Object> level)
    {
        return new BigDecimal(String.valueOf(level.get("price")));
    }

    private static String total(final List<Map<String, Object>> levels)
    {
        return levels.stream().map((it) -> new BigDecimal(String.valueOf(it.get("quantity"))))
            .reduce(BigDecimal.ZERO, BigDecimal::add).toPlainString();
    }

    private List<Map<String, Object>> levels(final String side, final int depth)
    {
        final List<Map<String, Object>> levels = Text.rows(book, side);
        return levels.subList(0, Math.min(depth, levels.size()));
    }

    private static long most(final List<Map<String, Object>> side)
    {
        return side.stream().mapToLong((it) -> Text.number(it, "quantityLots")).max().orElse(0);
    }

    private static int widest(final List<Map<String, Object>> side)
    {
        return side.stream().mapToInt((it) -> String.valueOf(it.get("price")).length()).max().orElse(0);
    }
}
