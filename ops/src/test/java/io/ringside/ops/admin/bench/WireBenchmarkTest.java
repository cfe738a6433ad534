package io.ringside.ops.admin.bench;

import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Small measurements with real processes. What is asserted is that everything was answered; figures are for machines
 * at rest.
 */
@Timeout(300)
class WireBenchmarkTest
{
    private static final WirePlan TINY = new WirePlan(1_000, 500, Duration.ofMillis(200), Duration.ofMillis(300),
        Duration.ofMillis(50), false, Map.of(Subscriber.WEB, 2, Subscriber.LEVELS, 20, Subscriber.FIX, 2,
        Subscriber.ORDERS, 1, SubscriberNode.AERON, 2));

    @TempDir
    Path scratch;

    /** Starts seven processes: of the longer tier. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.wireBenchmarks", matches = "[1-9]\\d*")
    void shouldSetANodeBesideAnEchoAndBesideTheDisk() throws Exception
    {
        final Report report =
            new WireBenchmark(TINY, 1, List.of("ipc", "tcp", "fix", "local"), scratch).run((text) -> { });

        assertEquals(List.of(
            "ipc, 500/s p50, ringside", "ipc, 500/s p99, ringside", "ipc, 1,000/s p50, ringside",
            "ipc, 1,000/s p99, ringside", "ipc, 500/s p50, aeron-echo", "ipc, 500/s p99, aeron-echo",
            "ipc, 1,000/s p50, aeron-echo", "ipc, 1,000/s p99, aeron-echo", "tcp, 500/s p50, ringside",
            "tcp, 500/s p99, ringside", "tcp, 1,000/s p50, ringside", "tcp, 1,000/s p99, ringside",
            "fix, 500/s p50, ringside", "fix, 500/s p99, ringside", "local, 1,000/s p50, ringside",
            "local, 1,000/s p50, write and fdatasync"),
            report.rows().stream().map((row) -> String.join(", ", row.experiment(), row.setting(), row.subject()))
            .toList());
        for (final Row row : report.rows())
        {
            assertTrue(row.median() != 0, row.toString());
            assertEquals(row.extras().get("sent"), row.extras().get("acknowledged"), row.toString());
        }
        assertTrue(report.toTable().contains(" x "), report.toTable());
        assertEquals(List.of(), TestFiles.list(scratch));
    }

    /** Starts two processes: of the longer tier. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.wireBenchmarks", matches = "[1-9]\\d*")
    void shouldSetANodeBesideItselfWithoutReaders() throws Exception
    {
        final Report report = new WireBenchmark(TINY, 1, List.of("subscribers"), scratch).run((text) -> { });

        assertEquals(List.of("ringside", "27 subscribers", "27 and 4 frozen"),
            report.rows().stream().filter((row) -> row.setting().endsWith("p99")).map(Row::subject).toList());
        for (final Row row : report.rows())
        {
            assertEquals(row.extras().get("sent"), row.extras().get("acknowledged"), row.toString());
            assertTrue("ringside".equals(row.subject()) || row.extras().get("readMBPerSecond") > 0, row.toString());
            assertFalse(row.note().contains("told something"), row.toString());
        }
        assertEquals(List.of(), TestFiles.list(scratch));
    }

    /** Starts six processes: of the longer tier. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.wireBenchmarks", matches = "[1-9]\\d*")
    void shouldSetAClusterBesideAnEcho() throws Exception
    {
        final ClusterBenchmark.Plan tiny =
            new ClusterBenchmark.Plan(List.of(500L), 500, Duration.ofMillis(500), Duration.ofSeconds(2));
        final Report report = new ClusterBenchmark(tiny, 1, List.of("memory"), scratch).run((text) -> { });

        assertEquals(List.of("500/s p50, ringside", "500/s p99, ringside", "500/s p50, aeron-cluster-echo",
            "500/s p99, aeron-cluster-echo"),
            report.rows().stream().map((row) -> String.join(", ", row.setting(), row.subject())).toList());
        for (final Row row : report.rows())
        {
            assertTrue(row.median() > 0, row.toString());
            assertEquals(row.extras().get("sent"), row.extras().get("acknowledged"), row.toString());
        }
        assertEquals(List.of(), TestFiles.list(scratch));
    }

    @Test
    void shouldMeasureAnEchoOverUdp() throws Exception
    {
        try (WireVenue venue = WireVenue.echo(Protocol.SBE, scratch.resolve("echo")))
        {
            final WireVenue.Run run = venue.run(1_000, Duration.ZERO, Duration.ofMillis(300));

            assertEquals(300, run.result().counts().sent());
            assertEquals(300, run.result().counts().acknowledged());
            assertEquals(0, run.result().counts().duplicates());
        }
    }

    @Test
    void shouldRefuseWhatThereIsNot()
    {
        final List<String> unknown = List.of("carrier-pigeon");
        assertThrows(IllegalArgumentException.class, () -> new WireBenchmark(TINY, 1, unknown, scratch));
        assertThrows(IllegalArgumentException.class, () -> new WireBenchmark(TINY, 0, List.of(), scratch));
    }
}
