package io.ringside.ops.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

/** What a client of the web port has been told: every book, and that nothing is missing between two messages. */
class JsonView
{
    final List<Map<String, Object>> messages = new ArrayList<>();
    final Map<String, Book> books = new TreeMap<>();
    /** By symbol: match id to price and quantity, since {@link #firstTrades}. */
    final Map<String, Map<Long, String>> trades = new TreeMap<>();
    /** By symbol: the first match id of the last snapshot of trades. */
    final Map<String, Long> firstTrades = new TreeMap<>();
    /** By symbol: the last figures of the day. */
    final Map<String, Map<String, Object>> figures = new TreeMap<>();
    final Map<String, Object> phases = new TreeMap<>();
    private final Map<String, Long> sequences = new TreeMap<>();
    int conflated;

    /** Levels by price: quantity and orders, as told. */
    static final class Book
    {
        final Map<String, List<Object>> bids = new TreeMap<>();
        final Map<String, List<Object>> asks = new TreeMap<>();

        private static void apply(final Map<String, List<Object>> side, final Object rows)
        {
            for (final Object it : (List<?>)rows)
            {
                final List<?> row = (List<?>)it;
                if ("0".equals(row.get(1)))
                {
                    assertNotNull(side.remove((String)row.get(0)), "a level goes that was not there: " + row);
                }
                else
                {
                    side.put((String)row.get(0), List.of(row.get(1), row.get(2)));
                }
            }
        }
    }

    final void on(final Map<String, Object> message)
    {
        messages.add(message);
        if (message.get("sequence") instanceof Long sequence && message.containsKey("symbol"))
        {
            final String stream = message.get("marketData") + " " + message.get("symbol") + " " +
                message.getOrDefault("depth", "") + message.getOrDefault("interval", "");
            if (!message.containsKey("snapshot"))
            {
                assertEquals(sequences.get(stream), message.get("previousSequence"), "missing before " + message);
            }
            sequences.put(stream, sequence);
        }
        conflated += message.containsKey("conflated") ? 1 : 0;
        if ("Book".equals(message.get("marketData")))
        {
            final String name = message.get("symbol") + " " + message.get("depth");
            if (message.containsKey("snapshot"))
            {
                books.put(name, new Book());
            }
            Book.apply(books.get(name).bids, message.get("bids"));
            Book.apply(books.get(name).asks, message.get("asks"));
        }
        switch (String.valueOf(message.get("marketData")))
        {
            case "Trades" -> onTrades(message);
            case "Statistics" -> figures.put((String)message.get("symbol"), message);
            case "TradingStatus" -> phases.put((String)message.get("symbol"), message.get("phase"));
            default ->
            {
                // It is among the messages.
            }
        }
    }

    private void onTrades(final Map<String, Object> message)
    {
        final String symbol = (String)message.get("symbol");
        final boolean isSnapshot = message.containsKey("snapshot");
        final Map<Long, String> known = isSnapshot ? new TreeMap<>() : trades.get(symbol);
        trades.put(symbol, known);
        for (final Object each : (List<?>)message.get("trades"))
        {
            final Map<?, ?> it = (Map<?, ?>)each;
            final Long id = (Long)(it.containsKey("matchId") ? it.get("matchId") : it.get("firstMatchId"));
            if ("TradeCorrection".equals(it.get("marketData")))
            {
                known.remove(id);
            }
            else if (!"0".equals(it.get("quantity")))
            {
                known.put(id, it.get("price") + " " + it.get("quantity"));
            }
        }
        if (isSnapshot)
        {
            firstTrades.put(symbol, known.keySet().stream().findFirst().orElse(0L));
        }
    }
}
