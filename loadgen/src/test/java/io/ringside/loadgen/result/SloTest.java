package io.ringside.loadgen.result;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SloTest
{
    @ParameterizedTest
    @CsvSource({
        "p99<1ms, p99, 1000000", "p50<=38.1us, p50, 38100", "p99.9 < 2s, p99.9, 2000000000",
        "p999<5ms, p99.9, 5000000", "p9999<5ms, p99.99, 5000000", "max<900ns, max, 900", "mean<1ms, mean, 1000000"})
    void shouldReadAnObjective(final String text, final String figure, final long limitNs)
    {
        final Slo slo = Slo.parse(text);

        assertEquals(figure, slo.figure().label());
        assertEquals(limitNs, slo.limitNs());
        assertEquals(text, slo.expression());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p99", "p99>1ms", "p98<1ms", "p99<1", "p99<-1ms", "p99<1ms ", "p99<1msp50<1ms"})
    void shouldRefuseWhatIsNotOne(final String text)
    {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Slo.parse(text)).getMessage().endsWith(text));
    }

    @Test
    void shouldReadSeveralOrNone()
    {
        assertEquals(List.of(), Slo.parseAll(" "));
        assertEquals(List.of(LatencyFigure.P99, LatencyFigure.MAX),
            Slo.parseAll("p99<1ms, max<20ms").stream().map(Slo::figure).toList());
    }

    @Test
    void shouldTellBelowFromAtMost()
    {
        assertFalse(Slo.parse("p99<212us").isMet(Results.RESPONSE));
        assertTrue(Slo.parse("p99<=212us").isMet(Results.RESPONSE));
        assertTrue(Slo.parse("p99.9<1841us").isMet(Results.RESPONSE));
        assertTrue(Slo.parse("mean<46201ns").isMet(Results.RESPONSE));
        assertFalse(Slo.parse("p90<70us").isMet(Results.RESPONSE));
        assertFalse(Slo.parse("p99.99<1ms").isMet(Results.RESPONSE));
        assertFalse(Slo.parse("max<1ms").isMet(Results.RESPONSE));
        assertFalse(Slo.parse("p50<38us").isMet(Results.RESPONSE));
    }
}
