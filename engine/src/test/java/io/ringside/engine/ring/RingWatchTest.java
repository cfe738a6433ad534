package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;

import org.agrona.concurrent.CachedNanoClock;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Those who look on: claims that nobody publishes, consumers that stand still. */
class RingWatchTest
{
    private static final int SLOTS = 8;
    private static final long DEADLINE_NS = 100;
    private static final EventHandler IGNORE = (buffer, offset, length, sequence, endOfBatch) -> { };

    private final CachedNanoClock clock = new CachedNanoClock();
    private final RingBuffer ring = RingBuffer.multiProducer(SLOTS, 64, 0, 1, 4);
    private final EventPoller poller = ring.newPoller();
    private final List<String> reports = new ArrayList<>();
    private final ClaimWatch claims = new ClaimWatch(
        ring, clock, DEADLINE_NS, (sequence, atLeastNs) -> reports.add(sequence + " after " + atLeastNs));
    private final ConsumerWatch consumer = new ConsumerWatch("poller", ring, poller.sequence(), clock, DEADLINE_NS);
    private int stalls;

    @Test
    void shouldReportAClaimThatNobodyPublishesOnceAndWithinTwoDeadlines()
    {
        ring.abort(ring.tryClaim(8));
        final long dead = ring.tryClaim(8);
        ring.abort(ring.tryClaim(8));

        advance(DEADLINE_NS);
        assertEquals(List.of(), reports);
        advance(DEADLINE_NS);
        advance(DEADLINE_NS);
        advance(DEADLINE_NS);

        assertEquals(List.of(dead + " after " + DEADLINE_NS), reports);
    }

    @Test
    void shouldReportTheNextOneWhenTheFirstHasBeenPublishedAfterAll()
    {
        final long first = ring.tryClaim(8);
        final long second = ring.tryClaim(8);
        advance(DEADLINE_NS);
        advance(DEADLINE_NS);
        ring.commit(first, 8);
        advance(DEADLINE_NS);
        ring.commit(second, 8);
        advance(DEADLINE_NS);

        assertEquals(2, reports.size());
        assertEquals(0, claims.doWork());
    }

    @Test
    void shouldCountAConsumerThatStandsStillWithWorkInFrontOfIt()
    {
        ring.abortBatch(ring.tryClaimBatch(3), 3);
        advance(1);
        assertEquals(3, consumer.lag());
        assertEquals(0, stalls);

        advance(DEADLINE_NS);
        advance(DEADLINE_NS);
        assertEquals(1, stalls);

        drain();
        advance(1);
        assertEquals(0, consumer.lag());
    }

    @Test
    void shouldNotCountAConsumerThatHasNothingToDoOrMoves()
    {
        advance(10 * DEADLINE_NS);
        ring.abortBatch(ring.tryClaimBatch(4), 4);
        advance(1);
        for (int i = 0; i < 4; i++)
        {
            assertEquals(1, poller.poll(IGNORE, 1));
            advance(DEADLINE_NS);
        }
        advance(10 * DEADLINE_NS);
        ring.abort(ring.tryClaim(8));
        advance(10 * DEADLINE_NS);
        advance(DEADLINE_NS - 1);

        assertEquals(0, stalls);
        assertEquals(1, consumer.lag());
    }

    private void advance(final long durationNs)
    {
        clock.update(clock.nanoTime() + durationNs);
        claims.doWork();
        stalls += consumer.doWork();
    }

    private void drain()
    {
        poller.poll(IGNORE, SLOTS);
    }
}
