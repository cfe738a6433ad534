package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.NodeProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * FIX is sick and everybody else trades on: firms that send 20,000 orders a second. Four SBE clients get every answer
 * meanwhile, and health tells. After the flood FIX works again by itself.
 * <p>
 * A drill, not part of the build: {@code -Dringside.sickFixDrills=1}.
 */
@EnabledIfSystemProperty(named = "ringside.sickFixDrills", matches = "[1-9]\\d*")
final class SickFixDrillTest
{
    private static final int CYCLES = Integer.getInteger("ringside.sickFixDrills", 1);

    @TempDir
    private Path directory;
    private final Map<String, String> settings =
        TestNodes.settings("4MiB", TestNodes.port(), "node.durability", "none");
    private final List<String> figures = new ArrayList<>();
    private NodeProcess node;
    private long answeredCount;

    @Test
    void shouldTradeOnWhileFirmsFlood() throws Exception
    {
        try (NodeProcess started = NodeProcess.start("primary", directory, TestNodes.port(), settings))
        {
            node = started;
            node.awaitReady(TestNodes.READY_NS);
            for (int i = 0; i < CYCLES; i++)
            {
                tradeSbe("undisturbed");
                final CompletableFuture<Void> flood = Await.background(() -> load("fix", "20k", "2", "4s"));
                tradeSbe("flooded");
                flood.join();
                node.awaitReady(TestNodes.READY_NS);
                assertWorks();
            }
        }
        System.out.println("sick FIX: kind=flood cycles=" + CYCLES + " answered=" + answeredCount + " lost=0 " +
            figures);
    }

    private void tradeSbe(final String state)
    {
        final Map<String, Object> result = load("sbe", "2k", "4", "4s");
        assertEquals(result.get("sent"), result.get("acknowledged"), state + ": " + result);
        assertEquals(0L, result.get("lost"), state + ": " + result);
        assertEquals(0L, result.get("duplicates"), state + ": " + result);
        answeredCount += ((Number)result.get("acknowledged")).longValue();
        final Map<?, ?> response = (Map<?, ?>)result.get("responseNs");
        figures.add(state + " p99=" + response.get("p99") + " max=" + response.get("max"));
    }

    private void assertWorks()
    {
        final Map<String, Object> result = load("fix", "100", "2", "1s");
        assertTrue(((Number)result.get("acknowledged")).longValue() > 0, result.toString());
        assertEquals(0L, result.get("lost"), result.toString());
    }

    private Map<String, Object> load(
        final String protocol, final String rate, final String sessions, final String duration)
    {
        final Terminal terminal = Terminal.ofNode(node.httpPort());
        terminal.code("--json", "load", "run", "--protocol", protocol, "--rate", rate, "--duration", duration,
            "--warmup", "1s", "--sessions", sessions,
            "--set", "gateway.sbe-endpoint=" + settings.get("gateway.sbe-endpoint"),
            "--set", "fix.endpoint=" + settings.get("fix.endpoint"));
        assertTrue(!terminal.out().isBlank() || !"sbe".equals(protocol), terminal.err());
        return terminal.out().isBlank() ? Map.of("acknowledged", 0L, "lost", -1L, "error", terminal.err()) :
            terminal.json();
    }
}
