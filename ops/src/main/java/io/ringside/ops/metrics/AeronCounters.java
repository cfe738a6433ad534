package io.ringside.ops.metrics;

import org.agrona.concurrent.status.CountersReader;

import java.util.Map;
import java.util.TreeMap;

/** The media driver's system counters under stable Prometheus names; their counter ids are stable in Aeron. */
public final class AeronCounters
{
    private static final double NS = 1e-9;

    private static final Map<Integer, String> COUNTERS = new TreeMap<>(Map.ofEntries(
        Map.entry(0, "aeron.bytes.sent"),
        Map.entry(1, "aeron.bytes.received"),
        Map.entry(5, "aeron.nak.messages.sent"),
        Map.entry(6, "aeron.nak.messages.received"),
        Map.entry(11, "aeron.retransmits.sent"),
        Map.entry(12, "aeron.flow.control.under.runs"),
        Map.entry(13, "aeron.flow.control.over.runs"),
        Map.entry(14, "aeron.invalid.packets"),
        Map.entry(15, "aeron.errors"),
        Map.entry(16, "aeron.short.sends"),
        Map.entry(18, "aeron.sender.flow.control.limits"),
        Map.entry(19, "aeron.unblocked.publications"),
        Map.entry(23, "aeron.loss.gap.fills"),
        Map.entry(24, "aeron.client.timeouts"),
        Map.entry(27, "aeron.conductor.cycle.exceeded"),
        Map.entry(29, "aeron.sender.cycle.exceeded"),
        Map.entry(31, "aeron.receiver.cycle.exceeded"),
        Map.entry(36, "aeron.retransmitted.bytes"),
        Map.entry(37, "aeron.retransmit.overflow"),
        Map.entry(42, "aeron.images.rejected"),
        Map.entry(44, "aeron.status.messages.rejected")));

    private static final Map<Integer, String> CYCLE_TIMES = new TreeMap<>(Map.of(
        26, "aeron.conductor.max.cycle.seconds",
        28, "aeron.sender.max.cycle.seconds",
        30, "aeron.receiver.max.cycle.seconds"));

    private static final int BYTES_MAPPED_ID = 35;

    private AeronCounters()
    {
    }

    /**
     * Register the system counters that we export.
     *
     * @param endpoint to register with.
     * @param counters of the driver; must stay mapped until the endpoint is closed.
     */
    public static void bind(final PrometheusEndpoint endpoint, final CountersReader counters)
    {
        COUNTERS.forEach((id, name) -> endpoint.counter(
            name, "Media driver: " + counters.getCounterLabel(id), () -> counters.getCounterValue(id)));
        CYCLE_TIMES.forEach((id, name) -> endpoint.gauge(
            name, "Media driver: longest work cycle", () -> counters.getCounterValue(id) * NS));
        endpoint.gauge("aeron.mapped.bytes", "Media driver: bytes of shared memory mapped",
            () -> counters.getCounterValue(BYTES_MAPPED_ID));
    }
}
