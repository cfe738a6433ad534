package io.ringside.loadgen.bench.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * What a queue that costs nothing makes of the machine's stops.
 */
final class HostStopsTest
{
    private static final long START_NS = 1_000_000;
    private static final long DURATION_NS = 100_000;

    @Test
    void shouldWaitForNothingOnAMachineThatNeverStops()
    {
        final Histogram waits = new HostStops().waits(START_NS, DURATION_NS, 100, 80);
        assertEquals(1_000, waits.getTotalCount());
        assertEquals(0, waits.getMaxValue());
    }

    @Test
    void shouldWaitForTheEndOfAStopAndWorkOffWhatCameMeanwhile()
    {
        final HostStops stops = new HostStops();
        stops.add(START_NS + 10_000, START_NS + 20_000);
        // Half loaded: 100 messages come during the stop, and as many again until they are worked off.
        final Histogram waits = stops.waits(START_NS, DURATION_NS, 100, 50);
        assertEquals(10_000, waits.getMaxValue(), 10);
        assertEquals(200, 1_000 - waits.getCountBetweenValues(0, 0), 2);
    }

    @Test
    void shouldBendMoreUnderALoad()
    {
        final HostStops stops = new HostStops();
        for (int i = 0; i < 10; i++)
        {
            stops.add(START_NS + i * 10_000 + 200, START_NS + i * 10_000 + 1_700);
        }
        final Histogram calm = stops.waits(START_NS, DURATION_NS, 1_000, 100);
        final Histogram heavy = stops.waits(START_NS, DURATION_NS, 125, 100);
        assertEquals(0, calm.getValueAtPercentile(60));
        assertTrue(heavy.getValueAtPercentile(60) > 0, heavy.getMean() + " on average");
    }

    @Test
    void shouldLeaveOutWhatWasBeforeTheLoad()
    {
        final HostStops stops = new HostStops();
        stops.add(START_NS - 5_000, START_NS - 1_000);
        assertEquals(0, stops.waits(START_NS, DURATION_NS, 100, 80).getMaxValue());
    }

    @Test
    void shouldStopWhenEitherThreadDoes()
    {
        final HostStops left = new HostStops();
        left.add(START_NS + 1_000, START_NS + 3_000);
        left.add(START_NS + 9_000, START_NS + 9_500);
        final HostStops right = new HostStops();
        right.add(START_NS + 2_000, START_NS + 4_000);
        final HostStops both = HostStops.either(left, right);
        assertEquals(3_000, both.waits(START_NS, 5_000, 1_000, 1).getMaxValue(), 3);
        assertEquals(both.waits(START_NS, DURATION_NS, 100, 50),
            HostStops.either(right, left).waits(START_NS, DURATION_NS, 100, 50));
    }
}
