package io.ringside.engine.pipeline;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.Durability;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.snapshot.SnapshotStore;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The node dies at a point drawn from a seed, three times in a row. What it leaves on disk must give back everything
 * that was shown, the same as a replay from zero, and the exchange goes on from there.
 */
class PipelineRecoveryTest
{
    private static final int SEEDS = 12;
    private static final int LIVES = 3;
    private static final int REPORTS_BEGIN = 40;
    private static final int REPORTS_END = 60;

    @TempDir
    private Path directory;

    private final Map<Long, Integer> shownReports = new HashMap<>();
    private long lastShownCommand;
    private long snapshotsUsed;

    @Test
    void shouldRecoverEverythingShownWhereverItStops() throws IOException
    {
        for (long seed = 1; seed <= SEEDS; seed++)
        {
            try
            {
                live(seed);
            }
            catch (final AssertionError | RuntimeException ex)
            {
                throw new AssertionError("seed=" + seed, ex);
            }
        }
        assertTrue(snapshotsUsed >= SEEDS, "snapshotsUsed=" + snapshotsUsed);
    }

    private void live(final long seed) throws IOException
    {
        final Random random = new Random(seed);
        final TestFlow flow = new TestFlow(seed);
        final Durability durability = random.nextBoolean() ? Durability.NONE : Durability.LOCAL;
        shownReports.clear();
        lastShownCommand = -1;
        Path home = Files.createDirectory(directory.resolve("seed-" + seed));
        for (int life = 0; life < LIVES; life++)
        {
            final JournalWriter writer = JournalWriter.open(PipelineFixture.journal(
                PipelineFixture.storage(home.resolve("journal")), durability).segmentLength(64 * 1024).conclude());
            final RecoveredEngine recovered = replayer(home).recover(
                writer.recovery(), new ReportRecorder(true), JournalReplayer.NO_REPORTS_NEEDED);
            snapshotsUsed += recovered.snapshotSequence() >= 0 ? 1 : 0;
            assertTrue(recovered.nextSequence() > lastShownCommand,
                "nextSequence=" + recovered.nextSequence() + " lastShownCommand=" + lastShownCommand);
            assertEquals(List.of(), recovered.refusals());
            assertSameAsReplayFromZero(home, recovered);

            try (PipelineFixture fixture = new PipelineFixture(flow))
            {
                fixture.context.durability(durability).snapshotStore(snapshots(home));
                fixture.start(writer, recovered.engine());
                home = runAndDie(fixture, home, random, 0 == life);
            }
        }
    }

    private Path runAndDie(
        final PipelineFixture fixture, final Path home, final Random random, final boolean isFirst) throws IOException
    {
        if (isFirst)
        {
            fixture.defineMarket();
        }
        final int steps = 200 + random.nextInt(2_000);
        for (int i = 0; i < steps; i++)
        {
            if (random.nextInt(400) == 0)
            {
                fixture.offer(fixture.flow.takeSnapshot(i));
            }
            for (int burst = random.nextInt(4); burst > 0; burst--)
            {
                fixture.offer(fixture.flow.next());
            }
            if (random.nextInt(50) == 0)
            {
                final long claimed = fixture.pipeline.inputRing().tryClaim(8);
                if (claimed >= 0)
                {
                    fixture.pipeline.inputRing().abort(claimed);
                }
            }
            fixture.pipeline.doWork();
            if (random.nextInt(3) == 0)
            {
                fixture.poller.poll(this::onShown, 1 + random.nextInt(50));
            }
        }

        // What a killed process leaves is what it had written: copy that, and forget the rest.
        final Path next = home.resolveSibling(home.getFileName() + "+");
        copy(home, next);
        return next;
    }

    private void assertSameAsReplayFromZero(final Path home, final RecoveredEngine recovered)
    {
        final ReportRecorder recorder = new ReportRecorder(false);
        final RecoveredEngine replayed =
            replayer(home).replayFromZero(recovered.nextSequence() - 1, recorder);
        final MatchingEngine expected = replayed.engine();
        final MatchingEngine actual = recovered.engine();
        assertEquals(expected.lastSequence(), actual.lastSequence());
        assertEquals(expected.chainHash(), actual.chainHash());
        assertEquals(expected.stateHash(), actual.stateHash());
        assertEquals(expected.nextReportNumber(), actual.nextReportNumber());
        assertEquals(expected.nextMarketDataSequence(), actual.nextMarketDataSequence());
        shownReports.forEach((number, hash) ->
            assertEquals(hash, recorder.reports.get(number), "shown report differs: reportNumber=" + number));
    }

    private void onShown(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        if (isReport(buffer, offset))
        {
            shownReports.put(reportNumber(buffer, offset), hash(buffer, offset, length));
            lastShownCommand = Math.max(lastShownCommand, buffer.getLong(offset + MessageHeaderDecoder.ENCODED_LENGTH +
                ExecutionReportDecoder.commandSequenceEncodingOffset()));
        }
    }

    /** Compares what recovery gives out again with what was shown before. */
    private final class ReportRecorder extends DiscardingSink
    {
        private final Map<Long, Integer> reports = new HashMap<>();
        private final boolean isComparing;

        ReportRecorder(final boolean isComparing)
        {
            this.isComparing = isComparing;
        }

        @Override
        public void commit()
        {
            if (isReport(buffer(), 0))
            {
                final long number = reportNumber(buffer(), 0);
                final int hash = hash(buffer(), 0, claimedLength);
                reports.put(number, hash);
                if (isComparing && shownReports.containsKey(number))
                {
                    assertEquals(shownReports.get(number), hash, "regenerated report differs: reportNumber=" + number);
                }
            }
        }
    }

    private static boolean isReport(final DirectBuffer buffer, final int offset)
    {
        final int templateId = buffer.getShort(offset + MessageHeaderDecoder.templateIdEncodingOffset());
        return templateId >= REPORTS_BEGIN && templateId < REPORTS_END;
    }

    private static long reportNumber(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(
            offset + MessageHeaderDecoder.ENCODED_LENGTH + ExecutionReportDecoder.reportNumberEncodingOffset());
    }

    private static int hash(final DirectBuffer buffer, final int offset, final int length)
    {
        return new UnsafeBuffer(buffer, offset, length).hashCode();
    }

    private static SnapshotStore snapshots(final Path home)
    {
        return PipelineFixture.snapshots(home.resolve("snapshots"));
    }

    private static JournalReplayer replayer(final Path home)
    {
        return PipelineFixture.replayer(PipelineFixture.storage(home.resolve("journal")), snapshots(home));
    }

    private static void copy(final Path from, final Path to) throws IOException
    {
        try (Stream<Path> paths = Files.walk(from))
        {
            for (final Path path : paths.toList())
            {
                // Of a directory that is the empty directory; what is in it comes behind it.
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
    }
}
