package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Sessions and operators over WebSocket, at a real node. */
@Timeout(180)
class WebOrdersTest
{
    @TempDir
    private static Path directory;
    private static Node node;
    private static String web;
    private static String admin;

    @BeforeAll
    static void start() throws IOException
    {
        final Path data = directory.resolve("node");
        node = TestNodes.start(Files.writeString(
            directory.resolve("node.conf"), "ringside.web.addresses = [\"127.0.0.1\"]\n"), TestNodes.alone(data));
        TestNodes.awaitReady(node);
        web = String.valueOf(TestNodes.status(node).get("webEndpoint"));
        admin = Files.readString(data.resolve("admin.token")).strip();
    }

    @AfterAll
    static void stop()
    {
        node.close();
    }

    @Test
    void shouldTakeConnectionsFromItsAddressesAlone() throws IOException
    {
        final int port = Integer.parseInt(web.substring(web.lastIndexOf(':') + 1));
        try (Socket stranger = new Socket(
            InetAddress.getByName("127.0.0.1"), port, InetAddress.getByName("127.0.0.2"), 0))
        {
            stranger.setSoTimeout(30_000);
            assertEquals(-1, readOrReset(stranger));
        }
        Await.answer(() -> TestNodes.get(node.httpPort(), "/metrics"), () -> 1.0 == TestNodes.metric(
            node.httpPort(), "ringside_web_refusals_total", "reason=\"address\""));
        try (JsonSocket reader = new JsonSocket(web))
        {
            reader.await("Hello", (it) -> "Hello".equals(it.get("session")));
        }
        final String doors = TestNodes.status(node).get("doors").toString();
        assertTrue(doors.contains("{door=web, up=true, reason=}"), doors);
    }

    /** A port that closes with bytes unread resets. */
    private static int readOrReset(final Socket socket)
    {
        try
        {
            socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            return socket.getInputStream().read();
        }
        catch (final IOException ex)
        {
            return -1;
        }
    }

    @Test
    void shouldTradeAndTellWhatWasMissed()
    {
        final long missedFrom;
        try (JsonSocket seller = logOn(1, 0, false); JsonSocket buyer = logOn(2, 0, true))
        {
            seller.send("command", "NewOrder", "clOrdId", "S1", "instrument", "ACME", "side", "SELL", "price", "101.50",
                "quantity", "10");
            final Map<String, Object> accepted = seller.await("NEW", (it) -> isReport(it, "S1", "NEW"));
            assertEquals(10_150L, accepted.get("priceTicks"));
            assertEquals("101.50", accepted.get("price"));
            assertEquals("10", accepted.get("leavesQuantity"));
            assertEquals("ACME", accepted.get("symbol"));
            assertEquals(1L, accepted.get("accountId"));
            missedFrom = (Long)accepted.get("reportSequence");

            final Map<String, Object> sent = buyer.ask("command", "NewOrder", "clOrdId", "B1", "symbol", "ACME", "side",
                "BUY", "ordType", "LIMIT", "priceTicks", 10_150L, "quantityLots", 4L);
            assertEquals("NewOrder", sent.get("answer"));
            assertTrue((Long)sent.get("clientSequence") > 0);
            final Map<String, Object> bought = buyer.await("a trade", (it) -> isReport(it, "B1", "TRADE"));
            assertEquals("FILLED", bought.get("ordStatus"));
            assertEquals("101.50", bought.get("lastPrice"));
            assertEquals("4", bought.get("lastQuantity"));

            // What a replace leaves out stays as it was reported.
            seller.await("a trade", (it) -> isReport(it, "S1", "TRADE"));
            seller.send("command", "ReplaceOrder", "clOrdId", "S2", "origClOrdId", "S1", "price", "101.60");
            final Map<String, Object> replaced = seller.await("REPLACED", (it) -> isReport(it, "S2", "REPLACED"));
            assertEquals("6", replaced.get("leavesQuantity"));
            assertEquals("101.60", replaced.get("price"));

            seller.ask("request", "Logout");
            buyer.send("command", "NewOrder", "clOrdId", "B2", "instrument", "ACME", "side", "BUY", "price", "101.60",
                "quantity", "1");
            buyer.await("a trade", (it) -> isReport(it, "B2", "TRADE"));
        }
        try (JsonSocket again = logOn(1, missedFrom, false))
        {
            // From that report on, in order, what happened while nobody was logged on among them.
            again.await("the missed trade", (it) -> isReport(it, "S2", "TRADE"));
            assertEquals(List.of("NEW", "TRADE", "REPLACED", "TRADE"), again.messages.stream()
                .filter((it) -> it.containsKey("report")).map((it) -> it.get("execType")).toList());
            again.send("request", "RetransmitRequest", "fromSequence", missedFrom, "count", 1L);
            assertEquals(missedFrom, again.await("it again", (it) -> Boolean.TRUE.equals(it.get("retransmission")))
                .get("reportSequence"));

            again.send("command", "MassStatusRequest", "clOrdId", "Q1");
            assertEquals("5", again.await("its status", (it) -> isReport(it, "S2", "ORDER_STATUS"))
                .get("leavesQuantity"));
            again.send("command", "MassCancel", "clOrdId", "C1");
            again.await("its cancel", (it) -> "MassCancelReport".equals(it.get("report")));
            again.await("its end", (it) -> "CANCELED".equals(it.get("execType")));
        }
    }

    @Test
    void shouldCancelWhatItWasAskedToWhenALineIsCut()
    {
        try (JsonSocket market = new JsonSocket(web))
        {
            market.ask("request", "Subscribe", "channel", "book", "symbols", List.of("BOLT"));
            for (final boolean isCancelled : new boolean[]{true, false})
            {
                final String price = isCancelled ? "99.10" : "99.20";
                try (JsonSocket client = logOn(3, 0, isCancelled))
                {
                    client.send("command", "NewOrder", "clOrdId", "D" + isCancelled, "instrument", "BOLT", "side",
                        "BUY", "price", price, "quantity", "3");
                    Await.until("the order in the book", () -> hasBid(market, price));
                    client.cut();
                }
                if (isCancelled)
                {
                    Await.until("the order gone", () -> !hasBid(market, price));
                }
            }
            // The same session can log on only when the gateway has seen that the connection is gone.
            try (JsonSocket client = logOn(3, 0, false))
            {
                assertTrue(hasBid(market, "99.20"));
                client.send("command", "CancelOrder", "clOrdId", "X1", "origClOrdId", "Dfalse");
                client.await("CANCELED", (it) -> isReport(it, "X1", "CANCELED"));
            }
        }
    }

    @Test
    void shouldRefuseInOneLine()
    {
        try (JsonSocket stranger = new JsonSocket(web))
        {
            assertError(stranger, "not logged on", "command", "NewOrder", "clOrdId", "N1");
            assertError(stranger, "expected a command, or a request", "request", "Open");
            assertError(stranger, "sessionId must be", "request", "Logon", "credentials", "demo");
            assertError(stranger, "CREDENTIALS", "request", "Logon", "sessionId", 4L, "credentials", "wrong");
            assertError(stranger, "channel must be one of", "request", "Subscribe", "channel", "books");
            assertError(stranger, "unknown symbol", "request", "Subscribe", "channel", "book", "symbols",
                List.of("NONE"));
        }
        try (JsonSocket client = logOn(4, 0, true))
        {
            assertError(client, "logged on", "request", "Logon", "sessionId", 4L, "credentials", "demo");
            assertError(client, "expected clOrdId", "command", "NewOrder", "instrument", "ACME", "side", "BUY", "price",
                "1", "quantity", "1");
            assertError(client, "not a multiple of 0.01", "command", "NewOrder", "clOrdId", "R1", "instrument", "ACME",
                "side", "BUY", "price", "1.001", "quantity", "1");
            assertError(client, "unknown symbol", "command", "NewOrder", "clOrdId", "R2", "instrument", "NONE", "side",
                "BUY", "price", "1", "quantity", "1");
            assertError(client, "expected no sessionId", "command", "NewOrder", "clOrdId", "R3", "sessionId", 9L);
            assertError(client, "side", "command", "NewOrder", "clOrdId", "R4", "instrument", "ACME", "side", "LEFT",
                "price", "1", "quantity", "1");
            assertError(client, "quantity, which ReplaceOrder needs", "command", "ReplaceOrder", "clOrdId", "R5",
                "origClOrdId", "R4", "instrument", "ACME", "side", "BUY", "price", "1");
            // It still trades.
            client.send("command", "NewOrder", "clOrdId", "R6", "instrument", "COIL", "side", "BUY", "price", "90",
                "quantity", "1");
            client.await("NEW", (it) -> isReport(it, "R6", "NEW"));
        }
    }

    @Test
    void shouldChangeNothingWithoutAToken()
    {
        try (JsonSocket operator = new JsonSocket(web))
        {
            assertError(operator, "not authorised", "request", "Halt", "symbol", "DYNE");
            assertError(operator, "not authorised", "command", "SetTradingPhase", "instrument", "DYNE", "phase",
                "HALT");
            assertError(operator, "that token is nobody's here: check it", "request", "Operator", "token", "guess");
            assertError(operator, "not authorised", "request", "Resume", "symbol", "DYNE");
            assertEquals("CONTINUOUS", phase());

            assertEquals("admin", operator.ask("request", "Operator", "token", admin).get("role"));
            final Map<String, Object> halted = operator.ask("request", "Halt", "symbol", "DYNE", "reasonText", "test");
            assertEquals(true, halted.get("done"), halted.toString());
            assertEquals("HALT", phase());
            assertEquals(true, operator.ask("request", "Resume", "symbol", "DYNE", "atOnce", true).get("done"));
            assertEquals("CONTINUOUS", phase());
            final Map<String, Object> frozen =
                operator.ask("command", "SetTradingPhase", "instrument", "DYNE", "phase", "HALT_FROZEN");
            assertEquals(true, frozen.get("done"), frozen.toString());
            assertEquals("HALT_FROZEN", phase());
            assertError(operator, "unknown symbol", "request", "Halt", "symbol", "NONE");
            assertEquals(true, operator.ask("request", "Resume", "symbol", "DYNE", "atOnce", true).get("done"));
        }
    }

    private static String phase()
    {
        return String.valueOf(Json.readObject(TestNodes.get(node.httpPort(), "/book?symbol=DYNE")).get("phase"));
    }

    private static JsonSocket logOn(final int session, final long nextReport, final boolean cancelOnDisconnect)
    {
        final JsonSocket socket = new JsonSocket(web);
        final Map<String, Object> request = Json.object("request", "Logon", "sessionId", (long)session, "credentials",
            "demo", "nextReportSequence", nextReport, "cancelOnDisconnect", cancelOnDisconnect);
        Await.until("logon of session " + session, () ->
        {
            // Of a connection before it the gateway may not know yet that it is over.
            final Map<String, Object> answer = socket.ask(request.entrySet().stream()
                .flatMap((it) -> Stream.of(it.getKey(), it.getValue())).toArray());
            if (answer.containsKey("error"))
            {
                assertEquals("DUPLICATE_ID", answer.get("code"), answer.toString());
                return false;
            }
            assertEquals(List.of((long)session), answer.get("accounts"));
            return true;
        });
        return socket;
    }

    private static void assertError(final JsonSocket socket, final String expected, final Object... request)
    {
        final String error = String.valueOf(socket.ask(request).get("error"));
        assertTrue(error.contains(expected), error);
        assertFalse(error.contains("\n"), error);
    }

    private static boolean hasBid(final JsonSocket market, final String price)
    {
        market.poll();
        final JsonSocket.Book book = market.books.get("BOLT 25");
        return null != book && book.bids.containsKey(price);
    }

    private static boolean isReport(final Map<String, Object> message, final String clOrdId, final String execType)
    {
        return clOrdId.equals(message.get("clOrdId")) && execType.equals(message.get("execType"));
    }
}
