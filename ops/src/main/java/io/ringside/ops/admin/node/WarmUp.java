package io.ringside.ops.admin.node;

import io.aeron.Aeron;
import io.ringside.gateway.client.FixClient;
import io.ringside.gateway.client.FixClientContext;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.ops.admin.base.Environment;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SessionSettings;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.base.NodeStart;
import io.ringside.ops.node.media.ClientDriver;
import io.ringside.ops.node.view.Node;
import org.agrona.IoUtil;
import org.agrona.concurrent.AgentInvoker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * Has the JVM compile what an order runs through before a node opens its ports: a temporary node in this process, on
 * threads like the real one's, is traded on over SBE and FIX. It shares nothing with the real node but code, and its
 * directory, below the real one's, is deleted. See ADR 78.
 */
final class WarmUp
{
    private static final double SBE_RATE = 50_000;
    private static final long SBE_NS = TimeUnit.MILLISECONDS.toNanos(800);
    private static final double FIX_RATE = 10_000;
    private static final long FIX_NS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final int SBE_SESSIONS = 4;
    private static final int FIX_SESSIONS = 2;
    private static final String FIX = "fix";
    /** The least that packaged sessions, instruments and files need, and small enough for any machine. */
    private static final Map<String, String> SMALL = Map.of(
        "ring.input-slots", "4096",
        "ring.output-slots", "8192",
        "engine.order-capacity", "65536",
        "engine.level-capacity", "16384",
        "engine.trade-capacity", "65536",
        "journal.segment-length", "4MiB",
        "gateway.report-segment-length", "4MiB",
        "node.durability", "none",
        "node.role", "primary");

    private final RingsideConfig real;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private volatile boolean isStopped;
    private long answerCount;

    /**
     * @param real configuration of the node whose ports wait; its threads, its power and its places are used.
     */
    WarmUp(final RingsideConfig real)
    {
        this.real = real;
    }

    /**
     * Run it, some two seconds. While the real node has its directory.
     *
     * @return one line for the log: what it did, or why the node starts cold.
     */
    String run()
    {
        final long beginNs = System.nanoTime();
        try
        {
            delete();
            trade();
        }
        catch (final IOException | RuntimeException | Error ex)
        {
            // A small machine may have no room for two, and whatever else it is: the real node has its own.
            failure.compareAndSet(null, ex);
        }
        finally
        {
            delete();
        }
        // What two nodes left behind would fill the young generation up in the first seconds of trading.
        System.gc();
        if (isStopped)
        {
            return "no warm-up: the node is to stop";
        }
        if (null == failure.get() && answerCount > 0)
        {
            return String.format(Locale.ROOT, "warm-up: messages=%d seconds=%.1f", answerCount,
                (System.nanoTime() - beginNs) / 1e9);
        }
        return "starts cold, its first orders take longer: no warm-up: " +
            (null == failure.get() ? "nothing was answered" : Shutdown.message(failure.get()));
    }

    /** Start cold; what a node left that was killed in its warm-up goes. */
    String leaveOut()
    {
        delete();
        return "";
    }

    /** Nobody waits for the ports any more. Any thread. */
    void stop()
    {
        isStopped = true;
    }

    private void trade() throws IOException
    {
        if (isStopped)
        {
            return;
        }
        final String sbe = "localhost:" + FreePorts.udp();
        final String fix = "localhost:" + FreePorts.tcp();
        final RingsideConfig config = RingsideConfig.load(null, settings(sbe, fix));
        final Consumer<String> warnings = (line) ->
        {
            // It says of this machine what the real node says, or what is true only while there are two.
        };
        final Node node = Nodes.start(config, new NodeStart(Environment.version(), null, () -> "", () -> isStopped,
            warnings, (throwable) -> failure.compareAndSet(null, throwable)));
        try
        {
            tradeSbe(config, sbe);
            final Endpoint door = Endpoint.of(fix);
            trade(config, FIX, FIX_SESSIONS, (it) -> new WarmSession.OfFix(FixClient.connect(new FixClientContext()
                .address(door.host(), door.port()).session(it.compId(), it.compId(), it.credentials()))), () -> 0,
                FIX_RATE, FIX_NS);
        }
        finally
        {
            node.close();
        }
    }

    private Path directory()
    {
        return Path.of(real.text("node.dir")).resolve("warm-up");
    }

    private void delete()
    {
        IoUtil.delete(directory().toFile(), true);
    }

    private Map<String, String> settings(final String sbe, final String fix) throws IOException
    {
        final Map<String, String> settings = new LinkedHashMap<>(SMALL);
        settings.put("node.dir", directory().toString());
        settings.put("node.threads", real.text("node.threads"));
        settings.put("node.power", real.text("node.power"));
        settings.put("aeron.dir", real.text("aeron.dir"));
        settings.put("gateway.sbe-endpoint", sbe);
        settings.put("gateway.market-data-endpoint", "localhost:" + FreePorts.udp());
        settings.put("fix.endpoint", fix);
        // What the real node's -D says of these is not for this one.
        settings.put("fix.enabled", "true");
        settings.put("fix.market-data.enabled", "false");
        settings.put("fix.tls.enabled", "false");
        settings.put("tcp.enabled", "false");
        settings.put("http.host", "127.0.0.1");
        settings.put("http.port", String.valueOf(FreePorts.tcp()));
        settings.put("web.enabled", "false");
        return settings;
    }

    private void tradeSbe(final RingsideConfig config, final String endpoint)
    {
        try (ClientDriver driver = ClientDriver.withoutThread(SBE_SESSIONS);
            Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName())
                .driverTimeoutMs(ClientDriver.PAUSE_MAX_MS).useConductorAgentInvoker(true)
                .driverAgentInvoker(driver.invoker())))
        {
            final AgentInvoker conductor = aeron.conductorAgentInvoker();
            trade(config, "sbe", SBE_SESSIONS, (it) -> new WarmSession.OfSbe(
                OrderEntryClient.connect(new OrderEntryClientContext().aeron(aeron)
                .ingressChannel("aeron:udp?endpoint=" + endpoint).session(it.id(), it.credentials())),
                it.accounts().get(0)), () -> driver.invoker().invoke() + conductor.invoke(), SBE_RATE, SBE_NS);
        }
    }

    private void trade(
        final RingsideConfig config,
        final String protocol,
        final int count,
        final Function<SessionSettings, WarmSession> logon,
        final IntSupplier turn,
        final double rate,
        final long durationNs)
    {
        final List<WarmSession> sessions = new ArrayList<>();
        try
        {
            config.sessions().stream()
                .filter((it) -> protocol.equals(it.protocol()) && !it.accounts().isEmpty() &&
                it.dropCopyOf().isNothing())
                .limit(count).forEach((it) -> sessions.add(logon.apply(it)));
            answerCount += new WarmFlow(sessions, config.instruments(), turn, () -> isStopped).run(rate, durationNs);
        }
        finally
        {
            sessions.forEach(WarmSession::close);
        }
    }
}
