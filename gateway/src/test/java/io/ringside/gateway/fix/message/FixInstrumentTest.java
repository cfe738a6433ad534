package io.ringside.gateway.fix.message;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FixInstrumentTest
{
    private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    private final FixDecimal decimal = new FixDecimal();

    @Test
    void shouldAgreeWithExactDecimals()
    {
        final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++)
        {
            final long value = random.nextLong() % (long)Math.pow(10, 1 + random.nextInt(17));
            final int scale = random.nextInt(10);
            final long mantissa = 1 + random.nextInt(250);
            final int exponent = random.nextInt(13) - 9;
            final BigDecimal[] expected = BigDecimal.valueOf(value, scale)
                .divideAndRemainder(BigDecimal.valueOf(mantissa).scaleByPowerOfTen(exponent));
            final long units = FixInstrument.units(value, scale, mantissa, exponent);
            final String what = "seed=" + seed + " value=" + value + " scale=" + scale + " mantissa=" + mantissa +
                " exponent=" + exponent;
            if (FixInstrument.OVERFLOW == units)
            {
                assertTrue(expected[0].abs().multiply(BigDecimal.valueOf(mantissa)).compareTo(LONG_MAX) > 0, what);
            }
            else if (FixInstrument.OFF_UNIT == units)
            {
                assertTrue(0 != expected[1].signum(), what);
            }
            else
            {
                assertEquals(0, expected[1].signum(), what);
                assertEquals(expected[0].longValueExact(), units, what);
            }
        }
    }

    @Test
    void shouldPrintTicksAndLots()
    {
        final FixInstrument future = new FixInstrument(1, "ESZ6", 25, -2, 1, 1);
        future.price(decimal, 16_001);
        assertEquals("4000.25", decimal.toString());
        future.quantity(decimal, 3);
        assertEquals("30", decimal.toString());
        future.price(decimal, Long.MAX_VALUE);
        assertEquals("9999999999999999.99", decimal.toString());
    }

    @Test
    void shouldAverageExactlyAndRoundOnlyAtTheEdge()
    {
        final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
        final Random random = new Random(seed);
        final FixInstrument instrument = new FixInstrument(1, "X", 5, -3, 1, 0);
        instrument.averagePrice(decimal, 0, 0);
        assertEquals(0, decimal.value());
        for (int i = 0; i < 10_000; i++)
        {
            final long lots = 1 + random.nextInt(1_000_000);
            final long ticksLots = random.nextInt(1_000_000) * lots + random.nextInt((int)lots);
            instrument.averagePrice(decimal, ticksLots, lots);
            final BigDecimal expected = BigDecimal.valueOf(ticksLots).multiply(BigDecimal.valueOf(5, 3))
                .divide(BigDecimal.valueOf(lots), 11, RoundingMode.HALF_UP);
            final BigDecimal actual = BigDecimal.valueOf(decimal.value(), decimal.scale());
            assertEquals(0, expected.compareTo(actual), "seed=" + seed + " ticksLots=" + ticksLots + " lots=" + lots +
                " expected=" + expected + " actual=" + actual);
        }
    }
}
