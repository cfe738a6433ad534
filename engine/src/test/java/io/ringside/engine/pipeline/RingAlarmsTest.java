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

/** Producers that are gone are counted and reported once. */
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
    }

    @Test
    void shouldReportAClaimThatIsNeverPublished()
    {
        ring.abort(ring.tryClaim(8));
        poller.poll((buffer, offset, length, sequence, endOfBatch) -> { }, 8);
        ring.tryClaim(8);
        passFourDeadlines();

        assertEquals(List.of("input 1 not published"), told);
        assertEquals(1, counters.overdueClaims().get());
    }

    @Test
    void shouldNotBlameTheProducerWhenAConsumerStandsStill()
    {
        ring.abortBatch(ring.tryClaimBatch(3), 3);
        passFourDeadlines();

        assertEquals(List.of(), told);
        assertEquals(0, counters.overdueClaims().get());
    }

    @Override
    public void onOverdueClaim(final String name, final long sequence, final long atLeastNs)
    {
        told.add(name + " " + sequence + " not published");
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
