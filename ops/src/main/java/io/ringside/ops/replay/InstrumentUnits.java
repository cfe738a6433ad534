package io.ringside.ops.replay;

import io.ringside.engine.protocol.DefineInstrumentDecoder;

/**
 * What one tick and one lot of an instrument are, as the definitions of a journal or a file say one after the other: a
 * definition states what it changes (rule book 6.5.4).
 *
 * @param tick             mantissa of a tick, times ten to the power of its exponent.
 * @param lot              mantissa of a lot, likewise.
 */
public record InstrumentUnits(String symbol, long tick, int priceExponent, long lot, int quantityExponent)
{
    /** What a new instrument has of which nothing is said. */
    public static final InstrumentUnits DEFAULT = new InstrumentUnits("", 1, 0, 1, 0);

    /** Units after another definition. */
    public InstrumentUnits with(final DefineInstrumentDecoder it)
    {
        return new InstrumentUnits(
            it.symbol().isEmpty() ? symbol : it.symbol(),
            DefineInstrumentDecoder.tickMantissaNullValue() == it.tickMantissa() ? tick : it.tickMantissa(),
            DefineInstrumentDecoder.priceExponentNullValue() == it.priceExponent() ? priceExponent : it.priceExponent(),
            DefineInstrumentDecoder.lotMantissaNullValue() == it.lotMantissa() ? lot : it.lotMantissa(),
            DefineInstrumentDecoder.quantityExponentNullValue() == it.quantityExponent() ? quantityExponent :
            it.quantityExponent());
    }
}
