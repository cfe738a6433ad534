package io.ringside.loadgen.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Figures for people: three significant digits, a unit, never a locale's own signs.
 */
final class Numbers
{
    private static final MathContext THREE_DIGITS = new MathContext(3);
    private static final String[] UNITS = {"ns", "µs", "ms", "s"};
    private static final double MINUTE_S = 60;
    private static final double HOUR_S = 3_600;

    private Numbers()
    {
    }

    /**
     * @param valueNs nanoseconds; negative or NaN for a value that is not available.
     * @return such as {@code 481 µs}, {@code 24.5 ms} or {@code n/a}.
     */
    static String latency(final double valueNs)
    {
        if (!(valueNs >= 0))
        {
            return "n/a";
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

    /** The same for a round value, without digits that say nothing: {@code 1 ms}. */
    static String tick(final double valueNs)
    {
        return latency(valueNs).replaceFirst("\\.0+ ", " ");
    }

    static String rate(final double perSecond)
    {
        return Double.isNaN(perSecond) ? "n/a" : String.format(Locale.ROOT, "%,.0f", perSecond);
    }

    static String percent(final double share)
    {
        return Double.isNaN(share) ? "n/a" : String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    /** A whole number of the largest unit that has one, else seconds: {@code 90 s}, {@code 2 h}. */
    static String seconds(final double seconds)
    {
        if (seconds >= HOUR_S && 0 == seconds % HOUR_S)
        {
            return plain(seconds / HOUR_S) + " h";
        }
        return seconds >= MINUTE_S && 0 == seconds % MINUTE_S ? plain(seconds / MINUTE_S) + " min" :
            plain(seconds) + " s";
    }

    /** Coordinates: a tenth of a unit is less than anybody sees. */
    static String at(final double coordinate)
    {
        final long tenths = Math.round(coordinate * 10);
        return 0 == tenths % 10 ? Long.toString(tenths / 10) :
            (tenths < 0 ? "-" : "") + Math.abs(tenths) / 10 + "." + Math.abs(tenths) % 10;
    }

    private static String plain(final double value)
    {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%.1f", value);
    }
}
