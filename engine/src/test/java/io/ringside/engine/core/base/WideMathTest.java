package io.ringside.engine.core.base;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;

class WideMathTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());

    @Test
    void shouldScaleExactlyWhereTheProductNeeds128Bits()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 100_000; i++)
        {
            final long divisor = (random.nextLong() >>> (1 + random.nextInt(62))) + 1;
            final long a = (random.nextLong() >>> 1) % divisor;
            final long b = random.nextLong() >>> (1 + random.nextInt(62));
            final BigInteger expected =
                BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).divide(BigInteger.valueOf(divisor));
            assertEquals(
                expected.longValueExact(), WideMath.scale(a, b, divisor),
                () -> "seed=" + SEED + " " + a + " x " + b + " / " + divisor);
        }
        assertEquals(Long.MAX_VALUE - 1, WideMath.scale(Long.MAX_VALUE - 1, Long.MAX_VALUE, Long.MAX_VALUE));
    }

    @Test
    void shouldScaleByADivisorOf128Bits()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 100_000; i++)
        {
            final long high = random.nextLong() >>> (1 + random.nextInt(62));
            final long low = random.nextLong();
            final long a = random.nextLong() >>> (1 + random.nextInt(62));
            final long b = random.nextLong() >>> (1 + random.nextInt(62));
            final BigInteger divisor = BigInteger.valueOf(high).shiftLeft(64).or(unsigned(low));
            if (0 != divisor.signum())
            {
                final BigInteger expected = BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).divide(divisor);
                if (expected.bitLength() < Long.SIZE)
                {
                    assertEquals(
                        expected.longValueExact(), WideMath.scale(a, b, high, low),
                        () -> "seed=" + SEED + " " + a + " x " + b + " / " + divisor);
                }
            }
        }
    }

    @Test
    void shouldTakePercentWithoutOverflow()
    {
        assertEquals(33, WideMath.percent(99, 34));
        assertEquals(Long.MAX_VALUE, WideMath.percent(Long.MAX_VALUE, 100));
        assertEquals(
            BigInteger.valueOf(Long.MAX_VALUE).multiply(BigInteger.valueOf(37)).divide(BigInteger.valueOf(100))
                .longValueExact(),
            WideMath.percent(Long.MAX_VALUE, 37));
    }

    @Test
    void shouldDivideSumsOf128Bits()
    {
        final WideSum turnover = new WideSum();
        final WideSum volume = new WideSum();
        for (int i = 0; i < 7; i++)
        {
            turnover.add(Long.MAX_VALUE);
            volume.add(Long.MAX_VALUE / 3);
        }
        assertEquals(3, turnover.dividedBy(volume));
        assertEquals(Long.MAX_VALUE, volume.saturated());
        for (int i = 0; i < 6; i++)
        {
            volume.subtract(Long.MAX_VALUE / 3);
        }
        assertEquals(Long.MAX_VALUE / 3, volume.saturated());
        assertEquals(21, turnover.dividedBy(volume));
    }

    private static BigInteger unsigned(final long value)
    {
        final BigInteger low = BigInteger.valueOf(value & Long.MAX_VALUE);
        return value < 0 ? low.setBit(63) : low;
    }
}
