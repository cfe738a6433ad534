package io.ringside.ops.node;

import io.ringside.ops.Await;
import io.ringside.ops.admin.NodeProcess;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.web.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

            node.media().aeron().close();

            assertTrue(hasFailed.await(60, TimeUnit.SECONDS), "it looks as if nothing had happened");
            assertTrue(fatal.get().getMessage().startsWith("door aeron is down: "), fatal.get().getMessage());
            await(node, 503);
            assertEquals(503, code(node, "/health/live"));
            assertTrue(metrics(node).contains("ringside_door_up{door=\"aeron\",node=\"ringside\"} 0.0"), metrics(node));
            final long beginNs = System.nanoTime();
            while (!alerts(node).toString().contains("alert=DoorDown, severity=page"))
            {
                assertTrue(System.nanoTime() - beginNs < TimeUnit.SECONDS.toNanos(60), alerts(node).toString());
                Await.pause();
            }
            assertTrue(status(node).get("notReadyReason").toString().startsWith(
                "it has failed and stops itself: door aeron is down: "), status(node).toString());
        }
        final String log = Files.readString(directory.resolve("node/ringside.log"));
        assertTrue(log.contains("stopping: a part of the node has failed") && log.trim().endsWith(" stopped"), log);
    }

    @Test
    void shouldAnswerAProbeEverySecond() throws Exception
    {
        try (ExchangeNode node = start())
        {
            await(node, 200);
            final long beginNs = System.nanoTime();
            while (!metrics(node).matches("(?s).*ringside_order_path_probes_total\\{[^}]*} [2-9].*"))
            {
                assertTrue(System.nanoTime() - beginNs < TimeUnit.SECONDS.toNanos(60), metrics(node));
                Await.pause();
            }
            assertEquals(200, code(node, "/health/ready"));
        }
    }

    private ExchangeNode start() throws IOException
    {
        final Map<String, String> settings = new LinkedHashMap<>();
        settings.put("node.dir", directory.resolve("node").toString());
        settings.put("node.durability", "none");
        settings.put("journal.segment-length", "1MiB");
        settings.put("gateway.report-segment-length", "1MiB");
        settings.put("http.port", "0");
        settings.put("fix.enabled", "false");
        settings.put("gateway.sbe-endpoint", "localhost:" + NodeProcess.freeUdpPort());
        settings.put("gateway.market-data-endpoint", "localhost:" + NodeProcess.freeUdpPort());
        return (ExchangeNode)Nodes.start(RingsideConfig.load(null, settings), "test", (throwable) ->
        {
            fatal.set(throwable);
            hasFailed.countDown();
        });
    }

    private static void await(final Node node, final int readyCode) throws IOException
    {
        final long beginNs = System.nanoTime();
        while (readyCode != code(node, "/health/ready"))
        {
            assertTrue(System.nanoTime() - beginNs < TimeUnit.SECONDS.toNanos(60), status(node).toString());
            Await.pause();
        }
    }

    private static Map<String, Object> status(final Node node) throws IOException
    {
        return Json.readObject(get(node, "/status"));
    }

    private static List<?> alerts(final Node node) throws IOException
    {
        return ((List<?>)status(node).get("activeAlerts")).stream()
            .filter((it) -> it.toString().contains("DoorDown")).toList();
    }

    private static String metrics(final Node node) throws IOException
    {
        return get(node, "/metrics");
    }

    private static int code(final Node node, final String path) throws IOException
    {
        return ((HttpURLConnection)uri(node, path).toURL().openConnection()).getResponseCode();
    }

    private static String get(final Node node, final String path) throws IOException
    {
        return new String(uri(node, path).toURL().openStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static URI uri(final Node node, final String path)
    {
        return URI.create("http://127.0.0.1:" + node.httpPort() + path);
    }
}
