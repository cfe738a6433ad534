package io.ringside.ops.admin.demo;

import io.ringside.loadgen.LoadGenerator;
import io.ringside.loadgen.LoadGeneratorContext;
import io.ringside.loadgen.LoadTarget;
import io.ringside.loadgen.ProgressListener;
import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.RequestPoints;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.load.LoadTargets;
import io.ringside.ops.admin.load.StopSignal;
import io.ringside.ops.config.RingsideConfig;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Nodes as processes of this machine, on free ports of the loopback interface, of which a drill kills the one that
 * leads. Nodes are named by their index, from 0.
 */
abstract class DrillVenue implements AutoCloseable
{
    private static final long READY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(120);
    private static final long LOOK_NS = 20_000_000L;
    private static final int SESSIONS = 4;

    final Path directory;
    final List<Map<String, String>> settings;
    private final List<String> doors = new ArrayList<>();
    private final int[] httpPorts;
    private final NodeProcess[] nodes;

    /**
     * A venue that does not run yet.
     *
     * @param directory of its data.
     * @param settings  of each node.
     */
    DrillVenue(final Path directory, final List<Map<String, String>> settings) throws IOException
    {
        this.directory = directory;
        this.settings = settings;
        nodes = new NodeProcess[settings.size()];
        httpPorts = new int[nodes.length];
        for (int i = 0; i < nodes.length; i++)
        {
            httpPorts[i] = FreePorts.tcp();
            doors.add(settings.get(i).get("tcp.endpoint"));
        }
    }

    /** Makes the settings of a node with every door at a port of its own. */
    static Map<String, String> node(final String name, final String durability) throws IOException
    {
        final Map<String, String> result = new LinkedHashMap<>();
        result.put("node.name", name);
        result.put("node.durability", durability);
        for (final String endpoint : List.of("gateway.sbe-endpoint", "gateway.market-data-endpoint"))
        {
            result.put(endpoint, "127.0.0.1:" + FreePorts.udp());
        }
        for (final String endpoint : List.of("fix.endpoint", "fix.market-data.endpoint", "tcp.endpoint",
            "tcp.market-data-endpoint"))
        {
            result.put(endpoint, "127.0.0.1:" + FreePorts.tcp());
        }
        // Small machines: less memory to touch before the first order.
        result.put("journal.segment-length", "16MiB");
        return result;
    }

    /** Says with which role a node starts. */
    abstract String role(int index);

    /** Whether a node leads, by what it says of itself. */
    abstract boolean leads(Map<String, Object> status);

    /** A command for a shell that an operator gives when a node is gone; null: none is needed. */
    abstract String orderAfterLoss(int lost);

    /** Starts the node again that was lost, to follow the one that leads now; says in words how. */
    abstract String startAgain(int lost) throws IOException;

    /** Start all nodes, and wait until they are ready. */
    public final void start(final Consumer<String> say) throws IOException
    {
        final long beginNs = System.nanoTime();
        for (int i = 0; i < nodes.length; i++)
        {
            start(i, role(i), directory.resolve(name(i)));
        }
        for (final NodeProcess node : nodes)
        {
            node.awaitReady(READY_TIMEOUT_NS);
        }
        say.accept(nodes.length + " nodes are ready after " + Text.duration(System.nanoTime() - beginNs) + ", " +
            name(leader()) + " leads");
    }

    final void start(final int index, final String role, final Path data) throws IOException
    {
        nodes[index] = NodeProcess.startWarm(role, data, httpPorts[index], settings.get(index));
    }

    final void awaitReady(final int index)
    {
        nodes[index].awaitReady(READY_TIMEOUT_NS);
    }

    /** The processes of all nodes. */
    public final List<Process> processes()
    {
        return Arrays.stream(nodes).map(NodeProcess::process).toList();
    }

    final int count()
    {
        return nodes.length;
    }

    final String name(final int index)
    {
        return settings.get(index).get("node.name");
    }

    final NodeProcess node(final int index)
    {
        return nodes[index];
    }

    /** The node that leads, as it says itself. */
    public final int leader()
    {
        final long beginNs = System.nanoTime();
        while (System.nanoTime() - beginNs < READY_TIMEOUT_NS)
        {
            for (int i = 0; i < nodes.length; i++)
            {
                if (isLeading(nodes[i]))
                {
                    return i;
                }
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        throw new IllegalStateException("no node leads");
    }

    private boolean isLeading(final NodeProcess node)
    {
        try
        {
            return node.process().isAlive() && leads(node.status());
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    /** The state's hash at a sequence, as a node has computed it; empty if it does not in time. */
    final String hash(final int index, final long sequence) throws IOException
    {
        final long beginNs = System.nanoTime();
        while (System.nanoTime() - beginNs < READY_TIMEOUT_NS / 2)
        {
            if (nodes[index].status().get("recentStates") instanceof Map<?, ?> states &&
                states.containsKey(String.valueOf(sequence)))
            {
                return String.valueOf(states.get(String.valueOf(sequence)));
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        return "";
    }

    /** Load over SBE and TCP on the doors of all nodes; sessions go on at the next node when theirs is gone. */
    final LoadResult trade(
        final long rate,
        final Duration duration,
        final long seed,
        final RequestPoints points,
        final ProgressListener listener,
        final StopSignal stopSignal)
    {
        final LoadGeneratorContext context = DemoVenue.load(rate, duration, seed, directory)
            .maxRejectShare(1.0)
            .progressListener(listener);
        LoadTargets.participants(context, RingsideConfig.load(null, settings.get(0)), Protocol.TCP, SESSIONS);
        context.target(LoadTarget.tcp(doors.get(0), null).members(doors));
        final LoadGenerator generator = new LoadGenerator(context.conclude());
        generator.observe(points);
        stopSignal.watch(generator::stop);
        return generator.run();
    }

    @Override
    public final void close()
    {
        CloseHelper.closeAll(nodes);
    }
}
