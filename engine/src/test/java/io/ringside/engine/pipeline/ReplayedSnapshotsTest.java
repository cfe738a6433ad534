package io.ringside.engine.pipeline;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.Durability;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.recovery.Pace;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.engine.recovery.ReplayedSnapshots;
import io.ringside.engine.snapshot.SnapshotMaker;
import io.ringside.engine.snapshot.SnapshotMark;
import io.ringside.engine.snapshot.SnapshotTaker;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.risk.money.MoneyEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Snapshots that a second core makes from the journal. */
@Timeout(60)
class ReplayedSnapshotsTest
{
    /** Numbers of a balance, as a snapshot has them. */
    private static final int BALANCE_LOW = 1;
    private static final int HELD_LOW = 3;

    @TempDir
    private Path directory;

    private final MatchingEngine engine = PipelineFixture.engine();

    @Test
    void shouldMakeSnapshotsFromWhichANodeRecovers() throws IOException
    {
        try (PipelineFixture fixture = fixture(Durability.LOCAL))
        {
            for (int i = 1; i <= 400; i++)
            {
                fixture.offer(fixture.flow.next());
                if (0 == i % 100)
                {
                    fixture.offer(fixture.flow.takeSnapshot(i));
                }
                fixture.run();
            }
            assertEquals(4, fixture.pipeline.counters().snapshotsTaken().get());
            assertEquals(List.of(), fixture.fatalErrors);
            assertFalse(fixture.pipeline.isTakingSnapshot());
        }

        final List<SnapshotStore.Entry> entries = store().list();
        assertEquals(3, entries.size(), "older ones are pruned");
        assertEquals(engine.lastSequence(), entries.get(0).sequence());
        assertRecovers(entries.get(0));
        Files.delete(snapshots().resolve(entries.get(0).name()));
        assertRecovers(entries.get(1));
    }

    @Test
    void shouldBeginAtTheNewestSnapshotOfAnEarlierRun()
    {
        final MatchingEngine before = PipelineFixture.engine();
        try (PipelineFixture fixture = fixture(Durability.NONE, before))
        {
            fixture.offer(fixture.flow.takeSnapshot(1));
            fixture.run();
        }
        final RecoveredEngine recovered = recover();
        try (PipelineFixture fixture = fixture(Durability.NONE, recovered.engine()))
        {
            fixture.offer(fixture.flow.takeSnapshot(2));
            fixture.run();
            assertEquals(1, fixture.pipeline.counters().snapshotsTaken().get());
        }
        assertEquals(recovered.engine().lastSequence(), store().list().get(0).sequence());
        assertEquals(recovered.engine().stateHash(), recover().engine().stateHash());
    }

    @Test
    void shouldStoreNothingThatTheJournalDoesNotGive()
    {
        try (PipelineFixture fixture = fixture(Durability.NONE))
        {
            fixture.run();
            final SnapshotMaker maker = maker(fixture.writer);
            final long sequence = engine.lastSequence();
            for (final SnapshotMark wrong : List.of(
                new SnapshotMark(sequence, engine.chainHash() + 1, engine.stateHash()),
                new SnapshotMark(sequence, engine.chainHash(), engine.stateHash() + 1)))
            {
                final String why = assertThrows(
                    IllegalStateException.class, () -> maker.make(wrong, 1, () -> true)).getMessage();
                assertTrue(why.startsWith("no snapshot: the journal up to " + sequence + " gives another state"), why);
                assertEquals(List.of(), store().list());
            }
            final SnapshotMark right = new SnapshotMark(sequence, engine.chainHash(), engine.stateHash());
            assertFalse(maker.isReady(new SnapshotMark(sequence + 1, 0, 0)), "not written yet");
            assertTrue(maker.isReady(right));
            assertEquals(SnapshotMaker.NOT_WANTED, maker.make(right, 1, () -> false));
            assertEquals(List.of(), store().list());
            assertTrue(maker.make(right, 1, () -> true) > 0);
            assertEquals(sequence, store().list().get(0).sequence());
        }
    }

    /** A leak that both cores have: no difference between them shows it. */
    @Test
    void shouldStoreNothingIfOneUnitOfMoneyLeaks()
    {
        try (PipelineFixture fixture = fixture(Durability.NONE))
        {
            fixture.offer(fixture.flow.defineCurrency(1));
            fixture.offer(fixture.flow.deposit(1, 1, 500));
            fixture.run();
            final MoneyEngine money = engine.money();
            assertNull(engine.moneyProblem());
            money.restoreNumber(0, BALANCE_LOW, 501);
            assertEquals("the balances of currency 1 do not sum to 0", engine.moneyProblem());
            assertThrows(IllegalStateException.class, () -> storeACopy());
            money.restoreNumber(0, BALANCE_LOW, 500);

            money.restoreNumber(0, HELD_LOW, 1);
            storeACopy();
            final long stored = engine.lastSequence();
            fixture.offer(fixture.flow.next());
            fixture.run();
            final String why = assertThrows(IllegalStateException.class, () -> maker(fixture.writer).make(
                new SnapshotMark(engine.lastSequence(), engine.chainHash(), engine.stateHash()), 1, () -> true))
                .getMessage();
            assertTrue(why.startsWith("no snapshot: at " + engine.lastSequence() +
                " account 1 holds in currency 1 what its live orders do not hold"), why);
            assertEquals(stored, store().list().get(0).sequence());
        }
    }

    private void storeACopy()
    {
        store().store(engine.lastSequence(), 1, engine.stateHash(),
            (channel) -> new SnapshotTaker().take(engine, channel));
    }

    @Test
    void shouldCountAndTellWhatCannotBeMade()
    {
        final List<Throwable> errors = new ArrayList<>();
        try (PipelineFixture fixture = new PipelineFixture(3))
        {
            fixture.context.snapshotStore(store()).snapshotMaker(new SnapshotMaker()
            {
                public boolean isReady(final SnapshotMark mark)
                {
                    return true;
                }

                public long make(
                    final SnapshotMark mark, final long epoch, final BooleanSupplier isWanted)
                {
                    throw new IllegalStateException("another state");
                }
            }).errorHandler(errors::add);
            fixture.start(PipelineFixture.storage(journal()), engine).defineMarket();
            fixture.offer(fixture.flow.takeSnapshot(1));
            fixture.run();
            assertEquals(1, fixture.pipeline.counters().errors().get());
            assertEquals(0, fixture.pipeline.counters().snapshotsTaken().get());
            assertEquals("another state", errors.get(0).getMessage());
            fixture.offer(fixture.flow.takeSnapshot(2));
            fixture.run();
            assertEquals(2, fixture.pipeline.counters().errors().get(), "the next one is tried");
        }
    }

    @Test
    void shouldMakeOneOnAThreadOfItsOwnWhileCommandsCome()
    {
        try (PipelineFixture fixture = new PipelineFixture(3))
        {
            fixture.context.threadingMode(ThreadingMode.SHARED);
            start(fixture, Durability.LOCAL, engine);
            fixture.offer(fixture.flow.takeSnapshot(1));
            final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (0 == fixture.pipeline.counters().snapshotsTaken().get())
            {
                fixture.offer(fixture.flow.next());
                fixture.poll();
                LockSupport.parkNanos(10_000);
                assertTrue(System.nanoTime() < deadlineNs, "no snapshot");
            }
            assertEquals(List.of(), fixture.fatalErrors);
        }
        assertRecovers(store().list().get(0));
    }

    private void assertRecovers(final SnapshotStore.Entry from)
    {
        final RecoveredEngine recovered = recover();
        assertEquals(from.sequence(), recovered.snapshotSequence());
        assertEquals(List.of(), recovered.refusals());
        assertEquals(engine.chainHash(), recovered.engine().chainHash());
        assertEquals(engine.stateHash(), recovered.engine().stateHash());
    }

    private RecoveredEngine recover()
    {
        try (JournalWriter writer = JournalWriter.open(
            PipelineFixture.journal(PipelineFixture.storage(journal()), Durability.NONE).conclude()))
        {
            return PipelineFixture.replayer(PipelineFixture.storage(journal()), store())
                .recover(writer.recovery(), new DiscardingSink(), JournalReplayer.NO_REPORTS_NEEDED);
        }
    }

    private PipelineFixture fixture(final Durability durability)
    {
        return fixture(durability, engine);
    }

    private PipelineFixture fixture(final Durability durability, final MatchingEngine core)
    {
        return start(new PipelineFixture(3), durability, core);
    }

    private PipelineFixture start(
        final PipelineFixture fixture, final Durability durability, final MatchingEngine core)
    {
        final JournalWriter writer = JournalWriter.open(
            PipelineFixture.journal(PipelineFixture.storage(journal()), durability).conclude());
        fixture.context.durability(durability).snapshotStore(store()).snapshotMaker(maker(writer));
        fixture.start(writer, core).defineMarket();
        return fixture;
    }

    private SnapshotMaker maker(final JournalWriter writer)
    {
        return new ReplayedSnapshots(PipelineFixture.engineContext(), PipelineFixture.storage(journal()), writer,
            writer::writtenSequence, store(), new DiscardingSink(), new Pace(false));
    }

    private SnapshotStore store()
    {
        return PipelineFixture.snapshots(snapshots());
    }

    private Path snapshots()
    {
        return directory.resolve("snapshots");
    }

    private Path journal()
    {
        return directory.resolve("journal");
    }
}
