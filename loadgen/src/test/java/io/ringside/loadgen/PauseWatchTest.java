package io.ringside.loadgen;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class PauseWatchTest
{
    private static final long MILLI_NS = 1_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;

    private final VirtualClock clock = new VirtualClock();
    private final PauseWatch watch = new PauseWatch(clock);

    @Test
    void shouldAddUpWhatTheProcessSlept()
    {
        turn(100 * MILLI_NS);
        turn(16 * SECOND_NS);
        turn(100 * MILLI_NS);
        turn(2 * SECOND_NS);

        assertEquals(2, watch.pauseCount());
        assertEquals(18 * SECOND_NS, watch.pausedNs(), 300 * MILLI_NS);
    }

    @Test
    void shouldNotCallASlowSchedulerAPause()
    {
        for (int i = 0; i < 1_000; i++)
        {
            turn(900 * MILLI_NS);
        }

        assertEquals(0, watch.pauseCount());
        assertEquals(0, watch.pausedNs());
    }

    private void turn(final long tookNs)
    {
        clock.advance(tookNs);
        watch.look();
    }
}
