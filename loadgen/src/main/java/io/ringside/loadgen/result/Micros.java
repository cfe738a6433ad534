package io.ringside.loadgen.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * How latencies and counts are printed: microseconds with three significant digits, thousands separators, never a
 * locale's own.
 */
public final class Micros
{
    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

    private Micros()
    {
    }

    /**
     * @param valueNs nanoseconds; negative for a value that is not available.
     * @return microseconds, such as {@code 0.204}, {@code 38.1}, {@code 1,840}, or {@code n/a}.
     */
    public static String format(final double valueNs)
    {
        if (valueNs < 0)
        {
            return "n/a";
        }
        if (valueNs < 1)
        {
            return "0";
        }

        final BigDecimal rounded = BigDecimal.valueOf(valueNs / 1e3).round(THREE_DIGITS);
        final int digitsBeforePoint = rounded.precision() - rounded.scale();
        // Below a nanosecond there is nothing to tell.
        final int digitsAfterPoint = Math.max(0, Math.min(3, 3 - Math.max(digitsBeforePoint, 0)));
        return String.format(Locale.ROOT, "%,." + digitsAfterPoint + "f", rounded);
    }

    /**
     * @param value a count.
     * @return with thousands separators.
     */
    public static String count(final long value)
    {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
