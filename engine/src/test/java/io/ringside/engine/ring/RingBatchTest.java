package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Claims, publication and consumption of several events at once. */
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
    void shouldPublishEventsOfNoLength(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();
        ring.commitBatch(ring.tryClaimBatch(SLOTS), SLOTS, 16);
        assertEquals(SLOTS, poll(poller));
        seen.clear();

        ring.commitBatch(ring.tryClaimBatch(3), 3, 0);
        ring.commitBatch(ring.tryClaimBatch(2), 2, 16);

        assertEquals(5, poll(poller));
        assertEquals(List.of(SLOTS + ":0:0", SLOTS + 1 + ":0:0", SLOTS + 2 + ":0:0"), seen.subList(0, 3));
        assertEquals(16, ring.eventLength(SLOTS + 3));
        assertThrows(AssertionError.class, () -> ring.commitBatch(SLOTS + 5, 1, ring.eventLengthMax() + 1));
        assertThrows(AssertionError.class, () -> ring.commitBatch(SLOTS + 5, 0, 16));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldRefuseToPublishTwiceOrWhatWasNotClaimed(final RingBuffer ring)
    {
        final long sequence = ring.tryClaim(8);
        ring.commit(sequence, 8);

        assertThrows(AssertionError.class, () -> ring.commit(sequence, 8));
        assertThrows(AssertionError.class, () -> ring.abort(sequence));
        assertThrows(AssertionError.class, () -> ring.commitBatch(sequence, 1, 8));
        assertThrows(AssertionError.class, () -> ring.commit(sequence + SLOTS + 1, 8));
    }

    @Test
    void shouldKeepLengthRunAndSequenceApartInOneWord()
    {
        for (final int length : new int[]{0, 1, 48, SlotDescriptor.SLOT_STRIDE_MAX - SlotDescriptor.HEADER_LENGTH})
        {
            for (final int run : new int[]{1, 2, SlotDescriptor.RUN_MAX / 2 + 1, SlotDescriptor.RUN_MAX})
            {
                for (final long sequence : new long[]{0, 1, -1, Integer.MAX_VALUE, 1L << 31, (1L << 32) - 1})
                {
                    final long word = SlotDescriptor.publication(sequence, length, run);
                    assertEquals(length, SlotDescriptor.length(word));
                    assertEquals(run, SlotDescriptor.run(word));
                    assertEquals(0, SlotDescriptor.distance(word, sequence));
                    assertTrue(SlotDescriptor.isRun(word, sequence, run));
                    assertFalse(SlotDescriptor.isRun(word, sequence, run % SlotDescriptor.RUN_MAX + 1));
                    assertFalse(SlotDescriptor.isRun(word, sequence + SLOTS, run));
                }
                assertEquals(-SLOTS, SlotDescriptor.distance(SlotDescriptor.publication(-3, length, run), SLOTS - 3));
            }
        }
    }

    private int poll(final EventPoller poller)
    {
        return poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            seen.add(sequence + ":" + length + ":" +
                (0 == length ? 0 : buffer.getLong(offset))), SLOTS);
    }
}
