package io.ringside.loadgen.bench.report;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

final class SpreadTest
{
    @Test
    void shouldTakeTheMiddleOfAnOddNumberOfRounds()
    {
        assertEquals(new Spread(1, 3, 9), Spread.of(9, 1, 3));
    }

    @Test
    void shouldTakeTheMeanOfTheTwoInTheMiddleOfAnEvenNumber()
    {
        assertEquals(new Spread(1, 4, 9), Spread.of(9, 1, 3, 5));
    }

    @Test
    void shouldPairRoundsBeforeItSortsThem()
    {
        // Medians of the sides would give 20 / 10 = 2; the rounds that ran side by side give 1, 2 and 4.
        final double[] theirs = {10, 20, 40};
        final double[] ours = {10, 10, 10};
        assertEquals(new Spread(1, 2, 4), Spread.ofRatios(theirs, ours));
        assertEquals(new Spread(0.5, 2, 8), Spread.ofRatios(new double[]{10, 20, 40}, new double[]{20, 10, 5}));
    }

    @Test
    void shouldLeaveTheRoundsInTheirOrder()
    {
        final double[] rounds = {3, 1, 2};
        Spread.of(rounds);
        assertEquals(3, rounds[0]);
    }

    @Test
    void shouldRefuseRoundsWithoutAPartner()
    {
        assertThrows(IllegalArgumentException.class, () -> Spread.ofRatios(new double[]{1, 2}, new double[]{1}));
        assertThrows(IllegalArgumentException.class, Spread::of);
    }
}
