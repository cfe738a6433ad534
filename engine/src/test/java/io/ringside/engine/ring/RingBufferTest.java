package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RingBufferTest
{
    private static final int SLOTS = 8;
    private static final int STRIDE = 128;
    private static final int LIMIT = 64;

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[256]);
    private final List<String> seen = new ArrayList<>();

    static Stream<RingBuffer> rings()
    {
        return Stream.of(
            RingBuffer.singleProducer(SLOTS, STRIDE, 0),
            RingBuffer.multiProducer(SLOTS, STRIDE, 0, 1, 4));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldHandOutEventsInOrderWithTheirBytes(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();

        for (int lap = 0; lap < 5; lap++)
        {
            for (int i = 0; i < 3; i++)
            {
                message.putLong(0, 100L + lap * 3 + i);
                assertEquals(lap * 3 + i, Rings.offer(ring, message, 8 + i));
            }
            final int expectedLap = lap;
            final int count = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
                assertEquals(100 + sequence, buffer.getLong(offset));
                assertEquals(8 + sequence - expectedLap * 3L, length);
                assertEquals(sequence == expectedLap * 3L + 2, endOfBatch);
            }, LIMIT);
            assertEquals(3, count);
            assertEquals(lap * 3L + 2, poller.sequence().get());
        }
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldRefuseWhenFullAndTakeAgainWhenTheSlowestConsumerHasMoved(final RingBuffer ring)
    {
        final EventPoller quick = ring.newPoller();
        final EventPoller slow = ring.newPoller();
        for (int i = 0; i < SLOTS; i++)
        {
            assertEquals(i, Rings.offer(ring, message, 1));
        }

        assertEquals(SLOTS, ring.usedSlots());
        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, ring.tryClaim(1));
        assertEquals(SLOTS, poll(quick, LIMIT));
        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, Rings.offer(ring, message, 1));

        assertEquals(2, poll(slow, 2));
        assertEquals(SLOTS, ring.tryClaim(1));
        assertEquals(SLOTS + 1, ring.tryClaim(1));
        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, ring.tryClaim(1));
        assertEquals(SLOTS + 1, ring.cursor());
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldHandOutNothingBeyondAnUnpublishedSlot(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();
        final long first = ring.tryClaimBatch(3);
        assertEquals(0, first);

        ring.commit(first + 1, 0);
        ring.commit(first + 2, 0);
        assertEquals(0, poll(poller, LIMIT));

        ring.commit(first, 0);
        assertEquals(3, poll(poller, LIMIT));
        assertEquals(List.of("0", "1", "2!"), seen);
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldShowAnAbortedClaimAsEventOfLengthZero(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();
        ring.abort(ring.tryClaim(50));

        final int count = poller.poll(
            (buffer, offset, length, sequence, endOfBatch) -> assertEquals(0, length), LIMIT);

        assertEquals(1, count);
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldRefuseAnEventLongerThanASlot(final RingBuffer ring)
    {
        assertEquals(STRIDE - SlotDescriptor.HEADER_LENGTH, ring.eventLengthMax());
        assertEquals(RingBuffer.TOO_LONG, ring.tryClaim(ring.eventLengthMax() + 1));
        assertEquals(RingBuffer.TOO_LONG, Rings.offer(ring, message, STRIDE));
        assertEquals(-1, ring.cursor());
        assertEquals(0, ring.tryClaim(ring.eventLengthMax()));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldTakeAndGiveNothingWhenClosed(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();
        Rings.offer(ring, message, 1);

        ring.close();

        assertTrue(ring.isClosed());
        assertEquals(RingBuffer.CLOSED, ring.tryClaim(1));
        assertEquals(RingBuffer.CLOSED, Rings.offer(ring, message, 1));
        assertEquals(0, poll(poller, LIMIT));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldGiveWhatWasClaimedBeforeClaimsWereRefused(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();
        final long claimed = ring.tryClaim(1);

        ring.refuseClaims();

        assertEquals(RingBuffer.CLOSED, ring.tryClaim(1));
        ring.commit(claimed, 1);
        assertEquals(1, poll(poller, LIMIT));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldKeepAnEventForTheNextPollWhenTheHandlerThrowsAtIt(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();
        for (int i = 0; i < 3; i++)
        {
            Rings.offer(ring, message, 1);
        }

        assertThrows(IllegalStateException.class, () -> poller.poll(
            (buffer, offset, length, sequence, endOfBatch) ->
            {
                if (1 == sequence)
                {
                    throw new IllegalStateException();
                }
            }, LIMIT));

        assertEquals(2, poll(poller, LIMIT));
        assertEquals(List.of("1", "2!"), seen);
    }

    @Test
    void shouldBeginAtTheSequenceGiven()
    {
        final RingBuffer ring = RingBuffer.multiProducer(SLOTS, STRIDE, 1_000_003, 2, 1);
        final EventPoller poller = ring.newPoller();

        assertEquals(1_000_002, ring.cursor());
        assertEquals(0, poll(poller, LIMIT));
        assertEquals(1_000_003, Rings.offer(ring, message, 1));
        assertEquals(1, poll(poller, LIMIT));
        assertEquals(List.of("1000003!"), seen);
    }

    @Test
    void shouldKeepAReserveForProducersThatLookedAtTheSameMoment()
    {
        final RingBuffer ring = RingBuffer.multiProducer(SLOTS, STRIDE, 0, 3, 1);
        ring.newPoller();

        for (int i = 0; i < SLOTS - 2; i++)
        {
            assertEquals(i, ring.tryClaim(1));
        }

        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, ring.tryClaim(1));
    }

    @Test
    void shouldKeepEventsAlignedAndSlotsOnCacheLines()
    {
        final RingBuffer ring = RingBuffer.singleProducer(SLOTS, 192, 0);

        for (int sequence = 0; sequence < SLOTS; sequence++)
        {
            final long address = ring.buffer().addressOffset() + ring.eventOffset(sequence);
            assertEquals(SlotDescriptor.HEADER_LENGTH, address % 64);
        }
    }

    @Test
    void shouldRefuseImpossibleShapes()
    {
        assertThrows(IllegalArgumentException.class, () -> RingBuffer.singleProducer(7, STRIDE, 0));
        assertThrows(IllegalArgumentException.class, () -> RingBuffer.singleProducer(SLOTS, 100, 0));
        assertThrows(IllegalArgumentException.class, () -> RingBuffer.singleProducer(SLOTS, 0, 0));
        assertThrows(IllegalArgumentException.class,
            () -> RingBuffer.singleProducer(SLOTS, STRIDE, RingBuffer.EXHAUSTED));
        assertThrows(IllegalArgumentException.class, () -> RingBuffer.singleProducer(1 << 30, STRIDE, 0));
        assertThrows(IllegalArgumentException.class, () -> RingBuffer.singleProducer(1 << 24, STRIDE, 0));
        assertThrows(IllegalArgumentException.class,
            () -> RingBuffer.singleProducer(SLOTS, SlotDescriptor.SLOT_STRIDE_MAX + 64, 0));
        assertThrows(IllegalArgumentException.class, () -> RingBuffer.multiProducer(SLOTS, STRIDE, 0, 9, 1));
        assertThrows(IllegalArgumentException.class, () -> RingBuffer.multiProducer(SLOTS, STRIDE, 0, 2, 5));
        assertThrows(IllegalArgumentException.class, () -> RingBuffer.multiProducer(SLOTS, STRIDE, 0, 0, 1));
    }

    private int poll(final EventPoller poller, final int limit)
    {
        return poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            seen.add(sequence + (endOfBatch ? "!" : "")), limit);
    }
}
