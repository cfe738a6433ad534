package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;

import org.agrona.concurrent.CachedNanoClock;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Those who look on: claims that nobody publishes. */
class RingWatchTest
{
    private static final int SLOTS = 8;
    private static final long DEADLINE_NS = 100;

    private final CachedNanoClock clock = new CachedNanoClock();
    private final RingBuffer ring = RingBuffer.multiProducer(SLOTS, 64, 0, 1, 4);
    private final List<String> reports = new ArrayList<>();
    private final ClaimWatch claims = new ClaimWatch(
        ring, clock, DEADLINE_NS, (sequence, atLeastNs) -> reports.add(sequence + " after " + atLeastNs));

    RingWatchTest()
    {
        // Somebody whom such a claim stops.
        ring.newPoller();
    }

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

    private void advance(final long durationNs)
    {
        clock.update(clock.nanoTime() + durationNs);
        claims.doWork();
    }
}
