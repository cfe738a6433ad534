package io.ringside.loadgen.bench.ring;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.YieldingWaitStrategy;
import org.agrona.DirectBuffer;

import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;

/**
 * Two producers, one per processor, claim from one ring and publish at once, without payload: what several producers
 * pay for each other. The first of them also moves the consumer on, now and then, so that no third thread disturbs
 * them. Asked with batch and messages in all; answers duration in ns and bytes allocated. Valid when no position was
 * given out twice or left out and all have been consumed.
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
        final long claims = Math.max(1, arguments[1] / (PRODUCER_COUNT * batch));
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
                final EventPoller poller = ring.newPoller();
                yield List.of(
                    new OurClaimer(ring, poller, batch, claims), new OurClaimer(ring, null, batch, claims));
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
                final com.lmax.disruptor.EventPoller<long[]> poller = ring.newPoller();
                ring.addGatingSequences(poller.getSequence());
                yield List.of(new DisruptorClaimer(ring, poller, batch, claims),
                    new DisruptorClaimer(ring, null, batch, claims));
            }
        };
    }

    /** Adds up the first position of each claim. */
    private abstract static class Claimer extends Worker
    {
        private static final int DRAIN_MASK = 63;

        final int batch;
        private final SpinYield idle = new SpinYield();
        private final long claims;
        private final long toConsume;
        private long sumOfFirst;

        Claimer(final int batch, final long claims, final boolean isConsuming)
        {
            super(null);
            this.batch = batch;
            this.claims = claims;
            toConsume = isConsuming ? PRODUCER_COUNT * claims * batch : 0;
        }

        /** Claim and publish; the first position, negative when there was no room. */
        abstract long tryClaim();

        /** Let the consumer pass what is there; the count. */
        abstract long drain();

        @Override
        final void work() throws Exception
        {
            long consumed = 0;
            long sum = 0;
            for (long claimed = 0; claimed < claims; )
            {
                final long first = tryClaim();
                if (first >= 0)
                {
                    sum += first;
                    claimed++;
                    idle.reset();
                }
                else
                {
                    idle.idle();
                }
                if (toConsume > 0 && (first < 0 || 0 == (claimed & DRAIN_MASK)))
                {
                    consumed += drain();
                }
            }
            while (consumed < toConsume)
            {
                consumed += drain();
            }
            sumOfFirst = sum;
        }
    }

    /** Ours. */
    private static final class OurClaimer extends Claimer implements EventHandler
    {
        private final RingBuffer ring;
        private final EventPoller poller;

        OurClaimer(final RingBuffer ring, final EventPoller poller, final int batch, final long claims)
        {
            super(batch, claims, null != poller);
            this.ring = ring;
            this.poller = poller;
        }

        @Override
        long tryClaim()
        {
            final long first = ring.tryClaimBatch(batch);
            if (RingBuffer.isRefused(first))
            {
                return -1;
            }
            for (int i = 0; i < batch; i++)
            {
                ring.commit(first + i, Payload.SHORT_LENGTH, 0);
            }
            return first;
        }

        @Override
        long drain()
        {
            return poller.poll(this, ring.slotCount());
        }

        @Override
        public void onEvent(
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final long sequence,
            final boolean endOfBatch)
        {
        }
    }

    /** The Disruptor's. */
    private static final class DisruptorClaimer extends Claimer
        implements com.lmax.disruptor.EventPoller.Handler<long[]>
    {
        private final com.lmax.disruptor.RingBuffer<long[]> ring;
        private final com.lmax.disruptor.EventPoller<long[]> poller;
        private long handled;

        DisruptorClaimer(
            final com.lmax.disruptor.RingBuffer<long[]> ring,
            final com.lmax.disruptor.EventPoller<long[]> poller,
            final int batch,
            final long claims)
        {
            super(batch, claims, null != poller);
            this.ring = ring;
            this.poller = poller;
        }

        @Override
        long tryClaim()
        {
            try
            {
                final long last = ring.tryNext(batch);
                final long first = last - batch + 1;
                ring.publish(first, last);
                return first;
            }
            catch (final InsufficientCapacityException ex)
            {
                return -1;
            }
        }

        @Override
        long drain()
        {
            handled = 0;
            try
            {
                poller.poll(this);
            }
            catch (final Exception ex)
            {
                throw new IllegalStateException(ex);
            }
            return handled;
        }

        @Override
        public boolean onEvent(final long[] event, final long sequence, final boolean endOfBatch)
        {
            handled++;
            return true;
        }
    }

    /** One XADD and nothing else: no claim of several producers can be cheaper. */
    private static final class FloorClaimer extends Claimer
    {
        private final AtomicLong counter;

        FloorClaimer(final AtomicLong counter, final int batch, final long claims)
        {
            super(batch, claims, false);
            this.counter = counter;
        }

        @Override
        long tryClaim()
        {
            return counter.getAndAdd(batch);
        }

        @Override
        long drain()
        {
            return 0;
        }
    }
}
