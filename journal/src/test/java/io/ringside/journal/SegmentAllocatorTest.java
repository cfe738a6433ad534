package io.ringside.journal;

import io.ringside.testing.FaultyStorage;
import org.junit.jupiter.api.Test;

import static io.ringside.journal.Journals.SEGMENT_LENGTH;
import static io.ringside.journal.Journals.block;
import static io.ringside.journal.Journals.context;
import static io.ringside.journal.Journals.events;
import static io.ringside.journal.Journals.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SegmentAllocatorTest
{
    private final FaultyStorage storage = new FaultyStorage();
    private final long[] nowNs = new long[1];
    private final JournalContext context = context(storage).nanoClock(() -> nowNs[0]).conclude();
    private final JournalWriter writer = JournalWriter.open(context);

    private long step()
    {
        nowNs[0] += 1_000_000_000L;
        return writer.allocator().doWork();
    }

    @Test
    void shouldRollIntoReadySegmentsAndFallBackWhenThereAreNone()
    {
        assertEquals(1, step());
        assertEquals(1, step());
        assertEquals(0, step());
        for (int i = 0; i < 4 * 7; i++)
        {
            block(writer, 1);
        }
        assertEquals(3, context.counters().rolls().get());
        assertEquals(1, context.counters().rollStalls().get());
        assertEquals(1, step());
        writer.close();
        assertEquals(events(0, 27), read(storage, 0));
        assertTrue(storage.list().stream().noneMatch(n -> n.startsWith("ready-")), storage.list().toString());
    }

    @Test
    void shouldWarnWhenSpaceRunsShortAndTellWhenItIsBack()
    {
        storage.capacity = 4 * SEGMENT_LENGTH + 16 * 1024;
        assertEquals(1, step());
        assertFalse(writer.allocator().isSpaceLow());
        assertEquals(1, step());
        assertTrue(writer.allocator().isSpaceLow());
        assertEquals(1, context.counters().spaceLow().get());
        block(writer, 1);

        storage.capacity = Long.MAX_VALUE;
        assertEquals(0, step());

        assertFalse(writer.allocator().isSpaceLow());
        assertEquals(0, context.counters().spaceLow().get());
    }

    @Test
    void shouldUseUpAllRoomAlthoughItIsShort()
    {
        storage.capacity = 2 * SEGMENT_LENGTH + 16 * 1024;
        assertEquals(1, step());
        assertTrue(writer.allocator().isSpaceLow());
        assertEquals(0, step());

        storage.capacity += SEGMENT_LENGTH;
        assertEquals(1, step());
        assertTrue(writer.allocator().isSpaceLow());
    }

    @Test
    void shouldHearFromTheWriterThatSpaceIsShortWhileTheAllocatorIsLate()
    {
        storage.capacity = 4 * SEGMENT_LENGTH + 16 * 1024;
        while (context.counters().rollStalls().get() < 1)
        {
            assertFalse(writer.allocator().isSpaceLow());
            block(writer, 1);
        }
        assertFalse(writer.allocator().isSpaceLow());
        while (context.counters().rollStalls().get() < 2)
        {
            block(writer, 1);
        }
        assertTrue(writer.allocator().isSpaceLow());
        assertEquals(2, context.counters().rolls().get());

        storage.capacity = Long.MAX_VALUE;
        assertEquals(1, step());
        assertFalse(writer.allocator().isSpaceLow());
    }

    @Test
    void shouldSeeThatAnotherProgramTookTheSpaceWhileTheAllocatorIsLate()
    {
        assertEquals(1, step());
        assertEquals(1, step());
        storage.capacity = used(storage);
        while (!writer.isSpaceOut())
        {
            block(writer, 1);
        }
        final long sequence = writer.nextSequence();
        assertEquals(2, context.counters().rolls().get());
        // What is under way when nothing comes any more.
        block(writer, 2);

        storage.capacity = Long.MAX_VALUE;
        assertEquals(1, step());
        assertFalse(writer.isSpaceOut());
        block(writer, 1);
        writer.close();
        assertEquals(events(0, sequence + 2), read(storage, 0));
    }

    @Test
    void shouldHaveSpaceOfItsOwnBeforeAnotherProgramTakesTheRest()
    {
        final FaultyStorage sparse = new FaultyStorage();
        final JournalContext unsynced =
            context(sparse).syncPolicy(SyncPolicy.NONE).nanoClock(() -> nowNs[0] += 1_000_000_000L).conclude();
        final JournalWriter other = JournalWriter.open(unsynced);
        settle(other);
        block(other, 1);
        assertEquals(0, unsynced.counters().rolls().get());

        sparse.capacity = used(sparse) + 10L * SEGMENT_LENGTH;
        settle(other);
        assertEquals(1, unsynced.counters().rolls().get());
        assertFalse(other.isSpaceOut());

        sparse.capacity = used(sparse);
        while (!other.isSpaceOut())
        {
            settle(other);
            block(other, 1);
        }
        final long sequence = other.nextSequence();
        // What is under way when nothing comes any more.
        block(other, 2);

        sparse.capacity = Long.MAX_VALUE;
        settle(other);
        assertFalse(other.isSpaceOut());
        block(other, 1);
        other.close();
        assertTrue(sequence > 2 * SEGMENT_LENGTH / 4096, "sequence=" + sequence);
        assertEquals(events(0, sequence + 2), read(sparse, 0));
        assertTrue(sparse.list().stream().noneMatch(n -> n.startsWith("ready-")), sparse.list().toString());
    }

    private static void settle(final JournalWriter writer)
    {
        for (int i = 0; i < 10; i++)
        {
            writer.allocator().doWork();
            writer.onIdle();
        }
    }

    private static long used(final FaultyStorage storage)
    {
        final long before = storage.capacity;
        storage.capacity = Long.MAX_VALUE;
        final long used = Long.MAX_VALUE - storage.freeSpace();
        storage.capacity = before;
        return used;
    }
}
