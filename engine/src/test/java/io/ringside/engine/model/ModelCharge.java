package io.ringside.engine.model;

import java.math.BigInteger;

/**
 * What one side of a trade was charged (7.5, 7.6).
 *
 * @param rate       of the value.
 * @param least      the minimum if the fill was charged that, else 0.
 * @param commission amount.
 */
record ModelCharge(long rate, BigInteger least, BigInteger commission)
{
    /** The same of a trade that is worth that; 0: it was busted. */
    ModelCharge of(final BigInteger value)
    {
        final BigInteger byRate = ModelMoney.share(value, rate);
        return new ModelCharge(rate, least, 0 == value.signum() ? BigInteger.ZERO :
            0 == least.signum() ? byRate : byRate.max(least));
    }
}
