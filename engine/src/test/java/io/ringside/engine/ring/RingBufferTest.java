package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void shouldRefuseAnEventLongerThanASlot(final RingBuffer ring)
    {
        assertEquals(STRIDE - SlotDescriptor.HEADER_LENGTH, ring.eventLengthMax());
        assertEquals(RingBuffer.TOO_LONG, ring.tryClaim(ring.eventLengthMax() + 1));
        assertEquals(RingBuffer.TOO_LONG, Rings.offer(ring, message, STRIDE));
        assertEquals(-1, ring.cursor());
        assertEquals(0, ring.tryClaim(ring.eventLengthMax()));
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
    void shouldLayHeaderAndEventInASlotOfAnyMultipleOfEight()
    {
        final RingBuffer ring = RingBuffer.singleProducer(SLOTS, 56, 0);

        assertEquals(8, ring.eventOffset(0));
        assertEquals(64, ring.eventOffset(1));
        assertEquals(48, ring.eventLengthMax());
        assertEquals(SLOTS * 56, ring.buffer().capacity());
        assertEquals(0, ring.buffer().addressOffset() % 128);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 5 * SLOTS, Long.MAX_VALUE - SLOTS + 1, Long.MIN_VALUE})
    void shouldSayHowFarEventsLieOneBehindTheOther(final long lap)
    {
        final RingBuffer ring = RingBuffer.singleProducer(SLOTS, STRIDE, 0);

        assertEquals(lap + 3, ring.lastBeforeWrap(lap, lap + 3));
        assertEquals(lap + SLOTS - 1, ring.lastBeforeWrap(lap, lap + SLOTS - 1));
        assertEquals(lap + SLOTS - 1, ring.lastBeforeWrap(lap + 3, lap + SLOTS));
        assertEquals(lap + SLOTS - 1, ring.lastBeforeWrap(lap + SLOTS - 1, lap + 2 * SLOTS));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldShowANewcomerWhatIsClaimedAfterItJoinedAndNothingBefore(final RingBuffer ring)
    {
        ring.newPoller();
        final long claimedBefore = ring.tryClaim(8);
        final EventPoller newcomer = new EventPoller(ring, ring.newBarrier());
        ring.join(newcomer.sequence());
        ring.commit(claimedBefore, 8);
        Rings.offer(ring, message, 8);

        assertEquals(1, poll(newcomer, LIMIT));
        assertEquals(List.of("1!"), seen);
    }

    @Test
    void shouldEndAtTheLastSequenceBeforeTheCodes()
    {
        final long last = -9;
        for (final RingBuffer ring : List.of(RingBuffer.singleProducer(SLOTS, STRIDE, last - 11),
            RingBuffer.multiProducer(SLOTS, STRIDE, last - 11, 2, 2)))
        {
            final EventPoller poller = ring.newPoller();
            long result = Rings.offer(ring, message, 8);
            while (RingBuffer.EXHAUSTED != result)
            {
                assertTrue(!RingBuffer.isRefused(result) || RingBuffer.INSUFFICIENT_CAPACITY == result);
                poll(poller, SLOTS);
                result = Rings.offer(ring, message, 8);
            }
            assertTrue(ring.cursor() <= last && ring.cursor() >= last - 2);
            assertEquals(RingBuffer.EXHAUSTED, ring.tryClaim(1));
        }
        assertEquals(last + "!", seen.get(11));
    }

    @ParameterizedTest
    @CsvSource({"true,-1", "true,-2", "true,-3", "true,-4", "false,0", "false,-9",
        "false,-9223372036854775808", "false,9223372036854775807"})
    void shouldTellCodesFromSequences(final boolean isRefused, final long result)
    {
        assertEquals(isRefused, RingBuffer.isRefused(result));
    }

    @ParameterizedTest
    @CsvSource({"7,128,0", "8,100,0", "8,0,0", "8,8,0", "8,20,0", "8,60,0", "8,1048584,0", "8,128,-4",
        "1073741824,128,0", "16777216,128,0", "1024,1048576,0", "2048,1048576,0"})
    void shouldRefuseImpossibleShapes(final int slotCount, final int slotStride, final long initialSequence)
    {
        assertThrows(IllegalArgumentException.class,
            () -> RingBuffer.singleProducer(slotCount, slotStride, initialSequence));
    }

    @ParameterizedTest
    @CsvSource({"9,1", "2,5", "0,1"})
    void shouldRefuseImpossibleNumbersOfProducers(final int producerLimit, final int claimLimit)
    {
        assertThrows(IllegalArgumentException.class,
            () -> RingBuffer.multiProducer(SLOTS, STRIDE, 0, producerLimit, claimLimit));
    }

    private int poll(final EventPoller poller, final int limit)
    {
        return poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            seen.add(sequence + (endOfBatch ? "!" : "")), limit);
    }
}
