package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.field.Side;

import java.io.IOException;
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

    private Node start(final int port)
    {
        return Nodes.start(RingsideConfig.load(null, TestNodes.alone(directory.resolve("node"), "fix.enabled", "true",
            "fix.endpoint", "localhost:" + port)), "test", fatal::add);
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
