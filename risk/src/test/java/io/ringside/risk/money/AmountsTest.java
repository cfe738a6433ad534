package io.ringside.risk.money;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Amounts against BigInteger. The property {@code ringside.money.amounts} says how many. */
class AmountsTest
{
    private static final int COUNT = Integer.getInteger("ringside.money.amounts", 300_000);
    private static final long SEED = Long.getLong("ringside.money.seed", 47L);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    private final SplittableRandom random = new SplittableRandom(SEED);

    /** Every order of magnitude alike, and what is at the edges. */
    private long amount()
    {
        return switch (random.nextInt(12))
        {
            case 0 -> Long.MAX_VALUE;
            case 1 -> Long.MAX_VALUE - random.nextInt(3);
            case 2 -> 0;
            case 3 -> 1L << random.nextInt(63);
            case 4 -> (1L << random.nextInt(63)) - 1;
            default -> random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63);
        };
    }

    @Test
    void shouldMultiplyExactlyOrRefuse()
    {
        int overflows = 0;
        for (int i = 0; i < COUNT; i++)
        {
            final long a = amount();
            final long b = amount();
            final BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
            final boolean fits = product.compareTo(MAX) <= 0;
            overflows += fits ? 0 : 1;
            assertEquals(fits ? product.longValueExact() : Amounts.OVERFLOW, Amounts.multiply(a, b),
                () -> a + " x " + b + " seed=" + SEED);
        }
        assertTrue(overflows > COUNT / 10 && overflows < COUNT, "overflows=" + overflows);
    }

    @Test
    void shouldRoundSharesTowardsZeroAndNeverChargePartsMoreThanTheWhole()
    {
        for (int i = 0; i < COUNT; i++)
        {
            final long a = amount() >>> 2;
            final long b = amount() >>> 2;
            final long rate = random.nextInt(4) == 0 ? Amounts.RATE_WHOLE : random.nextLong(Amounts.RATE_WHOLE + 1);
            final long signed = random.nextBoolean() ? rate : -rate;
            assertEquals(BigInteger.valueOf(a).multiply(BigInteger.valueOf(signed))
                .divide(BigInteger.valueOf(Amounts.RATE_WHOLE)).longValueExact(), Amounts.share(a, signed),
                () -> a + " x " + signed + " seed=" + SEED);
            assertTrue(Amounts.share(a, rate) + Amounts.share(b, rate) <= Amounts.share(a + b, rate),
                () -> a + " + " + b + " at " + rate + " seed=" + SEED);
        }
    }

    @Test
    void shouldAddBeyond64BitsExactly()
    {
        final long[] numbers = new long[4];
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < COUNT; i++)
        {
            final long amount = random.nextInt(3) == 0 ? -amount() : amount();
            Amounts.add(numbers, 2, amount);
            sum = sum.add(BigInteger.valueOf(amount));
            final BigInteger actual = BigInteger.valueOf(numbers[2]).shiftLeft(Long.SIZE)
                .add(new BigInteger(Long.toUnsignedString(numbers[3])));
            final BigInteger expected = sum;
            assertEquals(expected, actual, () -> "seed=" + SEED);
            final long other = amount();
            assertEquals(sum.compareTo(BigInteger.valueOf(other)) >= 0,
                Amounts.isAtLeast(numbers[2], numbers[3], other), () -> expected + " >= " + other + " seed=" + SEED);
        }
        assertEquals(0, numbers[0] | numbers[1]);
    }

    /** Two numbers of 63 bits, a rate, and what was there before. */
    @Test
    void shouldAddProductsAndSharesOfThemRoundedUp()
    {
        final BigInteger whole = BigInteger.valueOf(Amounts.RATE_WHOLE);
        final long[] numbers = new long[2];
        for (int i = 0; i < COUNT; i++)
        {
            final long a = amount();
            final long b = amount();
            final int rate = random.nextInt(4) == 0 ? (int)Amounts.RATE_WHOLE :
                random.nextInt((int)Amounts.RATE_WHOLE + 1);
            final BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
            numbers[0] = 0;
            numbers[1] = 0;
            Amounts.addShareUp(numbers, 0, a, b, rate);
            final BigInteger share =
                product.multiply(BigInteger.valueOf(rate)).add(whole.subtract(BigInteger.ONE)).divide(whole);
            assertEquals(share, wide(numbers), () -> a + " x " + b + " at " + rate + " seed=" + SEED);
            final long[] again = new long[2];
            Amounts.addWideShareUp(again, 0, numbers[0], numbers[1], rate);
            assertEquals(share.multiply(BigInteger.valueOf(rate)).add(whole.subtract(BigInteger.ONE)).divide(whole),
                wide(again), () -> share + " at " + rate + " seed=" + SEED);
            Amounts.addProduct(numbers, 0, a, -(b >>> 1));
            final BigInteger less = share.subtract(BigInteger.valueOf(a).multiply(BigInteger.valueOf(b >>> 1)));
            assertEquals(less, wide(numbers), () -> a + " x " + b + " seed=" + SEED);
            Amounts.subtract(numbers, 0, numbers[0], numbers[1]);
            assertEquals(BigInteger.ZERO, wide(numbers), () -> a + " x " + b + " seed=" + SEED);
        }
    }

    /** Up to 127 bits, by as much as a limit of leverage may be. */
    @Test
    void shouldDivideAndRoundUp()
    {
        final long[] numbers = new long[2];
        for (int i = 0; i < COUNT; i++)
        {
            final long high = amount() >>> random.nextInt(63);
            final long low = random.nextInt(4) == 0 ? -random.nextInt(3) : random.nextLong();
            final long divisor = random.nextInt(4) == 0 ? 1 : 1 + random.nextLong(Amounts.RATE_WHOLE);
            numbers[0] = high;
            numbers[1] = low;
            final BigInteger number = wide(numbers);
            Amounts.divideUp(numbers, 0, divisor);
            assertEquals(number.add(BigInteger.valueOf(divisor - 1)).divide(BigInteger.valueOf(divisor)),
                wide(numbers), () -> number + " / " + divisor + " seed=" + SEED);
        }
    }

    private static BigInteger wide(final long[] numbers)
    {
        return BigInteger.valueOf(numbers[0]).shiftLeft(Long.SIZE)
            .add(new BigInteger(Long.toUnsignedString(numbers[1])));
    }
}
