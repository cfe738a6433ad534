package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.config.SettingsCluster;
import org.agrona.CloseHelper;
import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The members of a cluster as processes, each with its doors. */
final class Members implements AutoCloseable
{
    private static final String CLASS_PATH = "java.class.path";
    private static final int LOG_LINES = 40;

    final int count;
    final NodeProcess[] nodes;
    final int[] fixPorts;
    private final Path directory;
    private final Path config;
    private final int[] httpPorts;
    private final List<String> tcpDoors = new ArrayList<>();
    private final List<Map<String, String>> settings = new ArrayList<>();
    private final Machines machines;

    /**
     * So many members with these settings beside their own.
     *
     * @param machines where each runs on its own; null: all on this one.
     */
    Members(
        final Path directory, final Path config, final int count, final Machines machines, final String... others)
        throws IOException
    {
        this.machines = machines;
        this.count = count;
        nodes = new NodeProcess[count];
        fixPorts = new int[count];
        httpPorts = new int[count];
        this.directory = directory;
        this.config = config;
        final StringJoiner members = new StringJoiner(",");
        for (int id = 0; id < count; id++)
        {
            members.add(id + "=" + host(id) + ":" + FreePorts.udpRun(SettingsCluster.PORT_COUNT));
        }
        for (int id = 0; id < count; id++)
        {
            httpPorts[id] = TestNodes.port();
            fixPorts[id] = TestNodes.port();
            final int tcpPort = TestNodes.port();
            tcpDoors.add("tcp://127.0.0.1:" + tcpPort);
            settings.add(TestNodes.with(TestNodes.settings("4MiB", fixPorts[id]), "node.name", "member-" + id,
                "node.durability", "replica-mem", "cluster.members", members.toString(),
                "cluster.member-id", String.valueOf(id), "tcp.enabled", "true",
                "tcp.endpoint", host(id) + ':' + tcpPort,
                "tcp.market-data-endpoint", "127.0.0.1:" + TestNodes.port()));
            settings.set(id, TestNodes.with(settings.get(id), others));
            if (null != machines)
            {
                for (final int port : new int[]{tcpPort, fixPorts[id], httpPorts[id]})
                {
                    machines.forward(id, port);
                }
                settings.set(id, TestNodes.with(settings.get(id), "fix.endpoint", host(id) + ':' + fixPorts[id],
                    "http.host", host(id), "http.allow-remote", "true", "http.allow-plaintext", "true",
                    "http.anonymous", "view", "gateway.allow-demo-credentials", "true"));
            }
        }
    }

    private String host(final int id)
    {
        return null == machines ? "127.0.0.1" : machines.host(id);
    }

    void start(final Path build) throws IOException
    {
        for (int id = 0; id < count; id++)
        {
            start(id, build);
        }
        awaitReady();
    }

    void start(final int id) throws IOException
    {
        start(id, TestFiles.ROOT);
    }

    /**
     * Start a member that another tree of this repository was built to.
     *
     * @param build the root of that tree; what it needs of others must be what this one needs.
     */
    void start(final int id, final Path build) throws IOException
    {
        final String classPath = System.getProperty(CLASS_PATH);
        if (!build.equals(TestFiles.ROOT))
        {
            // A node has the class path of who starts it.
            System.setProperty(CLASS_PATH, System.getProperty("surefire.test.class.path", classPath)
                .replace(TestFiles.ROOT.toString(), build.toString()));
        }
        try
        {
            nodes[id] = NodeProcess.start(null == machines ? List.of() : machines.launcher(id), "member", data(id),
                httpPorts[id], config, settings.get(id));
        }
        finally
        {
            System.setProperty(CLASS_PATH, classPath);
        }
    }

    /** Start a member again whose process has ended, on its directory. */
    void startAgain(final int id) throws IOException
    {
        nodes[id].close();
        start(id);
    }

    /** Kill a member, and delete all that it had. */
    void wipe(final int id) throws InterruptedException
    {
        nodes[id].process().destroyForcibly().waitFor();
        nodes[id].close();
        IoUtil.delete(data(id).toFile(), false);
    }

    boolean isReady(final int id)
    {
        return nodes[id].isReady();
    }

    /** Whether the log of a member no longer goes back to its beginning. One that starts again does not say so yet. */
    boolean isLogPruned(final int id)
    {
        try
        {
            return nodes[id].status().get("cluster") instanceof Map<?, ?> cluster &&
                ((Number)cluster.get("logStartPosition")).longValue() > 0;
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    void awaitReady()
    {
        for (final NodeProcess node : nodes)
        {
            try
            {
                node.awaitReady(TestNodes.READY_NS);
            }
            catch (final IllegalStateException ex)
            {
                throw new AssertionError(ex.getMessage() + logs(), ex);
            }
        }
    }

    /** What the members have said last: their directories may be gone when somebody asks. */
    String logs()
    {
        final StringBuilder text = new StringBuilder();
        for (int id = 0; id < count; id++)
        {
            text.append("\nmember ").append(id).append(':');
            try
            {
                final List<String> lines = Files.readAllLines(data(id).resolve("ringside.log"));
                lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size())
                    .forEach((line) -> text.append("\n  ").append(line));
            }
            catch (final IOException ex)
            {
                text.append(" no log: ").append(ex);
            }
        }
        return text.toString();
    }

    /** The SBE doors over TCP, that of one member first. */
    List<String> doors(final int first)
    {
        return IntStream.range(0, count).mapToObj((it) -> tcpDoors.get((first + it) % count)).toList();
    }

    /** The FIX ports, that of one member first. */
    int[] fixPorts(final int first)
    {
        return IntStream.range(0, count).map((it) -> fixPorts[(first + it) % count]).toArray();
    }

    /** Sum of the series of a metric of one member. */
    double metric(final int id, final String name, final String labels)
    {
        return TestNodes.metric(httpPorts[id], name, labels);
    }

    int leader()
    {
        final int[] found = {-1};
        Await.answer(() -> "no leader", () ->
        {
            for (int id = 0; id < count; id++)
            {
                if (isLeading(nodes[id]))
                {
                    found[0] = id;
                }
            }
            return found[0] >= 0;
        });
        return found[0];
    }

    /** One that starts has no port yet. */
    private static boolean isLeading(final NodeProcess node)
    {
        try
        {
            return node.process().isAlive() && node.status().get("cluster") instanceof Map<?, ?> cluster &&
                Boolean.TRUE.equals(cluster.get("leading"));
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    Path data(final int id)
    {
        return directory.resolve("m" + id);
    }

    Path journal(final int id)
    {
        return data(id).resolve("journal");
    }

    /** All members have the same state, at a sequence that this makes. Returns that. */
    long assertSameState(final String when) throws IOException
    {
        final int leader = leader();
        final Map<String, Object> check = nodes[leader].execute("check-state", "");
        final String sequence = String.valueOf(check.get("commandSequence"));
        for (int id = 0; id < count; id++)
        {
            final NodeProcess node = nodes[id];
            final Object[] hash = {null};
            Await.answer(() -> "member has not checked: " + when, () ->
            {
                hash[0] = state(node, sequence);
                return null != hash[0];
            });
            assertEquals(String.valueOf(check.get("stateHash")), String.valueOf(hash[0]), "member " + id + " " + when);
        }
        return Long.parseLong(sequence);
    }

    /** Null while it is not known: a member that the others took for lost starts again, and answers nothing then. */
    private static Object state(final NodeProcess node, final String sequence)
    {
        try
        {
            return node.status().get("recentStates") instanceof Map<?, ?> states ? states.get(sequence) : null;
        }
        catch (final IOException ex)
        {
            return null;
        }
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(nodes);
    }
}
