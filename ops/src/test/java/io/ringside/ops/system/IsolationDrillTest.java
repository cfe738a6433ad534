package io.ringside.ops.system;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.FreePorts;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What four good SBE clients feel of a bad neighbour: their load alone and beside it, in turn, each generator in a
 * process of its own. Nothing may be lost and nothing may stall for a second; the percentiles are printed, not judged:
 * they are figures of the machine.
 * <p>
 * A drill, not part of the build: {@code -Dringside.isolation=5} pairs of each,
 * {@code -Dringside.isolationOf=fix-flood,sbe-flood,never-read,half-open}.
 */
@EnabledIfSystemProperty(named = "ringside.isolation", matches = "[1-9]\\d*")
final class IsolationDrillTest
{
    private static final int PAIRS = Integer.getInteger("ringside.isolation", 1);
    private static final int RATE_LIMIT = 4_000;
    private static final int MUTE_COUNT = 50;
    private static final int MUTE_ID = 101;
    private static final int BAD_ID = 5;
    private static final int SOCKET_COUNT = 2_000;
    private static final long STALL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path directory;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private CommandProcess node;
    private String http;

    /** One that does harm until it is closed. */
    private interface Neighbour
    {
        Closeable begin() throws Exception;
    }

    private static Stream<String> kinds()
    {
        return Arrays.stream(System.getProperty("ringside.isolationOf",
            "fix-flood,sbe-flood,never-read,half-open").split(","));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldServeOthersBeside(final String kind) throws Exception
    {
        configure();
        final Neighbour neighbour = neighbour(kind);
        final List<Long> alone = new ArrayList<>();
        final List<Long> beside = new ArrayList<>();
        try
        {
            startNode();
            goodLoad();
            for (int i = 0; i < PAIRS; i++)
            {
                alone.add(goodLoad());
                final Closeable harm = neighbour.begin();
                try
                {
                    beside.add(goodLoad());
                    final Map<String, Object> status = status();
                    System.out.println("  beside " + kind + ": busiestSessions=" + status.get("busiestSessions") +
                        " notReadyReason=" + status.get("notReadyReason"));
                }
                finally
                {
                    harm.close();
                }
            }
        }
        finally
        {
            if (null != node)
            {
                node.close();
            }
        }
        System.out.println("isolation: kind=" + kind + " pairs=" + PAIRS + " lost=0 p99 alone=" + alone + " beside=" +
            beside + " median alone=" + median(alone) + " beside=" + median(beside) + " ratio=" +
            String.format("%.2f", (double)median(beside) / median(alone)));
    }

    private Neighbour neighbour(final String kind)
    {
        return switch (kind)
        {
            case "fix-flood" -> () -> flood("fix", "20k");
            case "sbe-flood" -> () -> flood("sbe", String.valueOf(10 * RATE_LIMIT));
            case "never-read" -> this::neverRead;
            case "half-open" -> this::halfOpen;
            default -> throw new IllegalArgumentException("no such neighbour: " + kind);
        };
    }

    private void configure() throws IOException
    {
        final Path file = directory.resolve("node.conf");
        final String fix = "\n{ id = 21, protocol = fix, comp-id = FIRM1, credentials = demo, accounts = [5] }] }\n";
        Files.writeString(directory.resolve("bad.conf"),
            "ringside { accounts = [" + accounts() + "]\nsessions = [" + session(BAD_ID, BAD_ID) + fix);
        Files.writeString(file, "ringside { accounts = [" + accounts() + "]\nsessions = [" + sessions() + fix);
        settings.put("node.durability", "none");
        settings.put("gateway.orders-per-second", String.valueOf(RATE_LIMIT));
        settings.put("gateway.cancels-per-second", String.valueOf(RATE_LIMIT));
        settings.putAll(TestNodes.settings("16MiB", FreePorts.tcp()));
    }

    private static String accounts()
    {
        return IntStream.of(1, 2, 3, 4, BAD_ID)
            .mapToObj((id) -> "{ id = " + id + ", enabled = true, max-order-quantity = 100000, max-order-value = 0," +
                " max-position = 0 }")
            .collect(Collectors.joining("\n"));
    }

    private static String sessions()
    {
        final IntStream mute = IntStream.range(MUTE_ID, MUTE_ID + MUTE_COUNT);
        return IntStream.concat(IntStream.of(1, 2, 3, 4, BAD_ID), mute)
            .mapToObj((id) -> session(id, id < BAD_ID ? id : BAD_ID))
            .collect(Collectors.joining("\n"));
    }

    private static String session(final int id, final int account)
    {
        return "{ id = " + id + ", protocol = sbe, comp-id = \"\", credentials = demo, accounts = [" + account + "] }";
    }

    private void startNode() throws IOException
    {
        http = "127.0.0.1:" + FreePorts.tcp();
        final List<String> arguments = new ArrayList<>(List.of("--dir", directory.resolve("node").toString(), "start",
            "--config", directory.resolve("node.conf").toString(), "--set", "http.port=" + http.substring(10)));
        settings.forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        node = CommandProcess.start(directory, arguments);
        final long beginNs = System.nanoTime();
        while (ExitCode.OK != new Terminal("--node", http).code("health"))
        {
            assertTrue(node.isAlive() && System.nanoTime() - beginNs < TIMEOUT_NS, node::text);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    private Map<String, Object> status()
    {
        return new Terminal("--node", http).run(ExitCode.OK, "--json status").json();
    }

    private CommandProcess load(
        final String configuration, final String protocol, final int sessions, final String rate,
        final String duration, final String warmup) throws IOException
    {
        return CommandProcess.start(directory, List.of("--node", http, "--json", "load", "run", "--config",
            directory.resolve(configuration).toString(), "--protocol", protocol, "--sessions",
            String.valueOf(sessions), "--rate", rate, "--duration", duration, "--warmup", warmup, "--max-rejects",
            "100%", "--set", "gateway.sbe-endpoint=" + settings.get("gateway.sbe-endpoint"), "--set",
            "fix.endpoint=" + settings.get("fix.endpoint")));
    }

    /** @return p99 of the response time, in nanoseconds. */
    private long goodLoad() throws Exception
    {
        try (CommandProcess load = load("node.conf", "sbe", 4, "5k", "8s", "2s"))
        {
            final Map<String, Object> result = load.json();
            assertEquals(result.get("sent"), result.get("acknowledged"), result::toString);
            assertEquals(0L, result.get("lost"), result::toString);
            assertEquals(0L, result.get("duplicates"), result::toString);
            final Map<?, ?> response = (Map<?, ?>)result.get("responseNs");
            assertTrue(((Number)response.get("max")).longValue() < STALL_NS, result::toString);
            return ((Number)response.get("p99")).longValue();
        }
    }

    private Closeable flood(final String protocol, final String rate) throws IOException
    {
        final CommandProcess flood = load("bad.conf", protocol, 1, rate, "60s", "0s");
        return () ->
        {
            final boolean wasAlive = flood.isAlive();
            flood.close();
            assertTrue(wasAlive, () -> "the flood ended before it was stopped: " + flood.text());
        };
    }

    /** Clients that log on, send orders, and do not read one answer; those that were closed for it come again. */
    private Closeable neverRead()
    {
        return new MuteClients(settings.get("gateway.sbe-endpoint"), MUTE_ID, MUTE_COUNT);
    }

    private Closeable halfOpen() throws IOException
    {
        return new HalfOpenConnections(Integer.parseInt(settings.get("fix.endpoint").substring(10)), SOCKET_COUNT);
    }

    private static long median(final List<Long> values)
    {
        final List<Long> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
