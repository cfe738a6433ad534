package io.ringside.loadgen.bench.report;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

final class VerdictTest
{
    private static BenchmarkRow row(final double bar, final double ratio)
    {
        return BenchmarkRow.of("unicast", "disruptor").ratio(Spread.of(ratio)).bar(bar);
    }

    @Test
    void shouldSayNothingWithoutABarOrARatio()
    {
        assertEquals(Verdict.NONE, row(0, 1).verdict());
        assertEquals(Verdict.NONE, BenchmarkRow.of("unicast", "disruptor").bar(2).verdict());
    }

    @Test
    void shouldTakeTheMedian()
    {
        assertEquals(Verdict.MET, row(0, 0).bar(2).ratio(Spread.of(1, 2, 3)).verdict());
        assertEquals(Verdict.NOT_MET, row(2, 1.99).verdict());
    }

    @Test
    void shouldBlameTheFloorOnlyWhenItStaysBelowTheBarItself()
    {
        assertEquals(Verdict.BEYOND_FLOOR, row(3, 1.5).floorRatio(Spread.of(2, 2.9, 4)).verdict());
        assertEquals(Verdict.NOT_MET, row(3, 1.5).floorRatio(Spread.of(2, 3, 4)).verdict());
        assertEquals(Verdict.MET, row(3, 3.1).floorRatio(Spread.of(2, 2.9, 4)).verdict());
    }
}
