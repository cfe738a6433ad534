package io.ringside.ops.node;

import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A node in which something has ended does not look ready, says what, and stops itself. */
class FailStopTest
{
    @TempDir
    private Path directory;
    private final AtomicReference<Throwable> fatal = new AtomicReference<>();
    private final CountDownLatch hasFailed = new CountDownLatch(1);

    @Test
    void shouldStopItselfWhenItsClientOfTheDriverHasEnded() throws Exception
    {
        try (ExchangeNode node = start())
        {
            await(node, 200);
            assertTrue(metrics(node).contains("ringside_door_up{door=\"aeron\",node=\"ringside\"} 1.0"), metrics(node));
            assertEquals(List.of(), alerts(node));

            node.media.aeron.close();

            assertTrue(hasFailed.await(60, TimeUnit.SECONDS), "it looks as if nothing had happened");
            assertTrue(fatal.get().getMessage().startsWith("door aeron is down: "), fatal.get().getMessage());
            await(node, 503);
            assertEquals(503, code(node, "/health/live"));
            assertTrue(metrics(node).contains("ringside_door_up{door=\"aeron\",node=\"ringside\"} 0.0"), metrics(node));
            Await.answer(() -> alerts(node),
                () -> alerts(node).toString().contains("alert=DoorDown, severity=page"));
            assertTrue(TestNodes.status(node).get("notReadyReason").toString().startsWith(
                "it has failed and stops itself: door aeron is down: "), TestNodes.status(node).toString());
        }
        final String log = Files.readString(directory.resolve("node/ringside.log"));
        assertTrue(log.contains("stopping: a part of the node has failed") && log.trim().endsWith(" stopped"), log);
    }

    @Test
    void shouldAnswerAProbe() throws Exception
    {
        try (ExchangeNode node = start())
        {
            await(node, 200);
            Await.answer(() -> metrics(node),
                () -> metrics(node).matches("(?s).*ringside_order_path_probes_total\\{[^}]*} [1-9].*"));
            assertEquals(200, code(node, "/health/ready"));
        }
    }

    private ExchangeNode start()
    {
        final RingsideConfig config = RingsideConfig.load(null, TestNodes.alone(directory.resolve("node")));
        return (ExchangeNode)Nodes.start(config, "test", (throwable) ->
        {
            fatal.set(throwable);
            hasFailed.countDown();
        });
    }

    private static void await(final Node node, final int readyCode)
    {
        Await.answer(() -> TestNodes.status(node), () -> readyCode == code(node, "/health/ready"));
    }

    private static List<?> alerts(final Node node)
    {
        return ((List<?>)TestNodes.status(node).get("activeAlerts")).stream()
            .filter((it) -> it.toString().contains("DoorDown")).toList();
    }

    private static String metrics(final Node node)
    {
        return TestNodes.get(node.httpPort(), "/metrics");
    }

    private static int code(final Node node, final String path)
    {
        return TestNodes.code(node.httpPort(), path);
    }
}
