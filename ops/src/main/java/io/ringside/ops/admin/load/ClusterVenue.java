package io.ringside.ops.admin.load;

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
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SettingsCluster;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Three members of a cluster as processes of this machine, on free ports of the loopback interface. */
public final class ClusterVenue implements AutoCloseable
{
    static final int MEMBERS = 3;
    private static final String SBE = "gateway.sbe-endpoint";
    private static final long READY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(120);
    private static final long LOOK_NS = 20_000_000L;
    private static final int SESSIONS = 4;

    private final Path directory;
    private final List<Map<String, String>> settings;
    private final List<String> doors = new ArrayList<>();
    private final int[] httpPorts = new int[MEMBERS];
    private final NodeProcess[] nodes = new NodeProcess[MEMBERS];

    /**
     * A venue that does not run yet.
     *
     * @param directory of the members' data.
     */
    public ClusterVenue(final Path directory, final String durability) throws IOException
    {
        this.directory = directory;
        settings = settings(durability);
        for (int memberId = 0; memberId < MEMBERS; memberId++)
        {
            httpPorts[memberId] = FreePorts.tcp();
            doors.add(settings.get(memberId).get("tcp.endpoint"));
        }
    }

    /** Makes what each member is configured with, on free ports. */
    public static List<Map<String, String>> settings(final String durability) throws IOException
    {
        final StringJoiner members = new StringJoiner(",");
        for (int memberId = 0; memberId < MEMBERS; memberId++)
        {
            members.add(memberId + "=127.0.0.1:" + FreePorts.udpRun(SettingsCluster.PORT_COUNT));
        }
        final List<Map<String, String>> result = new ArrayList<>();
        for (int memberId = 0; memberId < MEMBERS; memberId++)
        {
            final Map<String, String> own = new LinkedHashMap<>();
            own.put("node.name", "member-" + memberId);
            own.put("node.durability", durability);
            own.put("cluster.members", members.toString());
            own.put("cluster.member-id", String.valueOf(memberId));
            for (final String endpoint : List.of(SBE, "gateway.market-data-endpoint"))
            {
                own.put(endpoint, "127.0.0.1:" + FreePorts.udp());
            }
            for (final String endpoint : List.of("fix.endpoint", "fix.market-data.endpoint", "tcp.endpoint",
                "tcp.market-data-endpoint"))
            {
                own.put(endpoint, "127.0.0.1:" + FreePorts.tcp());
            }
            own.put("journal.segment-length", "16MiB");
            result.add(own);
        }
        return result;
    }

    /** Start all members, and wait until they are ready. */
    public void start(final Consumer<String> say) throws IOException
    {
        final long beginNs = System.nanoTime();
        for (int memberId = 0; memberId < MEMBERS; memberId++)
        {
            start(memberId);
        }
        for (final NodeProcess node : nodes)
        {
            node.awaitReady(READY_TIMEOUT_NS);
        }
        say.accept(MEMBERS + " members are ready after " + Text.duration(System.nanoTime() - beginNs) + ", member " +
            leader() + " leads");
    }

    private void start(final int memberId) throws IOException
    {
        nodes[memberId] = NodeProcess.startWarm(
            "member", directory.resolve("member-" + memberId), httpPorts[memberId], settings.get(memberId));
    }

    /** The processes of all members. */
    public List<Process> processes()
    {
        return Arrays.stream(nodes).map(NodeProcess::process).toList();
    }

    /** Where a member takes orders over SBE and UDP. */
    public String sbeDoor(final int memberId)
    {
        return settings.get(memberId).get(SBE);
    }

    NodeProcess node(final int memberId)
    {
        return nodes[memberId];
    }

    /** Starts a member again on its directory, and waits until it is ready. */
    void restart(final int memberId) throws IOException
    {
        start(memberId);
        nodes[memberId].awaitReady(READY_TIMEOUT_NS);
    }

    /** The member that leads, as it says itself. */
    public int leader()
    {
        final long beginNs = System.nanoTime();
        while (System.nanoTime() - beginNs < READY_TIMEOUT_NS)
        {
            for (int memberId = 0; memberId < MEMBERS; memberId++)
            {
                if (isLeading(memberId))
                {
                    return memberId;
                }
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        throw new IllegalStateException("no member leads");
    }

    private boolean isLeading(final int memberId)
    {
        try
        {
            return nodes[memberId].process().isAlive() &&
                nodes[memberId].status().get("cluster") instanceof Map<?, ?> cluster &&
                Boolean.TRUE.equals(cluster.get("leading"));
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    /** The state's hash at a sequence, as a member has computed it; empty if it does not in time. */
    String hash(final int memberId, final long sequence) throws IOException
    {
        final long beginNs = System.nanoTime();
        while (System.nanoTime() - beginNs < READY_TIMEOUT_NS / 2)
        {
            if (nodes[memberId].status().get("recentStates") instanceof Map<?, ?> states &&
                states.containsKey(String.valueOf(sequence)))
            {
                return String.valueOf(states.get(String.valueOf(sequence)));
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        return "";
    }

    /** Load over SBE on the doors of all members; sessions go on at the next member when theirs is gone. */
    LoadResult trade(
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
    public void close()
    {
        CloseHelper.closeAll(nodes);
    }
}
