package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

/**
 * Claims, publication and consumption of several events at once.
 */
class RingBatchTest
{
    private static final int SLOTS = 8;

    private final List<String> seen = new ArrayList<>();

    static Stream<RingBuffer> rings()
    {
        return Stream.of(
            RingBuffer.singleProducer(SLOTS, 64, 0), RingBuffer.multiProducer(SLOTS, 64, 0, 1, SLOTS));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldShowNothingOfABatchBeforeItIsPublishedWhole(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();
        for (int lap = 0; lap < 5; lap++)
        {
            final long first = ring.tryClaimBatch(3);
            for (int i = 0; i < 3; i++)
            {
                ring.buffer().putLong(ring.eventOffset(first + i), 10 * (first + i));
                ring.stage(first + i, 8 + i, 100 + first + i);
                assertEquals(0, poll(poller));
            }

            ring.commitBatch(first, 3);

            assertEquals(3, poll(poller));
            assertEquals(List.of(
                event(first, 8), event(first + 1, 9), event(first + 2, 10)), seen);
            seen.clear();
        }
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldWaitForTheProducerInFrontOfABatch(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();
        final long single = ring.tryClaim(8);
        final long first = ring.tryClaimBatch(2);
        ring.stage(first, 8, 0);
        ring.stage(first + 1, 8, 0);
        ring.commitBatch(first, 2);

        assertEquals(0, poll(poller));
        ring.abort(single);

        assertEquals(3, poll(poller));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldAbortABatchAcrossTheEndOfTheMemory(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();
        for (int i = 0; i < 5; i++)
        {
            ring.abortBatch(ring.tryClaimBatch(3), 3);
            assertEquals(3, poller.poll(
                (buffer, offset, length, sequence, endOfBatch) -> assertEquals(0, length), SLOTS));
        }
        assertEquals(14, ring.cursor());
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldRefuseABatchThatDoesNotFitAndTakeASmallerOne(final RingBuffer ring)
    {
        ring.newPoller();
        ring.abortBatch(ring.tryClaimBatch(SLOTS - 2), SLOTS - 2);

        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, ring.tryClaimBatch(3));
        assertEquals(SLOTS - 2, ring.tryClaimBatch(2));
        assertEquals(SLOTS, ring.claimLimit());
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldRefuseToPublishTwiceOrWhatWasNotClaimed(final RingBuffer ring)
    {
        final long sequence = ring.tryClaim(8);
        ring.commit(sequence, 8, 0);

        assertThrows(AssertionError.class, () -> ring.commit(sequence, 8, 0));
        assertThrows(AssertionError.class, () -> ring.abort(sequence));
        assertThrows(AssertionError.class, () -> ring.stage(sequence, 8, 0));
        assertThrows(AssertionError.class, () -> ring.commitBatch(sequence, 1));
        assertThrows(AssertionError.class, () -> ring.commit(sequence + SLOTS + 1, 8, 0));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldLetAPollerLookAndReleaseWhenItLikes(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();
        assertEquals(-1, poller.peek(SLOTS));
        ring.abortBatch(ring.tryClaimBatch(5), 5);

        assertEquals(2, poller.peek(3));
        assertEquals(4, poller.peek(SLOTS));
        assertEquals(5, ring.usedSlots());
        poller.release(1);

        assertEquals(3, ring.usedSlots());
        assertEquals(4, poller.peek(SLOTS));
        assertFalse(ring.isDrained());
        assertThrows(AssertionError.class, () -> poller.release(0));
    }

    private int poll(final EventPoller poller)
    {
        return poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            seen.add(sequence + ":" + length + ":" + SlotDescriptor.timestampNs(buffer, offset) + ":" +
                (0 == length ? 0 : buffer.getLong(offset))), SLOTS);
    }

    private static String event(final long sequence, final int length)
    {
        return sequence + ":" + length + ":" + (100 + sequence) + ":" + 10 * sequence;
    }
}
