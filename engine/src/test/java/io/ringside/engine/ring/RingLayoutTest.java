package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;

import org.agrona.BitUtil;
import org.agrona.concurrent.CachedNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * How rings lie in memory, and what a packed one of words does that one with a word in every slot does not. The packed
 * ring of a single producer has a test of its own.
 */
class RingLayoutTest
{
    private static final int SLOTS = 8;
    private static final int LENGTH = 48;

    private final RingBuffer ring = RingBuffer.multiProducer(SLOTS, SlotLayout.packed(LENGTH), 0, 1, SLOTS);
    private final EventPoller poller = ring.newPoller();
    private final List<Long> seen = new ArrayList<>();

    @Test
    void shouldLayEventsWithoutGapsBehindTheWords()
    {
        // The words, then the newest event that was taken out between empty lines.
        final int head = BitUtil.align(SLOTS * Long.BYTES + 256, 128);
        for (int i = 0; i < SLOTS; i++)
        {
            assertEquals(head + i * LENGTH, ring.eventOffset(i));
            assertEquals(ring.eventOffset(i), ring.eventOffset(i + SLOTS));
        }
        assertEquals(head + SLOTS * LENGTH, ring.buffer().capacity());
        assertEquals(LENGTH, ring.eventLengthMax());
        assertEquals(0, ring.buffer().addressOffset() % 128);
    }

    @Test
    void shouldLayHeaderAndEventInASlotOfAnyMultipleOfEight()
    {
        final RingBuffer inSlot = RingBuffer.singleProducer(SLOTS, 56, 0);

        assertEquals(8, inSlot.eventOffset(0));
        assertEquals(64, inSlot.eventOffset(1));
        assertEquals(48, inSlot.eventLengthMax());
        assertEquals(SLOTS * 56, inSlot.buffer().capacity());
    }

    @Test
    void shouldRefuseWhatIsNoLayout()
    {
        for (final int stride : new int[]{0, 8, 20, 60, (1 << 20) + 8})
        {
            assertThrows(IllegalArgumentException.class, () -> SlotLayout.inSlot(stride));
        }
        assertThrows(IllegalArgumentException.class, () -> SlotLayout.packed(0));
        assertThrows(IllegalArgumentException.class, () -> SlotLayout.packed((1 << 20) + 1));
        assertThrows(IllegalArgumentException.class,
            () -> RingBuffer.multiProducer(1, SlotLayout.packed(8), 0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> RingBuffer.singleProducer(12, SlotLayout.packed(8), 0));
        assertThrows(IllegalArgumentException.class,
            () -> RingBuffer.singleProducer(1 << 20, SlotLayout.packed(1024), 0));
    }

    @Test
    void shouldWriteOneWordForABatch()
    {
        final byte[] before = words();

        publish(4);

        final byte[] after = words();
        int changed = 0;
        for (int i = 0; i < SLOTS; i++)
        {
            for (int at = i * 8; at < i * 8 + 8; at++)
            {
                if (before[at] != after[at])
                {
                    changed++;
                    break;
                }
            }
        }
        assertEquals(1, changed);
        assertEquals(4, poll(SLOTS));
        assertEquals(List.of(0L, 10L, 20L, 30L), seen);
    }

    @Test
    void shouldGoOnWithinABatchOfWhichTheFirstSlotHasBeenUsedAgain()
    {
        publish(4);
        assertEquals(2, poll(2));
        publish(4);
        publish(2);

        assertEquals(1, poll(1));
        assertEquals(7, poll(SLOTS));
        assertEquals(0, poll(SLOTS));
        assertEquals(List.of(0L, 10L, 20L, 30L, 40L, 50L, 60L, 70L, 80L, 90L), seen);
    }

    @Test
    void shouldTellAnEventThatWasTakenOutFromOneOfAnEarlierLap()
    {
        ring.abortBatch(ring.tryClaimBatch(SLOTS), SLOTS);
        assertEquals(SLOTS, poll(SLOTS));
        assertEquals(List.of(), seen);
        final long first = ring.tryClaimBatch(4);
        for (int i = 3; i >= 0; i--)
        {
            write(first + i);
            ring.stage(first, i, LENGTH);
        }
        ring.stage(first, 2, 0);
        ring.commitBatch(first, 4);

        assertEquals(4, poll(SLOTS));
        assertEquals(List.of(80L, 90L, 110L), seen);
        assertEquals(0, ring.eventLength(first + 2));
        assertEquals(LENGTH, ring.eventLength(first + 3));
    }

    @Test
    void shouldRefuseEventsOfAnotherLength()
    {
        final long first = ring.tryClaimBatch(2);

        assertThrows(AssertionError.class, () -> ring.stage(first, 0, LENGTH - 8));
        ring.commit(first, LENGTH);
        assertThrows(AssertionError.class, () -> ring.commit(first, LENGTH));
        assertThrows(AssertionError.class, () -> ring.commit(first + 1, 8));
        assertEquals(RingBuffer.TOO_LONG, ring.offer(new UnsafeBuffer(new byte[64]), 0, 64));
    }

    @Test
    void shouldStepToTheNextEventAsTheSequenceDoesUntilTheRingBeginsAgain()
    {
        for (final SlotLayout layout :
            List.of(SlotLayout.inSlot(64), SlotLayout.inSlot(192), SlotLayout.packed(LENGTH)))
        {
            for (final int slotCount : new int[]{2, 4, SLOTS})
            {
                final long first = Long.MAX_VALUE - slotCount;
                for (final RingBuffer stepped : List.of(RingBuffer.singleProducer(slotCount, layout, first),
                    RingBuffer.multiProducer(slotCount, layout, first, 2, 1)))
                {
                    final long last = first + 3L * slotCount;
                    long sequence = first;
                    while (last - sequence >= 0)
                    {
                        sequence = walk(stepped, sequence, stepped.lastBeforeWrap(sequence, last)) + 1;
                    }
                    assertEquals(last + 1, sequence);
                }
            }
        }
    }

    /** As users do; the last sequence. */
    private static long walk(final RingBuffer ring, final long first, final long last)
    {
        final int end = ring.eventOffset(last);
        long sequence = first;
        int offset = ring.eventOffset(first);
        while (offset <= end)
        {
            assertEquals(ring.eventOffset(sequence), offset, ring.slotCount() + " slots, " + sequence);
            sequence++;
            offset = ring.nextEventOffset(offset);
        }
        assertEquals(last + 1, sequence, ring.slotCount() + " slots");
        return last;
    }

    @Test
    void shouldSayHowFarEventsLieOneBehindTheOther()
    {
        for (final long lap : new long[]{0, 5 * SLOTS, Long.MAX_VALUE - SLOTS + 1, Long.MIN_VALUE})
        {
            assertEquals(lap + 3, ring.lastBeforeWrap(lap, lap + 3));
            assertEquals(lap + SLOTS - 1, ring.lastBeforeWrap(lap, lap + SLOTS - 1));
            assertEquals(lap + SLOTS - 1, ring.lastBeforeWrap(lap + 3, lap + SLOTS));
            assertEquals(lap + SLOTS - 1, ring.lastBeforeWrap(lap + SLOTS - 1, lap + 2 * SLOTS));
        }
    }

    @Test
    void shouldRefuseARingThatOffsetsCannotTell()
    {
        final SlotLayout layout = SlotLayout.inSlot(1 << 20);

        assertThrows(IllegalArgumentException.class, () -> RingBuffer.singleProducer(1 << 10, layout, 0));
        assertThrows(IllegalArgumentException.class, () -> RingBuffer.singleProducer(1 << 11, layout, 0));
    }

    @Test
    void shouldNotTakeASlotForPublishedThatWasPublishedFourBillionEventsAgo()
    {
        final long again = 1L << 32;
        final PackedSlots slots = new PackedSlots(SLOTS, LENGTH, 0);
        slots.publish(3, 0);

        assertEquals(again + 2, slots.publishedUpTo(again + 3, again + 3));
        assertEquals(LENGTH, slots.eventLength(again + 3));
        assertEquals(0, slots.eventLength(3));
    }

    @Test
    void shouldNotBlameAProducerWhileAConsumerStandsWithinABatch()
    {
        final CachedNanoClock clock = new CachedNanoClock();
        final List<Long> overdue = new ArrayList<>();
        final ClaimWatch watch = new ClaimWatch(ring, clock, 1, (sequence, atLeastNs) -> overdue.add(sequence));
        publish(6);
        poll(3);
        for (int i = 1; i <= 3; i++)
        {
            clock.update(i);
            watch.doWork();
        }
        assertEquals(List.of(), overdue);

        final long dead = ring.tryClaim(LENGTH);
        for (int i = 4; i <= 6; i++)
        {
            clock.update(i);
            watch.doWork();
        }
        assertEquals(List.of(dead), overdue);
    }

    private void publish(final int count)
    {
        final long first = ring.tryClaimBatch(count);
        assertTrue(first >= 0, "claimed");
        for (int i = count - 1; i >= 0; i--)
        {
            write(first + i);
            ring.stage(first, i, LENGTH);
        }
        ring.commitBatch(first, count);
    }

    private void write(final long sequence)
    {
        ring.buffer().putLong(ring.eventOffset(sequence), 10 * sequence);
        ring.buffer().putLong(ring.eventOffset(sequence) + LENGTH - 8, 10 * sequence);
    }

    private int poll(final int limit)
    {
        return poller.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
            if (length > 0)
            {
                assertEquals(LENGTH, length);
                assertEquals(buffer.getLong(offset), buffer.getLong(offset + LENGTH - 8));
                seen.add(buffer.getLong(offset));
            }
        }, limit);
    }

    private byte[] words()
    {
        final byte[] words = new byte[SLOTS * 8];
        ring.buffer().getBytes(0, words);
        return words;
    }
}
