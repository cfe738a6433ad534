package io.ringside.ops.admin.load;

import io.ringside.gateway.json.Json;
import io.ringside.loadgen.WindowLatencies;
import io.ringside.loadgen.result.LatencySummary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The windows of a long run, and the floors over them. The first window is left out, because a young process still
 * grows.
 */
final class SoakFloors
{
    /** So many windows, and the first can be left out. */
    private static final int WINDOWS_MANY = 5;
    private static final double NS_PER_HOUR = 3.6e12;
    private static final double MB = 1e6;
    private static final double HEAP_NOISE_MB = 8;
    private static final double THREADS_NOISE = 2;
    private static final double DESCRIPTORS_NOISE = 8;
    private static final double P99_NOISE_US = 200;

    final List<Window> windows = new ArrayList<>();
    final List<Floor> floors = new ArrayList<>();

    /**
     * A stretch of the run. NaN is what is not known.
     *
     * @param startNs      since the beginning of the measurement.
     * @param p50Us        median response time.
     * @param p99Us        99th percentile.
     * @param maxUs        longest.
     * @param heapMb       lowest heap after a collection.
     * @param threads      fewest.
     * @param descriptors  fewest.
     * @param diskMb       journal per million commands.
     * @param liveOrders   fewest.
     */
    record Window(
        long startNs, double p50Us, double p99Us, double maxUs, double heapMb, double threads, double descriptors,
        double diskMb, double liveOrders)
    {
        Map<String, Object> describe()
        {
            final Map<String, Object> fields = Json.object("startNs", startNs);
            put(fields, "p50Us", p50Us);
            put(fields, "p99Us", p99Us);
            put(fields, "maxUs", maxUs);
            put(fields, "heapMb", heapMb);
            put(fields, "threads", threads);
            put(fields, "descriptors", descriptors);
            put(fields, "journalMbPerMillion", diskMb);
            put(fields, "liveOrders", liveOrders);
            return fields;
        }

        private static void put(final Map<String, Object> fields, final String name, final double value)
        {
            fields.put(name, Double.isNaN(value) || value < 0 ? null : value);
        }
    }

    /**
     * @param windowNs  length of a window.
     * @param growth    of heap and journal that is allowed, as a share.
     * @param p99Growth of the p99 that is allowed, as a share.
     */
    SoakFloors(
        final WindowLatencies latencies, final long windowNs, final List<NodeSample> samples, final double growth,
        final double p99Growth)
    {
        for (int i = 0; i < latencies.count(); i++)
        {
            final long fromNs = latencies.beginNs() + i * windowNs;
            if (latencies.window(i).count() > 0)
            {
                windows.add(window(latencies, i, i * windowNs, within(samples, fromNs, fromNs + windowNs),
                    within(collected(samples), fromNs, fromNs + windowNs)));
            }
        }
        add("heap after collection", "MB", Window::heapMb, HEAP_NOISE_MB, growth, windowNs);
        add("threads", "", Window::threads, THREADS_NOISE, 0, windowNs);
        add("open files", "", Window::descriptors, DESCRIPTORS_NOISE, 0, windowNs);
        add("journal per million commands", "MB", Window::diskMb, 0, growth, windowNs);
        add("p99", "us", Window::p99Us, P99_NOISE_US, p99Growth, windowNs);
    }

    private static Window window(
        final WindowLatencies latencies, final int index, final long startNs, final List<NodeSample> samples,
        final List<NodeSample> collected)
    {
        final LatencySummary response = latencies.window(index);
        return new Window(startNs, us(response.p50()), us(response.p99()), us(response.max()),
            least(collected, NodeSample::heapBytes) / MB, least(samples, NodeSample::threads),
            least(samples, NodeSample::descriptors), diskMb(samples),
            least(samples, NodeSample::liveOrders));
    }

    /** Samples with less heap than the one before: a collection happened between them. */
    private static List<NodeSample> collected(final List<NodeSample> samples)
    {
        return IntStream.range(1, samples.size())
            .filter((i) -> samples.get(i).heapBytes() < samples.get(i - 1).heapBytes())
            .mapToObj(samples::get).toList();
    }

    private static double diskMb(final List<NodeSample> samples)
    {
        if (samples.size() < 2)
        {
            return Double.NaN;
        }
        final NodeSample first = samples.get(0);
        final NodeSample last = samples.get(samples.size() - 1);
        final double commands = last.commands() - first.commands();
        return commands > 0 ? (last.journalBytes() - first.journalBytes()) / commands : Double.NaN;
    }

    private static double least(final List<NodeSample> samples, final ToDoubleFunction<NodeSample> value)
    {
        return samples.stream().mapToDouble(value).filter((it) -> !Double.isNaN(it)).min().orElse(Double.NaN);
    }

    private static List<NodeSample> within(final List<NodeSample> samples, final long fromNs, final long toNs)
    {
        return samples.stream().filter((it) -> it.atNs() - fromNs >= 0 && it.atNs() - toNs < 0).toList();
    }

    private void add(
        final String name, final String unit, final ToDoubleFunction<Window> value, final double allowed,
        final double allowedShare, final long windowNs)
    {
        final List<double[]> points = new ArrayList<>();
        for (int i = windows.size() >= WINDOWS_MANY ? 1 : 0; i < windows.size(); i++)
        {
            final double it = value.applyAsDouble(windows.get(i));
            if (!Double.isNaN(it) && it >= 0)
            {
                points.add(new double[]{(windows.get(i).startNs() + windowNs / 2) / NS_PER_HOUR, it});
            }
        }
        floors.add(new Floor(name, unit, points, allowed, allowedShare));
    }

    private static double us(final double valueNs)
    {
        return valueNs < 0 ? Double.NaN : valueNs / 1e3;
    }
}
