package io.ringside.loadgen.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Figures for people: latencies with three significant digits, thousands separators, never a locale's own signs. */
public final class Numbers
{
    private static final String NOT_AVAILABLE = "n/a";
    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);
    private static final String[] UNITS = {"ns", "µs", "ms", "s"};
    private static final double MINUTE_S = 60;
    private static final double HOUR_S = 3_600;

    private Numbers()
    {
    }

    /**
     * A latency in a table, where all have the same unit.
     *
     * @param valueNs nanoseconds; negative for a value that is not available.
     * @return microseconds, such as {@code 0.204}, {@code 38.1}, {@code 1,840}, or {@code n/a}.
     */
    public static String micros(final double valueNs)
    {
        if (valueNs < 0)
        {
            return NOT_AVAILABLE;
        }
        if (valueNs < 1)
        {
            return "0";
        }

        final BigDecimal rounded = BigDecimal.valueOf(valueNs / 1e3).round(THREE_DIGITS);
        final int digitsBeforePoint = rounded.precision() - rounded.scale();
        // Nothing below a nanosecond is measured.
        final int digitsAfterPoint = Math.max(0, Math.min(3, 3 - Math.max(digitsBeforePoint, 0)));
        return String.format(Locale.ROOT, "%,." + digitsAfterPoint + "f", rounded);
    }

    /**
     * A latency on its own, with the unit that suits it.
     *
     * @param valueNs nanoseconds; negative or NaN for a value that is not available.
     * @return such as {@code 481 µs}, {@code 24.5 ms} or {@code n/a}.
     */
    public static String latency(final double valueNs)
    {
        if (!(valueNs >= 0))
        {
            return NOT_AVAILABLE;
        }
        BigDecimal value = BigDecimal.valueOf(valueNs).setScale(0, RoundingMode.HALF_UP).round(THREE_DIGITS);
        int unit = 0;
        while (unit < UNITS.length - 1 && value.compareTo(BigDecimal.valueOf(1_000)) >= 0)
        {
            value = value.movePointLeft(3);
            unit++;
        }
        final int digits = 0 == unit ? 0 : Math.max(0, 3 - Math.max(1, value.precision() - value.scale()));
        return String.format(Locale.ROOT, "%,." + digits + "f", value) + " " + UNITS[unit];
    }

    /**
     * @param value a count.
     * @return with thousands separators.
     */
    public static String count(final long value)
    {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /**
     * @param value a count, or a number per second; NaN if it is not available.
     * @return without decimals.
     */
    public static String rate(final double value)
    {
        return Double.isNaN(value) ? NOT_AVAILABLE : String.format(Locale.ROOT, "%,.0f", value);
    }

    /**
     * @param share 0.01 is a percent; NaN if it is not available.
     * @return such as {@code 0.27 %}.
     */
    public static String percent(final double share)
    {
        return Double.isNaN(share) ? NOT_AVAILABLE : String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    /**
     * @param seconds of a time.
     * @return a whole number of the largest unit that has one, else seconds: {@code 90 s}, {@code 2 h}.
     */
    public static String time(final double seconds)
    {
        if (seconds >= HOUR_S && 0 == seconds % HOUR_S)
        {
            return decimal(seconds / HOUR_S) + " h";
        }
        return seconds >= MINUTE_S && 0 == seconds % MINUTE_S ? decimal(seconds / MINUTE_S) + " min" :
            decimal(seconds) + " s";
    }

    private static String decimal(final double value)
    {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%.1f", value);
    }
}
