package io.ringside.engine.pipeline;

import java.util.ArrayList;
import java.util.List;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.host.RingAlarmListener;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;

import org.agrona.concurrent.CachedNanoClock;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Producers that are gone and consumers that stand still are counted and reported once. */
class RingAlarmsTest implements RingAlarmListener
{
    private final CachedNanoClock clock = new CachedNanoClock();
    private final ExchangeCounters counters = ExchangeCounters.inMemory();
    private final RingBuffer ring = RingBuffer.singleProducer(8, 64, 0);
    private final EventPoller poller = ring.newPoller();
    private final List<String> told = new ArrayList<>();
    private final RingAlarms alarms = new RingAlarms(clock, this, counters);

    RingAlarmsTest()
    {
        alarms.watchClaims("input", ring);
        alarms.watchConsumer("journal", ring, poller.sequence());
    }

    @Test
    void shouldSayNothingWhileEverybodyMoves()
    {
        for (int i = 0; i < 1_000; i++)
        {
            ring.abort(ring.tryClaim(8));
            advance(RingAlarms.INTERVAL_NS);
            poller.poll((buffer, offset, length, sequence, endOfBatch) -> { }, 8);
        }

        assertEquals(List.of(), told);
        assertEquals(0, counters.overdueClaims().get());
        assertEquals(0, counters.consumerStalls().get());
    }

    @Test
    void shouldReportAClaimThatIsNeverPublishedAndTheConsumerThatItStops()
    {
        ring.abort(ring.tryClaim(8));
        poller.poll((buffer, offset, length, sequence, endOfBatch) -> { }, 8);
        ring.tryClaim(8);
        passFourDeadlines();

        assertEquals(List.of("journal stands at 0, lag 1", "input 1 not published"), told);
        assertEquals(1, counters.overdueClaims().get());
        assertEquals(1, counters.consumerStalls().get());
    }

    @Test
    void shouldReportAConsumerThatStandsStillAndNotItsProducer()
    {
        ring.abortBatch(ring.tryClaimBatch(3), 3);
        passFourDeadlines();

        assertEquals(List.of("journal stands at -1, lag 3"), told);
        assertEquals(0, counters.overdueClaims().get());
    }

    @Test
    void shouldSayNothingOfAClosedRing()
    {
        ring.abort(ring.tryClaim(8));
        advance(RingAlarms.INTERVAL_NS);
        ring.close();
        advance(2 * RingAlarms.DEADLINE_NS);
        advance(2 * RingAlarms.DEADLINE_NS);

        assertEquals(List.of(), told);
    }

    @Override
    public void onOverdueClaim(final String name, final long sequence, final long atLeastNs)
    {
        told.add(name + " " + sequence + " not published");
    }

    @Override
    public void onStalledConsumer(final String consumer, final long sequence, final long lag)
    {
        told.add(consumer + " stands at " + sequence + ", lag " + lag);
    }

    private void passFourDeadlines()
    {
        for (long ns = 0; ns < 4 * RingAlarms.DEADLINE_NS; ns += RingAlarms.INTERVAL_NS)
        {
            advance(RingAlarms.INTERVAL_NS);
        }
    }

    private void advance(final long durationNs)
    {
        clock.update(clock.nanoTime() + durationNs);
        alarms.doWork();
    }
}
