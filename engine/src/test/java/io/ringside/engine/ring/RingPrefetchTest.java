package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * What a producer's fetch writes to, and when it writes nothing; what a consumer's reads.
 */
class RingPrefetchTest
{
    private static final int SLOTS = 4;
    private static final int LINE = 64;
    private static final byte MARK = 0x55;

    @ParameterizedTest
    @ValueSource(ints = {16, 64, 72, 128, 256})
    void shouldWriteToEveryLineOfTheNextEventAndToNothingElse(final int stride)
    {
        final RingBuffer ring = RingBuffer.singleProducer(SLOTS, stride, 0);
        ring.newPoller();
        publish(ring);
        mark(ring, 1);
        final byte[] before = bytes(ring);

        ring.prefetch();

        final byte[] after = bytes(ring);
        final int begin = ring.eventOffset(1);
        final int end = begin + ring.eventLengthMax();
        assertArrayEquals(Arrays.copyOf(before, begin), Arrays.copyOf(after, begin));
        assertArrayEquals(
            Arrays.copyOfRange(before, end, before.length), Arrays.copyOfRange(after, end, after.length));
        assertEquals(lines(begin, end), changedLines(before, after));
    }

    @Test
    void shouldFetchTheBeginOfALongSlot()
    {
        final RingBuffer ring = RingBuffer.singleProducer(SLOTS, 4096, 0);
        ring.newPoller();
        mark(ring, 0);
        final byte[] before = bytes(ring);

        ring.prefetch();

        final int begin = ring.eventOffset(0);
        assertEquals(lines(begin, begin + 4 * LINE), changedLines(before, bytes(ring)));
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 48, 120})
    void shouldFetchOfAPackedRingWhatIsNotTheNeighbours(final int length)
    {
        final RingBuffer ring = RingBuffer.singleProducer(SLOTS, SlotLayout.packed(length), 0);
        ring.newPoller();
        for (int i = 0; i < SLOTS; i++)
        {
            mark(ring, i);
        }
        final byte[] before = bytes(ring);

        ring.prefetch();

        final byte[] after = bytes(ring);
        final int begin = ring.eventOffset(0);
        assertEquals(lines(begin, begin + length), changedLines(before, after));
        assertArrayEquals(
            Arrays.copyOfRange(before, begin + length, before.length),
            Arrays.copyOfRange(after, begin + length, after.length));
    }

    @Test
    void shouldFetchEachSlotOnce()
    {
        final RingBuffer ring = RingBuffer.singleProducer(SLOTS, LINE, 0);
        for (int i = 0; i < SLOTS; i++)
        {
            mark(ring, i);
            final long marked = word(ring, i);
            ring.prefetch();
            assertEquals(0, word(ring, i), "fetched");

            mark(ring, i);
            ring.prefetch();
            assertEquals(marked, word(ring, i), "not again");

            publish(ring);
        }
    }

    @Test
    void shouldLeaveASlotAloneThatIsNotKnownToBeFree()
    {
        final RingBuffer ring = RingBuffer.singleProducer(SLOTS, LINE, 0);
        final EventPoller poller = ring.newPoller();
        for (int i = 0; i < SLOTS; i++)
        {
            publish(ring);
        }

        final byte[] before = bytes(ring);
        ring.prefetch();
        assertArrayEquals(before, bytes(ring), "full");

        poller.poll(
            (buffer, offset, length, sequence, endOfBatch) -> assertEquals(sequence, buffer.getLong(offset)), 2);
        ring.prefetch();
        assertArrayEquals(before, bytes(ring), "the producer has not looked yet");

        publish(ring);
        mark(ring, SLOTS + 1);
        ring.prefetch();
        assertEquals(0, word(ring, SLOTS + 1), "it has");
    }

    @Test
    void shouldDoNothingWhenAnotherProducerMayClaimTheSlot()
    {
        final RingBuffer ring = RingBuffer.multiProducer(SLOTS, LINE, 0, 2, 1);
        ring.newPoller();
        for (int i = 0; i < SLOTS; i++)
        {
            mark(ring, i);
        }
        final byte[] before = bytes(ring);

        ring.prefetch();

        assertArrayEquals(before, bytes(ring));
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 64, 72, 128, 256})
    void shouldOnlyReadWhenAConsumerFetches(final int stride)
    {
        shouldOnlyRead(RingBuffer.singleProducer(SLOTS, stride, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 48, 120, 4096})
    void shouldOnlyReadWhenAConsumerFetchesOfAPackedRing(final int length)
    {
        shouldOnlyRead(RingBuffer.singleProducer(SLOTS, SlotLayout.packed(length), 0));
        shouldOnlyRead(RingBuffer.multiProducer(SLOTS, SlotLayout.packed(length), 0, 2, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 128, 256, 320, 4096})
    void shouldReadFromEachOfFourLinesBehindTheFirst(final int stride)
    {
        final RingBuffer ring = RingBuffer.singleProducer(SLOTS, stride, 0);
        for (int offset = 0; offset < ring.buffer().capacity() - LINE; offset += LINE)
        {
            ring.buffer().putLong(offset + ring.eventOffset(0), 1L << offset / LINE);
        }

        final int linesPerSlot = stride / LINE;
        final int count = Math.min(linesPerSlot, 4) - 1;

        assertEquals((1L << count) - 1 << linesPerSlot + 1, ring.slots().touch(1));
    }

    private static void shouldOnlyRead(final RingBuffer ring)
    {
        final EventPoller poller = ring.newPoller();
        for (int i = 0; i < 2 * SLOTS; i++)
        {
            final byte[] before = bytes(ring);
            poller.prefetch();
            assertArrayEquals(before, bytes(ring));
            assertEquals(i - 1, poller.peek(1), "nothing is there");

            publish(ring, ring.eventLengthMax());
            poller.prefetch();
            assertEquals(i, poller.peek(1), "one is");
            assertEquals(i, word(ring, i));
            poller.release(i);
        }
    }

    private static void publish(final RingBuffer ring)
    {
        publish(ring, Long.BYTES);
    }

    private static void publish(final RingBuffer ring, final int length)
    {
        final long sequence = ring.tryClaim(length);
        ring.buffer().putLong(ring.eventOffset(sequence), sequence);
        ring.commit(sequence, length);
    }

    private static void mark(final RingBuffer ring, final long sequence)
    {
        ring.buffer().setMemory(ring.eventOffset(sequence), ring.eventLengthMax(), MARK);
    }

    private static long word(final RingBuffer ring, final long sequence)
    {
        return ring.buffer().getLong(ring.eventOffset(sequence));
    }

    private static byte[] bytes(final RingBuffer ring)
    {
        final UnsafeBuffer buffer = ring.buffer();
        final byte[] bytes = new byte[buffer.capacity()];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    /** The lines that these bytes are on; the memory of a ring begins on one. */
    private static List<Integer> lines(final int begin, final int end)
    {
        final List<Integer> lines = new ArrayList<>();
        for (int line = begin / LINE; line <= (end - 1) / LINE; line++)
        {
            lines.add(line);
        }
        return lines;
    }

    private static List<Integer> changedLines(final byte[] before, final byte[] after)
    {
        final List<Integer> lines = new ArrayList<>();
        for (int i = 0; i < before.length; i += LINE)
        {
            final int end = Math.min(i + LINE, before.length);
            if (!Arrays.equals(before, i, end, after, i, end))
            {
                lines.add(i / LINE);
            }
        }
        return lines;
    }
}
