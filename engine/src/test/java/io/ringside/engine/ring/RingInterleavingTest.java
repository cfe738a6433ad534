package io.ringside.engine.ring;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The graph of the exchange over a tiny ring, stepped on one thread in an order drawn from a seed. */
class RingInterleavingTest
{
    private static final int SEEDS = 300;
    private static final int STEPS = 2_000;

    @Test
    void shouldKeepOrderContentAndRoomInAnyInterleaving()
    {
        for (long seed = 1; seed <= SEEDS; seed++)
        {
            try
            {
                run(new Random(seed));
            }
            catch (final AssertionError | RuntimeException ex)
            {
                throw new AssertionError("seed=" + seed, ex);
            }
        }
    }

    private void run(final Random random)
    {
        final boolean isSingle = random.nextInt(3) == 0;
        final int producers = isSingle ? 1 : 1 + random.nextInt(4);
        final int claimLimit = 1 + random.nextInt(3);
        final int slotCount = 1 << (4 + random.nextInt(3));
        final long initial = random.nextInt(100);
        final RingBuffer ring = isSingle ?
            RingBuffer.singleProducer(slotCount, 128, initial) :
            RingBuffer.multiProducer(slotCount, 128, initial, producers, claimLimit);
        final Scenario scenario = new Scenario(ring, random, 1 + random.nextInt(8));
        final List<ArrayDeque<Long>> openClaims = new ArrayList<>();
        for (int i = 0; i < producers; i++)
        {
            openClaims.add(new ArrayDeque<>());
        }

        for (int step = 0; step < STEPS; step++)
        {
            switch (random.nextInt(6))
            {
                case 0 -> scenario.claim(openClaims.get(random.nextInt(producers)), 1 + random.nextInt(claimLimit));
                case 1, 2 -> scenario.publish(openClaims.get(random.nextInt(producers)));
                default -> scenario.consume();
            }
        }

        for (final ArrayDeque<Long> claims : openClaims)
        {
            while (!claims.isEmpty())
            {
                scenario.publish(claims);
            }
        }
        scenario.drain();
    }

    private static final class Scenario
    {
        private final RingBuffer ring;
        private final Random random;
        private final BatchEventProcessor journal;
        private final BatchEventProcessor replication;
        private final Sequence quorum;
        private final BatchEventProcessor matching;
        private final List<Integer> lengths = new ArrayList<>();
        private long matched;

        Scenario(final RingBuffer ring, final Random random, final int batchLimit)
        {
            this.ring = ring;
            this.random = random;
            final long initial = ring.initialSequence();
            matched = initial - 1;
            quorum = new Sequence(initial - 1);
            journal = new BatchEventProcessor("journal", ring, ring.newBarrier(), this::verify, batchLimit);
            replication = new BatchEventProcessor("replication", ring, ring.newBarrier(), this::verify, batchLimit);
            matching = new BatchEventProcessor(
                "matching", ring, ring.newBarrier(journal.sequence(), quorum), this::match, batchLimit);
            ring.gateOn(matching.sequence(), replication.sequence());
        }

        void claim(final ArrayDeque<Long> claims, final int count)
        {
            final long before = ring.cursor();
            final long first = ring.tryClaimBatch(count);
            if (first < 0)
            {
                assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, first);
                assertEquals(before, ring.cursor());
                assertTrue(ring.usedSlots() > 0);
                return;
            }

            assertEquals(before + 1, first);
            final long slowest = Math.min(matching.sequence().get(), replication.sequence().get());
            assertTrue(first + count - 1 - ring.slotCount() <= slowest, "overrun");
            for (int i = 0; i < count; i++)
            {
                claims.add(first + i);
                lengths.add(random.nextInt(10) == 0 ? 0 : 8 + random.nextInt(90));
            }
        }

        void publish(final ArrayDeque<Long> claims)
        {
            final Long sequence = random.nextBoolean() ? claims.pollFirst() : claims.pollLast();
            if (null == sequence)
            {
                return;
            }

            final int length = length(sequence);
            if (0 == length)
            {
                ring.abort(sequence);
                return;
            }

            ring.buffer().putLong(ring.eventOffset(sequence), sequence * 31);
            ring.buffer().putByte(ring.eventOffset(sequence) + length - 1, (byte)7);
            ring.buffer().putLong(ring.eventOffset(sequence), sequence * 31);
            ring.commit(sequence, length);
        }

        void consume()
        {
            switch (random.nextInt(4))
            {
                case 0 -> journal.doWork();
                case 1 -> replication.doWork();
                case 2 ->
                {
                    final long sent = replication.sequence().get();
                    quorum.setRelease(quorum.get() + random.nextInt((int)(sent - quorum.get()) + 1));
                }
                default -> matching.doWork();
            }
        }

        void drain()
        {
            int idle = 0;
            while (idle < 2)
            {
                final int work = journal.doWork() + replication.doWork() + matching.doWork();
                quorum.setRelease(replication.sequence().get());
                idle = 0 == work ? idle + 1 : 0;
            }
            assertEquals(ring.cursor(), matched);
            assertEquals(0, ring.usedSlots());
            assertEquals(0, ring.usedSlots());
        }

        private void match(
            final DirectBuffer buffer, final int offset, final int length, final long sequence,
            final boolean endOfBatch)
        {
            assertEquals(matched + 1, sequence);
            assertTrue(sequence <= journal.sequence().get());
            assertTrue(sequence <= quorum.get());
            verify(buffer, offset, length, sequence, endOfBatch);
            matched = sequence;
        }

        private void verify(
            final DirectBuffer buffer, final int offset, final int length, final long sequence,
            final boolean endOfBatch)
        {
            assertEquals(length(sequence), length);
            if (length > 0)
            {
                assertEquals(sequence * 31, buffer.getLong(offset));
            }
        }

        private int length(final long sequence)
        {
            return lengths.get((int)(sequence - ring.initialSequence()));
        }
    }
}
