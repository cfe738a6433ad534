package io.ringside.engine.ring.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;

import io.ringside.engine.ring.ClaimWatch;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * One thread steps producers and a random graph of consumers in an order drawn from a seed, lets consumers join and
 * leave, refuses, drains and closes; after every step the ring must stand exactly where a plain list of events says.
 */
public final class ScheduleRun implements LongConsumer
{
    private static final int STEPS = 700;
    private static final int LONG_BATCH_EVERY = 25;

    private Random random;
    private RingBuffer ring;
    private ScheduleOracle oracle;
    private List<ScheduleConsumer> consumers;
    private List<ScheduleClaim> claims;
    private int reserve;
    private int claimLimit;
    private boolean isRefusing;
    private long nowNs;
    private long markedEnd;
    private ClaimWatch watch;

    @Override
    public void accept(final long seed)
    {
        if (seed % LONG_BATCH_EVERY == 0)
        {
            new LongBatchRun(seed).run();
        }

        random = new Random(seed);
        isRefusing = false;
        claims = new ArrayList<>();
        consumers = new ArrayList<>();
        build();
        graph();

        final int refuseAt = STEPS - random.nextInt(STEPS / 4);
        for (int step = 0; step < STEPS; step++)
        {
            if (step == refuseAt)
            {
                ring.refuseClaims();
                isRefusing = true;
            }
            step(random.nextInt(40));
            verifyGauges();
            verifyWatch();
        }
        drain();
    }

    private void build()
    {
        final long[] beginnings = {
            0, random.nextInt(1000), (1L << 31) - 20, (1L << 32) - 20, Long.MAX_VALUE - 100, -(1L << 32) - 20};
        final long initial = beginnings[random.nextInt(beginnings.length)];
        final int slotStride = 16 + 8 * random.nextInt(16);
        final boolean isSingle = random.nextInt(3) == 0;
        final int slotCount = (isSingle ? 1 : 2) << random.nextInt(5);
        if (isSingle)
        {
            ring = RingBuffer.singleProducer(slotCount, slotStride, initial);
            claimLimit = slotCount;
            reserve = 0;
        }
        else
        {
            claimLimit = 1 + random.nextInt(slotCount / 2);
            final int producers = 1 + random.nextInt(Math.max(1, slotCount / claimLimit - 1));
            ring = RingBuffer.multiProducer(slotCount, slotStride, initial, producers, claimLimit);
            reserve = (producers - 1) * claimLimit;
        }
        oracle = new ScheduleOracle(ring, random.nextInt(3) == 0);
        watch = new ClaimWatch(ring, () -> nowNs, 1, (sequence, atLeastNs) ->
            assertEquals(oracle.sequence(oracle.outstanding(gate() + 1, markedEnd)), sequence, "overdue claim"));
        markedEnd = 0;
    }

    private void graph()
    {
        final int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++)
        {
            final List<ScheduleConsumer> upstreams = new ArrayList<>();
            for (final ScheduleConsumer earlier : consumers)
            {
                if (random.nextInt(3) == 0)
                {
                    upstreams.add(earlier);
                    earlier.isGate = false;
                }
            }
            consumers.add(random.nextBoolean() ?
                ScheduleConsumer.processor(ring, oracle, upstreams, 1 + random.nextInt(6)) :
                ScheduleConsumer.poller(ring, oracle, upstreams));
        }
        for (final ScheduleConsumer consumer : consumers)
        {
            if (consumer.isGate)
            {
                ring.gateOn(consumer.sequence());
            }
        }
    }

    private void step(final int choice)
    {
        if (choice < 12)
        {
            claim(1 + random.nextInt(Math.min(4, claimLimit)));
        }
        else if (choice < 22)
        {
            publish();
        }
        else if (choice < 38)
        {
            consumers.get(random.nextInt(consumers.size())).step(random, 1 + random.nextInt(5));
        }
        else if (38 == choice)
        {
            join();
        }
        else
        {
            leave();
        }
    }

    private void claim(final int count)
    {
        final long end = oracle.claimed() + count - 1L;
        final boolean hasRoom = end <= gate() + ring.slotCount() - reserve;
        final long result = 1 == count ? ring.tryClaim(8) : ring.tryClaimBatch(count);
        if (isRefusing)
        {
            assertEquals(RingBuffer.CLOSED, result, "claim when refusing");
        }
        else if (!hasRoom)
        {
            assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, result, "claim without room");
        }
        else
        {
            assertEquals(oracle.sequence(oracle.claimed()), result, "claim");
            final ScheduleClaim claim = oracle.claim(count, random);
            claims.addAll(count > 1 && random.nextInt(3) == 0 ?
                claim.split(1 + random.nextInt(count - 1)) : List.of(claim));
        }
    }

    private void publish()
    {
        if (!claims.isEmpty())
        {
            final int index = random.nextInt(claims.size());
            if (claims.get(index).publish(ring, oracle, random))
            {
                claims.remove(index);
            }
        }
    }

    private void join()
    {
        if (consumers.size() < 7)
        {
            final ScheduleConsumer joining = ScheduleConsumer.poller(ring, oracle, List.of());
            ring.join(joining.sequence());
            joining.next = oracle.claimed();
            joining.hasJoined = true;
            assertEquals(oracle.sequence(joining.next - 1), joining.sequence().get(), "where the joiner stands");
            consumers.add(joining);
        }
    }

    private void leave()
    {
        final int index = random.nextInt(consumers.size());
        final ScheduleConsumer leaving = consumers.get(index);
        if (leaving.hasJoined)
        {
            consumers.remove(index);
            assertTrue(ring.leave(leaving.sequence()), "was gated on");
            assertTrue(!ring.leave(leaving.sequence()), "left twice");
        }
    }

    /** The last event that every gating consumer has passed. */
    private long gate()
    {
        long gate = Long.MAX_VALUE;
        for (final ScheduleConsumer consumer : consumers)
        {
            gate = consumer.isGate ? Math.min(gate, consumer.next - 1) : gate;
        }

        return gate;
    }

    private void verifyGauges()
    {
        assertEquals(oracle.sequence(oracle.claimed() - 1), ring.cursor(), "cursor");
        assertEquals(oracle.sequence(gate()), ring.gatingSequence(), "gating sequence");
        assertEquals(oracle.claimed() - 1 - gate(), ring.usedSlots(), "used slots");
    }

    /** What was claimed a step ago and is still to be published is overdue. */
    private void verifyWatch()
    {
        nowNs++;
        final boolean isOverdue = oracle.outstanding(gate() + 1, markedEnd) < markedEnd;
        assertEquals(isOverdue ? 1 : 0, watch.doWork(), "overdue");
        markedEnd = oracle.claimed();
    }

    private void drain()
    {
        while (!claims.isEmpty())
        {
            publish();
        }
        for (int i = 0; i < oracle.claimed() + consumers.size(); i++)
        {
            for (final ScheduleConsumer consumer : consumers)
            {
                consumer.step(random, 8);
            }
        }
        for (final ScheduleConsumer consumer : consumers)
        {
            assertEquals(oracle.claimed(), consumer.next, "events seen");
        }
        verifyGauges();
        assertEquals(0, ring.usedSlots(), "used slots at the end");

        ring.close();
        assertEquals(RingBuffer.CLOSED, ring.tryClaim(1), "claim when closed");
        final EventPoller late = new EventPoller(ring, ring.newBarrier());
        assertEquals(0, late.poll((b, o, l, s, e) -> assertTrue(false, "event"), 9), "events of a closed ring");
    }
}
