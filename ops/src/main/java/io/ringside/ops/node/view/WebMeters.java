package io.ringside.ops.node.view;

import io.ringside.ops.metrics.PrometheusEndpoint;
import io.ringside.ops.web.socket.WebCounters;

import java.util.function.Supplier;

/** Names what the web port counts in Prometheus. */
record WebMeters(Supplier<WebCounters> counters)
{
    void bind(final PrometheusEndpoint metrics)
    {
        metrics.gauge("ringside.web.connections", "Connections to the web port",
            () -> counters.get().connections());
        metrics.gauge("ringside.web.sockets", "WebSockets among them", () -> counters.get().sockets());
        metrics.gauge("ringside.web.sessions", "WebSockets that are logged on", () -> counters.get().sessions());
        metrics.counter("ringside.web.requests", "Requests over HTTP to the web port",
            () -> counters.get().requests());
        for (final WebCounters.Refusal it : WebCounters.Refusal.values())
        {
            metrics.counter("ringside.web.refusals", "Connections, requests and messages that the web port refused",
                () -> counters.get().refusals(it), "reason", it.word());
        }
        metrics.counter("ringside.web.messages.in", "Messages of clients over WebSocket",
            () -> counters.get().messagesIn());
        metrics.counter("ringside.web.messages.out", "Messages to clients over WebSocket",
            () -> counters.get().messagesOut());
        metrics.counter("ringside.web.messages.conflated", "Messages that slow clients were not sent",
            () -> counters.get().messagesConflated());
        metrics.counter("ringside.web.slow.disconnects", "Clients disconnected because they did not read",
            () -> counters.get().slowDisconnects());
    }
}
