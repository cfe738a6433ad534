package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** From the first sequence to the last one there is, and what happens at the end. */
class RingLifetimeTest
{
    private static final int SLOTS = 8;
    private static final long LAST = -9;

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[16]);
    private final List<Long> seen = new ArrayList<>();

    static Stream<Long> boundaries()
    {
        return Stream.of(0L, (1L << 31) - 20, (1L << 32) - 20, Long.MAX_VALUE - 20, -21L - (1L << 32));
    }

    @ParameterizedTest
    @MethodSource("boundaries")
    void shouldCrossEveryBoundaryOfTheArithmetic(final long initialSequence)
    {
        for (final RingBuffer ring : List.of(
            RingBuffer.singleProducer(SLOTS, 64, initialSequence),
            RingBuffer.multiProducer(SLOTS, 64, initialSequence, 2, 3)))
        {
            final RingGraph graph = new RingGraph(ring, 4)
                .handleWith(Stage.stage("first", (buffer, offset, length, sequence, endOfBatch) -> { }))
                .then(Stage.stage("second", (buffer, offset, length, sequence, endOfBatch) ->
                {
                    assertEquals(sequence, buffer.getLong(offset));
                    seen.add(sequence);
                }))
                .gate();
            seen.clear();
            long expected = initialSequence;
            while (expected - initialSequence < 60)
            {
                message.putLong(0, expected);
                if (expected == Rings.offer(ring, message, 16))
                {
                    expected++;
                }
                else
                {
                    assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, ring.tryClaim(1));
                    assertTrue(ring.usedSlots() > SLOTS - 4 && ring.usedSlots() <= SLOTS);
                    step(graph);
                }
            }
            while (0 != ring.usedSlots())
            {
                step(graph);
            }

            assertEquals(60, seen.size());
            for (int i = 0; i < seen.size(); i++)
            {
                assertEquals(initialSequence + i, seen.get(i));
            }
        }
    }

    @Test
    void shouldEndAtTheLastSequenceBeforeTheCodes()
    {
        for (final RingBuffer ring : List.of(
            RingBuffer.singleProducer(SLOTS, 64, LAST - 11), RingBuffer.multiProducer(SLOTS, 64, LAST - 11, 2, 2)))
        {
            final EventPoller poller = ring.newPoller();
            long result = Rings.offer(ring, message, 8);
            while (RingBuffer.EXHAUSTED != result)
            {
                assertTrue(!RingBuffer.isRefused(result) || RingBuffer.INSUFFICIENT_CAPACITY == result);
                poller.poll((buffer, offset, length, sequence, endOfBatch) -> seen.add(sequence), SLOTS);
                result = Rings.offer(ring, message, 8);
            }

            assertTrue(ring.cursor() <= LAST && ring.cursor() >= LAST - 2);
            assertEquals(RingBuffer.EXHAUSTED, ring.tryClaim(1));
        }
        assertEquals(LAST, seen.get(11));
    }

    @Test
    void shouldTellCodesFromSequences()
    {
        assertTrue(RingBuffer.isRefused(RingBuffer.INSUFFICIENT_CAPACITY));
        assertTrue(RingBuffer.isRefused(RingBuffer.CLOSED));
        assertTrue(RingBuffer.isRefused(RingBuffer.TOO_LONG));
        assertTrue(RingBuffer.isRefused(RingBuffer.EXHAUSTED));
        assertFalse(RingBuffer.isRefused(0));
        assertFalse(RingBuffer.isRefused(LAST));
        assertFalse(RingBuffer.isRefused(Long.MIN_VALUE));
        assertFalse(RingBuffer.isRefused(Long.MAX_VALUE));
    }

    @Test
    void shouldDrainWhatWasClaimedBeforeClaimsWereRefused()
    {
        final RingBuffer ring = RingBuffer.multiProducer(SLOTS, 64, 0, 2, 2);
        final EventPoller poller = ring.newPoller();
        final long claimed = ring.tryClaim(8);
        ring.refuseClaims();

        assertEquals(RingBuffer.CLOSED, ring.tryClaim(8));
        assertEquals(claimed, ring.cursor());
        assertEquals(1, ring.usedSlots());
        ring.commit(claimed, 8);
        assertEquals(1, poller.poll((buffer, offset, length, sequence, endOfBatch) -> { }, SLOTS));

        assertEquals(0, ring.usedSlots());
    }

    private static void step(final RingGraph graph)
    {
        graph.agent("first").doWork();
        graph.agent("second").doWork();
    }
}
