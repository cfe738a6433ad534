package io.ringside.journal;

import io.ringside.journal.format.JournalPosition;
import io.ringside.journal.format.SegmentDescriptor;
import io.ringside.journal.format.WrittenJournal;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.testing.FaultyStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static io.ringside.journal.Journals.assertFails;
import static io.ringside.journal.Journals.block;
import static io.ringside.journal.Journals.context;
import static io.ringside.journal.Journals.events;
import static io.ringside.journal.Journals.open;
import static io.ringside.journal.Journals.read;
import static io.ringside.journal.Journals.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JournalReaderTest
{
    private static final JournalRecordHandler TAKE = (buffer, offset, length, sequence, timestampNs) -> true;

    private final FaultyStorage storage = new FaultyStorage();

    private static final class Published implements WrittenJournal
    {
        private long sequence;

        private Published(final long sequence)
        {
            this.sequence = sequence;
        }

        @Override
        public long writtenSequence()
        {
            return sequence;
        }

        @Override
        public long writtenPosition()
        {
            return Long.MAX_VALUE;
        }
    }

    @Test
    void shouldFindNothingInEmptyDirectory()
    {
        assertEquals(java.util.List.of(), read(storage, 0));
    }

    @Test
    void shouldBeginAtAnySequence()
    {
        write(storage, 20, 7);
        for (long from = 0; from <= 140; from++)
        {
            assertEquals(events(from, 139), read(storage, from));
        }
    }

    @Test
    void shouldGiveSameRecordAgainWhenHandlerHadNoRoom()
    {
        write(storage, 1, 5);
        final JournalReader reader = new JournalReader(storage, 1);
        assertEquals(2, reader.poll((buffer, offset, length, sequence, timestampNs) -> sequence < 3, 10));
        assertEquals(3, reader.nextSequence());
        assertEquals(1, reader.poll(TAKE, 1));
        assertEquals(1, reader.poll(TAKE, 10));
        assertEquals(0, reader.poll(TAKE, 10));
        reader.seek(0);
        assertEquals(5, reader.poll(TAKE, 10));
    }

    /** A stored position needs no search, in any segment. */
    @Test
    void shouldGoOnAtAPlaceThatWasNoted()
    {
        write(storage, 20, 7);
        for (long noted = 0; noted < 140; noted++)
        {
            final JournalPosition position = new JournalPosition();
            assertFalse(position.isSet());
            try (JournalReader reader = new JournalReader(storage, 0);
                JournalReader other = new JournalReader(storage, 0))
            {
                final long wanted = noted;
                reader.poll((buffer, offset, length, sequence, timestampNs) ->
                {
                    if (wanted == sequence)
                    {
                        reader.position(position);
                    }
                    return wanted != sequence;
                }, 200);
                assertTrue(position.isSet());
                other.poll(TAKE, 50);
                other.seek(noted, position);
                assertEquals(noted, other.nextSequence());
                assertEquals(140 - noted, other.poll(TAKE, 200));
                assertEquals(140, other.nextSequence());
            }
        }
    }

    @Test
    void shouldBeginWhereTheSegmentOfARecordBegins()
    {
        write(storage, 20, 7);
        final JournalReader reader = new JournalReader(storage, 0);
        long begin = reader.seekSegmentOf(139);
        int segments = 1;
        while (begin > 0)
        {
            assertEquals(0, begin % 7, "a segment begins with a block");
            assertEquals(140 - begin, reader.poll(TAKE, 200));
            final long before = reader.seekSegmentOf(begin - 1);
            assertTrue(before < begin, "begin=" + begin + " before=" + before);
            begin = before;
            segments++;
        }
        assertEquals(140, reader.poll(TAKE, 200));
        assertTrue(segments > 1, "segments=" + segments);
    }

    @Test
    void shouldSayThatRecordWasPruned() throws Exception
    {
        write(storage, 20, 7);
        storage.delete("journal-0000000000.seg");

        final JournalReader reader = new JournalReader(storage, 3);
        assertFails(JournalException.Category.NOT_FOUND, () -> reader.poll(TAKE, 1));
    }

    @Test
    void shouldNotReadBeyondWhatIsPublished()
    {
        final Published published = new Published(3);
        try (JournalWriter writer = open(storage); JournalReader reader = new JournalReader(storage, 0, published))
        {
            block(writer, 4);
            block(writer, 4);
            assertEquals(4, reader.poll(TAKE, 100));
            assertEquals(0, reader.poll(TAKE, 100));
            published.sequence = 7;
            assertEquals(4, reader.poll(TAKE, 100));
        }
    }

    @Test
    void shouldTakeDamageForWriteInProgressOnlyWhenNothingWasPublished()
    {
        write(storage, 2, 4);
        storage.flip("journal-0000000000.seg", SegmentDescriptor.HEADER_LENGTH + 4096 + 90, 1);
        try (JournalReader reader = new JournalReader(storage, 0))
        {
            assertEquals(4, reader.poll(TAKE, 100));
            assertTrue(reader.isAtDamage());
        }
        try (JournalReader reader = new JournalReader(storage, 0, new Published(7)))
        {
            assertFails(JournalException.Category.CORRUPT, () ->
            {
                while (reader.poll(TAKE, 100) > 0)
                {
                    continue;
                }
            });
        }
    }

    @Test
    void shouldNotReadBeyondWhatIsWritten()
    {
        try (JournalWriter writer = open(storage); JournalReader reader = new JournalReader(storage, 0, writer))
        {
            storage.readEnd = 0;
            for (int i = 0; writer.writtenPosition() < Journals.SEGMENT_LENGTH * 3 / 4; i++)
            {
                block(writer, 1 + i % 9);
                while (reader.poll(TAKE, 4) > 0)
                {
                    assertTrue(storage.readEnd <= writer.writtenPosition(), () -> "readEnd=" + storage.readEnd +
                        " writtenPosition=" + writer.writtenPosition());
                }
                assertEquals(writer.nextSequence(), reader.nextSequence());
            }
        }
    }

    @Test
    @Timeout(60)
    void shouldFollowWriterOfSameProcessAndOfAnother(@TempDir final Path directory) throws Exception
    {
        final long last = 60_000;
        final JournalContext context = new JournalContext()
            .directory(directory).segmentLength(256 * 1024).syncPolicy(SyncPolicy.NONE).conclude();
        final JournalWriter writer = JournalWriter.open(context);
        final CompletableFuture<Void> reading = CompletableFuture.runAsync(() ->
        {
            try (JournalReader inside = new JournalReader(context.storage(), 0, writer);
                JournalReader outside = new JournalReader(new FileJournalStorage(directory), 0))
            {
                final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(50);
                while (inside.nextSequence() < last || outside.nextSequence() < last)
                {
                    if (0 == inside.poll(TAKE, 1000) + outside.poll(TAKE, 1000))
                    {
                        Thread.yield();
                    }
                    assertTrue(System.nanoTime() < deadlineNs, "inside=" + inside.nextSequence() +
                        " outside=" + outside.nextSequence());
                }
            }
        });
        int i = 0;
        while (writer.nextSequence() < last)
        {
            block(writer, (int)Math.min(1 + i++ % 50, last - writer.nextSequence()));
        }
        reading.get();
        writer.close();

        assertTrue(JournalVerifier.segments(context.storage()).size() > 3);
    }

    @Test
    void shouldVerifyJournalThatIsBeingWritten()
    {
        try (JournalWriter writer = JournalWriter.open(context(storage).conclude()))
        {
            block(writer, 4);
            final JournalVerifier.Report report = JournalVerifier.verify(storage, -1);
            assertTrue(report.isValid());
            assertFalse(report.hasTornTail());
            assertEquals(4, report.recordCount());
            assertEquals(0, report.firstSequence());
            assertEquals(3, report.lastSequence());
            assertNull(report.problem());
        }
    }
}
