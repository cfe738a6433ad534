package io.ringside.journal;

import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.testing.FaultyStorage;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static io.ringside.journal.Journals.SEGMENT_LENGTH;
import static io.ringside.journal.Journals.append;
import static io.ringside.journal.Journals.assertFails;
import static io.ringside.journal.Journals.block;
import static io.ringside.journal.Journals.context;
import static io.ringside.journal.Journals.events;
import static io.ringside.journal.Journals.open;
import static io.ringside.journal.Journals.read;
import static io.ringside.journal.Journals.timestampNs;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JournalWriterTest
{
    private final FaultyStorage storage = new FaultyStorage();
    private long nowNs;

    @ParameterizedTest
    @EnumSource(SyncPolicy.class)
    void shouldReadBackWhatWasWrittenOverManySegments(final SyncPolicy policy, @TempDir final Path directory)
    {
        final JournalContext context = new JournalContext()
            .directory(directory).segmentLength(SEGMENT_LENGTH).syncPolicy(policy).conclude();
        final JournalWriter writer = JournalWriter.open(context);
        for (int i = 0; i < 300; i++)
        {
            block(writer, 1 + i % 17);
        }
        assertEquals(writer.nextSequence() - 1, writer.writtenSequence());
        assertEquals(events(0, writer.writtenSequence()), read(context.storage(), 0));
        assertEquals(events(1234, writer.writtenSequence()), read(context.storage(), 1234));
        writer.close();

        final JournalVerifier.Report report = JournalVerifier.verify(context.storage(), -1);
        assertTrue(report.isValid(), report.problem());
        assertTrue(report.segmentCount() > 1, "segments=" + report.segmentCount());
    }

    @Test
    void shouldNotOpenTwiceInTheSameEpochWithoutRecordsEither()
    {
        for (int epoch = 1; epoch <= 3; epoch++)
        {
            try (JournalWriter writer = JournalWriter.open(context(storage).conclude()))
            {
                assertEquals(epoch, writer.epoch());
            }
        }
        try (JournalWriter writer =
            JournalWriter.open(context(storage).epoch(JournalContext.EPOCH_LATEST).conclude()))
        {
            assertEquals(3, writer.epoch());
        }
    }

    @Test
    void shouldKeepEmptyEvents()
    {
        final JournalWriter writer = open(storage);
        append(writer, "");
        append(writer, "x");
        writer.close();

        assertEquals(List.of("", "x"), read(storage, 0));
        final List<Long> timestampsNs = new ArrayList<>();
        new JournalReader(storage, 0).poll((buffer, offset, length, sequence, ns) -> timestampsNs.add(ns), 2);
        assertEquals(List.of(timestampNs(0), timestampNs(1)), timestampsNs, "an empty event has its time");
    }

    @Test
    void shouldSyncOncePerBatchAndOnlyThenCountAsDurable()
    {
        final JournalWriter writer = open(storage);
        append(writer, "a");
        append(writer, "b");
        final int before = storage.forceCount;
        assertEquals(-1, writer.writtenSequence());

        assertEquals(2, writer.flush());

        assertEquals(before + 1, storage.forceCount);
        assertEquals(1, writer.durableSequence());
        assertEquals(0, writer.flush());
        assertEquals(before + 1, storage.forceCount);
    }

    @Test
    void shouldNotClaimDurabilityWithoutSync()
    {
        final JournalWriter writer = JournalWriter.open(context(storage).syncPolicy(SyncPolicy.NONE).conclude());
        block(writer, 500);
        block(writer, 500);
        assertEquals(999, writer.writtenSequence());
        assertEquals(-1, writer.durableSequence());

        writer.force();

        assertEquals(999, writer.durableSequence());
        writer.close();
        assertEquals(events(0, 999), read(storage.crash(new java.util.Random(1), 512), 0));
    }

    @Test
    void shouldSyncWhenIntervalHasPassed()
    {
        final JournalWriter writer = openWithInterval();
        block(writer, 1);
        assertEquals(-1, writer.durableSequence());
        nowNs = 10;
        writer.flush();
        assertEquals(0, writer.durableSequence());
    }

    @Test
    void shouldWriteOnWhileAnIntervalsSyncIsMadeByAnotherThread() throws Exception
    {
        final JournalWriter writer = openWithInterval();
        final Agent sync = writer.backgroundSync();
        block(writer, 1);
        nowNs = 10;
        writer.flush();
        block(writer, 1);
        assertEquals(-1, writer.durableSequence());
        assertEquals(1, writer.writtenSequence());

        assertEquals(1, sync.doWork());
        assertEquals(0, sync.doWork());
        writer.flush();
        assertEquals(0, writer.durableSequence());

        nowNs = 20;
        writer.flush();
        sync.doWork();
        writer.flush();
        assertEquals(1, writer.durableSequence());
        writer.close();
        assertEquals(events(0, 1), read(storage.crash(new java.util.Random(1), 512), 0));
    }

    @Test
    void shouldSyncItselfWhatNobodyElseHas()
    {
        final JournalWriter writer = openWithInterval();
        writer.backgroundSync();
        block(writer, 1);
        nowNs = 10;
        writer.flush();

        writer.force();
        assertEquals(0, writer.durableSequence());
        block(writer, 1);
        nowNs = 20;
        writer.flush();
        writer.close();

        assertEquals(events(0, 1), read(storage.crash(new java.util.Random(1), 512), 0));
    }

    @Test
    void shouldWriteNothingMoreAfterASyncOfAnotherThreadHasFailed() throws Exception
    {
        final JournalWriter writer = openWithInterval();
        final Agent sync = writer.backgroundSync();
        block(writer, 1);
        nowNs = 10;
        writer.flush();
        storage.forcesUntilFailure = 1;
        sync.doWork();

        assertThrows(JournalException.class, writer::flush);
        assertThrows(JournalException.class, writer::flush);
        assertEquals(-1, writer.durableSequence());
        writer.close();
    }

    @Test
    void shouldWriteWitnessWhenIdleAndNoBlockForIt() throws IOException
    {
        try (JournalWriter writer = JournalWriter.open(
            context(storage).witnessIdleNs(10).nanoClock(() -> nowNs).conclude()))
        {
            block(writer, 1);
            assertEquals(0, writer.onIdle());
            assertEquals(-1, WitnessFile.load(storage).durableSequence());
            nowNs = 10;
            assertEquals(1, writer.onIdle());
            nowNs = 100;
            assertEquals(0, writer.onIdle());
            assertEquals(1, JournalVerifier.verify(storage, -1).blockCount());
            assertEquals(0, WitnessFile.load(storage).durableSequence());
            block(writer, 1);
        }
        assertEquals(events(0, 1), read(storage, 0));
    }

    @Test
    void shouldFlushWhenBatchIsFull()
    {
        final JournalWriter writer = open(storage);
        final String event = "x".repeat(3000);
        append(writer, event);
        append(writer, event);
        append(writer, event);
        assertEquals(1, writer.writtenSequence());
        assertEquals(1, writer.durableSequence());
        writer.close();
        assertEquals(3, read(storage, 0).size());
    }

    @Test
    void shouldRefuseAppendOutOfContract()
    {
        final JournalContext context = context(storage).conclude();
        final JournalWriter writer = JournalWriter.open(context);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[context.eventLengthMax() + 1]);
        assertFails(JournalException.Category.MISUSE, () -> writer.append(buffer, 0, 1, 1, 0));
        assertThrows(JournalException.class, () -> writer.append(buffer, 0, buffer.capacity(), 0, 0));
        assertThrows(JournalException.class, () -> writer.append(buffer, 0, -1, 0, 0));
        writer.append(buffer, 0, context.eventLengthMax(), 0, 0);
        assertEquals(1, writer.flush());
    }

    @Test
    void shouldRefuseDirectoryInUseWithOneClearLine(@TempDir final Path directory)
    {
        try (JournalWriter writer = open(new FileJournalStorage(directory)))
        {
            assertEquals(0, writer.nextSequence());
            final String why =
                assertFails(JournalException.Category.LOCKED, () -> open(new FileJournalStorage(directory)));
            assertTrue(why.contains("is in use by another process"), why);
        }
    }

    @Test
    void shouldStopForGoodWhenSyncFails()
    {
        final JournalWriter writer = open(storage);
        block(writer, 1);
        storage.forcesUntilFailure = 1;
        append(writer, "lost");

        assertFails(JournalException.Category.IO, writer::flush);
        final int forces = storage.forceCount;
        assertEquals(0, writer.durableSequence());
        assertThrows(JournalException.class, writer::flush);
        assertThrows(JournalException.class, () -> append(writer, "more"));
        writer.close();
        assertEquals(forces, storage.forceCount, "a failed sync must not be tried again");
        assertEquals(0, writer.durableSequence());
    }

    @Test
    void shouldStopForGoodWhenWriteFails()
    {
        final JournalWriter writer = open(storage);
        block(writer, 1);
        storage.writesUntilFailure = 1;
        append(writer, "lost");

        assertThrows(JournalException.class, writer::flush);

        storage.writesUntilFailure = Integer.MAX_VALUE;
        assertEquals(0, writer.writtenSequence());
        assertThrows(JournalException.class, writer::flush);
        writer.close();
        assertEquals(events(0, 0), read(storage, 0));
    }

    @Test
    void shouldStopWithClearMessageWhenDiskIsFullAndLoseNothingAcknowledged()
    {
        storage.capacity = 3 * SEGMENT_LENGTH;
        final JournalWriter writer = open(storage);

        assertTrue(fill(writer).contains("no space left on the device"));
        final long durable = writer.durableSequence();
        assertTrue(durable > 0);
        writer.close();
        storage.capacity = Long.MAX_VALUE;
        final JournalWriter again = open(storage);
        assertEquals(durable, again.nextSequence() - 1);
        block(again, 10);
        again.close();
        assertEquals(events(0, durable + 10), read(storage, 0));
    }

    @Test
    void shouldSayAfterWhichEventTheDiskWasFullAlsoOfWhatIsNeverSynced()
    {
        storage.capacity = 3 * SEGMENT_LENGTH;
        final JournalWriter writer =
            JournalWriter.open(context(storage).syncPolicy(SyncPolicy.NONE).conclude());

        final String why = fill(writer);

        assertTrue(writer.writtenSequence() > 0);
        assertTrue(why.contains(" after sequence " + writer.writtenSequence() + ":"), why);
        writer.close();
    }

    @Test
    void shouldFollowNewerEpochAndRefuseOlderOne()
    {
        final JournalWriter writer = open(storage);
        block(writer, 1);
        writer.epoch(5);
        block(writer, 1);
        assertThrows(JournalException.class, () -> writer.epoch(4));
        writer.close();
        assertEquals(5, JournalVerifier.verify(storage, -1).lastEpoch());
        assertFails(JournalException.Category.FENCED,
            () -> JournalWriter.open(context(storage).epoch(4).conclude()));
    }

    /** Write until the disk is full; what the writer says of it. */
    private static String fill(final JournalWriter writer)
    {
        return assertFails(JournalException.Category.FULL, () ->
        {
            while (true)
            {
                block(writer, 10);
            }
        });
    }

    /** Syncs when 10 ns have passed. */
    private JournalWriter openWithInterval()
    {
        return JournalWriter.open(context(storage)
            .syncPolicy(SyncPolicy.INTERVAL).syncIntervalNs(10).nanoClock(() -> nowNs).conclude());
    }
}
