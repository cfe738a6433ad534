package io.ringside.ops.export;

import io.ringside.engine.protocol.InstrumentDefinitionDecoder;

import java.math.BigDecimal;

/**
 * What one tick and one lot of an instrument are. A later definition makes another.
 *
 * @param symbol of the instrument.
 * @param tick   price of one tick.
 * @param lot    quantity of one lot.
 */
record ExportedInstrument(String symbol, BigDecimal tick, BigDecimal lot)
{
    static ExportedInstrument of(final InstrumentDefinitionDecoder it)
    {
        return new ExportedInstrument(it.symbol(), decimal(it.tickMantissa(), it.priceExponent()),
            decimal(it.lotMantissa(), it.quantityExponent()));
    }

    String price(final long ticks)
    {
        return tick.multiply(BigDecimal.valueOf(ticks)).toPlainString();
    }

    String quantity(final long lots)
    {
        return lot.multiply(BigDecimal.valueOf(lots)).toPlainString();
    }

    private static BigDecimal decimal(final long mantissa, final int exponent)
    {
        final BigDecimal value = BigDecimal.valueOf(mantissa).scaleByPowerOfTen(exponent);
        // No 1E+2 for 100.
        return value.scale() < 0 ? value.setScale(0) : value;
    }
}
