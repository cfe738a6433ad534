package io.ringside.engine.ring;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Real threads over tiny rings: nothing lost, nothing doubled, nothing torn. */
class RingSoakTest
{
    private static final int EVENTS = 150_000;
    private static final int WORDS = 12;

    @Test
    @Timeout(60)
    void shouldCarryEveryEventOfOneProducerUnharmed() throws InterruptedException
    {
        soak(RingBuffer.singleProducer(32, 128, 0), 1);
    }

    @Test
    @Timeout(60)
    void shouldCarryEveryEventOfTwoProducersUnharmed() throws InterruptedException
    {
        soak(RingBuffer.multiProducer(32, 128, 5, 2, 3), 2);
    }

    private static void soak(final RingBuffer ring, final int producerCount) throws InterruptedException
    {
        final EventPoller poller = ring.newPoller();
        final AtomicLong refusals = new AtomicLong();
        final Thread[] producers = new Thread[producerCount];
        for (int i = 0; i < producerCount; i++)
        {
            final int producer = i;
            producers[i] = new Thread(() -> refusals.addAndGet(produce(ring, producer)), "producer-" + i);
            producers[i].start();
        }

        final long[] nextOf = new long[producerCount];
        final long[] countAndSum = new long[2];
        final EventHandler handler = (buffer, offset, length, sequence, endOfBatch) ->
        {
            assertEquals(ring.initialSequence() + countAndSum[0], sequence);
            assertEquals(WORDS * 8, length);
            final int producer = (int)(buffer.getLong(offset) >>> 32);
            final long number = buffer.getLong(offset) & 0xFFFF_FFFFL;
            assertEquals(nextOf[producer], number);
            for (int word = 1; word < WORDS; word++)
            {
                assertEquals(number * 31 + word, buffer.getLong(offset + word * 8), "torn event");
            }
            nextOf[producer]++;
            countAndSum[0]++;
            countAndSum[1] += number;
        };
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(50);
        while (countAndSum[0] < (long)EVENTS * producerCount && System.nanoTime() < deadlineNs)
        {
            if (0 == poller.poll(handler, 7))
            {
                Thread.yield();
            }
        }
        for (final Thread producer : producers)
        {
            producer.join();
        }

        assertEquals((long)EVENTS * producerCount, countAndSum[0]);
        assertEquals(EVENTS * (EVENTS - 1L) / 2 * producerCount, countAndSum[1]);
        assertTrue(refusals.get() > 0, "the ring was never full: the test is too easy");
    }

    private static long produce(final RingBuffer ring, final int producer)
    {
        final UnsafeBuffer event = new UnsafeBuffer(new byte[WORDS * 8]);
        long refusals = 0;
        int number = 0;
        while (number < EVENTS)
        {
            final int count = Math.min(1 + number % 3, EVENTS - number);
            final long first = ring.tryClaimBatch(count);
            if (first < 0)
            {
                refusals++;
                Thread.yield();
                continue;
            }
            for (int i = 0; i < count; i++, number++)
            {
                event.putLong(0, (long)producer << 32 | number);
                for (int word = 1; word < WORDS; word++)
                {
                    event.putLong(word * 8, number * 31L + word);
                }
                ring.buffer().putBytes(ring.eventOffset(first + i), event, 0, WORDS * 8);
                ring.commit(first + i, WORDS * 8);
            }
        }

        return refusals;
    }
}
