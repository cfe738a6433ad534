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
}
