package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;

import org.agrona.concurrent.CachedNanoClock;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/**
 * The packed ring of a single producer: one number tells how far events are published.
 */
class RingCursorTest
{
    private static final int SLOTS = 8;
    private static final int LENGTH = 48;
    private static final int COPY_OFFSET = 128;

    private final RingBuffer ring = RingBuffer.singleProducer(SLOTS, SlotLayout.packed(LENGTH), 0);
    private final EventPoller poller = ring.newPoller();
    private final List<Long> seen = new ArrayList<>();

    @Test
    void shouldLayEventsWithoutGapsBehindNumberAndWords()
    {
        final int head = 384 + 2 * SLOTS * Long.BYTES;
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
    void shouldRefuseSlotsThatAreNoPowerOfTwoOrTooMany()
    {
        for (final int slotCount : new int[]{Integer.MIN_VALUE, -1, 0, 12, 1 << 27, 1 << 30})
        {
            assertThrows(IllegalArgumentException.class,
                () -> RingBuffer.singleProducer(slotCount, SlotLayout.packed(8), 0));
        }
    }

    @Test
    void shouldWriteTheNumberAndItsCopyForABatchAndNoWord()
    {
        publish(2);
        final byte[] before = head();

        publish(4);

        final byte[] after = head();
        for (int at = 0; at < before.length; at++)
        {
            final boolean isNumber = 0 == at || COPY_OFFSET == at;
            final int expected = isNumber ? before[at] + 4 : before[at];
            assertEquals(expected, after[at], "at=" + at);
        }
    }

    @Test
    void shouldShowNothingBehindAGapAndAllThatIsEarlyOnceItHasGone()
    {
        ring.tryClaimBatch(6);
        commit(2);
        commit(4);
        commit(1);
        assertEquals(0, poll(SLOTS));

        commit(0);
        assertEquals(3, poll(SLOTS));
        commit(5);
        assertEquals(0, poll(SLOTS));
        commit(3);
        assertEquals(3, poll(SLOTS));
        assertEquals(List.of(0L, 10L, 20L, 30L, 40L, 50L), seen);
    }

    @Test
    void shouldShowABatchThatIsEarlyWhole()
    {
        final long gap = ring.tryClaim(LENGTH);
        publish(4);
        publish(2);
        assertEquals(0, poll(SLOTS));

        commit(gap);
        assertEquals(2, poll(2));
        assertEquals(5, poll(SLOTS));
        publish(1);
        assertEquals(1, poll(SLOTS));
    }

    @Test
    void shouldNotTakeAnEventForEarlyThatWasSoALapBefore()
    {
        for (int lap = 0; lap < 3; lap++)
        {
            final long first = ring.tryClaimBatch(SLOTS);
            for (long sequence = first + SLOTS - 1; sequence > first; sequence--)
            {
                commit(sequence);
            }
            assertEquals(0, poll(SLOTS));
            commit(first);
            assertEquals(SLOTS, poll(SLOTS));

            ring.tryClaimBatch(3);
            commit(first + SLOTS + 2);
            commit(first + SLOTS);
            assertEquals(1, poll(SLOTS));
            commit(first + SLOTS + 1);
            assertEquals(2, poll(SLOTS));
        }
    }

    @Test
    void shouldTellWhatWasTakenOutInTurnEarlyAndOfABatch()
    {
        final long first = ring.tryClaimBatch(6);
        ring.abort(first + 1);
        ring.abort(first);
        stage(first + 2, 4);
        ring.stage(first + 2, 0, 0);
        ring.stage(first + 2, 2, 0);
        ring.commitBatch(first + 2, 4);
        assertEquals(6, poll(SLOTS));
        assertEquals(List.of(30L, 50L), seen);

        final long staged = ring.tryClaimBatch(3);
        stage(staged, 2);
        ring.abortBatch(staged, 3);
        assertEquals(3, poll(SLOTS));
        assertEquals(List.of(30L, 50L), seen);

        publish(SLOTS);
        assertEquals(SLOTS, poll(SLOTS));
        assertEquals(2 + SLOTS, seen.size());
    }

    @Test
    void shouldLetAJoinerWaitForTheGapThatItStandsBehind()
    {
        final long gap = ring.tryClaim(LENGTH);
        final EventPoller joiner = new EventPoller(ring, ring.newBarrier());
        ring.join(joiner.sequence());
        publish(2);

        assertEquals(gap, joiner.peek(SLOTS));
        commit(gap);
        assertEquals(gap + 2, joiner.peek(SLOTS));
        assertEquals(gap + 2, poller.peek(SLOTS));
    }

    @Test
    void shouldReportWhatAJoinerWaitsForWhenTheGapIsBehindIt()
    {
        final RingBuffer joined = RingBuffer.singleProducer(SLOTS, SlotLayout.packed(LENGTH), 0);
        final CachedNanoClock clock = new CachedNanoClock();
        final List<Long> overdue = new ArrayList<>();
        final ClaimWatch watch = new ClaimWatch(joined, clock, 1, (sequence, atLeastNs) -> overdue.add(sequence));
        final long gap = joined.tryClaim(LENGTH);
        joined.join(new EventPoller(joined, joined.newBarrier()).sequence());
        step(watch, clock, 3);
        assertEquals(List.of(), overdue);

        joined.commit(joined.tryClaim(LENGTH), LENGTH);
        step(watch, clock, 3);
        assertEquals(List.of(gap + 1), overdue);
        joined.commit(gap, LENGTH);
        step(watch, clock, 3);
        assertEquals(List.of(gap + 1), overdue);
    }

    @Test
    void shouldWorkWithOneSlotAndAcrossTheLargestNumber()
    {
        for (final long initial : new long[]{0, Long.MAX_VALUE - 5, -20})
        {
            final RingBuffer small = RingBuffer.singleProducer(1, SlotLayout.packed(8), initial);
            final EventPoller reader = small.newPoller();
            for (long sequence = initial; sequence - initial < 10; sequence++)
            {
                assertEquals(sequence, small.tryClaim(8));
                assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, small.tryClaim(8));
                small.commit(sequence, sequence % 3 == 0 ? 0 : 8);
                assertEquals(sequence, reader.peek(SLOTS));
                assertEquals(sequence % 3 == 0 ? 0 : 8, small.eventLength(sequence));
                reader.release(sequence);
            }
        }
    }

    @Test
    void shouldNotMistakeTheLastSequenceForOneThatWasEarly()
    {
        final long last = Sequencer.SEQUENCE_MAX;
        final RingBuffer end = RingBuffer.singleProducer(SLOTS, SlotLayout.packed(8), last - 2);
        final EventPoller reader = end.newPoller();
        end.tryClaimBatch(3);
        for (long sequence = last; sequence - last > -3; sequence--)
        {
            assertEquals(last - 3, reader.peek(SLOTS));
            end.commit(sequence, 8);
        }

        assertEquals(last, reader.peek(SLOTS));
        assertEquals(8, end.eventLength(last));
        assertEquals(RingBuffer.EXHAUSTED, end.tryClaim(8));
    }

    @Test
    void shouldRefuseWhatWasPublishedOrTakenOutBefore()
    {
        final long first = ring.tryClaimBatch(4);
        commit(first + 2);
        assertThrows(AssertionError.class, () -> commit(first + 2));
        commit(first);
        assertThrows(AssertionError.class, () -> commit(first));
        assertThrows(AssertionError.class, () -> ring.commit(first + 1, LENGTH - 8));
        ring.stage(first + 3, 0, 0);
        assertThrows(AssertionError.class, () -> ring.stage(first + 3, 0, LENGTH));
        assertThrows(AssertionError.class, () -> ring.commitBatch(first + 2, 2));
    }

    private void commit(final long sequence)
    {
        write(sequence);
        ring.commit(sequence, LENGTH);
    }

    private void publish(final int count)
    {
        final long first = ring.tryClaimBatch(count);
        stage(first, count);
        ring.commitBatch(first, count);
    }

    private void stage(final long first, final int count)
    {
        for (int i = count - 1; i >= 0; i--)
        {
            write(first + i);
            ring.stage(first, i, LENGTH);
        }
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
                assertEquals(10 * sequence, buffer.getLong(offset));
                assertEquals(10 * sequence, buffer.getLong(offset + LENGTH - 8));
                seen.add(buffer.getLong(offset));
            }
        }, limit);
    }

    private static void step(final ClaimWatch watch, final CachedNanoClock clock, final int times)
    {
        for (int i = 0; i < times; i++)
        {
            clock.update(clock.nanoTime() + 1);
            watch.doWork();
        }
    }

    private byte[] head()
    {
        final byte[] head = new byte[ring.eventOffset(0)];
        ring.buffer().getBytes(0, head);
        return head;
    }
}
