package io.ringside.ops.node.view;

import io.ringside.gateway.json.Json;
import io.ringside.ops.web.socket.WebVenue;
import org.agrona.concurrent.SystemEpochNanoClock;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** What everybody may know of a node: what runs, whether it takes orders, and how fast. */
record VenueView(LiveNode node, NodeLatencies latencies, BooleanSupplier isReady) implements WebVenue
{
    @Override
    public Map<String, Object> about()
    {
        return Json.object("name", node.config().text("node.name"), "version", node.version(), "role", role());
    }

    @Override
    public Map<String, Object> status()
    {
        final List<Map<String, Object>> rows = latencies.describe();
        final long orders = ((Number)rows.get(rows.size() - 1).get("count")).longValue();
        return Json.object("role", role(), "ready", isReady.getAsBoolean(),
            "durability", node.host().durability().configName(),
            "timestampNs", SystemEpochNanoClock.INSTANCE.nanoTime(), "lastSequence", node.host().lastSequence(),
            "ordersPerSecond", orders / NodeLatencies.WINDOW_S,
            "latencyWindowNs", NodeLatencies.WINDOW_S * 1_000_000_000L, "latency", rows);
    }

    private String role()
    {
        return node.config().text("node.role");
    }
}
