package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Consumers that join and leave while producers run. */
class RingMembershipTest
{
    private static final int SLOTS = 8;

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[8]);

    static Stream<RingBuffer> rings()
    {
        return Stream.of(
            RingBuffer.singleProducer(SLOTS, 64, 0),
            RingBuffer.multiProducer(SLOTS, 64, 0, 1, 4),
            RingBuffer.singleProducer(SLOTS, 64, Long.MAX_VALUE - 3));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldShowANewcomerWhatIsClaimedAfterItJoinedAndNothingBefore(final RingBuffer ring)
    {
        final EventPoller first = ring.newPoller();
        offer(ring, 3);
        final long claimedBefore = ring.tryClaim(8);
        final EventPoller newcomer = new EventPoller(ring, ring.newBarrier());

        ring.join(newcomer.sequence());
        ring.commit(claimedBefore, 8);
        offer(ring, 2);

        assertEquals(List.of(claimedBefore + 1, claimedBefore + 2), drain(newcomer));
        assertEquals(6, drain(first).size());
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldGateProducersOnTheNewcomerFromTheFirstEventItMaySee(final RingBuffer ring)
    {
        final EventPoller first = ring.newPoller();
        offer(ring, SLOTS);
        drain(first);
        final EventPoller newcomer = new EventPoller(ring, ring.newBarrier());
        ring.join(newcomer.sequence());

        for (int i = 0; i < SLOTS; i++)
        {
            assertFalse(RingBuffer.isRefused(Rings.offer(ring, message, 8)));
            drain(first);
        }

        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, ring.tryClaim(8));
        assertEquals(SLOTS, drain(newcomer).size());
        assertFalse(RingBuffer.isRefused(ring.tryClaim(8)));
    }

    @ParameterizedTest
    @MethodSource("rings")
    void shouldLetProducersGoOnWhenTheSlowestConsumerHasLeft(final RingBuffer ring)
    {
        final EventPoller first = ring.newPoller();
        final EventPoller slow = ring.newPoller();
        offer(ring, SLOTS);
        drain(first);
        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, ring.tryClaim(8));

        assertTrue(ring.leave(slow.sequence()));

        assertFalse(RingBuffer.isRefused(ring.tryClaim(8)));
        assertFalse(ring.leave(slow.sequence()));
        assertTrue(ring.leave(first.sequence()));
        assertEquals(0, ring.usedSlots());
    }

    @Test
    @Timeout(120)
    void shouldNeverOverrunThoseWhoComeAndGoWhileProducersRun() throws InterruptedException
    {
        final long seed = Long.getLong("ringside.ring.seed", System.nanoTime());
        final RingBuffer ring = RingBuffer.multiProducer(64, 64, 0, 2, 3);
        final EventPoller steady = ring.newPoller();
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final List<Thread> threads = new ArrayList<>();
        final int perProducer = 60_000;
        for (int i = 0; i < 2; i++)
        {
            threads.add(start(failure, () -> produce(ring, perProducer)));
        }
        threads.add(start(failure, () -> read(ring, steady, 2L * perProducer)));
        for (int i = 0; i < 2; i++)
        {
            final Random random = new Random(seed + i);
            threads.add(start(failure, () -> comeAndGo(ring, random, 2L * perProducer)));
        }
        for (final Thread thread : threads)
        {
            thread.join();
        }

        assertNull(failure.get(), () -> "seed=" + seed + " " + failure.get());
        assertEquals(2L * perProducer - 1, steady.sequence().get());
    }

    private static Thread start(final AtomicReference<Throwable> failure, final Runnable task)
    {
        final Thread thread = new Thread(task);
        thread.setUncaughtExceptionHandler((dying, throwable) -> failure.compareAndSet(null, throwable));
        thread.start();
        return thread;
    }

    private static void produce(final RingBuffer ring, final int count)
    {
        for (int i = 0; i < count;)
        {
            final long sequence = ring.tryClaim(16);
            if (RingBuffer.isRefused(sequence))
            {
                Thread.yield();
            }
            else
            {
                ring.buffer().putLong(ring.eventOffset(sequence), sequence);
                ring.commit(sequence, 8);
                i++;
            }
        }
    }

    private static void read(final RingBuffer ring, final EventPoller poller, final long end)
    {
        while (poller.sequence().get() < end - 1)
        {
            if (0 == verify(ring, poller))
            {
                Thread.yield();
            }
        }
    }

    private static void comeAndGo(final RingBuffer ring, final Random random, final long end)
    {
        while (ring.cursor() < end - 1)
        {
            final EventPoller poller = new EventPoller(ring, ring.newBarrier());
            ring.join(poller.sequence());
            for (int i = random.nextInt(50); i > 0; i--)
            {
                verify(ring, poller);
                Thread.yield();
            }
            ring.leave(poller.sequence());
        }
    }

    private static int verify(final RingBuffer ring, final EventPoller poller)
    {
        return poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            assertEquals(sequence, buffer.getLong(offset)), 16);
    }

    private void offer(final RingBuffer ring, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            assertFalse(RingBuffer.isRefused(Rings.offer(ring, message, 8)));
        }
    }

    private static List<Long> drain(final EventPoller poller)
    {
        final List<Long> sequences = new ArrayList<>();
        poller.poll((buffer, offset, length, sequence, endOfBatch) -> sequences.add(sequence), SLOTS);
        return sequences;
    }
}
