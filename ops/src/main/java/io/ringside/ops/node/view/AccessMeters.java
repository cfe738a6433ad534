package io.ringside.ops.node.view;

import io.ringside.ops.access.AccessControl;
import io.ringside.ops.metrics.PrometheusEndpoint;

import java.util.Locale;

/** Names what the HTTP port refuses in Prometheus. */
record AccessMeters(AccessControl access)
{
    void bind(final PrometheusEndpoint metrics)
    {
        for (final AccessControl.Refusal it : AccessControl.Refusal.values())
        {
            metrics.counter("ringside.http.refusals", "Requests to the HTTP port that were not let in",
                () -> access.refusals(it), "reason", it.name().toLowerCase(Locale.ROOT));
        }
    }
}
