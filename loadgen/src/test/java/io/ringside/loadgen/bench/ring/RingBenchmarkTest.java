package io.ringside.loadgen.bench.ring;

import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RingBenchmarkTest
{
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RINGSIDE_ONE_THREAD")
    void shouldReadEverythingInEveryTopology(final Contestant contestant)
    {
        for (final Topology topology : Topology.values())
        {
            for (final int batch : new int[]{1, 10})
            {
                final Row row = RingBenchmark.measure(contestant, topology, batch, 60_000, 0);
                assertTrue(row.valid(), row.toString());
                assertTrue(row.median() > 0, row.toString());
                assertEquals(topology.text(), row.experiment());
            }
        }
    }

    @Test
    void shouldGiveAFigureOfEveryFork()
    {
        final Report report =
            new RingBenchmark(6_000, 2, List.of(1, 10), List.of("unicast"), List.of("disruptor", "abq"))
                .run((text) -> { });

        assertTrue(report.isValid(), report.toTable());
        assertEquals(List.of("batches of 1 ringside", "batches of 10 ringside",
            "batches of 1 Disruptor 4.0.0, yielding", "batches of 10 Disruptor 4.0.0, yielding",
            "batches of 1 ArrayBlockingQueue"),
            report.rows().stream().map((row) -> row.setting() + " " + row.subject()).toList());
        report.rows().forEach((row) -> assertEquals(2, row.figures().length));
    }

    @Test
    void shouldRefuseWhatThereIsNot()
    {
        final List<Integer> one = List.of(1);
        for (final RingBenchmark wrong : List.of(
            new RingBenchmark(1, 1, one, List.of("octopus"), List.of()),
            new RingBenchmark(1, 1, one, List.of(), List.of("nobody")),
            new RingBenchmark(1, 0, one, List.of(), List.of()),
            new RingBenchmark(1, 1, List.of(0), List.of(), List.of())))
        {
            assertThrows(IllegalArgumentException.class, () -> wrong.run((text) -> { }), wrong.toString());
        }
    }
}
