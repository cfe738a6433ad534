package io.ringside.gateway.fix;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

/** What a reader of market data knows from snapshots (W) and updates (X) alone, by MDReqID (262) and symbol. */
final class ToldMarket
{
    /** By price as text, best bid first, then best offer: {@code side price=quantity}. */
    final Map<String, Book> books = new TreeMap<>();
    /** Trades of updates, in their order: id, price, quantity; without those that were busted. */
    final Map<String, Map<String, String>> trades = new HashMap<>();
    final List<String> marks = new ArrayList<>();
    /** Match id of the last trade that it need not know. */
    long tradesAfter;
    int snapshotCount;
    int updateCount;

    /** One instrument of one request. */
    static final class Book
    {
        final Map<String, String> levels = new HashMap<>();
        final Map<String, String> orders = new LinkedHashMap<>();
        final Map<String, String> figures = new TreeMap<>();
    }

    int messageCount()
    {
        return snapshotCount + updateCount;
    }

    /** A message: W or X. The entries are its fields by tag. */
    void apply(
        final boolean isSnapshot, final String request, final String mark, final List<Map<Integer, String>> entries)
    {
        snapshotCount += isSnapshot ? 1 : 0;
        updateCount += isSnapshot ? 0 : 1;
        if (null != mark)
        {
            marks.add((isSnapshot ? "W" : "X") + mark);
        }
        final Book book = isSnapshot ? new Book() : books.get(request);
        assertNotNull(book, () -> "an update before a snapshot: " + request);
        books.put(request, book);
        for (final Map<Integer, String> entry : entries)
        {
            apply(book, request, entry, isSnapshot ? "0" : entry.get(279), isSnapshot);
        }
    }

    private void apply(
        final Book book,
        final String request,
        final Map<Integer, String> entry,
        final String action,
        final boolean isSnapshot)
    {
        final String type = entry.get(269);
        if ("2".equals(type))
        {
            if (!isSnapshot)
            {
                put(trades.computeIfAbsent(request, (key) -> new LinkedHashMap<>()), action, entry.get(278),
                    entry.get(270) + " " + entry.get(271), "1".equals(action) || "2".equals(action));
            }
        }
        else if (!"0".equals(type) && !"1".equals(type))
        {
            put(book.figures, action, type, text(entry, 270, 271, 277, 286), false);
        }
        else if (entry.containsKey(37))
        {
            assertEquals(isSnapshot ? null : entry.get(37), entry.get(278));
            put(book.orders, action, entry.get(37), type + " " + entry.get(270) + " " + entry.get(271) +
                (entry.containsKey(20_009) ? " " + entry.get(20_009) : ""), false);
        }
        else
        {
            put(book.levels, action, type + " " + entry.get(270), entry.get(271) + " in " + entry.get(346), false);
        }
    }

    private static String text(final Map<Integer, String> entry, final int... tags)
    {
        final StringBuilder text = new StringBuilder();
        for (final int tag : tags)
        {
            text.append(text.isEmpty() ? "" : " ").append(entry.getOrDefault(tag, "-"));
        }
        return text.toString();
    }

    private static void put(
        final Map<String, String> map,
        final String action,
        final String key,
        final String value,
        final boolean mayBeMissing)
    {
        final String before = "2".equals(action) ? map.remove(key) : map.put(key, value);
        if ("0".equals(action))
        {
            assertNull(before, () -> "new although it is there: " + key + " " + map);
        }
        else if (!mayBeMissing)
        {
            assertNotNull(before, () -> "changed or gone although it is not there: " + key + " " + map);
        }
    }

    /** The fields of a message of text, separated by bars, as {@link #apply} wants them. */
    void apply(final String message)
    {
        final boolean isSnapshot = "W".equals(RawFixClient.field(message, 35));
        final List<Map<Integer, String>> entries = new ArrayList<>();
        final int first = isSnapshot ? 269 : 279;
        for (final String field : message.substring(message.indexOf("|268=") + 1).split("\\|"))
        {
            final int split = field.indexOf('=');
            final int tag = Integer.parseInt(field.substring(0, split));
            if (first == tag)
            {
                entries.add(new HashMap<>());
            }
            if (!entries.isEmpty() && 10 != tag && 814 != tag)
            {
                entries.get(entries.size() - 1).put(tag, field.substring(split + 1));
            }
        }
        assertEquals(entries.size(), RawFixClient.number(message, 268), message);
        apply(isSnapshot, RawFixClient.field(message, 262), RawFixClient.field(message, 814), entries);
    }
}
