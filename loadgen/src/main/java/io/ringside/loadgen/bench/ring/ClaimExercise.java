package io.ringside.loadgen.bench.ring;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import com.lmax.disruptor.YieldingWaitStrategy;

import io.ringside.engine.ring.RingBuffer;

/**
 * Two producers, one per processor, claim from one ring and publish at once, without payload and without a consumer:
 * what several producers pay for each other. Asked with batch and claims in all; answers duration in ns and bytes
 * allocated. Valid when no position was given out twice or left out.
 */
final class ClaimExercise implements Exercise
{
    static final String NAME = "claim";

    private static final int PRODUCER_COUNT = 2;

    private final Implementation implementation;
    private final int slotCount;

    ClaimExercise(final Implementation implementation, final int slotCount)
    {
        this.implementation = implementation;
        this.slotCount = slotCount;
    }

    @Override
    public Answer run(final long[] arguments)
    {
        final int batch = (int)arguments[0];
        final long claims = arguments[1] / PRODUCER_COUNT;
        final List<Claimer> claimers = claimers(batch, claims);
        final Race race = Race.run(List.copyOf(claimers));
        if (!race.hasEnded())
        {
            return Answer.invalid(race.fault());
        }

        final long count = claims * PRODUCER_COUNT;
        final long expected = batch * (count * (count - 1) / 2);
        final long found = claimers.stream().mapToLong((claimer) -> claimer.sumOfFirst).sum();
        return new Answer(expected == found, new long[]{race.durationNs(), race.allocatedBytes()},
            expected == found ? "" : "positions add up to " + found + ", not " + expected);
    }

    private List<Claimer> claimers(final int batch, final long claims)
    {
        return switch (implementation)
        {
            case RINGSIDE ->
            {
                final RingBuffer ring = RingBuffer.multiProducer(
                    slotCount, RingsideGraph.slotStride(Payload.SHORT_LENGTH), 0, PRODUCER_COUNT, batch);
                yield List.of(new OurClaimer(ring, batch, claims), new OurClaimer(ring, batch, claims));
            }
            case FLOOR ->
            {
                final AtomicLong counter = new AtomicLong();
                yield List.of(new FloorClaimer(counter, batch, claims), new FloorClaimer(counter, batch, claims));
            }
            default ->
            {
                final com.lmax.disruptor.RingBuffer<long[]> ring = com.lmax.disruptor.RingBuffer.createMultiProducer(
                    () -> new long[Payload.SHORT_LENGTH / Long.BYTES], slotCount, new YieldingWaitStrategy());
                yield List.of(new DisruptorClaimer(ring, batch, claims), new DisruptorClaimer(ring, batch, claims));
            }
        };
    }

    /** Adds up the first position of each claim. */
    private abstract static class Claimer extends Worker
    {
        final int batch;
        private final long claims;
        private long sumOfFirst;

        Claimer(final int batch, final long claims)
        {
            super(null);
            this.batch = batch;
            this.claims = claims;
        }

        abstract long claim();

        @Override
        final void work()
        {
            long sum = 0;
            for (long i = 0; i < claims; i++)
            {
                sum += claim();
            }
            sumOfFirst = sum;
        }
    }

    /** Ours. */
    private static final class OurClaimer extends Claimer
    {
        private final RingBuffer ring;

        OurClaimer(final RingBuffer ring, final int batch, final long claims)
        {
            super(batch, claims);
            this.ring = ring;
        }

        @Override
        long claim()
        {
            final long first = ring.tryClaimBatch(batch);
            for (int i = 0; i < batch; i++)
            {
                ring.commit(first + i, Payload.SHORT_LENGTH, 0);
            }
            return first;
        }
    }

    /** The Disruptor's. */
    private static final class DisruptorClaimer extends Claimer
    {
        private final com.lmax.disruptor.RingBuffer<long[]> ring;

        DisruptorClaimer(final com.lmax.disruptor.RingBuffer<long[]> ring, final int batch, final long claims)
        {
            super(batch, claims);
            this.ring = ring;
        }

        @Override
        long claim()
        {
            final long last = ring.next(batch);
            final long first = last - batch + 1;
            ring.publish(first, last);
            return first;
        }
    }

    /** One XADD and nothing else: no claim of several producers can be cheaper. */
    private static final class FloorClaimer extends Claimer
    {
        private final AtomicLong counter;

        FloorClaimer(final AtomicLong counter, final int batch, final long claims)
        {
            super(batch, claims);
            this.counter = counter;
        }

        @Override
        long claim()
        {
            return counter.getAndAdd(batch);
        }
    }
}
