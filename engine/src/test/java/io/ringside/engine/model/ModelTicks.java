package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Which prices an instrument knows: up to the highest price the multiples of its increment, or, with a tick table, of
 * the increment of the band that the price lies in.
 */
final class ModelTicks
{
    /** A stretch of prices, both ends included, with one increment. */
    private record Band(long from, long to, BigInteger increment)
    {
        boolean contains(final long priceTicks)
        {
            return priceTicks >= from && priceTicks <= to;
        }

        /** Largest multiple in the band at or below; 0 if there is none. */
        long floor(final long priceTicks)
        {
            final BigInteger price = BigInteger.valueOf(Math.min(priceTicks, to));
            final BigInteger multiple = price.subtract(price.mod(increment));
            return multiple.compareTo(BigInteger.valueOf(from)) >= 0 ? multiple.longValueExact() : 0;
        }

        /** Smallest multiple in the band at or above; 0 if there is none. */
        long ceiling(final long priceTicks)
        {
            final BigInteger price = BigInteger.valueOf(Math.max(priceTicks, from));
            final BigInteger multiple = price.add(price.negate().mod(increment));
            return multiple.compareTo(BigInteger.valueOf(to)) <= 0 ? multiple.longValueExact() : 0;
        }
    }

    private final List<Band> bands = new ArrayList<>();
    private final long maxPriceTicks;

    /** Pairs of a band's first price and increment; empty without a table. */
    ModelTicks(final ModelInstrument instrument, final long[] pairs)
    {
        maxPriceTicks = instrument.definition.maxPriceTicks;
        for (int i = 0; i < pairs.length; i += 2)
        {
            final long to = i + 2 < pairs.length ? pairs[i + 2] - 1 : Long.MAX_VALUE;
            bands.add(new Band(pairs[i], to, BigInteger.valueOf(pairs[i + 1])));
        }
        if (bands.isEmpty())
        {
            bands.add(new Band(1, Long.MAX_VALUE, BigInteger.valueOf(instrument.definition.priceIncrementTicks)));
        }
    }

    boolean isOnTick(final long priceTicks)
    {
        return bands.stream().anyMatch(band -> band.contains(priceTicks) && band.floor(priceTicks) == priceTicks);
    }

    boolean isValid(final long priceTicks)
    {
        return priceTicks > 0 && priceTicks <= maxPriceTicks && isOnTick(priceTicks);
    }

    /** The valid price next to the best opposite one, on the passive side of it; 0 if there is none. */
    long behind(final long bestOpposite, final int side)
    {
        if (Wire.BUY == side)
        {
            return floor(bestOpposite - 1);
        }
        return Long.MAX_VALUE == bestOpposite ? 0 : ceiling(bestOpposite + 1);
    }

    /** Largest valid price at or below; 0 if there is none. */
    long floor(final long priceTicks)
    {
        final long highest = Math.min(priceTicks, maxPriceTicks);
        return bands.stream().mapToLong(band -> band.floor(highest)).max().orElseThrow();
    }

    /** Smallest valid price at or above; 0 if there is none. */
    long ceiling(final long priceTicks)
    {
        return bands.stream().mapToLong(band -> band.ceiling(priceTicks))
            .filter(price -> 0 != price && price <= maxPriceTicks).min().orElse(0);
    }

    /** Q6: half-way between the valid prices around one that is not valid; 0 if there is nothing. */
    private long middle(final long priceTicks)
    {
        final BigInteger below = BigInteger.valueOf(floor(priceTicks));
        final BigInteger above = BigInteger.valueOf(ceiling(priceTicks));
        final BigInteger sum = below.add(above);
        return isOnTick(priceTicks) || 0 == below.signum() || 0 == above.signum() || sum.testBit(0) ? 0 :
            sum.shiftRight(1).longValueExact();
    }

    /** Q6: largest valid price or middle at or below; 0 if there is none. */
    long floorOrMiddle(final long priceTicks)
    {
        final long highest = Math.min(priceTicks, maxPriceTicks);
        final long middle = middle(highest);
        return middle > highest ? floor(highest) : Math.max(middle, floor(highest));
    }

    /** Q6: smallest valid price or middle at or above; 0 if there is none. */
    long ceilingOrMiddle(final long priceTicks)
    {
        final long middle = middle(priceTicks);
        return middle < priceTicks ? ceiling(priceTicks) : middle;
    }

    /** B72: nearest valid price, ties lower; the price itself if there is no valid one at all. */
    long nearest(final long priceTicks)
    {
        final long below = floor(priceTicks);
        final long above = ceiling(priceTicks);
        if (0 == below && 0 == above)
        {
            return priceTicks;
        }
        if (0 == below || 0 == above)
        {
            return Math.max(below, above);
        }
        return above - priceTicks < priceTicks - below ? above : below;
    }
}
