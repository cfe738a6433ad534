package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.FreePorts;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Node;
import io.ringside.ops.node.Nodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.field.Side;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Metrics of a node whose only client speaks FIX. */
final class FixMetricsTest
{
    private static final char NEW = '0';

    @TempDir
    private Path directory;
    private final List<Throwable> fatal = new ArrayList<>();

    @Test
    void shouldCountAReportOnceAndForItsOwnProtocol() throws Exception
    {
        final int port = FreePorts.tcp();
        final Map<String, String> settings = TestNodes.settings("1MiB", port);
        settings.put("node.dir", directory.resolve("node").toString());
        settings.put("node.durability", "none");
        try (Node node = Nodes.start(RingsideConfig.load(null, settings), "test", fatal::add);
            FixParticipant fix = new FixParticipant(port, "FIRM1"))
        {
            fix.awaitLogon();
            fix.order("f-1", Side.SELL, 100.00, 10);
            fix.awaitExecution("f-1", NEW);

            // The answer to the Logon is one, too.
            Await.until("both reports to be counted", () -> 2 <= egress(node, "fix"));
            assertEquals(0, egress(node, "sbe"));
        }
        assertEquals(List.of(), fatal);
    }

    private static double egress(final Node node, final String protocol)
    {
        return TestNodes.metric(node.httpPort(), "ringside_egress_events_total", "protocol=\"" + protocol + '"');
    }
}
