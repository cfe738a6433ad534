package io.ringside.loadgen;

import io.ringside.loadgen.workload.Arrivals;
import io.ringside.loadgen.workload.SplitMixRandom;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class UnsentTest
{
    private static final long SECOND_NS = 1_000_000_000L;

    @Test
    void shouldCountWhatIsLeftOfTheSchedule()
    {
        final Arrivals arrivals = Arrivals.of("constant", 1_000, new SplitMixRandom(1));
        final long firstNs = arrivals.nextTimeNs();

        final Unsent unsent = Unsent.of(arrivals, firstNs, SECOND_NS, 3 * SECOND_NS, 1_000);

        assertEquals(new Unsent(3_000, 2_000), unsent);
        assertEquals(new Unsent(0, 0), Unsent.of(arrivals, 3 * SECOND_NS, SECOND_NS, 3 * SECOND_NS, 1_000));
    }

    @Test
    void shouldReckonALongScheduleFromItsRate()
    {
        final Arrivals arrivals = Arrivals.of("constant", 1_000_000, new SplitMixRandom(1));
        final long firstNs = arrivals.nextTimeNs();

        final Unsent unsent = Unsent.of(arrivals, firstNs, 60 * SECOND_NS, 3_660 * SECOND_NS, 1_000_000);

        assertEquals(3_660_000_000L, unsent.total(), 10);
        assertEquals(3_600_000_000L, unsent.measured(), 10);
    }
}
