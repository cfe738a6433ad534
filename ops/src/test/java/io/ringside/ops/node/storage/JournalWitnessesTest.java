package io.ringside.ops.node.storage;

import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.base.NodeException;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A journal without its last segment, as a node leaves it that was killed: every segment that is there is whole. */
class JournalWitnessesTest
{
    private static final int SEGMENT_LENGTH = 64 * 1024;
    private static final int CLUSTER = 1;

    @TempDir
    private Path directory;

    private Path data;
    private List<Path> segments;
    private long lastSequence;

    @BeforeEach
    void write() throws IOException
    {
        data = directory.resolve("data");
        final Path live = Files.createDirectories(directory.resolve("live"));
        final Path journal = Files.createDirectories(data.resolve("journal"));
        final UnsafeBuffer event = new UnsafeBuffer(new byte[2_000]);
        try (JournalWriter writer = JournalWriter.open(new JournalContext().directory(live)
            .segmentLength(SEGMENT_LENGTH).clusterId(CLUSTER).conclude()))
        {
            while (segments(live).size() < 3)
            {
                writer.append(event, 0, event.capacity(), writer.nextSequence(), writer.nextSequence());
                writer.flush();
            }
            lastSequence = writer.nextSequence() - 1;
            // Not closed: that would write down how long it is.
            for (final Path it : segments(live))
            {
                Files.copy(it, journal.resolve(it.getFileName()));
            }
        }
        segments = segments(journal);
    }

    @Test
    void shouldCallAWholeJournalGood() throws IOException
    {
        report(lastSequence);
        snapshot(lastSequence);

        verify(ExitCode.OK);
    }

    @Test
    void shouldMissTheSegmentThatTheReportLogHasSeen() throws IOException
    {
        report(lastSequence);
        Files.delete(segments.get(2));

        verify(ExitCode.CORRUPT).assertPrinted("ends before committed records",
            "the report log has reports of commands up to sequence " + lastSequence);
        final NodeException refusal =
            assertThrows(NodeException.class, () -> TestNodes.start(TestNodes.alone(data)));
        assertEquals(NodeException.Kind.CORRUPT, refusal.kind(), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("ends before committed records"), refusal.getMessage());
    }

    @Test
    void shouldMissTheSegmentThatASnapshotHasSeen() throws IOException
    {
        snapshot(lastSequence);
        Files.delete(segments.get(2));

        verify(ExitCode.CORRUPT).assertPrinted("there is a snapshot of commands up to sequence " + lastSequence);
    }

    @Test
    void shouldMissAllSegments() throws IOException
    {
        report(lastSequence);
        for (final Path it : segments)
        {
            Files.delete(it);
        }

        verify(ExitCode.CORRUPT);
    }

    @Test
    void shouldTakeADamagedSnapshotForNoWitness() throws IOException
    {
        snapshot(lastSequence);
        final Path file = TestFiles.list(data.resolve("snapshots")).get(0);
        final byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);
        Files.delete(segments.get(2));

        verify(ExitCode.OK);
    }

    /** One of the last command, in a log that is not closed either. */
    private void report(final long commandSequence) throws IOException
    {
        final Path live = Files.createDirectories(directory.resolve("live-reports"));
        final Path reports = Files.createDirectories(data.resolve("reports"));
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
        final ExecutionReportEncoder encoder = new ExecutionReportEncoder();
        encoder.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).commandSequence(commandSequence);
        try (JournalWriter writer = JournalWriter.open(new JournalContext().directory(live)
            .segmentLength(SEGMENT_LENGTH).clusterId(CLUSTER).conclude()))
        {
            writer.append(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength(), 0, 0);
            writer.flush();
            for (final Path it : segments(live))
            {
                Files.copy(it, reports.resolve(it.getFileName()));
            }
        }
    }

    private void snapshot(final long sequence) throws IOException
    {
        new SnapshotStore(new FileJournalStorage(Files.createDirectories(data.resolve("snapshots"))), CLUSTER)
            .store(sequence, 1, 0, (channel) -> channel.write(ByteBuffer.allocate(100)));
    }

    private Terminal verify(final int expected)
    {
        return new Terminal("--dir", data.toString()).run(expected, "journal verify");
    }

    private static List<Path> segments(final Path path) throws IOException
    {
        try (Stream<Path> files = Files.list(path))
        {
            return files.filter((it) -> it.toString().endsWith(".seg")).sorted().toList();
        }
    }
}
