package io.ringside.loadgen.workload;

/**
 * What the generator knows of an instrument.
 *
 * @param instrumentId          as on the wire, at least 1.
 * @param symbol                display name; FIX sends it.
 * @param referencePriceTicks   where the mid price starts, above 0.
 * @param priceIncrementTicks   a price is a multiple of this, at least 1.
 * @param quantityIncrementLots a quantity is a multiple of this, at least 1.
 * @param maxQuantityLots       largest quantity of one order; 0 if there is no limit.
 * @param tickMantissa          one tick is {@code tickMantissa x 10^priceExponent}; FIX sends decimals.
 * @param priceExponent         see {@code tickMantissa}.
 * @param lotMantissa           one lot is {@code lotMantissa x 10^quantityExponent}; FIX sends decimals.
 * @param quantityExponent      see {@code lotMantissa}.
 */
public record LoadInstrument(
    int instrumentId,
    String symbol,
    long referencePriceTicks,
    long priceIncrementTicks,
    long quantityIncrementLots,
    long maxQuantityLots,
    long tickMantissa,
    int priceExponent,
    long lotMantissa,
    int quantityExponent)
{
    /**
     * @throws IllegalArgumentException if a value is out of its range.
     */
    public LoadInstrument
    {
        if (instrumentId < 1 || referencePriceTicks < 1 || priceIncrementTicks < 1 || quantityIncrementLots < 1 ||
            maxQuantityLots < 0 || tickMantissa < 1 || lotMantissa < 1)
        {
            throw new IllegalArgumentException(
                "an instrument needs an id, a reference price, increments and mantissas of at least 1: instrumentId=" +
                instrumentId + " referencePriceTicks=" + referencePriceTicks);
        }
        if (referencePriceTicks / priceIncrementTicks < 10)
        {
            throw new IllegalArgumentException(
                "the reference price must be at least ten price increments: instrumentId=" + instrumentId +
                " referencePriceTicks=" + referencePriceTicks);
        }
    }

    /**
     * An instrument with increments of one tick and one lot, a tick of 0.01 and whole lots.
     *
     * @param instrumentId        as on the wire.
     * @param symbol              display name.
     * @param referencePriceTicks where the mid price starts.
     */
    public LoadInstrument(final int instrumentId, final String symbol, final long referencePriceTicks)
    {
        this(instrumentId, symbol, referencePriceTicks, 1, 1, 0, 1, -2, 1, 0);
    }
}
