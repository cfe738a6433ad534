package io.ringside.ops.system;

import io.ringside.gateway.fix.RawFixClient;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.view.Node;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.field.Side;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The FIX gateway of a running node: its reports are counted; if it ends, it is made again while the node stays. */
final class FixDoorTest
{
    private static final char NEW = '0';

    @TempDir
    private Path directory;
    private final List<Throwable> fatal = new ArrayList<>();

    @Test
    void shouldCountReportsAndMakeFixAgainWhenItHasEnded() throws Exception
    {
        final Set<Thread> before = Thread.getAllStackTraces().keySet();
        final int port = FreePorts.tcp();
        try (Node node = start(port); FixParticipant fix = new FixParticipant(port, "FIRM1"))
        {
            fix.awaitLogon();
            fix.order("f-1", Side.SELL, 100.00, 10);
            fix.awaitExecution("f-1", NEW);
            // The answer to the Logon is one, too.
            Await.until("both reports to be counted", () -> 2 <= egress(node, "fix"));
            assertEquals(0, egress(node, "sbe"));

            final Thread gateway = Thread.getAllStackTraces().keySet().stream()
                .filter((it) -> "gw-fix".equals(it.getName()) && !before.contains(it)).findFirst().orElseThrow();
            // Its runner takes that for the end.
            gateway.interrupt();
            fix.order("f-2", Side.SELL, 101.00, 10);

            Await.answer(() -> "the door to go down", () -> log().contains("FIX is down, everybody else trades on: "));
            Await.answer(() -> "the door to come up", () -> log().contains("FIX is up again"));
            fix.awaitLogon();
            fix.awaitExecution("f-2", NEW);
            fix.order("f-3", Side.SELL, 102.00, 10);
            fix.awaitExecution("f-3", NEW);
            Await.until("readiness", () -> status(node).startsWith("true"));
            assertEquals("true 1", status(node), "ready, FIX sessions");
            assertEquals(List.of(), fix.faults);
        }
        assertEquals(List.of(), fatal);
    }

    /** A reader is told of an order that came through the other port, and why its connection ends with the node. */
    @Test
    void shouldOfferMarketDataOnAPortOfItsOwn() throws Exception
    {
        final int port = FreePorts.tcp();
        final int marketPort = FreePorts.tcp();
        Node node = start(port, "fix.market-data.enabled", "true",
            "fix.market-data.endpoint", "localhost:" + marketPort);
        try (Socket reader = new Socket("localhost", marketPort);
            FixParticipant fix = new FixParticipant(port, "FIRM1"))
        {
            reader.setSoTimeout(20_000);
            send(reader, "A", 1, "98=0|108=30|554=demo|");
            await(reader, "|35=A|");
            send(reader, "V", 2, "262=b|263=1|264=0|265=1|267=2|269=0|269=1|146=1|55=ACME|");
            await(reader, "|35=W|");
            fix.awaitLogon();
            fix.order("f-1", Side.SELL, 100.00, 10);
            assertTrue(await(reader, "|35=X|").contains("|279=0|269=1|55=ACME|270=100|271=10|346=1|"));
            final List<?> all = (List<?>)TestNodes.status(node.httpPort()).get("marketReaders");
            final Map<?, ?> readers = (Map<?, ?>)all.get(0);
            assertEquals("fix 1 1", readers.get("protocol") + " " + readers.get("active") + " " +
                readers.get("subscriptions"));
            assertEquals(1, TestNodes.metric(node.httpPort(), "ringside_market_readers", "protocol=\"fix\""));
            node.close();
            node = null;
            assertTrue(await(reader, "|35=5|").contains("|58=the venue is going down: "));
        }
        finally
        {
            CloseHelper.close(node);
        }
        assertEquals(List.of(), fatal);
    }

    private static void send(final Socket socket, final String type, final int msgSeqNum, final String fields)
        throws IOException
    {
        socket.getOutputStream().write(
            RawFixClient.message("FIRM1", type, msgSeqNum, fields).getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The next message with these fields. */
    private static String await(final Socket socket, final String fields) throws IOException
    {
        final StringBuilder message = new StringBuilder();
        while (true)
        {
            final int next = socket.getInputStream().read();
            assertTrue(next >= 0, () -> "the node hung up instead of " + fields + " after " + message);
            message.append(1 == next ? '|' : (char)next);
            if (1 == next && message.toString().matches("(?s).*\\|10=\\d{3}\\|"))
            {
                if (message.indexOf(fields) > 0)
                {
                    return message.toString();
                }
                message.setLength(0);
            }
        }
    }

    private Node start(final int port, final String... others)
    {
        return Nodes.start(RingsideConfig.load(null, TestNodes.with(TestNodes.alone(directory.resolve("node"),
            "fix.enabled", "true", "fix.endpoint", "localhost:" + port), others)), "test", fatal::add);
    }

    private static double egress(final Node node, final String protocol)
    {
        return TestNodes.metric(node.httpPort(), "ringside_egress_events_total", "protocol=\"" + protocol + '"');
    }

    private String log() throws IOException
    {
        return Files.readString(directory.resolve("node/ringside.log"));
    }

    private static String status(final Node node)
    {
        final Map<String, Object> status = TestNodes.status(node.httpPort());
        final Map<?, ?> sessions = (Map<?, ?>)((List<?>)status.get("sessions")).get(1);
        assertTrue("fix".equals(sessions.get("protocol")), sessions::toString);
        return status.get("ready") + " " + sessions.get("active");
    }
}
