package io.ringside.ops.system;

import io.ringside.engine.protocol.Side;
import io.ringside.gateway.json.Json;
import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.media.ClientDriver;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A random day in six instruments with halts, auctions and busts. At each stop every reader of the web port has the
 * books, trades, phases and figures of the feed over Aeron: ones that read, one that reads at times alone, ones whose
 * connections were cut. {@code -Dringside.webStops=1000} for a day of 200,000 commands.
 */
@Timeout(3_600)
class WebDayTest
{
    private static final int STOPS = Integer.getInteger("ringside.webStops", 12);
    private static final int STEPS_PER_STOP = 50;
    private static final int READERS = 3;
    private static final int SLOW_READS = 8;
    private static final int PUBLISHES = 5;
    private static final int TRADES_REMEMBERED = 50;
    /** Fewer commands do not fill what waits for a slow reader. */
    private static final int CONFLATING_STOPS = 200;
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final List<String> SYMBOLS = List.of("ACME", "BOLT", "COIL", "DYNE", "ECHO", "FERN");
    private static final List<String> CHANNELS =
        List.of("book\",\"depth\":1000", "book\",\"depth\":5", "trades\"", "statistics\"", "status\"");

    private final Random random = new Random(SEED);
    private final List<JsonSocket> readers = new ArrayList<>();
    @TempDir
    private Path directory;
    private ClientDriver driver;
    private Node node;
    private Terminal terminal;
    private String web;
    private FeedTruth truth;
    private RawWebSocket slow;
    private JsonView slowView;
    private int cuts;
    private int slowEnds;
    private int conflated;
    private long tradesCompared;

    @BeforeEach
    void start() throws IOException
    {
        System.out.println("web day: seed=" + SEED + " stops=" + STOPS);
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        int id = 0;
        final StringBuilder instruments = new StringBuilder("ringside.instruments = [\n");
        for (final String symbol : SYMBOLS)
        {
            instruments.append("{ id = ").append(++id).append(", symbol = ").append(symbol).append(" }\n");
        }
        node = TestNodes.start(Files.writeString(directory.resolve("six.conf"), instruments + "]\n"), settings);
        TestNodes.awaitReady(node);
        terminal = new Terminal("--node", "127.0.0.1:" + node.httpPort(), "--dir",
            directory.resolve("node").toString(), "--timeout", "30s");
        web = String.valueOf(TestNodes.status(node).get("webEndpoint"));
        driver = new ClientDriver();
        truth = new FeedTruth(driver.aeronDirectoryName(), settings.get("gateway.sbe-endpoint"),
            settings.get("gateway.market-data-endpoint"));
    }

    @AfterEach
    void stop()
    {
        readers.forEach(JsonSocket::close);
        if (null != slow)
        {
            slow.close();
        }
        truth.close();
        driver.close();
        node.close();
    }

    @Test
    void shouldShowTheMarketOfTheFeed() throws IOException
    {
        final Path secondToken = directory.resolve("second.token");
        terminal.run(ExitCode.OK, "token create second --role market --out " + secondToken);
        try (Trader trader = new Trader(driver.aeronDirectoryName(), TestNodes.status(node).get("sbeEndpoint") + "", 1,
            SEED, SYMBOLS.size());
            JsonSocket operator = new JsonSocket(web))
        {
            operator.ask("request", "Operator", "token",
                Files.readString(directory.resolve("node/admin.token")).strip());
            for (int i = 0; i < READERS; i++)
            {
                readers.add(reader());
            }
            openSlow();
            for (int stop = 0; stop < STOPS; stop++)
            {
                // A halt, the call that ends it, and the auction at its end, while others trade.
                final String halted = SYMBOLS.get(random.nextInt(SYMBOLS.size()));
                operator.ask("request", "Halt", "symbol", halted, "cancelAll", 0 == random.nextInt(4));
                trader.trade(STEPS_PER_STOP / 4);
                operator.ask("request", "Resume", "symbol", halted, "auctionNs", 50_000_000L);
                trader.trade(STEPS_PER_STOP - STEPS_PER_STOP / 4);
                if (0 == random.nextInt(3))
                {
                    bust(secondToken);
                }
                cutSome();
                Await.answer(() -> halted + " is " + phase(halted), () -> "CONTINUOUS".equals(phase(halted)));
                trader.settle();
                compare(stop);
                if (0 == stop % PUBLISHES)
                {
                    compareFigures(operator, stop);
                }
                operator.messages.clear();
                readers.forEach((it) -> it.messages.clear());
            }
            readSlow(STOPS);
            System.out.println("web day: commands=" + trader.sentCount() + " trades compared=" + tradesCompared +
                " busts=" + truth.bustCount() + " cuts=" + cuts + " conflated=" + conflated + " slow ends=" + slowEnds);
            assertTrue(tradesCompared > STOPS && truth.lastMatchId() > STOPS, "trades");
            assertTrue(STOPS < CONFLATING_STOPS || conflated > 0 && truth.bustCount() > 10 && cuts > 10);
        }
    }

    private Object phase(final String symbol)
    {
        return Json.readObject(TestNodes.get(node.httpPort(), "/book?symbol=" + symbol)).get("phase");
    }

    private JsonSocket reader()
    {
        final JsonSocket reader = new JsonSocket(web);
        for (final String channel : CHANNELS)
        {
            reader.sendText("{\"request\":\"Subscribe\",\"channel\":\"" + channel + "}");
        }
        return reader;
    }

    private void openSlow() throws IOException
    {
        conflated += null == slowView ? 0 : slowView.conflated;
        slowView = new JsonView();
        slow = new RawWebSocket(web, 4_096);
        assertTrue(slow.upgrade().contains(" 101 "));
        for (final String channel : CHANNELS)
        {
            slow.sendText("{\"request\":\"Subscribe\",\"channel\":\"" + channel + "}");
        }
    }

    private void cutSome()
    {
        for (int i = 0; i < READERS; i++)
        {
            if (0 == random.nextInt(20))
            {
                cuts++;
                readers.get(i).cut();
                readers.set(i, reader());
            }
        }
    }

    private void bust(final Path secondToken)
    {
        final long matchId = truth.lastMatchId() - random.nextInt(TRADES_REMEMBERED);
        if (matchId > 0 && ExitCode.WAITING == terminal.code("--json trade bust " + matchId))
        {
            terminal.run(ExitCode.OK, "trade confirm " + terminal.json().get("request") + " --yes --token " +
                secondToken);
        }
    }

    private void compare(final int stop) throws IOException
    {
        for (final String symbol : SYMBOLS)
        {
            // The node's other port has all that the core has told.
            final Map<String, Object> told =
                Json.readObject(TestNodes.get(node.httpPort(), "/book?depth=1000&symbol=" + symbol));
            final int id = 1 + SYMBOLS.indexOf(symbol);
            Await.until(() -> where(stop) + symbol + ": the feed has not what the node has", () ->
            {
                truth.poll();
                return truth.levels(id, Side.BUY, 1_000).equals(levels(told.get("bids"))) &&
                    truth.levels(id, Side.SELL, 1_000).equals(levels(told.get("asks")));
            });
        }
        for (final JsonSocket reader : readers)
        {
            Await.until(() -> where(stop) + difference(reader), () ->
            {
                reader.poll();
                truth.poll();
                return null == difference(reader);
            });
            assertEquals(0, reader.conflated, where(stop));
            tradesCompared += reader.trades.values().stream().mapToInt(Map::size).sum();
        }
        if (0 == random.nextInt(SLOW_READS))
        {
            readSlow(stop);
        }
    }

    private String where(final int stop)
    {
        return "seed " + SEED + " stop " + stop + " gaps " + truth.gapCount() + ": ";
    }

    private static Map<String, List<Object>> levels(final Object rows)
    {
        final Map<String, List<Object>> result = new TreeMap<>();
        for (final Object it : (List<?>)rows)
        {
            final Map<?, ?> row = (Map<?, ?>)it;
            result.put((String)row.get("price"), List.of(row.get("quantity"), row.get("orders")));
        }
        return result;
    }

    /** It reads until it has all; one that was closed because it read too slowly comes again. */
    private void readSlow(final int stop) throws IOException
    {
        final long deadlineNs = System.nanoTime() + 60_000_000_000L;
        while (null != difference(slowView))
        {
            truth.poll();
            assertTrue(System.nanoTime() < deadlineNs, () -> where(stop) + "slow: " + difference(slowView));
            final String text = slow.readText();
            if (null == text)
            {
                slowEnds++;
                slow.close();
                openSlow();
            }
            else
            {
                slowView.on(Json.readObject(text));
                slowView.messages.clear();
            }
        }
        conflated += slowView.conflated;
        slowView.conflated = 0;
    }

    /** What a reader has otherwise than the feed; null: nothing. */
    private String difference(final JsonView view)
    {
        for (int id = 1; id <= SYMBOLS.size(); id++)
        {
            final String symbol = SYMBOLS.get(id - 1);
            for (final int depth : new int[]{5, 1_000})
            {
                final JsonView.Book book = view.books.get(symbol + ' ' + depth);
                final Map<String, List<Object>> bids = truth.levels(id, Side.BUY, depth);
                final Map<String, List<Object>> asks = truth.levels(id, Side.SELL, depth);
                if (null == book || !book.bids.equals(bids) || !book.asks.equals(asks))
                {
                    return symbol + " at " + depth + ": expected " + bids + asks + ", has " +
                        (null == book ? "none" : book.bids.toString() + book.asks);
                }
            }
            final long first = Math.max(truth.knownFrom(), view.firstTrades.getOrDefault(symbol, 0L));
            final Map<Long, String> trades = from(first, truth.trades.getOrDefault(id, Map.of()));
            final Map<Long, String> shown = from(first, view.trades.getOrDefault(symbol, Map.of()));
            if (!trades.equals(shown))
            {
                return symbol + ": expected trades " + trades + ", has " + shown + ", busts=" + truth.bustCount() +
                    " reader=" + readers.indexOf(view) + " of those that have it=" +
                    readers.stream().map((it) -> from(first, it.trades.getOrDefault(symbol, Map.of())))
                    .map(shown::equals).toList();
            }
            if (!truth.phase(id).equals(view.phases.get(symbol)))
            {
                return symbol + " is " + view.phases.get(symbol) + ", and not " + truth.phase(id);
            }
        }
        return null;
    }

    private static Map<Long, String> from(final long first, final Map<Long, String> trades)
    {
        final Map<Long, String> result = new TreeMap<>(trades);
        result.keySet().removeIf((matchId) -> matchId < first);
        return result;
    }

    /** What the venue adds up for its doors is what the core has, and then readers have it. */
    private void compareFigures(final JsonSocket operator, final int stop)
    {
        final List<?> before = (List<?>)Json.readObject(TestNodes.get(
            Integer.parseInt(web.substring(web.lastIndexOf(':') + 1)), "/api/v1/statistics")).get("statistics");
        truth.figures.clear();
        operator.ask("command", "PublishStatistics", "instrumentId", 0L);
        Await.until(where(stop) + "figures", () ->
        {
            truth.poll();
            return SYMBOLS.size() == truth.figures.size();
        });
        for (int id = 1; id <= SYMBOLS.size(); id++)
        {
            final Map<String, Long> expected = truth.figures.get(id);
            final Object own = before.get(id - 1);
            assertTrue(isSame(expected, (Map<?, ?>)own), () -> where(stop) + "expected " + expected + ", has " + own);
            final String symbol = SYMBOLS.get(id - 1);
            for (final JsonSocket reader : readers)
            {
                Await.until(() -> where(stop) + "expected " + expected + ", has " + reader.figures.get(symbol), () ->
                {
                    reader.poll();
                    return reader.figures.containsKey(symbol) && isSame(expected, reader.figures.get(symbol));
                });
            }
        }
    }

    /** The venue may add up a VWAP that is a tick below. */
    private static boolean isSame(final Map<String, Long> expected, final Map<?, ?> told)
    {
        return expected.entrySet().stream().allMatch((it) ->
        {
            final Object value = told.get(it.getKey());
            final long difference = it.getValue() - (null == value ? 0 : (Long)value);
            return 0 == difference || 1 == Math.abs(difference) && it.getKey().startsWith("vwap");
        });
    }
}
