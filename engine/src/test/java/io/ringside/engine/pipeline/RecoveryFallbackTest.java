package io.ringside.engine.pipeline;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.Durability;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.engine.recovery.RecoveryPlan;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.snapshot.SnapshotInput;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Which snapshot recovery takes, and when it takes none. */
class RecoveryFallbackTest
{
    @TempDir
    private Path directory;

    private SnapshotStore snapshots;
    private List<SnapshotStore.Entry> entries;
    private long chainHash;
    private long stateHash;
    private long reportNumberAtSecond;

    @BeforeEach
    void runWithTwoSnapshots()
    {
        snapshots = PipelineFixture.snapshots(directory.resolve("snapshots"));
        final MatchingEngine engine = PipelineFixture.engine();
        try (PipelineFixture fixture = new PipelineFixture(21))
        {
            fixture.context.durability(Durability.NONE).snapshotStore(snapshots);
            fixture.start(PipelineFixture.storage(journal()), engine).defineMarket();
            for (int i = 1; i <= 300; i++)
            {
                fixture.offer(fixture.flow.next());
                if (0 == i % 100 && i < 300)
                {
                    fixture.offer(fixture.flow.takeSnapshot(i));
                }
                fixture.run();
                reportNumberAtSecond = 200 == i ? engine.nextReportNumber() : reportNumberAtSecond;
            }
            assertEquals(2, fixture.pipeline.counters().snapshotsTaken().get());
        }
        chainHash = engine.chainHash();
        stateHash = engine.stateHash();
        entries = snapshots.list();
        assertEquals(2, entries.size());
    }

    @Test
    void shouldBeginWithTheNewestSnapshot()
    {
        final RecoveredEngine recovered = recover(JournalReplayer.NO_REPORTS_NEEDED);

        assertEquals(entries.get(0).sequence(), recovered.snapshotSequence());
        assertEquals(100, recovered.replayedCount());
        assertEquals(List.of(), recovered.refusals());
        assertSameState(recovered);
    }

    @Test
    void shouldFallBackToTheOlderSnapshotAndThenToTheWholeJournal() throws IOException
    {
        damage(entries.get(0));
        final RecoveredEngine fromOlder = recover(JournalReplayer.NO_REPORTS_NEEDED);
        assertEquals(entries.get(1).sequence(), fromOlder.snapshotSequence());
        assertEquals(1, fromOlder.refusals().size());
        assertSameState(fromOlder);

        damage(entries.get(1));
        final RecoveredEngine fromZero = recover(JournalReplayer.NO_REPORTS_NEEDED);
        assertEquals(-1, fromZero.snapshotSequence());
        assertEquals(2, fromZero.refusals().size());
        assertSameState(fromZero);
    }

    @Test
    void shouldPassOverASnapshotThatIsTooNewForTheReportsNeeded()
    {
        assertEquals(entries.get(0).sequence(), recover(reportNumberAtSecond).snapshotSequence());
        assertEquals(entries.get(1).sequence(), recover(reportNumberAtSecond - 1).snapshotSequence());
        final RecoveredEngine fromZero = recover(0);
        assertEquals(-1, fromZero.snapshotSequence());
        assertSameState(fromZero);
    }

    @Test
    void shouldPassOverASnapshotAheadOfTheJournal()
    {
        snapshots.store(1_000_000, 1, 0, (channel) -> channel.write(ByteBuffer.allocate(8)));

        final RecoveredEngine recovered = recover(JournalReplayer.NO_REPORTS_NEEDED);

        assertEquals(entries.get(0).sequence(), recovered.snapshotSequence());
        assertTrue(recovered.refusals().get(0).contains("ahead of the journal"), recovered.refusals().toString());
        assertSameState(recovered);
    }

    @Test
    void shouldRefuseToStartFromASnapshotWithAnotherState() throws IOException
    {
        final SnapshotStore.Snapshot good = snapshots.load(entries.get(0));
        final ByteBuffer bytes = ByteBuffer.allocate((int)good.length());
        try (SnapshotInput input = snapshots.open(entries.get(0)))
        {
            assertEquals(bytes.capacity(), input.read(bytes));
        }
        snapshots.store(entries.get(0).sequence(), good.epoch(), good.stateHash() + 1,
            (channel) -> channel.write(bytes.flip()));

        final JournalException ex =
            assertThrows(JournalException.class, () -> recover(JournalReplayer.NO_REPORTS_NEEDED));
        assertEquals(JournalException.Category.CORRUPT, ex.category());
    }

    @Test
    void shouldRefuseToStartWhenTheJournalBeginsBehindEverySnapshot()
    {
        final RecoveryPlan plan = new RecoveryPlan(snapshots, 250, 400);

        final JournalException ex = assertThrows(JournalException.class, plan::next);
        assertEquals(JournalException.Category.NOT_FOUND, ex.category());
    }

    @Test
    void shouldStopAReplayWhereAskedAndRefuseBeyondTheEnd()
    {
        final RecoveredEngine stopped = replayer().replayFromZero(123, new DiscardingSink());
        assertEquals(123, stopped.engine().lastSequence());
        assertEquals(124, stopped.replayedCount());
        assertSameState(replayer().replayFromZero(Long.MAX_VALUE, new DiscardingSink()));
        assertThrows(JournalException.class, () -> replayer().replayFromZero(1_000_000, new DiscardingSink()));
    }

    @Test
    void shouldGiveUpAReplayBetweenTwoBatches()
    {
        final JournalReplayer replayer = replayer().listener((applied, total) ->
        {
            throw new IllegalStateException("not wanted any more");
        });
        final IllegalStateException ex = assertThrows(IllegalStateException.class,
            () -> replayer.replayFromZero(Long.MAX_VALUE, new DiscardingSink()));
        assertEquals("not wanted any more", ex.getMessage());
        assertSameState(replayer().replayFromZero(Long.MAX_VALUE, new DiscardingSink()));
    }

    private RecoveredEngine recover(final long nextReportNumber)
    {
        try (JournalWriter writer = JournalWriter.open(
            PipelineFixture.journal(PipelineFixture.storage(journal()), Durability.NONE).conclude()))
        {
            return replayer().recover(writer.recovery(), new DiscardingSink(), nextReportNumber);
        }
    }

    private JournalReplayer replayer()
    {
        return new JournalReplayer(PipelineFixture.engineContext(), PipelineFixture.storage(journal()), snapshots);
    }

    private void assertSameState(final RecoveredEngine recovered)
    {
        assertEquals(chainHash, recovered.engine().chainHash());
        assertEquals(stateHash, recovered.engine().stateHash());
    }

    private Path journal()
    {
        return directory.resolve("journal");
    }

    private void damage(final SnapshotStore.Entry entry) throws IOException
    {
        final Path file = directory.resolve("snapshots").resolve(entry.name());
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw"))
        {
            bytes.seek(Files.size(file) / 2);
            final int old = bytes.read();
            bytes.seek(Files.size(file) / 2);
            bytes.write(old ^ 1);
        }
    }
}
