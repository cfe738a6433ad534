package io.ringside.ops.system;

import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.NodeProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What an order takes while files go to a standby, against what it took before. A drill, not part of the build: {@code
 * -Dringside.reseedLatency=1}. It says the figures and judges none: the machine must be quiet for that.
 */
@EnabledIfSystemProperty(named = "ringside.reseedLatency", matches = "[1-9]\\d*")
final class ReseedLatencyDrillTest
{
    private static final String SECONDS = System.getProperty("ringside.reseedLatencySeconds", "8");
    private static final String RATE = System.getProperty("ringside.reseedLatencyRate", "2000");
    /** The files must last longer than the measurement at the rate of the reseed: some 200 MB at 16 MiB a second. */
    private static final String FILL_RATE = System.getProperty("ringside.reseedFillRate", "12000");
    private static final String FILL_SECONDS = System.getProperty("ringside.reseedFillSeconds", "40");

    @TempDir
    private Path directory;

    @Test
    void shouldSayWhatAnOrderTakesMeanwhile() throws Exception
    {
        final Map<String, String> settings = TestNodes.settings("1MiB", "node.durability", "replica-sync",
            "replication.policy", "degrade", "replication.standby-timeout", "500ms", "archive.mode", "keep");
        final String configured = System.getProperty("ringside.reseedRate");
        if (null != configured)
        {
            settings.put("replication.reseed-rate", configured);
        }
        try (NodeProcess primary =
            NodeProcess.startWarm("primary", directory.resolve("primary"), TestNodes.port(), settings))
        {
            primary.awaitReady(TestNodes.READY_NS);
            load(primary, RATE, "2", "5s");
            primary.execute("snapshot", "");
            Await.answer(() -> "a snapshot", () -> hasSnapshot(primary));
            load(primary, FILL_RATE, FILL_SECONDS, "0s");
            forget(primary);
            final double before = load(primary, RATE, SECONDS, "1s");
            try (NodeProcess standby = NodeProcess.start("standby", directory.resolve("standby"), TestNodes.port(),
                TestNodes.standby(settings)))
            {
                Await.answer(() -> "bytes", () -> done(standby) > 0);
                final long begun = done(standby);
                final double meanwhile = load(primary, RATE, SECONDS, "1s");
                final long ended = done(standby);
                System.out.printf("reseed latency: rate=%s p99 before=%.0f us meanwhile=%.0f us ratio=%.2f " +
                    "copied=%d to %d of %d bytes%n", RATE, before / 1e3, meanwhile / 1e3, meanwhile / before, begun,
                    ended, total(standby));
                assertTrue(ended > begun, "it was over before it was measured");
            }
        }
    }

    /** Returns p99 in nanoseconds. */
    private double load(final NodeProcess node, final String rate, final String seconds, final String warmup)
    {
        final Terminal terminal = Terminal.ofNode(node.httpPort());
        terminal.code("--json load run --rate " + rate + " --duration " + seconds + "s --warmup " + warmup +
            " --max-rejects 100% --dir " + node.directory());
        return ((Number)((Map<?, ?>)terminal.json().get("responseNs")).get("p99")).doubleValue();
    }

    private static boolean hasSnapshot(final NodeProcess node) throws IOException
    {
        try (Stream<Path> files = Files.list(node.directory().resolve("snapshots")))
        {
            return files.anyMatch((it) -> it.toString().endsWith(".snap"));
        }
    }

    private static void forget(final NodeProcess primary) throws IOException
    {
        final Path journal = primary.directory().resolve("journal");
        final List<SegmentInfo> segments = JournalVerifier.segments(new FileJournalStorage(journal));
        Files.delete(journal.resolve(segments.get(0).name()));
    }

    private static long done(final NodeProcess standby)
    {
        return number(standby, "doneBytes");
    }

    private static long total(final NodeProcess standby)
    {
        return number(standby, "totalBytes");
    }

    private static long number(final NodeProcess standby, final String field)
    {
        try
        {
            return standby.status().get("reseed") instanceof Map<?, ?> it ? ((Number)it.get(field)).longValue() : 0;
        }
        catch (final IOException ex)
        {
            return 0;
        }
    }
}
