package io.ringside.ops.admin.load;

import io.ringside.ops.admin.load.RateSweep.Outcome;
import io.ringside.ops.admin.load.RateSweep.Step;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Which rates are tried, and what is made of them. */
class RateSweepTest
{
    private final List<Long> tried = new ArrayList<>();

    @Test
    void shouldGoUpInEqualRatiosAndNoFurtherThanAsked()
    {
        final RateSweep sweep = sweep(1_000, 16_000, 5, 3, (rate) -> new Step(rate, Outcome.HELD, 1_000));
        assertEquals(List.of(1_000L, 2_000L, 4_000L, 8_000L, 16_000L), tried);
        assertEquals(16_000, sweep.highestRate());
        assertTrue(sweep.isKneeBeyond());
    }

    @Test
    void shouldStopPastTwoFailuresAndLookCloser()
    {
        final RateSweep sweep = sweep(1_000, 1_024_000, 11, 3,
            (rate) -> new Step(rate, rate <= 11_000 ? Outcome.HELD : Outcome.FAILED, rate <= 5_000 ? 10 : 40));
        assertEquals(List.of(1_000L, 2_000L, 4_000L, 8_000L, 16_000L, 32_000L, 11_300L, 9_510L, 10_400L), tried);
        assertEquals(10_400, sweep.highestRate());
        assertEquals(4_000, sweep.kneeRate());
        assertFalse(sweep.isKneeBeyond());
    }

    @Test
    void shouldGoOnWhereTheGeneratorWasToBlame()
    {
        final RateSweep sweep = sweep(1_000, 8_000, 4, 2, (rate) -> new Step(rate, Outcome.UNKNOWN, -1));
        assertEquals(List.of(1_000L, 2_000L, 4_000L, 8_000L), tried);
        assertEquals(0, sweep.highestRate());
        assertEquals(0, sweep.kneeRate());
        assertFalse(sweep.isKneeBeyond());
    }

    @Test
    void shouldNotClaimAKneeWhereNoRateHeld()
    {
        final RateSweep sweep = sweep(1_000, 8_000, 4, 0,
            (rate) -> new Step(rate, 1_000 == rate ? Outcome.UNKNOWN : Outcome.FAILED, rate * rate));
        assertEquals(0, sweep.highestRate());
        assertEquals(0, sweep.kneeRate());
        assertFalse(sweep.isKneeBeyond());
    }

    @Test
    void shouldNotClaimAKneeWhereNothingIsKnownAboveIt()
    {
        final RateSweep sweep = sweep(1_000, 8_000, 4, 0,
            (rate) -> new Step(rate, Outcome.HELD, rate <= 4_000 ? 10 : -1));
        assertEquals(0, sweep.kneeRate());
        assertFalse(sweep.isKneeBeyond());
    }

    @Test
    void shouldOutliveOneBadStepOnTheWayUp()
    {
        final RateSweep sweep = sweep(1_000, 8_000, 4, 0,
            (rate) -> new Step(rate, 2_000 == rate ? Outcome.FAILED : Outcome.HELD, 10));
        assertEquals(List.of(1_000L, 2_000L, 4_000L, 8_000L), tried);
        assertEquals(8_000, sweep.highestRate());
    }

    @Test
    void shouldTryNoRateTwice()
    {
        sweep(10, 12, 100, 100, (rate) -> new Step(rate, rate < 11 ? Outcome.HELD : Outcome.FAILED, 10));
        assertEquals(tried.stream().distinct().toList(), tried);
    }

    private RateSweep sweep(
        final long from, final long to, final int steps, final int refinements, final LongFunction<Step> exchange)
    {
        final RateSweep sweep = new RateSweep(from, to, steps, refinements);
        for (long rate = sweep.nextRate(); 0 != rate; rate = sweep.nextRate())
        {
            tried.add(rate);
            sweep.add(exchange.apply(rate));
        }
        return sweep;
    }
}
