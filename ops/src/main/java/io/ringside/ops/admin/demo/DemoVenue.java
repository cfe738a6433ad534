package io.ringside.ops.admin.demo;

import io.ringside.loadgen.LoadGenerator;
import io.ringside.loadgen.LoadGeneratorContext;
import io.ringside.loadgen.ProgressListener;
import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.NodeInfo;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.load.LivingMarket;
import io.ringside.ops.admin.load.LoadTargets;
import io.ringside.ops.admin.load.NodeStatus;
import io.ringside.ops.admin.load.StopSignal;
import io.ringside.ops.admin.node.KeyCommand;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.media.ClientDriver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The two processes of the demo on free ports of the loopback interface, and the load on them. */
final class DemoVenue implements AutoCloseable
{
    private static final long READY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(120);
    private static final int SESSIONS = 4;
    private static final long LINE_SECONDS = 10;
    private static final long WARMUP_MAX_NS = TimeUnit.SECONDS.toNanos(5);
    private static final double SLIP_LIMIT = 1.0;
    /** A slow venue says that it is busy, which is an answer; one that takes nothing proves nothing. */
    private static final double MAX_REJECT_SHARE = 0.5;

    private final Path directory;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final int primaryHttpPort;
    private final int standbyHttpPort;
    private NodeProcess primary;
    private NodeProcess standby;
    private volatile Map<String, Long> allocated = Map.of();

    /**
     * A venue that does not run yet.
     *
     * @param served whose ports its primary has; null: any free ones.
     */
    DemoVenue(final Path directory, final String durability, final RingsideConfig served) throws IOException
    {
        this.directory = directory;
        primaryHttpPort = null == served || 0 == served.number("http.port") ? FreePorts.tcp() :
            served.number("http.port");
        standbyHttpPort = FreePorts.tcp();
        settings.put("node.durability", durability);
        for (final String endpoint : List.of("gateway.sbe-endpoint", "gateway.market-data-endpoint", "fix.endpoint",
            "fix.market-data.endpoint", "tcp.endpoint", "tcp.market-data-endpoint"))
        {
            settings.put(endpoint, null == served ? "localhost:" + FreePorts.udp() : served.text(endpoint));
        }
        settings.put("fix.enabled", String.valueOf(null != served));
        settings.put("tcp.enabled", String.valueOf(null != served && served.flag("tcp.enabled")));
        settings.put("web.port", null == served ? "0" : served.text("web.port"));
        settings.putAll(replication(directory));
        settings.put("node.latency-sampling", "1");
        // Small machines: less memory to touch before the first order.
        settings.put("journal.segment-length", "16MiB");
        RingsideConfig.load(null, settings);
    }

    /** What both nodes of a pair are configured with, to be each other's, on free ports. */
    static Map<String, String> replication(final Path directory) throws IOException
    {
        final Path key = Files.createDirectories(directory).resolve("replication.key");
        KeyCommand.New.write(key);
        // The standby is there from the start here: without it nothing must be acknowledged, or the proof proves
        // nothing.
        return Map.of("replication.control-endpoint", "localhost:" + FreePorts.udp(),
            "replication.data-endpoint", "localhost:" + FreePorts.udp(), "replication.policy", "halt",
            "replication.key-file", key.toString());
    }

    void start(final Consumer<String> say) throws IOException
    {
        final long begin = System.nanoTime();
        final Map<String, String> own = new LinkedHashMap<>(settings);
        own.put("node.name", "primary");
        primary = NodeProcess.startWarm("primary", primaryDirectory(), primaryHttpPort, own);
        own.put("node.name", "standby");
        own.put("gateway.sbe-endpoint", "localhost:" + FreePorts.udp());
        own.put("gateway.market-data-endpoint", "localhost:" + FreePorts.udp());
        own.put("fix.enabled", "false");
        own.put("tcp.enabled", "false");
        standby = NodeProcess.startWarm("standby", directory.resolve("standby"), standbyHttpPort, own);
        primary.awaitReady(READY_TIMEOUT_NS);
        standby.awaitReady(READY_TIMEOUT_NS);
        say.accept("primary and standby are ready after " + Text.duration(System.nanoTime() - begin));
    }

    /** The load of a demo, whose report goes below its directory. */
    static LoadGeneratorContext load(
        final long rate, final Duration duration, final long seed, final Path directory)
    {
        // A quarter of it at most: the figures are those of warm code, and still most of the run.
        final long warmupNs = Math.min(WARMUP_MAX_NS, duration.toNanos() / 4);
        return new LoadGeneratorContext()
            .runName("demo")
            .rate(rate)
            .durationNs(duration.toNanos() - warmupNs)
            .warmupNs(warmupNs)
            .arrival("poisson")
            .seed(seed)
            .slipLimit(SLIP_LIMIT)
            .proof()
            .outDir(directory.resolve("report"));
    }

    LoadResult trade(
        final long rate, final Duration duration, final long seed, final ProgressListener listener,
        final StopSignal stopSignal)
    {
        final RingsideConfig config = RingsideConfig.load(null, settings);
        final LoadGeneratorContext context = load(rate, duration, seed, directory)
            .maxRejectShare(MAX_REJECT_SHARE)
            .node(this::node)
            .progressListener((progress, latencies) ->
            {
                watchAllocation(progress.isWarmup());
                listener.onProgress(progress, latencies);
            });
        LoadTargets.participants(context, config, Protocol.SBE, SESSIONS);
        try (ClientDriver driver = ClientDriver.withoutThread(SESSIONS))
        {
            context.target(LoadTargets.sbe(config.text("gateway.sbe-endpoint"), "localhost", driver));
            final LoadGenerator generator = new LoadGenerator(context.conclude());
            stopSignal.watch(generator::stop);
            return generator.run();
        }
    }

    /**
     * Keep a market on the primary until the process is told to end, or the primary has ended.
     *
     * @param say told of it every ten seconds.
     */
    void keep(final LivingMarket market, final StopSignal stopSignal, final Consumer<String> say)
    {
        final RingsideConfig config = RingsideConfig.load(null, settings);
        try (ClientDriver driver = ClientDriver.withoutThread(SESSIONS))
        {
            primary.process().onExit().thenRun(market::stop);
            market.run(LoadTargets.sbe(config.text("gateway.sbe-endpoint"), "localhost", driver), Long.MAX_VALUE,
                stopSignal, (second) -> 0 == second % LINE_SECONDS, say);
        }
    }

    private NodeInfo node()
    {
        try
        {
            return NodeStatus.of(primary.status());
        }
        catch (final IOException ex)
        {
            return NodeInfo.UNKNOWN;
        }
    }

    NodeProcess primary()
    {
        return primary;
    }

    /** Where a browser finds the primary's page, at the port that it has; empty: nowhere. */
    String page() throws IOException
    {
        final String endpoint = String.valueOf(primary.status().get("webEndpoint"));
        return endpoint.isEmpty() ? "" : "http://" + endpoint + "/";
    }

    Path primaryDirectory()
    {
        return directory.resolve("primary");
    }

    NodeProcess standby()
    {
        return standby;
    }

    @Override
    public void close()
    {
        if (null != primary)
        {
            primary.close();
        }
        if (null != standby)
        {
            standby.close();
        }
    }

    /** Allocation by hot thread of the primary, from the end of the warm-up to the last second of trading. */
    Map<String, Long> allocated()
    {
        return allocated;
    }

    /**
     * Counted from the end of the warm-up on: compiling and first touches are not the question. And up to the last
     * second of trading: a session that logs off is closed and freed, which is not the hot path.
     */
    private void watchAllocation(final boolean isWarmup)
    {
        try
        {
            if (isWarmup)
            {
                primary.execute("mark-allocation", "");
            }
            else if (primary.status().get("hotThreadAllocatedBytes") instanceof Map<?, ?> threads)
            {
                final Map<String, Long> now = new TreeMap<>();
                threads.forEach((thread, bytes) -> now.put(String.valueOf(thread), ((Number)bytes).longValue()));
                allocated = now;
            }
        }
        catch (final IOException ex)
        {
            // On a busy machine an answer may be late. What was allocated meanwhile is in the next one.
        }
    }
}
