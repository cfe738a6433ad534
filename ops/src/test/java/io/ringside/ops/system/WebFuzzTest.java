package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.TestNodes;
import io.ringside.ops.node.media.ClientDriver;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Whatever comes to the web port, others trade, read the market, and nothing of the node changes by it. */
@Timeout(3_600)
class WebFuzzTest
{
    private static final int MESSAGES = Integer.getInteger("ringside.webFuzz", 3_000);
    private static final int MESSAGES_PER_CONNECTION = 40;
    private static final long HEAP_GROWTH_MAX = 64L << 20;
    private static final int LOG_LINES_MAX = 200;
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
        "{\"command\":\"NewOrder\",\"clOrdId\":\"A1\",\"instrument\":\"ACME\",\"side\":\"BUY\",\"price\":\"100.5\"}");
    private static final List<String> LINES = List.of(
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/v1/book?symbol=ACME&depth=3 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST /api/v1/book HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n");

    private final Random random = new Random(SEED);

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
            fuzz(MESSAGES / 4, trader, reader);
            final long heapBefore = heap();
            fuzz(MESSAGES - MESSAGES / 4, trader, reader);
            assertTrue(heap() - heapBefore < HEAP_GROWTH_MAX, "seed=" + SEED + " grown by " + (heap() - heapBefore));
            trader.settle();
            reader.messages.clear();
            reader.await("a sign of life", (it) -> "MarketDataHeartbeat".equals(it.get("marketData")));
            assertEquals("CONTINUOUS",
                Json.readObject(TestNodes.get(node.httpPort(), "/book?symbol=ACME")).get("phase"), "seed=" + SEED);
            assertEquals(true, TestNodes.status(node).get("ready"));
        }
        try (Stream<String> lines = Files.lines(directory.resolve("node/ringside.log")))
        {
            assertTrue(lines.count() < LOG_LINES_MAX, "the log is bounded");
        }
    }

    private void fuzz(final int count, final Trader trader, final JsonSocket reader) throws IOException
    {
        for (int i = 0; i < count; i += MESSAGES_PER_CONNECTION)
        {
            try (RawWebSocket hostile = new RawWebSocket(web, 1 << 16))
            {
                final boolean isSocket = random.nextInt(4) > 0;
                if (isSocket)
                {
                    assertTrue(hostile.upgrade().contains(" 101 "), "seed=" + SEED);
                }
                for (int j = 0; j < MESSAGES_PER_CONNECTION; j++)
                {
                    hostile.write(isSocket ? frame() : mutated(bytes(LINES), random.nextInt(3)));
                }
            }
            catch (final IOException ex)
            {
                // Closed for what it has sent: that is an answer.
                assertTrue(null != ex.getMessage() || ex instanceof EOFException);
            }
            trader.trade();
            reader.poll();
            reader.messages.clear();
        }
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
