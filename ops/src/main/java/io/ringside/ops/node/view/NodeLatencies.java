package io.ringside.ops.node.view;

import io.ringside.engine.host.Host;
import io.ringside.engine.host.LatencyStage;
import io.ringside.gateway.json.Json;
import io.ringside.ops.node.health.GatewayTimings;
import io.ringside.ops.node.health.JournalTimings;
import io.ringside.ops.node.health.LatencyWindow;
import org.HdrHistogram.Histogram;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The latency windows of a node, in the order of the picture: the gateway's ingress, the stages of the pipeline, and
 * the order as a whole.
 */
final class NodeLatencies
{
    /** The length of the windows that status shows. */
    static final int WINDOW_S = 10;

    private static final int SYNC_WINDOW_S = 60;
    private static final long ORDER_SLOW_NS = 1_000_000L;
    private static final String INGRESS = "gateway_in";
    private static final String ORDER = "order";

    private final Map<String, LatencyWindow> windows = new LinkedHashMap<>();
    private final LatencyWindow syncs;

    NodeLatencies(final Host host, final GatewayTimings gateway, final JournalTimings journal)
    {
        windows.put(INGRESS, new LatencyWindow(gateway::ingress, WINDOW_S, ORDER_SLOW_NS));
        for (final LatencyStage stage : LatencyStage.values())
        {
            final Histogram[] recycled = new Histogram[1];
            windows.put(name(stage), new LatencyWindow(() ->
            {
                recycled[0] = host.stageLatency().collect(stage, recycled[0]);
                return recycled[0];
            }, WINDOW_S, ORDER_SLOW_NS));
        }
        windows.put(ORDER, new LatencyWindow(gateway::answers, WINDOW_S, ORDER_SLOW_NS));
        syncs = new LatencyWindow(journal::syncs, SYNC_WINDOW_S, ORDER_SLOW_NS);
    }

    static String name(final LatencyStage stage)
    {
        return stage.name().toLowerCase(Locale.ROOT);
    }

    LatencyWindow stage(final LatencyStage stage)
    {
        return windows.get(name(stage));
    }

    LatencyWindow ingress()
    {
        return windows.get(INGRESS);
    }

    LatencyWindow orders()
    {
        return windows.get(ORDER);
    }

    LatencyWindow syncs()
    {
        return syncs;
    }

    /** Turns the windows; called every second. */
    void turn()
    {
        windows.values().forEach(LatencyWindow::turn);
        syncs.turn();
    }

    /** One entry per stage, for status. */
    List<Map<String, Object>> describe()
    {
        return windows.entrySet().stream().map((it) -> describe(it.getKey(), it.getValue().recent())).toList();
    }

    private static Map<String, Object> describe(final String stage, final Histogram recent)
    {
        return Json.object(
            "stage", stage, "count", recent.getTotalCount(), "p50Ns", recent.getValueAtPercentile(50),
            "p99Ns", recent.getValueAtPercentile(99), "maxNs", recent.getMaxValue());
    }
}
