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

    Indication(final long priceTicks, final long pairedLots, final BigInteger surplus)
    {
        this.priceTicks = priceTicks;
        this.pairedLots = pairedLots;
        this.surplus = surplus;
    }

    boolean isSameAs(final Indication other)
    {
        return priceTicks == other.priceTicks && pairedLots == other.pairedLots && surplus.equals(other.surplus);
    }
}
