package io.ringside.ops.node;

import io.ringside.engine.host.Host;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SettingsCluster;
import io.ringside.ops.node.base.MemoryNeed;
import io.ringside.ops.node.storage.NodeDirectory;
import io.ringside.ops.node.storage.NodeState;
import io.ringside.ops.node.threads.ThreadPlan;
import io.ringside.ops.node.view.LiveView;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Some eleven lines for the person who started the node. */
public final class Banner
{
    private static final int CORES_GOOD = 8;

    private Banner()
    {
    }

    static List<String> lines(
        final RingsideConfig config,
        final String version,
        final NodeDirectory directory,
        final NodeState state,
        final Host host,
        final ThreadPlan plan,
        final MemoryNeed memory,
        final LiveView view,
        final int httpPort,
        final int differenceCount,
        final long beginNs)
    {
        final int cores = Runtime.getRuntime().availableProcessors();
        final List<String> result = new ArrayList<>();
        result.add("Ringside " + version + "  " + config.text("node.role") + " \"" + config.text("node.name") + "\"");
        if (!view.webUrl().isEmpty())
        {
            result.add("page         " + view.webUrl());
        }
        result.add("directory    " + directory.path.toAbsolutePath());
        result.add(String.format(Locale.ROOT, "recovered    %,d commands in %.1f s, next sequence %,d, epoch %d",
            state.recovered.replayedCount(), state.recovered.durationNs() / 1e9, state.recovered.nextSequence(),
            state.journal.epoch()));
        if (0 != differenceCount)
        {
            result.add("differences  " + differenceCount + (1 == differenceCount ? " definition differs" :
                " definitions differ") + " from the configuration, and the exchange's hold: `ringside config check`");
        }
        result.add("durability   " + host.durability().configName() +
            (config.isPaired() ? ", policy " + config.text("replication.policy") : ""));
        if (config.isMember())
        {
            result.add("cluster      " + cluster(config));
        }
        result.add("order entry  " + orderEntry(config));
        result.add("market data  " + marketData(config));
        result.add("http         http://" + config.text("http.host") + ":" + httpPort +
            "  /status /metrics /health/ready");
        result.add("threads      " + plan.describe(cores));
        result.add("memory       " + memory.describe(MemoryNeed.limit()));
        result.add("doctor       " + (cores < CORES_GOOD ? cores + " cores: expect tails of milliseconds; " : "") +
            "`ringside doctor` measures this machine");
        final String reason = view.notReadyReason();
        result.add(reason.isEmpty() ? ready(System.nanoTime() - beginNs) : notReady(reason));
        return result;
    }

    /**
     * @param durationNs since it was started.
     */
    public static String ready(final long durationNs)
    {
        return String.format(Locale.ROOT, "READY in %.1f s", durationNs / 1e9);
    }

    /**
     * @param reason that it gives.
     */
    public static String notReady(final String reason)
    {
        return "NOT READY yet: " + reason;
    }

    /** Which of the members this is, and in which times they notice that one is gone. */
    static String cluster(final RingsideConfig config)
    {
        return "member " + config.text("cluster.member-id") + " of " + SettingsCluster.members(config).size() + ", " +
            SettingsCluster.times(config);
    }

    /** Where participants reach this node; a standby listens to its primary alone. */
    static String orderEntry(final RingsideConfig config)
    {
        return !config.isServing() ? "none: a standby serves no participants" :
            "SBE " + config.text("gateway.sbe-endpoint") + " (UDP)" + (config.flag("gateway.ipc") ? " and IPC" : "") +
            (config.flag("tcp.enabled") ? ", " + config.text("tcp.endpoint") + " (TCP)" : "") +
            (config.flag("fix.enabled") ? ", FIX 4.4 " + config.text("fix.endpoint") : "");
    }

    static String marketData(final RingsideConfig config)
    {
        return !config.isServing() ?
            "none: it follows a primary on " + config.text("replication.data-endpoint") + " (UDP)" :
            config.text("gateway.market-data-endpoint") + " (UDP)" +
            (config.flag("tcp.enabled") ? ", " + config.text("tcp.market-data-endpoint") + " (TCP)" : "") +
            (config.hasFixMarketData() ? ", FIX 4.4 " + config.text("fix.market-data.endpoint") : "");
    }
}
