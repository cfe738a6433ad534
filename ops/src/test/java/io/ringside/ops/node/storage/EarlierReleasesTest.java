package io.ringside.ops.node.storage;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalRecovery;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What an earlier release wrote, this build reads: recorded data directories, recovered with their snapshot and without
 * it, end in the state that the release itself ended in.
 */
class EarlierReleasesTest
{
    @TempDir
    private Path directory;

    private final Map<String, String> recorded = new HashMap<>();

    private void unpack(final String release) throws IOException
    {
        try (InputStream stream = EarlierReleasesTest.class.getResourceAsStream("/releases/" + release + ".txt"))
        {
            String name = null;
            final StringBuilder content = new StringBuilder();
            for (final String line : new String(stream.readAllBytes(), StandardCharsets.US_ASCII).split("\n"))
            {
                if (line.startsWith("file "))
                {
                    write(name, content);
                    name = line.substring("file ".length());
                }
                else if (null != name)
                {
                    content.append(line);
                }
                else if (!line.startsWith("#"))
                {
                    recorded.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
                }
            }
            write(name, content);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.2.0", "0.3.0"})
    void shouldRecoverFromTheSnapshotAndTheTail(final String release) throws IOException
    {
        unpack(release);
        final RecoveredEngine recovered = recover();
        assertEquals(List.of(), recovered.refusals());
        assertEquals(recorded.get("snapshotSequence"), String.valueOf(recovered.snapshotSequence()));
        assertRecorded(recovered.engine());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.2.0", "0.3.0"})
    void shouldRecoverFromTheJournalAlone(final String release) throws IOException
    {
        unpack(release);
        try (Stream<Path> files = Files.list(directory.resolve("snapshots")))
        {
            for (final Path file : files.toList())
            {
                Files.delete(file);
            }
        }
        final RecoveredEngine recovered = recover();
        assertEquals(-1, recovered.snapshotSequence());
        assertRecorded(recovered.engine());
    }

    private RecoveredEngine recover() throws IOException
    {
        RulesVersion.check(directory);
        final FileJournalStorage storage = new FileJournalStorage(directory.resolve("journal"));
        final long clusterId = JournalVerifier.segments(storage).get(0).clusterId();
        final JournalRecovery range =
            JournalRecovery.inspect(new JournalContext().storage(storage).clusterId(clusterId).conclude());
        final SnapshotStore snapshots =
            new SnapshotStore(new FileJournalStorage(directory.resolve("snapshots")), clusterId);
        return new JournalReplayer(EngineSettings.stored(directory), storage, snapshots)
            .recover(range, new NullSink(), JournalReplayer.NO_REPORTS_NEEDED);
    }

    private void assertRecorded(final MatchingEngine engine)
    {
        assertEquals(recorded.get("lastSequence"), String.valueOf(engine.lastSequence()));
        if (recorded.containsKey("chainHash"))
        {
            // Every output has the bytes that it had: under its rules this build decides and answers as the release.
            assertEquals(recorded.get("chainHash"), String.format("%016x", engine.chainHash()));
        }
        final boolean isOfRow = !recorded.containsKey("chainHash");
        assertEquals(recorded.get("stateHash"),
            String.format("%016x", isOfRow ? engine.rowHash() : engine.stateHash()));
        assertEquals(7, engine.rules());
        assertTrue(engine.isHashKept());
        assertTrue(engine.liveOrderCount() > 100, "live=" + engine.liveOrderCount());
    }

    private void write(final String name, final StringBuilder content) throws IOException
    {
        if (null == name)
        {
            return;
        }
        final Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        final byte[] packed = Base64.getDecoder().decode(content.toString());
        try (InputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(packed)))
        {
            Files.write(file, unpacked.readAllBytes());
        }
        content.setLength(0);
    }
}
