package io.ringside.ops;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.metrics.MetricsPage;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.view.Node;
import org.agrona.LangUtil;

import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** What tests set of the nodes that they start, and what they ask of their HTTP ports. */
public final class TestNodes
{
    /** A node starts as slowly as what runs beside it makes it, and a step of an election has a second. */
    public static final long READY_NS = TimeUnit.SECONDS.toNanos(300);

    private static final int READ_TIMEOUT_MS = 30_000;

    private TestNodes()
    {
    }

    /**
     * Of a small node on free ports of this machine, without FIX; its HTTP port is any.
     *
     * @param others keys and values, in turn.
     */
    public static Map<String, String> settings(final String segmentLength, final String... others)
    {
        final Map<String, String> result = pairs("journal.segment-length", segmentLength,
            "gateway.report-segment-length", segmentLength, "http.port", "0", "web.port", "0", "fix.enabled", "false",
            "fix.market-data.enabled", "false", "tcp.enabled", "false");
        for (final String key : List.of("gateway.sbe-endpoint", "gateway.market-data-endpoint",
            "replication.control-endpoint", "replication.data-endpoint"))
        {
            result.put(key, endpoint());
        }
        result.putAll(pairs(others));
        return result;
    }

    /** The same, and it listens for FIX. */
    public static Map<String, String> settings(
        final String segmentLength, final int fixPort, final String... others)
    {
        return with(settings(segmentLength, "fix.enabled", "true", "fix.endpoint", "localhost:" + fixPort), others);
    }

    /** Of a node without a standby, that keeps its data here. */
    public static Map<String, String> alone(final Path directory, final String... others)
    {
        return with(settings("1MiB", "node.dir", directory.toString(), "node.durability", "none"), others);
    }

    /** A copy in which other values stand. */
    public static Map<String, String> with(final Map<String, String> settings, final String... others)
    {
        final Map<String, String> result = new LinkedHashMap<>(settings);
        result.putAll(pairs(others));
        return result;
    }

    /** Of keys and values in turn. */
    public static Map<String, String> pairs(final String... keysAndValues)
    {
        final Map<String, String> result = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2)
        {
            result.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return result;
    }

    /** A node in this process. */
    public static Node start(final Map<String, String> settings)
    {
        return start(null, settings);
    }

    /** The same with a configuration file. */
    public static Node start(final Path file, final Map<String, String> settings)
    {
        return Nodes.start(RingsideConfig.load(file, settings), "test", Throwable::printStackTrace);
    }

    /** Of the standby of a primary with these settings. */
    public static Map<String, String> standby(final Map<String, String> primary)
    {
        return with(primary, "node.name", "standby", "gateway.sbe-endpoint", endpoint(),
            "gateway.market-data-endpoint", endpoint());
    }

    /** A UDP port of this machine that was free a moment ago, another one each time. */
    public static String endpoint()
    {
        return unchecked(() -> "localhost:" + FreePorts.udp());
    }

    /** A TCP port of this machine that was free a moment ago. */
    public static int port()
    {
        return unchecked(FreePorts::tcp);
    }

    public static Map<String, Object> status(final Node node)
    {
        return status(node.httpPort());
    }

    public static void awaitReady(final Node node)
    {
        Await.answer(() -> status(node), () -> Boolean.TRUE.equals(status(node).get("ready")));
    }

    public static Map<String, Object> status(final int httpPort)
    {
        return Json.readObject(get(httpPort, "/status"));
    }

    public static String get(final int httpPort, final String path)
    {
        return unchecked(() ->
        {
            final URLConnection connection = uri(httpPort, path).toURL().openConnection();
            // A test whose node never answers fails, and does not hang: nothing else ends this wait.
            connection.setReadTimeout(READ_TIMEOUT_MS);
            return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        });
    }

    /** Sum of the series of a metric, those with this text in their labels; NaN if there is none. */
    public static double metric(final int httpPort, final String name, final String labels)
    {
        return MetricsPage.sum(get(httpPort, "/metrics"), name, labels);
    }

    /** Of the answer. */
    public static int code(final int httpPort, final String path)
    {
        return unchecked(() -> ((HttpURLConnection)uri(httpPort, path).toURL().openConnection()).getResponseCode());
    }

    private static <T> T unchecked(final Callable<T> call)
    {
        try
        {
            return call.call();
        }
        catch (final Exception ex)
        {
            LangUtil.rethrowUnchecked(ex);
            return null;
        }
    }

    private static URI uri(final int httpPort, final String path)
    {
        return URI.create("http://127.0.0.1:" + httpPort + path);
    }
}
