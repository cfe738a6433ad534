package io.ringside.ops.node.base;

import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class NodeClockTest
{
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long START_NS = 20_000 * DAY_NS;

    private long wallNs = START_NS;
    private long monotonicNs = 77;
    private final NodeClock clock = new NodeClock(5 * DAY_NS, () -> wallNs, () -> monotonicNs);

    @Test
    void shouldGoOnWithTheMonotonicClock()
    {
        monotonicNs += 5 * SECOND_NS;

        assertEquals(START_NS + 5 * SECOND_NS, clock.nanoTime());
    }

    @Test
    void shouldFollowTheWallClockAfterTheMachineHasSlept()
    {
        wallNs += 8 * 3_600 * SECOND_NS;

        assertEquals("clock: follows the machine's", clock.describe());
        assertEquals(wallNs, clock.nanoTime());
        assertEquals(0, clock.skewNs());
    }

    @Test
    void shouldNotFollowAWallClockThatJumpsAYear()
    {
        wallNs += 365 * DAY_NS;

        assertEquals("clock: the machine's is 365 days ahead and is not followed", clock.describe());
        assertEquals(START_NS, clock.nanoTime());
        assertEquals(365 * DAY_NS, clock.skewNs());

        wallNs = START_NS;
        clock.describe();
        assertEquals(0, clock.skewNs());
    }

    @Test
    void shouldNotFollowAWallClockThatIsSetBack()
    {
        wallNs -= 3_600 * SECOND_NS;

        assertEquals("clock: the machine's is 60 min behind and is not followed", clock.describe());
        assertEquals(START_NS, clock.nanoTime());
    }

    @Test
    void shouldSayTheSameOfAClockThatIsWholeHoursOff()
    {
        wallNs -= 3 * 3_600 * SECOND_NS;
        final String line = clock.describe();

        // What lies between the reads of the two clocks.
        monotonicNs -= 1_000;
        assertEquals(line, clock.describe());
        monotonicNs += 2_000;
        assertEquals(line, clock.describe());
        assertEquals("clock: the machine's is 180 min behind and is not followed", line);
    }

    @Test
    void shouldRefuseAStartFarAheadOfTheJournal()
    {
        final NodeException ex = assertThrows(NodeException.class, () -> clock.check(START_NS - 366 * DAY_NS));

        assertEquals(NodeException.Kind.REFUSED, ex.kind());
        assertTrue(ex.getMessage().contains("366 days ahead of the journal's last command"), ex.getMessage());
        assertDoesNotThrow(() -> clock.check(START_NS - 3 * DAY_NS));
        assertDoesNotThrow(() -> clock.check(0));
    }
}
