package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.media.ClientDriver;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Whatever comes to the web port, others trade, read the market, and nothing of the node changes by it. {@code
 * -Dringside.webFuzz=1000000} for as many messages, counted by the port itself.
 */
@Timeout(3_600)
class WebFuzzTest
{
    private static final int MESSAGES = Integer.getInteger("ringside.webFuzz", 3_000);
    /** More in a second end a connection. */
    private static final int FRAMES_MAX = 220;
    private static final int REQUESTS_MAX = 4;
    private static final int CONNECTIONS_BETWEEN_LOOKS = 10;
    private static final byte[] CLOSE = RawWebSocket.frame(0x88, new byte[0]);
    private static final long HEAP_GROWTH_MAX = 24L << 20;
    private static final int LOG_LINES_MAX = 200;
    private static final int LOG_LINE_LENGTH_MAX = 1_000;
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final List<String> REQUESTS = List.of(
        "{\"request\":\"Subscribe\",\"requestId\":1,\"channel\":\"book\",\"symbols\":[\"ACME\"],\"depth\":25}",
        "{\"request\":\"Subscribe\",\"channel\":\"candles\",\"interval\":\"1m\"}",
        "{\"request\":\"Unsubscribe\",\"channel\":\"trades\"}",
        "{\"request\":\"Logon\",\"sessionId\":9,\"credentials\":\"wrong\",\"nextReportSequence\":1}",
        "{\"request\":\"Operator\",\"token\":\"guess\"}",
        "{\"request\":\"Halt\",\"symbol\":\"ACME\",\"cancelAll\":true}",
        "{\"command\":\"SetTradingPhase\",\"instrument\":\"ACME\",\"phase\":\"HALT\"}",
        "{\"command\":\"MassCancel\",\"clOrdId\":\"M1\",\"scope\":\"ALL\"}",
        "{\"command\":\"NewOrder\",\"clOrdId\":\"A1\",\"instrument\":\"ACME\",\"side\":\"BUY\",\"price\":\"100.5\"}",
        "{\"command\":\"DefineInstrument\",\"instrumentId\":7,\"symbol\":\"EVIL\",\"phase\":\"CONTINUOUS\"}",
        "[".repeat(2_000), "{\"request\":\"Subscribe\",\"symbols\":[" + "\"ACME\",".repeat(500) + "\"ACME\"]}");
    private static final List<String> LINES = List.of(
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/v1/book?symbol=ACME&depth=3 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST /api/v1/book HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "POST /admin/halt HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n" +
            "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\n\r\nsymbol=*",
        "OPTIONS /api/v1/book HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n" +
            "Access-Control-Request-Method: POST\r\n\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n");

    private final Random random = new Random(SEED);
    private int connections;

    @TempDir
    private static Path directory;
    private static Node node;
    private static ClientDriver driver;
    private static String gateway;
    private static String web;

    @BeforeAll
    static void start()
    {
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        node = TestNodes.start(settings);
        TestNodes.awaitReady(node);
        driver = new ClientDriver();
        gateway = settings.get("gateway.sbe-endpoint");
        web = String.valueOf(TestNodes.status(node).get("webEndpoint"));
    }

    @AfterAll
    static void stop()
    {
        driver.close();
        node.close();
    }

    @Test
    void shouldStandWhateverComes() throws IOException
    {
        try (Trader trader = new Trader(driver.aeronDirectoryName(), gateway, 1, SEED);
            JsonSocket reader = new JsonSocket(web))
        {
            trader.settle();
            reader.ask("request", "Subscribe", "channel", "book");
            final Object before = operated();
            fuzz(MESSAGES / 4, trader, reader);
            final long heapBefore = heap();
            fuzz(MESSAGES, trader, reader);
            final long growth = heap() - heapBefore;
            System.out.println("web fuzz: seed=" + SEED + " messages=" + taken() + " connections=" + connections +
                " refused=" + metric("refusals") + " orders=" + trader.sentCount() + " heap growth=" + growth);
            assertTrue(growth < HEAP_GROWTH_MAX, "seed=" + SEED + " grown by " + growth);
            trader.settle();
            reader.messages.clear();
            reader.await("a sign of life", (it) -> "MarketDataHeartbeat".equals(it.get("marketData")));
            assertEquals(before, operated(), "seed=" + SEED);
            assertEquals(true, TestNodes.status(node).get("ready"));
        }
        try (Stream<String> lines = Files.lines(directory.resolve("node/ringside.log")))
        {
            final List<String> all = lines.toList();
            assertTrue(all.size() < LOG_LINES_MAX, () -> "the log is bounded: " + all.size());
            all.forEach((it) -> assertTrue(it.length() < LOG_LINE_LENGTH_MAX, it));
        }
    }

    /** What operators have commanded, and what there is to trade. */
    private static Object operated()
    {
        return List.of(new Terminal("--dir", directory.resolve("node").toString()).run(ExitCode.OK, "audit").out(),
            TestNodes.get(node.httpPort(), "/instrument"),
            Json.readObject(TestNodes.get(node.httpPort(), "/book?symbol=ACME")).get("phase"));
    }

    private static double metric(final String name)
    {
        return TestNodes.metric(node.httpPort(), "ringside_web_" + name + "_total", "");
    }

    /** Messages and requests that the port has read, good or bad; broken frames are not among them. */
    private static long taken()
    {
        return (long)(metric("messages_in") + metric("requests"));
    }

    private void fuzz(final int upTo, final Trader trader, final JsonSocket reader) throws IOException
    {
        for (int i = 1; taken() < upTo; i++)
        {
            for (int j = 0; j < CONNECTIONS_BETWEEN_LOOKS; j++)
            {
                connections++;
                attack();
                trader.trade();
                reader.poll();
                reader.messages.clear();
            }
        }
    }

    /** One connection: everything in one go, then all answers, up to the end. */
    private void attack() throws IOException
    {
        try (RawWebSocket hostile = new RawWebSocket(web, 1 << 16))
        {
            final ByteArrayOutputStream all = new ByteArrayOutputStream();
            final int kind = random.nextInt(8);
            if (0 == kind)
            {
                for (int i = random.nextInt(REQUESTS_MAX); i >= 0; i--)
                {
                    all.writeBytes(mutated(bytes(LINES), random.nextInt(3)));
                }
            }
            else
            {
                assertTrue(hostile.upgrade().contains(" 101 "), "seed=" + SEED);
                for (int i = random.nextInt(FRAMES_MAX); i >= 0; i--)
                {
                    all.writeBytes(1 == kind ? frame() : RawWebSocket.frame(0x81, text()));
                }
                all.writeBytes(CLOSE);
            }
            hostile.write(all.toByteArray());
            hostile.shutOutput();
            hostile.readToEnd();
        }
        catch (final IOException ex)
        {
            // Closed for what it has sent: that is an answer, and silence is none.
            assertFalse(ex instanceof SocketTimeoutException, () -> "seed=" + SEED + " no answer and no end");
        }
    }

    /** A text that is well framed. */
    private byte[] text()
    {
        final byte[] text = bytes(REQUESTS);
        for (int i = random.nextInt(4); i > 0; i--)
        {
            text[random.nextInt(text.length)] = (byte)(random.nextBoolean() ? ' ' + random.nextInt('~' - ' ') :
                "{}[]\":,0-9eE.\\".charAt(random.nextInt(14)));
        }
        return text;
    }

    private byte[] frame()
    {
        final byte[] payload = mutated(bytes(REQUESTS), random.nextInt(4));
        final int dice = random.nextInt(20);
        final byte[] frame = RawWebSocket.frame(dice > 2 ? 0x81 : random.nextInt(256), payload);
        return 0 == dice ? mutated(frame, 2) : frame;
    }

    private byte[] bytes(final List<String> texts)
    {
        return texts.get(random.nextInt(texts.size())).getBytes(StandardCharsets.US_ASCII);
    }

    private byte[] mutated(final byte[] bytes, final int times)
    {
        for (int i = 0; i < times; i++)
        {
            bytes[random.nextInt(bytes.length)] = (byte)(random.nextInt(4) == 0 ? random.nextInt(256) :
                "{}[]\":,0-9eE.\\".charAt(random.nextInt(14)));
        }
        return bytes;
    }

    private static long heap()
    {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
