package io.ringside.ops.admin.load;

import io.ringside.loadgen.WindowLatencies;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What is read of a node's metrics, and what is said to have grown. */
class SoakFloorsTest
{
    private static final long MINUTE_NS = 60_000_000_000L;
    private static final int WINDOWS = 12;
    private static final int SAMPLES = 6;

    @Test
    void shouldReadTheMetricsOfANode()
    {
        final NodeSample sample = NodeSample.of(7, """
            # HELP jvm_memory_used_bytes The amount of used memory
            jvm_memory_used_bytes{area="heap",id="Tenured Gen",node="a"} 1.0E7
            jvm_memory_used_bytes{area="heap",id="Eden Space",node="a"} 5000000.0
            jvm_memory_used_bytes{area="nonheap",id="Metaspace",node="a"} 9.9E9
            jvm_threads_live_threads{node="a"} 31.0
            process_files_open_files{node="a"} 120.0
            ringside_journal_position_bytes{node="a"} 4096.0
            ringside_commands_total{command="new",node="a"} 10.0
            ringside_commands_total{command="cancel",node="a"} 5.0
            ringside_commands_total{command="clock",node="a"} 999.0
            ringside_capacity_used{node="a",resource="orders"} 3.0
            ringside_capacity_used{node="a",resource="levels"} 77.0
            """);

        assertEquals(15e6, sample.heapBytes());
        assertEquals(31, sample.threads());
        assertEquals(120, sample.descriptors());
        assertEquals(4_096, sample.journalBytes());
        assertEquals(15, sample.commands());
        assertEquals(3, sample.liveOrders());
        assertTrue(Double.isNaN(NodeSample.of(7, "# nothing\n").threads()));
    }

    @Test
    void shouldFindNothingWhereTheHeapGoesUpAndDown()
    {
        // A saw: five steps up, then a collection that brings it back to 40 MB.
        final SoakFloors soak = soak((i) -> 40e6 + i % SAMPLES * 20e6, (i) -> 30, 1_000);

        assertEquals(WINDOWS, soak.windows.size());
        assertEquals(40, soak.windows.get(3).heapMb(), 1e-9);
        soak.floors.forEach((it) -> assertFalse(it.isRising(), it.name()));
        assertEquals("OK", soak.floors.get(0).verdict());
        assertEquals(0, soak.floors.get(0).slope(), 1e-6);
    }

    @Test
    void shouldFindALeakBelowTheSaw()
    {
        final SoakFloors soak = soak(
            (i) -> 40e6 + i % SAMPLES * 20e6 + i / SAMPLES * 3e6, (i) -> 30 + i / SAMPLES, 1_000);

        final Floor heap = soak.floors.get(0);
        assertEquals("ROSE", heap.verdict());
        // Three megabytes a minute; the first window is not counted.
        assertEquals(180, heap.slope(), 1e-6);
        assertEquals(3 * (WINDOWS - 2), heap.rise(), 1e-6);
        assertEquals("ROSE", soak.floors.get(1).verdict());
    }

    @Test
    void shouldFindAP99ThatGrows()
    {
        assertTrue(soak((i) -> 1, (i) -> 30, 150_000).floors.get(4).isRising());
    }

    @Test
    void shouldNotTakeScatterForATrend()
    {
        // As measured beside a build: one window is slow, the next is not.
        final double[] p99 = {7.5, 8.1, 66, 29.6, 98.8, 11, 12.4, 14.6, 25.8, 85.5, 57.8};
        final List<double[]> points = new ArrayList<>();
        for (int i = 0; i < p99.length; i++)
        {
            points.add(new double[]{i, p99[i]});
        }
        final Floor floor = new Floor("p99", "ms", points, 0.2, 0.5);

        assertTrue(floor.rise() > floor.limit(), "the line rises");
        assertFalse(floor.isRising(), "and it is no trend");
    }

    @Test
    void shouldNotJudgeWhatItDoesNotKnow()
    {
        // Never a collection.
        final Floor heap = soak((i) -> 1e6 * i, (i) -> 30, 0).floors.get(0);

        assertEquals("unknown", heap.verdict());
        assertFalse(heap.isRising());
    }

    /** A run of twelve minutes whose p99 grows by so much each, with a sample of the node every ten seconds. */
    private static SoakFloors soak(
        final IntToDoubleFunction heap, final IntToDoubleFunction threads, final long p99GrowthNs)
    {
        final WindowLatencies latencies = new WindowLatencies(MINUTE_NS, MINUTE_NS, WINDOWS);
        latencies.onStart(0);
        long correlation = 0;
        for (int window = 0; window < WINDOWS; window++)
        {
            for (int i = 0; i < 1_000; i++)
            {
                final long dueNs = (window + 1) * MINUTE_NS + i * 1_000_000L;
                latencies.onAnswered(++correlation, dueNs, dueNs + 300_000 + window * p99GrowthNs, false);
            }
        }
        final List<NodeSample> samples = new ArrayList<>();
        for (int i = 0; i < WINDOWS * SAMPLES; i++)
        {
            samples.add(new NodeSample(MINUTE_NS + i * MINUTE_NS / SAMPLES, heap.applyAsDouble(i),
                threads.applyAsDouble(i), 100, 1e6 + i * 5e6, i * 50_000, 10));
        }
        return new SoakFloors(latencies, MINUTE_NS, samples, 0.1, 0.5);
    }
}
