package io.ringside.ops.node;

import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A node that archives under load, starts on what is left, and whose archive has the rest. */
class PruningNodeTest
{
    private static final int SNAPSHOTS = 4;

    @TempDir
    private Path directory;

    @Test
    @Timeout(180)
    void shouldStartEqualOnWhatPruningLeft() throws IOException
    {
        final Path data = directory.resolve("node");
        final Map<String, String> settings = TestNodes.with(TestNodes.alone(data), "journal.segment-length", "64KiB",
            "gateway.report-segment-length", "64KiB", "gateway.report-keep", "0s");
        final long sequence;
        try (Node node = TestNodes.start(settings))
        {
            TestNodes.awaitReady(node);
            for (int i = 0; i < SNAPSHOTS; i++)
            {
                load(node, settings);
                Terminal.ofNode(node.httpPort()).run(0, "--json", "--dir", data, "snapshot");
            }
            Await.answer(() -> storage(node), () -> number(storage(node), "firstSequence") > 0);
            Await.answer(() -> storage(node), () -> number(storage(node), "reportBytes") == 64 * 1024);
            load(node, settings);
            sequence = number(TestNodes.status(node), "matchedSequence");
        }
        final FileJournalStorage journal = new FileJournalStorage(data.resolve("journal"));
        final JournalVerifier.Report left = JournalVerifier.verify(journal, -1);
        assertTrue(left.isValid(), left.problem());
        assertTrue(left.firstSequence() > 0 && left.lastSequence() >= sequence, left.toString());

        final long hash;
        try (ExchangeNode node = (ExchangeNode)TestNodes.start(settings))
        {
            TestNodes.awaitReady(node);
            hash = recoveredHash(data);
        }
        final Terminal terminal = new Terminal("--json", "--dir", data.toString());
        final int archived = new SegmentArchive(
            new FileJournalStorage(data.resolve("archive")), SegmentArchive.JOURNAL).numbers().size();
        assertTrue(archived > 0, "archived=" + archived);
        final List<?> restored = (List<?>)terminal.run(0, "journal", "restore").json().get("restored");
        assertEquals(archived, restored.size());
        final FileJournalStorage whole = new FileJournalStorage(data.resolve("journal"));
        final RecoveredEngine replayed = new JournalReplayer(EngineSettings.stored(data), whole, null)
            .replayFromZero(left.lastSequence(), new NullSink());
        assertEquals(Long.toHexString(replayed.engine().stateHash()), Long.toHexString(hash));

        // The second start may have made more of them dispensable.
        terminal.run(0, "journal", "archive");
        final List<?> again = (List<?>)terminal.run(0, "journal", "restore").json().get("restored");
        assertTrue(again.containsAll(restored), again + " and " + restored);
        terminal.run(0, "journal", "verify");
    }

    private static long recoveredHash(final Path data) throws IOException
    {
        final String line = Files.readAllLines(data.resolve("ringside.log")).stream()
            .filter((it) -> it.contains("recovered: ")).reduce((first, second) -> second).orElseThrow();
        return Long.parseUnsignedLong(line.replaceFirst(".*stateHash=", "").substring(0, 16), 16);
    }

    private static void load(final Node node, final Map<String, String> settings)
    {
        final int code = Terminal.ofNode(node.httpPort()).code("--json load run --rate 2000 --duration 1s " +
            "--warmup 0s --sessions 2 --protocol sbe --set gateway.sbe-endpoint=" +
            settings.get("gateway.sbe-endpoint"));
        // 6: a busy machine may miss the rate, which says nothing of the exchange.
        assertTrue(0 == code || 6 == code, "code=" + code);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> storage(final Node node)
    {
        return (Map<String, Object>)TestNodes.status(node).get("storage");
    }

    private static long number(final Map<String, Object> map, final String name)
    {
        return ((Number)map.get(name)).longValue();
    }
}
