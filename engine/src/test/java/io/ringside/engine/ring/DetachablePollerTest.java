package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A consumer that is left behind gets whole events or none, knows that it has missed some, and goes on at the newest.
 */
class DetachablePollerTest
{
    private static final int SLOTS = 8;
    private static final int WORDS = 24;
    private static final int LIMIT = 16;

    private final RingBuffer ring = RingBuffer.singleProducer(SLOTS, 256, 0);
    private final DetachablePoller poller = DetachablePoller.attached(ring);
    private final List<Long> seen = new ArrayList<>();

    @Test
    void shouldHoldTheProducerUntilItIsDetached()
    {
        publish(SLOTS);
        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, ring.tryClaim(8));

        assertTrue(poller.detach());
        publish(3 * SLOTS);

        assertTrue(poller.isDetached());
        assertEquals(0, poller.poll(this::note, LIMIT));
        assertEquals(List.of(), seen);
    }

    @Test
    void shouldGoOnBehindWhatItHasMissedAndHoldTheProducerAgain()
    {
        publish(SLOTS);
        poller.detach();
        publish(SLOTS);

        assertTrue(poller.rejoin());
        assertFalse(poller.rejoin());
        assertEquals(2 * SLOTS - 1, poller.sequence().get());
        publish(SLOTS);

        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, ring.tryClaim(8));
        assertEquals(SLOTS, poller.poll(this::note, LIMIT));
        assertEquals(2L * SLOTS, seen.get(0));
        assertEquals(1, poller.detachedCount());
    }

    @Test
    void shouldStopWithinTheBatchInWhichItIsDetached()
    {
        publish(SLOTS);
        final int count = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
            note(buffer, offset, length, sequence, endOfBatch);
            if (2 == sequence)
            {
                poller.detach();
                publish(SLOTS);
                assertEquals(sequence, buffer.getLong(offset), "the copy stays what it was");
            }
        }, LIMIT);

        assertEquals(3, count);
        assertEquals(List.of(0L, 1L, 2L), seen);
    }

    @Test
    void shouldHandOutAgainWhatTheHandlerThrewAt()
    {
        publish(3);
        assertThrows(IllegalStateException.class, () -> poller.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
            if (1 == sequence)
            {
                throw new IllegalStateException("on purpose");
            }
        }, LIMIT));

        poller.poll(this::note, LIMIT);
        assertEquals(List.of(1L, 2L), seen);
    }

    @Test
    void shouldNotComeBackWhenAnotherHasTakenItsPlace()
    {
        publish(2);
        final DetachablePoller successor = DetachablePoller.detached(ring);
        poller.retire();
        publish(SLOTS);

        assertFalse(poller.rejoin());
        assertTrue(successor.rejoin());
        publish(1);
        assertEquals(1, successor.poll(this::note, LIMIT));
        assertEquals(List.of(SLOTS + 2L), seen);
    }

    /** Every event is one number many times over: one that mixes two laps shows. */
    @Test
    @Timeout(30)
    void shouldNeverHandOutATornEvent() throws InterruptedException
    {
        final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
        System.out.println("seed=" + seed);
        final Random random = new Random(seed);
        final AtomicBoolean isOver = new AtomicBoolean();
        final List<String> torn = new ArrayList<>();
        final AtomicLongArray counts = new AtomicLongArray(2);
        final Thread consumer = new Thread(() -> consume(isOver, torn, counts), "consumer");
        consumer.start();
        for (int i = 0; i < 400_000 || 0 == counts.get(0) || counts.get(1) <= 10; i++)
        {
            long sequence = ring.tryClaim(Long.BYTES * WORDS);
            for (int spins = random.nextInt(64); RingBuffer.isRefused(sequence); spins--)
            {
                if (spins <= 0)
                {
                    poller.detach();
                }
                sequence = ring.tryClaim(Long.BYTES * WORDS);
            }
            write(sequence, 1 + random.nextInt(WORDS));
        }
        isOver.set(true);
        consumer.join();

        assertEquals(List.of(), torn, "seed=" + seed);
        System.out.println("events=" + counts.get(0) + " rejoined=" + counts.get(1));
    }

    private void consume(final AtomicBoolean isOver, final List<String> torn, final AtomicLongArray counts)
    {
        final long[] last = {-1};
        while (!isOver.get())
        {
            counts.addAndGet(1, poller.rejoin() ? 1 : 0);
            counts.addAndGet(0, poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
                for (int i = 0; i < length; i += Long.BYTES)
                {
                    if (sequence != buffer.getLong(offset + i) || 0 == length || sequence <= last[0])
                    {
                        torn.add("sequence=" + sequence + " at " + i + ": " + buffer.getLong(offset + i));
                    }
                }
                last[0] = sequence;
            }, 4));
        }
    }

    private void publish(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            write(ring.tryClaim(Long.BYTES * WORDS), WORDS);
        }
    }

    private void write(final long sequence, final int words)
    {
        assertTrue(sequence >= 0, "claimed=" + sequence);
        for (int i = 0; i < words; i++)
        {
            ring.buffer().putLong(ring.eventOffset(sequence) + i * Long.BYTES, sequence);
        }
        ring.commit(sequence, words * Long.BYTES);
    }

    private void note(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        assertEquals(sequence, buffer.getLong(offset));
        seen.add(sequence);
    }
}
