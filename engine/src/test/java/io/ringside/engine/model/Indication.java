package io.ringside.engine.model;

import java.math.BigInteger;

/**
 * What the public is told of a coming auction.
 */
final class Indication
{
    static final Indication NOTHING = new Indication(0, 0, BigInteger.ZERO);

    final long priceTicks;
    final long pairedLots;
    /** Positive if buyers would be left over. */
    final BigInteger surplus;

    private Indication(final long priceTicks, final long pairedLots, final BigInteger surplus)
    {
        this.priceTicks = priceTicks;
        this.pairedLots = pairedLots;
        this.surplus = surplus;
    }

    static Indication of(final ModelInstrument instrument, final long priceTicks)
    {
        if (0 == priceTicks)
        {
            return NOTHING;
        }
        final BigInteger buys = ModelUncrossPrice.sum(instrument.bids, priceTicks);
        final BigInteger sells = ModelUncrossPrice.sum(instrument.asks, priceTicks);
        return 0 == buys.min(sells).signum() ? NOTHING :
            new Indication(priceTicks, buys.min(sells).longValueExact(), buys.subtract(sells));
    }

    boolean isSameAs(final Indication other)
    {
        return priceTicks == other.priceTicks && pairedLots == other.pairedLots && surplus.equals(other.surplus);
    }
}
