package io.ringside.engine.ring.subject;

import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.proof.Locals;

import org.agrona.DirectBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Events whose every word says whose and which they are, and what a consumer expects of the next. */
final class Events
{
    static final int LENGTH = 16;

    private static final int SLOT_STRIDE = 128;

    private static final int NEXT_OF = 0;
    private static final int COUNT = 2;
    private static final int ORDER = 3;
    private static final int ABORTED = 4;

    private Events()
    {
    }

    /**
     * A ring.
     *
     * @param slotCount  of it.
     * @param producers  1 or more.
     * @param claimLimit the most events of one claim, if there are several producers.
     */
    static RingBuffer newRing(final int slotCount, final int producers, final int claimLimit)
    {
        return producers > 1 ? RingBuffer.multiProducer(slotCount, SLOT_STRIDE, 0, producers, claimLimit) :
            RingBuffer.singleProducer(slotCount, SLOT_STRIDE, 0);
    }

    static void write(final RingBuffer ring, final long sequence, final int producer, final long number)
    {
        final int offset = ring.eventOffset(sequence);
        ring.buffer().putLong(offset, producer * 1000L + number);
        ring.buffer().putLong(offset + 8, producer * 7000L + number);
    }

    static void verify(
        final Locals locals, final DirectBuffer buffer, final int offset, final int length, final long sequence,
        final int abortedEach)
    {
        assertEquals(locals.values[COUNT]++, sequence, "sequence");
        if (0 == length)
        {
            assertTrue(++locals.values[ABORTED] <= 2L * abortedEach, "more aborted than were");
            locals.values[ORDER] *= 3;
            return;
        }

        final long first = buffer.getLong(offset);
        final int producer = (int)(first / 1000);
        final long number = first % 1000;
        assertTrue(number >= locals.values[NEXT_OF + producer], "an event twice, or out of order");
        assertTrue(number <= locals.values[NEXT_OF + producer] + abortedEach, "an event lost");
        assertEquals(producer * 7000L + number, buffer.getLong(offset + 8), "second word");
        assertEquals(LENGTH, length, "length");
        locals.values[NEXT_OF + producer] = number + 1;
        locals.values[ORDER] = locals.values[ORDER] * 3 + 1 + producer;
    }

    static long count(final Locals locals)
    {
        return locals.values[COUNT];
    }

    static long order(final Locals locals)
    {
        return locals.values[ORDER];
    }
}
