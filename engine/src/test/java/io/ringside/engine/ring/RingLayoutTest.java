package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;

import org.agrona.concurrent.CachedNanoClock;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** How rings lie in memory, and how consumers step through it. */
class RingLayoutTest
{
    private static final int SLOTS = 8;
    private static final int LENGTH = 48;

    private final RingBuffer ring = RingBuffer.multiProducer(SLOTS, 64, 0, 1, SLOTS);
    private final EventPoller poller = ring.newPoller();

    @Test
    void shouldLayHeaderAndEventInASlotOfAnyMultipleOfEight()
    {
        final RingBuffer inSlot = RingBuffer.singleProducer(SLOTS, 56, 0);

        assertEquals(8, inSlot.eventOffset(0));
        assertEquals(64, inSlot.eventOffset(1));
        assertEquals(48, inSlot.eventLengthMax());
        assertEquals(SLOTS * 56, inSlot.buffer().capacity());
        assertEquals(0, inSlot.buffer().addressOffset() % 128);
    }

    @Test
    void shouldRefuseWhatIsNoLayout()
    {
        for (final int stride : new int[]{0, 8, 20, 60, (1 << 20) + 8})
        {
            assertThrows(IllegalArgumentException.class, () -> RingBuffer.singleProducer(SLOTS, stride, 0));
        }
    }

    @Test
    void shouldStepToTheNextEventAsTheSequenceDoesUntilTheRingBeginsAgain()
    {
        for (final int stride : new int[]{56, 64, 192})
        {
            for (final int slotCount : new int[]{2, 4, SLOTS})
            {
                final long first = Long.MAX_VALUE - slotCount;
                for (final RingBuffer stepped : List.of(RingBuffer.singleProducer(slotCount, stride, first),
                    RingBuffer.multiProducer(slotCount, stride, first, 2, 1)))
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
        final int stride = 1 << 20;

        assertThrows(IllegalArgumentException.class, () -> RingBuffer.singleProducer(1 << 10, stride, 0));
        assertThrows(IllegalArgumentException.class, () -> RingBuffer.singleProducer(1 << 11, stride, 0));
    }

    @Test
    void shouldNotBlameAProducerWhileAConsumerStandsWithinABatch()
    {
        final CachedNanoClock clock = new CachedNanoClock();
        final List<Long> overdue = new ArrayList<>();
        final ClaimWatch watch = new ClaimWatch(ring, clock, 1, (sequence, atLeastNs) -> overdue.add(sequence));
        ring.commitBatch(ring.tryClaimBatch(6), 6, LENGTH);
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

    private void poll(final int limit)
    {
        assertEquals(limit, poller.poll((buffer, offset, length, sequence, endOfBatch) -> { }, limit));
    }
}
