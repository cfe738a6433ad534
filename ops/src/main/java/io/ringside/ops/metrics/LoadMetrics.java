package io.ringside.ops.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.HdrHistogram.Histogram;

import java.util.function.ToDoubleFunction;

/**
 * What the load generator sent and saw in one run, warm-up included, in Prometheus' text format. Every series carries
 * {@code run_id}. The generator's reporting thread adds a second at a time; a thread of HTTP scrapes.
 */
public final class LoadMetrics
{
    private static final int SIGNIFICANT_DIGITS = 3;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Histogram response = new Histogram(SIGNIFICANT_DIGITS);
    private final Histogram service = new Histogram(SIGNIFICANT_DIGITS);
    private final Histogram slip = new Histogram(SIGNIFICANT_DIGITS);
    private long sent;
    private long acknowledged;
    private long inFlight;

    /**
     * Begins the metrics of a run.
     *
     * @param runId name of the run, on every series.
     * @param rate  that it is to send, messages per second.
     */
    public LoadMetrics(final String runId, final long rate)
    {
        gauge("loadgen.target.rate", "Messages a second that the run is to send", (it) -> rate, runId);
        gauge("loadgen.in.flight", "Messages sent and not answered", (it) -> it.inFlight, runId);
        counter("loadgen.sent", "Messages sent", (it) -> it.sent, runId);
        counter("loadgen.acked", "Messages answered", (it) -> it.acknowledged, runId);
        final LatencyMeterBinder latencies = new LatencyMeterBinder();
        final String[] label = {"run_id", runId};
        latencies.addSeconds("loadgen_response_seconds", null,
            "From the intended send time of a message to its answer", label, () -> taken(response));
        latencies.addSeconds("loadgen_service_seconds", null,
            "From the send of a message to its answer", label, () -> taken(service));
        latencies.addSeconds("loadgen_slip_seconds", null,
            "How much later than intended a message was sent", label, () -> taken(slip));
        registry.getPrometheusRegistry().register(latencies);
    }

    /**
     * Adds a second.
     *
     * @param nowInFlight  messages that wait for their answers.
     * @param itsResponse  from the intended send times to the answers, in nanoseconds: one value an answer.
     * @param itsService   from the sends to the answers.
     * @param itsSlip      from the intended send times to the sends: one value a message.
     */
    public synchronized void add(
        final long nowInFlight, final Histogram itsResponse, final Histogram itsService, final Histogram itsSlip)
    {
        response.add(itsResponse);
        service.add(itsService);
        slip.add(itsSlip);
        sent += itsSlip.getTotalCount();
        acknowledged += itsResponse.getTotalCount();
        inFlight = nowInFlight;
    }

    /** Everything, as Prometheus reads it. */
    public synchronized String scrape()
    {
        return registry.scrape();
    }

    private void gauge(
        final String name, final String help, final ToDoubleFunction<LoadMetrics> value, final String runId)
    {
        Gauge.builder(name, this, value).description(help).tags(Tags.of("run_id", runId)).register(registry);
    }

    private void counter(
        final String name, final String help, final ToDoubleFunction<LoadMetrics> value, final String runId)
    {
        FunctionCounter.builder(name, this, value).description(help).tags(Tags.of("run_id", runId)).register(registry);
    }

    /** What came since the last scrape. Called in one, so nothing comes meanwhile. */
    private static Histogram taken(final Histogram histogram)
    {
        final Histogram result = histogram.copy();
        histogram.reset();
        return result;
    }
}
