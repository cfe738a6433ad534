package io.ringside.ops.replay.schema;

import io.ringside.engine.protocol.DefineInstrumentDecoder;

import java.math.BigDecimal;

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

    private static final int DIGITS_MAX = 40;

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

    /** A price, or a distance of prices, as a decimal. */
    public String price(final long ticks)
    {
        return decimal(ticks, tick, priceExponent);
    }

    /** A quantity as a decimal. */
    public String quantity(final long lots)
    {
        return decimal(lots, lot, quantityExponent);
    }

    /**
     * The ticks of a price, or of a distance of prices.
     *
     * @throws IllegalArgumentException with one line, if it is no number, or no multiple of the tick.
     */
    public long ticks(final String price)
    {
        return units(price, tick, priceExponent);
    }

    /**
     * The lots of a quantity.
     *
     * @throws IllegalArgumentException with one line, if it is no number, or no multiple of the lot.
     */
    public long lots(final String quantity)
    {
        return units(quantity, lot, quantityExponent);
    }

    static String decimal(final long count, final long mantissa, final int exponent)
    {
        return BigDecimal.valueOf(count).multiply(BigDecimal.valueOf(mantissa)).scaleByPowerOfTen(exponent)
            .setScale(Math.max(0, -exponent)).toPlainString();
    }

    private static long units(final String text, final long mantissa, final int exponent)
    {
        // No sender writes longer ones, and a number of a million digits would cost time.
        if (text.length() > DIGITS_MAX || !text.matches("-?\\d+(\\.\\d+)?"))
        {
            throw new IllegalArgumentException("not a decimal of at most " + DIGITS_MAX + " characters");
        }
        try
        {
            return new BigDecimal(text).scaleByPowerOfTen(-exponent).divide(BigDecimal.valueOf(mantissa))
                .longValueExact();
        }
        catch (final ArithmeticException ex)
        {
            throw new IllegalArgumentException(
                "not a multiple of " + decimal(1, mantissa, exponent) + ", or too large: " + text, ex);
        }
    }
}
