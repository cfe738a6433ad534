package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.node.media.ClientDriver;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the web port tells everybody is what the node's other ports tell. */
@Timeout(180)
class WebMarketTest
{
    private static final int SLOW_DEPTH = 1_000;
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final List<String> SYMBOLS = List.of("ACME", "BOLT", "COIL", "DYNE");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private static Path directory;
    private static Node node;
    private static ClientDriver driver;
    private static String web;
    private static String gateway;

    @BeforeAll
    static void start() throws IOException
    {
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        node = TestNodes.start(settings);
        TestNodes.awaitReady(node);
        driver = new ClientDriver();
        gateway = settings.get("gateway.sbe-endpoint");
        web = String.valueOf(TestNodes.status(node).get("webEndpoint"));
    }

    @AfterAll
    static void shouldSayGoodbye()
    {
        try (JsonSocket last = new JsonSocket(web))
        {
            last.await("Hello", (it) -> "Hello".equals(it.get("session")));
            driver.close();
            node.close();
            assertEquals("PLANNED_STOP",
                last.await("why", (it) -> "VenueNotice".equals(it.get("session"))).get("kind"));
            assertEquals("SHUTDOWN",
                last.await("a goodbye", (it) -> "Terminate".equals(it.get("session"))).get("code"));
            Await.until("the close code", () -> 1001 == last.closeCode());
        }
    }

    @Test
    void shouldGreetAReader()
    {
        try (Trader trader = new Trader(driver.aeronDirectoryName(), gateway, 1, SEED);
            JsonSocket reader = new JsonSocket(web))
        {
            final Map<String, Object> hello = reader.await("Hello", (it) -> "Hello".equals(it.get("session")));
            assertEquals(reader.messages.get(0), hello);
            assertEquals(SYMBOLS, ((List<?>)hello.get("symbols")).stream()
                .map((it) -> ((Map<?, ?>)it).get("symbol")).toList());
            assertEquals(4L, reader.ask("request", "Subscribe", "channel", "book", "depth", 5).get("count"));
            trader.trade(50);
            trader.settle();
            assertSame(reader, 5);
        }
    }

    @Test
    void shouldLeaveOutWhatASlowReaderDoesNotTake() throws IOException
    {
        try (Trader trader = new Trader(driver.aeronDirectoryName(), gateway, 2, SEED);
            JsonSocket quick = new JsonSocket(web);
            RawWebSocket slow = new RawWebSocket(web, 4_096))
        {
            assertTrue(slow.upgrade().contains(" 101 "));
            for (final int depth : new int[]{1, 5, 10, 25, 50, 100, 250, SLOW_DEPTH})
            {
                slow.sendText("{\"request\":\"Subscribe\",\"channel\":\"book\",\"depth\":" + depth + "}");
            }
            quick.ask("request", "Subscribe", "channel", "book");
            trader.settle();
            final double before = conflated();
            Await.until("messages that the slow one is not sent", () ->
            {
                trader.trade();
                quick.poll();
                return conflated() > before;
            });
            trader.settle();
            assertSame(quick, 25);
            assertEquals(0, quick.conflated);

            // It gets snapshots that say so, and then has what is there.
            final JsonView view = new JsonView();
            final Map<String, Object> told =
                Json.readObject(TestNodes.get(node.httpPort(), "/book?depth=" + SLOW_DEPTH + "&symbol=ACME"));
            Await.until("the slow one's book", () ->
            {
                view.on(Json.readObject(slow.readText()));
                final JsonView.Book book = view.books.get("ACME " + SLOW_DEPTH);
                return view.conflated > 0 && null != book && book.bids.equals(levels(told.get("bids"))) &&
                    book.asks.equals(levels(told.get("asks")));
            });
        }
    }

    private static double conflated()
    {
        return TestNodes.metric(node.httpPort(), "ringside_web_messages_conflated_total", "");
    }

    /** By the node's own book at its other port. */
    private static void assertSame(final JsonSocket reader, final int depth)
    {
        for (final String symbol : SYMBOLS)
        {
            final Map<String, Object> told =
                Json.readObject(TestNodes.get(node.httpPort(), "/book?depth=" + depth + "&symbol=" + symbol));
            final Map<String, List<Object>> bids = levels(told.get("bids"));
            final Map<String, List<Object>> asks = levels(told.get("asks"));
            final String name = symbol + " " + depth;
            final Supplier<String> waiting = () -> "seed " + SEED + ": expected " + bids + asks + " of " + name +
                ", has " + reader.books.get(name).bids + reader.books.get(name).asks;
            Await.until(waiting, () ->
            {
                reader.poll();
                final JsonView.Book book = reader.books.get(name);
                return null != book && book.bids.equals(bids) && book.asks.equals(asks);
            });
        }
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

    @Test
    void shouldAnswerGet()
    {
        assertEquals(4, ((List<?>)Json.readObject(get("/api/v1/symbols").body()).get("symbols")).size());
        for (final String path : List.of("/api/v1/book?symbol=ACME&depth=3", "/api/v1/trades?symbol=ACME",
            "/api/v1/candles?symbol=ACME&interval=1s"))
        {
            final Map<String, Object> answer = Json.readObject(get(path).body());
            assertEquals("ACME", answer.get("symbol"), path);
            assertEquals(true, answer.get("snapshot"), path);
        }
        assertEquals(4, ((List<?>)Json.readObject(get("/api/v1/statistics").body()).get("statistics")).size());
        final Map<String, Object> status = Json.readObject(get("/api/v1/status?symbol=BOLT").body());
        assertEquals("CONTINUOUS", ((Map<?, ?>)((List<?>)status.get("status")).get(0)).get("phase"));
        assertEquals(true, ((Map<?, ?>)status.get("venue")).get("ready"));

        assertEquals(404, get("/api/v1/book?symbol=NONE").statusCode());
        assertEquals(400, get("/api/v1/book?symbol=ACME&depth=0").statusCode());
        assertEquals(400, get("/api/v1/candles?symbol=ACME&interval=7s").statusCode());
        for (final String path : List.of("/api/v1/nothing", "/nothing", "/../ringside.conf", "/%2e%2e/x.js", "/a/",
            "/.hidden.js"))
        {
            assertEquals(404, get(path).statusCode(), path);
        }
    }

    @Test
    void shouldServeFilesWithAStrictPolicy()
    {
        final HttpResponse<String> script = get("/uplot/uPlot.iife.min.js");
        assertEquals(200, script.statusCode());
        assertTrue(script.body().contains("uPlot"));
        final String policy = script.headers().firstValue("content-security-policy").orElseThrow();
        assertTrue(policy.startsWith("default-src 'none'; script-src 'self'; style-src 'self';"), policy);
        assertFalse(policy.contains("unsafe"), policy);
        assertEquals("nosniff", script.headers().firstValue("x-content-type-options").orElseThrow());
        assertTrue(script.headers().firstValue("access-control-allow-origin").isEmpty());
        assertEquals(304, request("/uplot/uPlot.iife.min.js", "GET", "If-None-Match",
            script.headers().firstValue("etag").orElseThrow()).statusCode());
        assertEquals(405, request("/api/v1/symbols", "POST").statusCode());
        assertEquals(426, get("/ws").statusCode());
    }

    @Test
    void shouldRefusePagesOfOthers() throws IOException
    {
        for (final String[] attempt : new String[][]{
            {"Origin: http://localhost\r\n", " 101 "}, {"Origin: http://evil.example\r\n", " 403 "},
            {"Origin: https://localhost\r\n", " 403 "}, {"Origin: null\r\n", " 403 "}})
        {
            try (RawWebSocket page = new RawWebSocket(web, 65_536))
            {
                final String answer = page.upgrade(attempt[0]);
                assertTrue(answer.contains(attempt[1]), attempt[0] + answer);
            }
        }
        // A name that somebody points at this machine makes no page of the same origin.
        try (RawWebSocket page = new RawWebSocket(web, 65_536))
        {
            page.write("GET /api/v1/symbols HTTP/1.1\r\nHost: evil.example\r\n\r\n".getBytes(US_ASCII));
            assertTrue(page.readLine().contains(" 421 "));
        }
        assertTrue(request("/api/v1/symbols", "GET", "Origin", "http://evil.example").headers()
            .firstValue("access-control-allow-origin").isEmpty());
    }

    private static HttpResponse<String> get(final String path)
    {
        return request(path, "GET");
    }

    private static HttpResponse<String> request(final String path, final String method, final String... headers)
    {
        final HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + web + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0)
        {
            request.headers(headers);
        }
        return HTTP.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString()).join();
    }
}
