package io.ringside.gateway.fix.message;

import io.ringside.engine.protocol.TradingPhase;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/**
 * One instrument as FIX sees it: a symbol, and decimals instead of ticks and lots. Every conversion is exact or
 * refused; there is no floating point. Hot path: no allocation, except for an average price of extreme length. Also
 * holds its phase and last price, for questions.
 */
public final class FixInstrument
{
    /** The decimal is not a whole number of units. */
    public static final long OFF_UNIT = Long.MIN_VALUE;

    /** The decimal has more units than a long holds. */
    public static final long OVERFLOW = Long.MIN_VALUE + 1;

    private static final int DIGITS_MAX = FixDecimal.DIGITS_MAX;

    /** Digits of an average price after those of the tick. */
    private static final int AVERAGE_DIGITS = 8;

    static final long[] POWERS_OF_TEN = new long[DIGITS_MAX + 1];

    static
    {
        long power = 1;
        for (int i = 0; i <= DIGITS_MAX; i++)
        {
            POWERS_OF_TEN[i] = power;
            power *= 10;
        }
    }

    private final int instrumentId;
    private final byte[] symbol;
    private final long tickMantissa;
    private final int priceExponent;
    private final long lotMantissa;
    private final int quantityExponent;
    private long priceIncrementTicks = 1;
    private long quantityIncrementLots = 1;
    private TradingPhase phase = TradingPhase.NULL_VAL;
    private boolean isCrossed;
    private long lastPriceTicks;

    FixInstrument(
        final int instrumentId,
        final String symbol,
        final long tickMantissa,
        final int priceExponent,
        final long lotMantissa,
        final int quantityExponent)
    {
        this.instrumentId = instrumentId;
        this.symbol = symbol.getBytes(StandardCharsets.US_ASCII);
        this.tickMantissa = tickMantissa;
        this.priceExponent = priceExponent;
        this.lotMantissa = lotMantissa;
        this.quantityExponent = quantityExponent;
    }

    public int instrumentId()
    {
        return instrumentId;
    }

    public byte[] symbol()
    {
        return symbol;
    }

    /** Prices and quantities are whole multiples of these. */
    void increments(final long newPriceIncrementTicks, final long newQuantityIncrementLots)
    {
        priceIncrementTicks = newPriceIncrementTicks;
        quantityIncrementLots = newQuantityIncrementLots;
    }

    public void priceIncrement(final FixDecimal target)
    {
        price(target, priceIncrementTicks);
    }

    public void quantityIncrement(final FixDecimal target)
    {
        quantity(target, quantityIncrementLots);
    }

    /** Its phase begins, or continues because its call cannot end with a crossed book. */
    public void phase(final TradingPhase newPhase, final boolean newIsCrossed)
    {
        phase = newPhase;
        isCrossed = newIsCrossed;
    }

    /** NULL_VAL until it is known. */
    public TradingPhase phase()
    {
        return phase;
    }

    public boolean isCrossed()
    {
        return isCrossed;
    }

    void lastPrice(final long priceTicks)
    {
        lastPriceTicks = priceTicks;
    }

    /** 0: unknown. */
    public long lastPriceTicks()
    {
        return lastPriceTicks;
    }

    /** True if this is a number of units, and not one of the two error codes. */
    public static boolean isExact(final long units)
    {
        return OFF_UNIT != units && OVERFLOW != units;
    }

    public long priceTicks(final FixDecimal price)
    {
        return units(price, tickMantissa, priceExponent);
    }

    public long quantityLots(final FixDecimal quantity)
    {
        return units(quantity, lotMantissa, quantityExponent);
    }

    public void price(final FixDecimal target, final long priceTicks)
    {
        decimal(target, priceTicks, tickMantissa, priceExponent);
    }

    public void quantity(final FixDecimal target, final long quantityLots)
    {
        decimal(target, quantityLots, lotMantissa, quantityExponent);
    }

    /**
     * Average of a price: exact if it has no more than eight digits after those of the tick, else rounded half up
     * there.
     */
    public void averagePrice(final FixDecimal target, final long cumTicksLots, final long cumLots)
    {
        if (0 == cumLots)
        {
            target.set(0, 0);
            return;
        }
        final long wholeTicks = cumTicksLots / cumLots;
        final long rest = cumTicksLots % cumLots;
        if (0 == rest)
        {
            decimal(target, wholeTicks, tickMantissa, priceExponent);
            return;
        }
        if (!averageInLongs(target, wholeTicks, rest, cumLots))
        {
            averageInDecimals(target, cumTicksLots, cumLots);
        }
    }

    /** Long division, digit by digit; false if a step of it needs more than a long holds. */
    private boolean averageInLongs(
        final FixDecimal target, final long wholeTicks, final long rest, final long cumLots)
    {
        if (overflows(rest, tickMantissa) || overflows(wholeTicks, tickMantissa) ||
            cumLots > Long.MAX_VALUE / 10 || priceExponent > 0)
        {
            return false;
        }
        long remainder = Math.abs(rest * tickMantissa);
        long average = Math.abs(wholeTicks * tickMantissa) + remainder / cumLots;
        remainder %= cumLots;
        int scale = -priceExponent;
        while (scale < AVERAGE_DIGITS - priceExponent && average >= 0 && average < POWERS_OF_TEN[DIGITS_MAX - 1])
        {
            remainder *= 10;
            average = average * 10 + remainder / cumLots;
            remainder %= cumLots;
            scale++;
        }
        average += remainder >= cumLots - remainder ? 1 : 0;
        if (average < 0 || average >= POWERS_OF_TEN[DIGITS_MAX] || scale > DIGITS_MAX)
        {
            return false;
        }
        target.set(wholeTicks < 0 || rest < 0 ? -average : average, scale);
        return true;
    }

    private void averageInDecimals(final FixDecimal target, final long cumTicksLots, final long cumLots)
    {
        final BigDecimal average = BigDecimal.valueOf(cumTicksLots).multiply(BigDecimal.valueOf(tickMantissa))
            .divide(BigDecimal.valueOf(cumLots), AVERAGE_DIGITS, RoundingMode.HALF_UP).scaleByPowerOfTen(priceExponent)
            .stripTrailingZeros();
        final int surplus = average.precision() - DIGITS_MAX;
        final BigDecimal fitted = surplus > 0 ?
            average.setScale(average.scale() - surplus, RoundingMode.HALF_UP) : average;
        final BigDecimal plain = fitted.scale() < 0 ? fitted.setScale(0) : fitted;
        target.set(plain.unscaledValue().longValue(), plain.scale());
    }

    private static long units(final FixDecimal decimal, final long mantissa, final int exponent)
    {
        return switch (decimal.form())
        {
            case FixDecimal.EXACT -> units(decimal.value(), decimal.scale(), mantissa, exponent);
            case FixDecimal.TOO_LARGE -> OVERFLOW;
            default -> OFF_UNIT;
        };
    }

    /** {@code value x 10^-scale} in units of {@code mantissa x 10^exponent}. */
    static long units(final long value, final int scale, final long mantissa, final int exponent)
    {
        final int shift = -scale - exponent;
        if (0 == value)
        {
            return 0;
        }
        if (shift >= 0)
        {
            if (shift > DIGITS_MAX || overflows(value, POWERS_OF_TEN[shift]))
            {
                return OVERFLOW;
            }
            final long shifted = value * POWERS_OF_TEN[shift];
            return 0 == shifted % mantissa ? shifted / mantissa : OFF_UNIT;
        }
        if (-shift > DIGITS_MAX || overflows(mantissa, POWERS_OF_TEN[-shift]))
        {
            // The unit is larger than any value that a decimal holds.
            return OFF_UNIT;
        }
        final long unit = mantissa * POWERS_OF_TEN[-shift];
        return 0 == value % unit ? value / unit : OFF_UNIT;
    }

    // A value beyond 18 digits cannot come from FIX; from the venue's own protocol it can, and is capped.
    private static void decimal(final FixDecimal target, final long units, final long mantissa, final int exponent)
    {
        final long limit = POWERS_OF_TEN[DIGITS_MAX] - 1;
        final long factor = exponent > 0 ? POWERS_OF_TEN[Math.min(exponent, DIGITS_MAX)] : 1;
        if (overflows(mantissa, factor) || overflows(units, mantissa * factor) ||
            units * mantissa * factor > limit || units * mantissa * factor < -limit)
        {
            target.set(units < 0 ? -limit : limit, Math.max(0, -exponent));
        }
        else
        {
            target.set(units * mantissa * factor, Math.max(0, -exponent));
        }
    }

    private static boolean overflows(final long left, final long right)
    {
        return Math.multiplyHigh(left, right) != (left * right) >> 63;
    }
}
