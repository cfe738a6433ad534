package io.ringside.loadgen.bench.ring;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.ringside.loadgen.bench.report.BenchmarkReport;
import io.ringside.loadgen.bench.report.BenchmarkRow;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The whole benchmark with its child processes, as small as it can be.
 */
final class RingBenchmarkTest
{
    private static RingBenchmarkContext small()
    {
        return new RingBenchmarkContext().quick().rounds(1).runNs(1_000_000).batches(List.of(1, 10))
            .peers(List.of("disruptor", "railway"));
    }

    @Test
    void shouldGiveARowPerPeerAndBatch()
    {
        final BenchmarkReport report = new RingBenchmark(small().cases(List.of("unicast", "multicast"))).run();
        assertEquals(
            List.of("unicast disruptor 1", "unicast railway 1", "unicast disruptor 10", "unicast railway 10",
            "multicast disruptor 1", "multicast disruptor 10"),
            report.rows().stream().map((row) ->
            row.caseName() + " " + row.peer() + " " + row.conditions().get("batch")).toList());
        assertEquals(RingBenchmark.SCHEMA, report.schema());
        assertTrue(report.isValid());
        assertFalse(report.charts().isEmpty());
        for (final BenchmarkRow row : report.rows())
        {
            assertEquals(48, row.conditions().get("payloadBytes"));
            assertTrue(row.ours().get("nsPerMessage") > 0 && row.theirs().get("nsPerMessage") > 0);
            assertTrue(row.ours().containsKey("allocatedBytesPerMessage"));
            assertNotNull(row.ratio());
        }
        assertTrue(((Map<?, ?>)report.rows().get(0).fields().get("forms")).keySet()
            .containsAll(List.of("yielding", "busy-spin")));
        assertTrue(((Map<?, ?>)report.rows().get(0).fields().get("oursForms")).containsKey(
            report.rows().get(0).fields().get("oursForm")));
    }

    @Test
    void shouldSayHowFarTheFloorIs()
    {
        final BenchmarkReport report = new RingBenchmark(
            small().cases(List.of("sequencer")).peers(List.of("disruptor", "floor"))).run();
        assertEquals(List.of("disruptor", "floor", "disruptor", "floor"),
            report.rows().stream().map(BenchmarkRow::peer).toList());
        for (final BenchmarkRow row : report.rows())
        {
            assertTrue(row.isValid(), row.note());
            assertEquals("floor".equals(row.peer()), null == row.floorRatio());
        }
        assertEquals(2, report.rows().get(0).bar());
        assertEquals(3, report.rows().get(2).bar());
        assertEquals(0, report.rows().get(1).bar());
        final String markdown = RingMarkdown.of(report);
        assertTrue(markdown.contains("| sequencer | 48 | 10 | "), markdown);
        assertTrue(markdown.startsWith("Bars: "), markdown);
        assertTrue(report.notes().get(0).startsWith("Bars: "), report.notes().get(0));
    }

    @Test
    void shouldPutLanesBesideRailwayAlone()
    {
        final BenchmarkReport report =
            new RingBenchmark(small().cases(List.of("sequencer")).batches(List.of(10))).run();

        assertEquals(List.of("disruptor", "railway"), report.rows().stream().map(BenchmarkRow::peer).toList());
        assertEquals(Set.of("in-slot", "packed"), forms(report.rows().get(0)));
        assertEquals(Set.of("in-slot", "packed", "lanes-packed"), forms(report.rows().get(1)));
        assertTrue(report.isValid());
    }

    @Test
    void shouldKeepOneProcessOfEachForm()
    {
        final BenchmarkReport report = new RingBenchmark(
            small().cases(List.of("sequencer")).batches(List.of(10)).peers(List.of("railway")).processes(2)).run();

        assertEquals(Set.of("in-slot", "packed", "lanes-packed"), forms(report.rows().get(0)));
        assertTrue(report.notes().get(1).contains("the best of 2 in 3 turns"), report.notes().get(1));
        assertTrue(report.isValid());
    }

    @Test
    void shouldPutLatencyUnderLoadBesideTheMachinesJitter()
    {
        final BenchmarkReport report = new RingBenchmark(
            small().cases(List.of("load")).peers(List.of("abq")).curveNs(5_000_000)).run();
        assertEquals(List.of("load", "load", "load", "load", "j-curve", "jitter"),
            report.rows().stream().map(BenchmarkRow::caseName).toList());
        assertEquals(3, report.charts().size());
        assertTrue(report.isValid());
    }

    @Test
    void shouldRefuseWhatItDoesNotKnow()
    {
        assertThrows(IllegalArgumentException.class, () -> small().cases(List.of("polygon")));
        assertThrows(IllegalArgumentException.class, () -> small().peers(List.of("mailbox")));
        assertThrows(IllegalArgumentException.class, () -> small().rounds(0));
        assertThrows(IllegalArgumentException.class, () -> small().slotCount(100));
        assertThrows(IllegalArgumentException.class, () -> small().batches(List.of(0)).validate());
        assertThrows(IllegalArgumentException.class, () -> small().payloads(List.of(64)).validate());
    }

    private static Set<?> forms(final BenchmarkRow row)
    {
        return ((Map<?, ?>)row.fields().get("oursForms")).keySet();
    }
}
