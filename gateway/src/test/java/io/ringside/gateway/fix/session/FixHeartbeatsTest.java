package io.ringside.gateway.fix.session;

import org.junit.jupiter.api.Test;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** When heartbeats leave. */
class FixHeartbeatsTest
{
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long SESSIONS = 100;

    /** Returns the time of the next heartbeat, looked for every 10 ms. */
    private static long next(final long sentNs, final long heartbeatNs)
    {
        long nowNs = sentNs;
        while (!FixTimers.isDue(nowNs, sentNs, heartbeatNs))
        {
            nowNs += SECOND_NS / 100;
        }
        return nowNs;
    }

    @Test
    void shouldSendHeartbeatsOfManySessionsTogetherAndNoneLate()
    {
        final Random random = new Random(1);
        final Set<Long> moments = new TreeSet<>();
        for (int i = 0; i < SESSIONS; i++)
        {
            // Also a clock that is below zero.
            long sentNs = -20 * SECOND_NS + (random.nextLong(30 * SECOND_NS) / SECOND_NS * SECOND_NS);
            for (int beat = 0; beat < 4; beat++)
            {
                final long nextNs = next(sentNs, 30 * SECOND_NS);
                final long waitedNs = nextNs - sentNs;
                assertTrue(waitedNs > 24 * SECOND_NS && waitedNs <= 30 * SECOND_NS, "waited " + waitedNs);
                sentNs = nextNs;
                moments.add(nextNs);
            }
        }
        assertTrue(moments.size() <= 30, "moments=" + moments.size());
    }

    @Test
    void shouldSendShortHeartbeatsExactly()
    {
        assertEquals(5 * SECOND_NS, next(0, 5 * SECOND_NS));
        assertEquals(SECOND_NS / 10 + 19 * SECOND_NS, next(SECOND_NS / 10, 19 * SECOND_NS));
    }
}
