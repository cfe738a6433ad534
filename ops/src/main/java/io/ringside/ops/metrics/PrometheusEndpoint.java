package io.ringside.ops.metrics;

import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import org.HdrHistogram.Histogram;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * All metrics of one node, in Prometheus' text format. Meters are functions over longs that hot threads write; no hot
 * thread ever calls into here. Every series carries {@code node} and {@code role} is a series of its own.
 */
public final class PrometheusEndpoint implements AutoCloseable
{
    private static final double NS_PER_S = 1e9;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final LatencyMeterBinder latencies = new LatencyMeterBinder();
    private final JvmGcMetrics garbage = new JvmGcMetrics();
    private final HiccupMeter hiccups = new HiccupMeter();
    private final String node;

    /**
     * Has the JVM's meters and the hiccup meter; the node adds its own.
     *
     * @param node name of the node, on every series.
     */
    public PrometheusEndpoint(final String node)
    {
        this.node = node;
        // Of Micrometer's names promtool refuses these two.
        registry.config().commonTags("node", node).meterFilter(MeterFilter.deny((id) ->
            "system.cpu.count".equals(id.getName()) || "process.cpu.time".equals(id.getName())));
        new ClassLoaderMetrics().bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        garbage.bindTo(registry);
        gauge("system.cpus", "Processors available to the JVM", () -> Runtime.getRuntime().availableProcessors());
        counter("process.cpu.seconds", "Processor time of the process", PrometheusEndpoint::cpuSeconds);
        registry.getPrometheusRegistry().register(latencies);
        histogram("ringside_jvm_hiccup_seconds", "ringside_jvm_hiccup_max_seconds",
            "How much later than asked a sleeping thread woke up", hiccups::interval);
    }

    private static double cpuSeconds()
    {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system ?
            system.getProcessCpuTime() / NS_PER_S : Double.NaN;
    }

    /**
     * A gauge.
     *
     * @param name   in Micrometer's dots.
     * @param help   one sentence.
     * @param value  read at each scrape, on the HTTP thread.
     * @param labels names and values in turn.
     */
    public void gauge(final String name, final String help, final DoubleSupplier value, final String... labels)
    {
        Gauge.builder(name, value, DoubleSupplier::getAsDouble).description(help).tags(Tags.of(labels))
            .strongReference(true).register(registry);
    }

    /**
     * A counter; Prometheus' name ends in _total.
     *
     * @param name   in Micrometer's dots, without total.
     * @param help   one sentence.
     * @param value  read at each scrape, never falling.
     * @param labels names and values in turn.
     */
    public void counter(final String name, final String help, final DoubleSupplier value, final String... labels)
    {
        // Held by the lambda: Micrometer itself keeps only a weak reference to the object.
        FunctionCounter.builder(name, this, (ignored) -> value.getAsDouble()).description(help).tags(Tags.of(labels))
            .register(registry);
    }

    /**
     * A latency histogram of one hot thread.
     *
     * @param name     Prometheus name.
     * @param maxName  of the gauge with the largest value since the last scrape, or null.
     * @param help     one sentence.
     * @param interval gives what was recorded since the last call.
     * @param labels   names and values in turn.
     */
    public void histogram(
        final String name,
        final String maxName,
        final String help,
        final Supplier<Histogram> interval,
        final String... labels)
    {
        latencies.addSeconds(name, maxName, help, withNode(labels), interval);
    }

    /**
     * A histogram of counts of things.
     *
     * @param name     Prometheus name.
     * @param help     one sentence.
     * @param interval gives what was recorded since the last call.
     * @param labels   names and values in turn.
     */
    public void counts(
        final String name, final String help, final Supplier<Histogram> interval, final String... labels)
    {
        latencies.addCounts(name, help, withNode(labels), interval);
    }

    /**
     * Metrics whose series change.
     *
     * @param now gives all of them, at each scrape.
     */
    public void families(final Supplier<List<SeriesFamily>> now)
    {
        // By its interface: the registry has another method that a lambda would fit.
        final MultiCollector collector = () ->
        {
            final MetricSnapshots.Builder result = MetricSnapshots.builder();
            now.get().forEach((family) -> result.metricSnapshot(family.snapshot(node)));
            return result.build();
        };
        registry.getPrometheusRegistry().register(collector);
    }

    /** Everything, as Prometheus reads it. */
    public String scrape()
    {
        return registry.scrape();
    }

    @Override
    public void close()
    {
        hiccups.close();
        garbage.close();
        registry.close();
    }

    private String[] withNode(final String... labels)
    {
        final String[] result = new String[labels.length + 2];
        result[0] = "node";
        result[1] = node;
        System.arraycopy(labels, 0, result, 2, labels.length);
        return result;
    }
}
