package io.ringside.ops.admin.bench;

import io.ringside.loadgen.LoadGenerator;
import io.ringside.loadgen.LoadGeneratorContext;
import io.ringside.loadgen.LoadTarget;
import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.RequestObserver;
import io.ringside.loadgen.bench.wire.EchoTransceiver;
import io.ringside.loadgen.bench.wire.MachineUse;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.admin.demo.ClusterVenue;
import io.ringside.ops.admin.load.LoadTargets;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;
import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * New processes on the loopback interface, a node, a cluster or an echo, and the load that the load generator puts on
 * them from this one: the same load in the same way.
 */
final class WireVenue implements AutoCloseable
{
    private static final long READY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long DRAIN_NS = TimeUnit.SECONDS.toNanos(3);
    private static final int FIX_SESSIONS = 2;

    private final RingsideConfig config = RingsideConfig.load(null, Map.of());
    private final Protocol protocol;
    private final Path directory;
    private final ClientDriver driver;
    private NodeProcess node;
    private ClusterVenue cluster;
    private Echo echo;
    private List<Process> processes;
    private LoadTarget target;

    private WireVenue(final Protocol protocol, final Path directory)
    {
        this.protocol = protocol;
        this.directory = directory;
        driver = Protocol.SBE == protocol ? ClientDriver.withoutThread(EchoTransceiver.SESSIONS) : null;
    }

    /** A run, and what the processors did during it. */
    record Run(LoadResult result, MachineUse use)
    {
    }

    /**
     * Start a node with the packaged configuration and wait until it is ready.
     *
     * @param directory of its data, which does not exist yet and is deleted in the end.
     */
    static WireVenue node(final Protocol protocol, final String durability, final Path directory) throws IOException
    {
        return node(protocol, durability, directory, null);
    }

    /**
     * Does the same.
     *
     * @param readers doors for them; null: nobody reads.
     */
    static WireVenue node(
        final Protocol protocol, final String durability, final Path directory, final SubscriberDoors readers)
        throws IOException
    {
        final WireVenue venue = new WireVenue(protocol, directory);
        try
        {
            venue.startNode(durability, readers);
            return venue;
        }
        catch (final IOException | RuntimeException ex)
        {
            venue.close();
            throw ex;
        }
    }

    /** Start an echo, as above. */
    static WireVenue echo(final Protocol protocol, final Path directory) throws IOException
    {
        final WireVenue venue = new WireVenue(protocol, directory);
        try
        {
            return venue.beside(new EchoProcess(venue.driver, directory));
        }
        catch (final IOException | RuntimeException ex)
        {
            venue.close();
            throw ex;
        }
    }

    /** Start three members, as above; load goes to the door of the one that leads, SBE over UDP. */
    static WireVenue cluster(final String durability, final Path directory) throws IOException
    {
        final WireVenue venue = new WireVenue(Protocol.SBE, directory);
        try
        {
            venue.startCluster(durability);
            return venue;
        }
        catch (final IOException | RuntimeException ex)
        {
            venue.close();
            throw ex;
        }
    }

    /** Start an echo of three members, as above. */
    static WireVenue echoCluster(final String durability, final Path directory) throws IOException
    {
        final WireVenue venue = new WireVenue(Protocol.SBE, directory);
        try
        {
            return venue.beside(new EchoCluster(venue.driver, durability, directory));
        }
        catch (final IOException | RuntimeException ex)
        {
            venue.close();
            throw ex;
        }
    }

    private WireVenue beside(final Echo started)
    {
        echo = started;
        processes = echo.processes();
        target = echo.target();
        return this;
    }

    private void startCluster(final String durability) throws IOException
    {
        cluster = new ClusterVenue(directory, durability);
        cluster.start((text) -> { });
        processes = cluster.processes();
        target = LoadTargets.sbe(cluster.sbeDoor(cluster.leader()), "localhost", driver);
    }

    private void startNode(final String durability, final SubscriberDoors readers) throws IOException
    {
        final String fix = "localhost:" + FreePorts.tcp();
        final String tcp = "localhost:" + FreePorts.tcp();
        final String sbe = "localhost:" + FreePorts.udp();
        final Map<String, String> settings = new LinkedHashMap<>();
        settings.put("node.durability", durability);
        settings.put("gateway.sbe-endpoint", sbe);
        settings.put("gateway.market-data-endpoint", "localhost:" + FreePorts.udp());
        settings.put("fix.endpoint", fix);
        settings.put("tcp.endpoint", tcp);
        settings.put("tcp.market-data-endpoint", "localhost:" + FreePorts.tcp());
        settings.put("fix.market-data.enabled", "false");
        if (null != readers)
        {
            settings.putAll(readers.settings());
        }
        node = NodeProcess.startWarm(
            "primary", directory, FreePorts.tcp(), null == readers ? null : readers.config(), settings);
        node.awaitReady(READY_TIMEOUT_NS);
        final String aeronDirectory = String.valueOf(node.status().get("aeronDirectory"));
        processes = List.of(node.process());
        target = Protocol.SBE == protocol ? LoadTargets.sbe(sbe, "localhost", driver) :
            LoadTargets.other(protocol, () -> Protocol.TCP == protocol ? tcp : fix, () -> aeronDirectory, () -> null);
    }

    /** Put load on it. */
    Run run(final long rate, final Duration warmUp, final Duration duration)
    {
        final LoadGeneratorContext context = new LoadGeneratorContext()
            .rate(rate)
            .warmupNs(warmUp.toNanos())
            .durationNs(duration.toNanos())
            .drainTimeoutNs(DRAIN_NS)
            .cancelAtEnd(true)
            .target(target);
        LoadTargets.participants(
            context, config, protocol, Protocol.FIX == protocol ? FIX_SESSIONS : EchoTransceiver.SESSIONS);
        if (null != echo)
        {
            context.transceiverFactory(echo.sessions());
        }
        final MachineUse use = new MachineUse(processes.stream().map(Process::toHandle).toList());
        final LoadGenerator generator = new LoadGenerator(context.conclude());
        generator.observe(new RequestObserver()
        {
            @Override
            public void onStart(final long startNs)
            {
                use.begin();
            }
        });
        final LoadResult result = generator.run();
        use.end();
        return new Run(result, use);
    }

    /** A counter of the node, from its metrics. */
    double counter(final String name) throws IOException
    {
        return node.metrics().lines().filter((line) -> line.startsWith(name + "{") || line.startsWith(name + " "))
            .findFirst().map((line) -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
            .orElseThrow(() -> new IllegalStateException("the node has no metric " + name));
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(node, cluster, echo, driver);
        IoUtil.delete(directory.toFile(), true);
    }
}
