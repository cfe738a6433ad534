package io.ringside.ops.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Draws the JSON of a book as a price ladder: asks above, bids below, best prices in the middle. */
final class Ladder
{
    private Ladder()
    {
    }

    static List<String> lines(final Map<String, Object> book, final int depth, final int barWidth)
    {
        final List<Map<String, Object>> asks = Text.rows(book, "asks");
        final List<Map<String, Object>> bids = Text.rows(book, "bids");
        long most = 1;
        for (final List<Map<String, Object>> side : List.of(asks, bids))
        {
            for (final Map<String, Object> level : side)
            {
                most = Math.max(most, Text.number(level, "quantityLots"));
            }
        }
        final List<String> result = new ArrayList<>();
        result.add(String.format(Locale.ROOT, "%s  %s  last %s  seq %s", book.get("symbol"), book.get("phase"),
            null == book.get("last") ? "-" : book.get("last"), Text.count(book.get("marketDataSequence"))));
        result.add(String.format(Locale.ROOT, "%-" + barWidth + "s %10s %12s %-10s", "", "orders", "price",
            "quantity"));
        for (int i = Math.min(depth, asks.size()) - 1; i >= 0; i--)
        {
            result.add(level(asks.get(i), "ask", most, barWidth));
        }
        result.add("-".repeat(barWidth + 36));
        for (int i = 0; i < Math.min(depth, bids.size()); i++)
        {
            result.add(level(bids.get(i), "bid", most, barWidth));
        }
        return result;
    }

    static List<String> trades(final Map<String, Object> book, final int count)
    {
        return Text.rows(book, "trades").stream().limit(Math.max(0, count)).map((it) ->
            String.format(Locale.ROOT, "%12s %10s  %s", it.get("price"), it.get("quantity"), it.get("aggressor")))
            .toList();
    }

    private static String level(final Map<String, Object> level, final String side, final long most, final int barWidth)
    {
        final int bar = (int)(Text.number(level, "quantityLots") * barWidth / most);
        return String.format(Locale.ROOT, "%" + barWidth + "s %10s %12s %-10s %s", "#".repeat(Math.max(1, bar)),
            Text.count(level.get("orders")), level.get("price"), level.get("quantity"), side);
    }
}
