package io.ringside.engine.model;

import java.math.BigInteger;

/** What the public is told of a coming auction. */
final class Indication
{
    static final Indication NOTHING = new Indication(0, 0, BigInteger.ZERO);

    final long priceTicks;
    final long pairedLots;
    /** Positive if buyers would be left over. */
    final BigInteger surplus;
    final long nearTicks;
    final long farTicks;

    Indication(final long priceTicks, final long pairedLots, final BigInteger surplus)
    {
        this(priceTicks, pairedLots, surplus, 0, 0);
    }

    private Indication(
        final long priceTicks,
        final long pairedLots,
        final BigInteger surplus,
        final long nearTicks,
        final long farTicks)
    {
        this.priceTicks = priceTicks;
        this.pairedLots = pairedLots;
        this.surplus = surplus;
        this.nearTicks = nearTicks;
        this.farTicks = farTicks;
    }

    /** The same with the prices of 5.2.22 and 5.2.23. */
    Indication with(final long near, final long far)
    {
        return new Indication(priceTicks, pairedLots, surplus, near, far);
    }

    boolean isSameAs(final Indication other)
    {
        return priceTicks == other.priceTicks && pairedLots == other.pairedLots && surplus.equals(other.surplus) &&
            nearTicks == other.nearTicks && farTicks == other.farTicks;
    }
}
