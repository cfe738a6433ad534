package io.ringside.ops.system;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.LogonException;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.function.ToLongFunction;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Everything hostile that can reach a running node, against one real process: each gets its answer, and after each the
 * node still serves a good client as if nothing had been.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputSystemTest
{
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int ACCOUNT = 1;
    private static final int INSTRUMENT = 1;

    private Path directory;
    private String endpoint;
    private String fixEndpoint;
    private NodeRun node;
    private ClientDriver driver;
    private Answers good;
    private int idCount;

    @BeforeAll
    void before(@TempDir final Path temporary) throws IOException
    {
        directory = temporary;
        fixEndpoint = "localhost:" + TestNodes.port();
        final Map<String, String> settings = NodeRun.settings("node.durability", "none",
            "journal.segment-length", "1MiB", "gateway.report-segment-length", "1MiB",
            "fix.enabled", "true", "fix.endpoint", fixEndpoint, "engine.order-capacity", "64",
            "engine.orders-per-account", "64", "engine.orders-per-session", "64", "engine.level-capacity", "32");
        endpoint = settings.get("gateway.sbe-endpoint");
        final Path file = directory.resolve("node.conf");
        Files.writeString(file, "ringside.instruments = [ { id = 1, symbol = ACME },\n" +
            "{ id = 2, symbol = COARSE, price-increment = 5, quantity-increment = 10, min-quantity = 10 } ]\n");
        node = NodeRun.start(directory, directory.resolve("node"), file, settings).awaitReady();
        driver = new ClientDriver();
        good = Answers.connect(driver.aeronDirectoryName(), endpoint, 1);
    }

    @AfterEach
    void shouldServeAsBefore() throws IOException
    {
        final String id = id();
        assertEquals("NEW", good.ask(order(id)), "seed=" + SEED);
        assertEquals("CANCELED", good.ask((client) -> client.cancel(id(), id, INSTRUMENT, Side.BUY)), "seed=" + SEED);
        assertEquals(200, node.code("/health/live"));
        assertEquals(true, node.status().get("ready"), "seed=" + SEED);
        final String out = node.everything();
        assertFalse(out.contains("Exception") || out.contains("\tat "), out);
    }

    @AfterAll
    void after()
    {
        good.close();
        driver.close();
        node.close();
    }

    /** One order in each line: reason; account, instrument, side, price, quantity. */
    @Test
    void shouldSayWhyAnOrderIsRefused()
    {
        final String orders = """
            UNKNOWN_INSTRUMENT 1 63 BUY 9000 1
            UNKNOWN_INSTRUMENT 1 -1 BUY 9000 1
            NOT_AUTHORISED 2 1 BUY 9000 1
            NOT_AUTHORISED -7 1 BUY 9000 1
            INVALID_PRICE 1 1 BUY 0 1
            INVALID_PRICE 1 1 BUY -1 1
            INVALID_PRICE 1 1 BUY -9223372036854775808 1
            PRICE_OUT_OF_RANGE 1 1 BUY 9223372036854775807 1
            INVALID_QUANTITY 1 1 BUY 9000 0
            INVALID_QUANTITY 1 1 BUY 9000 -1
            INVALID_QUANTITY 1 1 BUY 9000 -9223372036854775808
            QUANTITY_TOO_LARGE 1 1 BUY 9000 9223372036854775807
            MAX_ORDER_QUANTITY 1 1 BUY 9000 100001
            PRICE_COLLAR 1 1 BUY 5000 1
            PRICE_OFF_TICK 1 2 BUY 9001 10
            QUANTITY_OFF_LOT 1 2 BUY 9000 11
            INVALID_SIDE 1 1 NULL_VAL 9000 1
            """;
        for (final String line : orders.lines().toList())
        {
            final String[] words = line.split(" ");
            assertEquals(words[0], good.ask((client) -> client.newOrder(id(), Long.parseLong(words[1]),
                Integer.parseInt(words[2]), Side.valueOf(words[3]), OrdType.LIMIT, Long.parseLong(words[4]),
                Long.parseLong(words[5]), TimeInForce.DAY)), line);
        }
        assertEquals("INVALID_CLORDID", good.ask(order("")));
    }

    @Test
    void shouldSayWhyAnIdIsRefused()
    {
        final String id = id();
        assertEquals("NEW", good.ask(order(id)));
        assertEquals("DUPLICATE_CLORDID", good.ask(order(id)));
        assertEquals("UNKNOWN_ORDER", good.ask((client) -> client.cancel(id(), "never", INSTRUMENT, Side.BUY)));
        assertEquals("UNKNOWN_ORDER", good.ask((client) -> client.status("never", INSTRUMENT, Side.BUY)));
        assertEquals("UNKNOWN_ORDER", good.ask((client) -> client.replace(id(), "never", ACCOUNT, INSTRUMENT, Side.BUY,
            OrdType.LIMIT, 9_000, 1, TimeInForce.DAY)));
        assertEquals("CANCELED", good.ask((client) -> client.cancel(id(), id, INSTRUMENT, Side.BUY)));
        assertEquals("TOO_LATE", good.ask((client) -> client.cancel(id(), id, INSTRUMENT, Side.BUY)));
    }

    @Test
    void shouldRefuseWrongCredentials()
    {
        for (final Map.Entry<Integer, String> guess : Map.of(2, "guess", 777, "demo", Integer.MAX_VALUE, "demo")
            .entrySet())
        {
            assertEquals(SessionRejectCode.CREDENTIALS, assertThrows(LogonException.class, () ->
                OrderEntryClient.connect(Answers.context(driver.aeronDirectoryName(), endpoint, 2)
                .session(guess.getKey(), guess.getValue()))).code(), guess::toString);
        }
    }

    @Test
    void shouldRefuseWhatIsNoWholeCommand()
    {
        final UnsafeBuffer command = new UnsafeBuffer(new byte[256]);
        final int length = encode(command);
        try (Answers other = Answers.connect(driver.aeronDirectoryName(), endpoint, 3))
        {
            assertEquals("INVALID_COMMAND", other.ask((client) -> client.send(command, 0, length - 1)));
            assertEquals("INVALID_COMMAND", other.ask((client) -> client.send(command, 0, length + 8)));
            assertEquals("INVALID_COMMAND", other.ask((client) -> client.send(command, 0, length - 20)));
            command.putShort(MessageHeaderEncoder.templateIdEncodingOffset(), (short)999, LITTLE_ENDIAN);
            assertEquals("UNKNOWN_TEMPLATE", other.ask((client) -> client.send(command, 0, length)));
            command.putShort(MessageHeaderEncoder.templateIdEncodingOffset(), (short)84, LITTLE_ENDIAN);
            assertEquals("NOT_AUTHORISED", other.ask((client) -> client.send(command, 0, length)));
        }
    }

    @Test
    void shouldSurviveStrangersOnItsUdpPort() throws IOException
    {
        final Random random = new Random(SEED);
        try (Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
            ExclusivePublication publication =
                aeron.addExclusivePublication("aeron:udp?endpoint=" + endpoint, 10);
            DatagramSocket raw = new DatagramSocket())
        {
            Await.until("the gateway", publication::isConnected);
            for (int i = 0; i < 2_000; i++)
            {
                final byte[] bytes = new byte[i % 100 == 0 ? 20_000 : random.nextInt(300)];
                random.nextBytes(bytes);
                final UnsafeBuffer message = new UnsafeBuffer(bytes);
                if (i % 2 == 0 && bytes.length >= 128)
                {
                    encode(message);
                    message.putShort(MessageHeaderEncoder.templateIdEncodingOffset(), (short)random.nextInt(130),
                        LITTLE_ENDIAN);
                }
                Await.until("room", () -> publication.offer(message, 0, bytes.length) > 0);
                if (i % 10 == 0)
                {
                    raw.send(new DatagramPacket(bytes, Math.min(bytes.length, 1_400),
                        InetAddress.getByName("localhost"), port(endpoint)));
                }
            }
        }
    }

    @Test
    void shouldSayWhenItsTablesAreFull() throws IOException
    {
        try (Answers many = Answers.connect(driver.aeronDirectoryName(), endpoint, 4))
        {
            for (int i = 0; i < 32; i++)
            {
                assertEquals("NEW", many.ask(Answers.buy(id(), 4, 9_000 + i, TimeInForce.DAY)));
            }
            assertEquals("NEW", many.ask(Answers.buy(id(), 4, 9_100, TimeInForce.DAY)));
            // It could have traded. There is no level for it to rest at, so it has ended, and left its place.
            for (int i = 32; i < 64; i++)
            {
                assertEquals("NEW", many.ask(Answers.buy(id(), 4, 9_000, TimeInForce.DAY)));
            }
            assertEquals("OPEN_ORDER_LIMIT", many.ask(Answers.buy(id(), 4, 9_000, TimeInForce.DAY)));
            assertEquals("NONE", many.ask((client) -> client.massCancel(id(), MassCancelScope.SESSION, 4, 0,
                SideFilter.BOTH)));
            assertEquals("NEW", many.ask(Answers.buy(id(), 4)));
        }
    }

    @Test
    void shouldAnswerEveryHttpRequest() throws IOException
    {
        final String token = token();
        assertEquals(404, node.code("/nope"));
        assertEquals(404, node.code("/../../etc/passwd"));
        assertEquals(405, node.code("POST", "/status", null, "x"));
        assertEquals(405, node.code("DELETE", "/metrics", null, null));
        assertEquals(404, node.code("/book?symbol=NONE"));
        assertEquals(404, node.code("/book"));
        assertEquals(400, node.code("/book?symbol=ACME&depth=x"));
        assertEquals(401, node.code("POST", "/admin/halt", null, "symbol=*"));
        assertEquals(401, node.code("POST", "/admin/halt", "Bearer wrong", "symbol=*"));
        assertEquals(405, node.code("GET", "/admin/halt", token, null));
        assertEquals(404, node.code("POST", "/admin/format-disk", token, ""));
        assertEquals(413, node.code("POST", "/admin/halt", token, "x".repeat(5_000)));
        assertEquals(400, node.code("POST", "/admin/halt", token, "symbol=NONE"));
        assertEquals(400, node.code("POST", "/admin/kill-switch", token, "account=99999999999999999999"));
        assertEquals(400, node.code("POST", "/admin/bust-trade", token, "reason=none"));
        assertEquals(400, node.code("POST", "/admin/halt", token, "symbol=ACME&operator=the-chairman"));
        assertEquals(
            400, node.code("POST", "/admin/correct-trade", token, "match-id=1&price-ticks=-5&quantity-lots=1"));
        assertEquals(202, node.code("POST", "/admin/bust-trade", token, "match-id=999999"));
        assertEquals(409, node.code("POST", "/admin/confirm", token, "request=00000000"));
    }

    @Test
    void shouldSurviveGarbageOnItsFixPort() throws IOException
    {
        final Random random = new Random(SEED);
        for (int i = 0; i < 20; i++)
        {
            garbage(port(fixEndpoint), random);
        }
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port(fixEndpoint)))
        {
            socket.getOutputStream().write(
                "8=FIX.4.4\0019=999999999\00135=A\00149=X\00156=Y\001".getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
        }
    }

    private static void garbage(final int port, final Random random) throws IOException
    {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            OutputStream out = socket.getOutputStream())
        {
            final byte[] bytes = new byte[1 + random.nextInt(4_000)];
            random.nextBytes(bytes);
            out.write(bytes);
        }
        catch (final SocketException ex)
        {
            // Hung up on: an answer, too.
            assertTrue(String.valueOf(ex.getMessage()).matches(".*(reset|pipe|abort|closed).*"), ex.getMessage());
        }
    }

    private static int encode(final UnsafeBuffer buffer)
    {
        final NewOrderEncoder order = new NewOrderEncoder();
        order.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).clOrdId("x").sessionId(3).clientSequence(1)
            .accountId(3).priceTicks(9_000).quantityLots(1).instrumentId(INSTRUMENT).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).flags((short)0);
        return order.limit();
    }

    private static ToLongFunction<OrderEntryClient> order(final String id)
    {
        return Answers.buy(id, ACCOUNT, 9_000, TimeInForce.DAY);
    }

    private static int port(final String address)
    {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    private String token() throws IOException
    {
        return "Bearer " + Files.readString(directory.resolve("node/admin.token")).trim();
    }

    private String id()
    {
        return "b" + ++idCount;
    }
}
