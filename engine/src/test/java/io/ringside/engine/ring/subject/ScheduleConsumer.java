package io.ringside.engine.ring.subject;

import java.util.List;
import java.util.Random;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;
import io.ringside.engine.ring.SequenceBarrier;

import org.agrona.DirectBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A consumer and where it must stand. */
final class ScheduleConsumer
{
    long next;
    boolean isGate = true;
    boolean hasJoined;
    private final RingBuffer ring;
    private final ScheduleOracle oracle;
    private final List<ScheduleConsumer> upstreams;
    private EventPoller poller;
    private BatchEventProcessor processor;
    private int batchLimit;
    private long seen;
    private long expectedEnd;
    private long throwAt;

    private ScheduleConsumer(
        final RingBuffer ring, final ScheduleOracle oracle, final List<ScheduleConsumer> upstreams)
    {
        this.ring = ring;
        this.oracle = oracle;
        this.upstreams = upstreams;
    }

    static ScheduleConsumer poller(
        final RingBuffer ring, final ScheduleOracle oracle, final List<ScheduleConsumer> upstreams)
    {
        final ScheduleConsumer consumer = new ScheduleConsumer(ring, oracle, upstreams);
        consumer.poller = new EventPoller(ring, consumer.barrier());
        return consumer;
    }

    static ScheduleConsumer processor(
        final RingBuffer ring, final ScheduleOracle oracle, final List<ScheduleConsumer> upstreams,
        final int batchLimit)
    {
        final ScheduleConsumer consumer = new ScheduleConsumer(ring, oracle, upstreams);
        consumer.batchLimit = batchLimit;
        consumer.processor =
            new BatchEventProcessor("processor", ring, consumer.barrier(), consumer::onEvent, batchLimit);
        return consumer;
    }

    Sequence sequence()
    {
        return null == poller ? processor.sequence() : poller.sequence();
    }

    void step(final Random random, final int limit)
    {
        expectedEnd = available(null == poller ? batchLimit : limit);
        seen = next;
        throwAt = -1;
        final long count = expectedEnd - next;
        if (null != processor)
        {
            assertEquals(count, processor.doWork(), "events of a processor");
        }
        else if (count > 0 && random.nextInt(8) == 0)
        {
            fail(limit, next + random.nextInt((int)count));
        }
        else
        {
            assertEquals(count, poller.poll(this::onEvent, limit), "events of a poller");
        }
        assertEquals(expectedEnd, seen, "events handed out");
        next = expectedEnd;
        assertEquals(oracle.sequence(next - 1), sequence().get(), "sequence of a consumer");
    }

    private void fail(final int limit, final long number)
    {
        throwAt = number;
        boolean hasThrown = false;
        try
        {
            poller.poll(this::onEvent, limit);
        }
        catch (final IllegalStateException ex)
        {
            hasThrown = true;
        }
        assertTrue(hasThrown, "the handler has thrown");
        expectedEnd = number;
    }

    private long available(final int limit)
    {
        if (upstreams.isEmpty())
        {
            return oracle.publishedUpTo(next, limit);
        }

        long end = next + limit;
        for (final ScheduleConsumer upstream : upstreams)
        {
            end = Math.min(end, upstream.next);
        }

        return end;
    }

    private SequenceBarrier barrier()
    {
        return ring.newBarrier(upstreams.stream().map(ScheduleConsumer::sequence).toArray(Sequence[]::new));
    }

    private void onEvent(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        if (seen == throwAt)
        {
            throw new IllegalStateException("on purpose");
        }
        oracle.verify(buffer, offset, length, sequence, seen);
        seen++;
        assertTrue(endOfBatch == (seen == expectedEnd), "end of batch");
    }
}
