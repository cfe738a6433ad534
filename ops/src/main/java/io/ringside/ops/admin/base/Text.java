package io.ringside.ops.admin.base;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Numbers as people read them: thousands separators, microseconds with three significant digits, decimals of an
 * instrument.
 */
public final class Text
{
    private Text()
    {
    }

    public static String count(final Object value)
    {
        return value instanceof Number ? String.format(Locale.ROOT, "%,d", ((Number)value).longValue()) : "n/a";
    }

    public static long number(final Map<String, ?> map, final String name)
    {
        final Object value = map.get(name);
        return value instanceof Number ? ((Number)value).longValue() : 0;
    }

    /** The objects of a list that the node tells of; none if it does not. */
    @SuppressWarnings("unchecked")
    public static List<Map<String, Object>> rows(final Map<String, ?> map, final String name)
    {
        return map.get(name) instanceof List<?> rows ? (List<Map<String, Object>>)rows : List.of();
    }

    /** Nanoseconds as microseconds with three significant digits. */
    public static String micros(final double ns)
    {
        final double us = ns / 1_000.0;
        if (us >= 100)
        {
            return String.format(Locale.ROOT, "%,.0f", us);
        }
        return String.format(Locale.ROOT, us >= 10 ? "%.1f" : "%.2f", us);
    }

    public static String duration(final long ns)
    {
        if (ns < 1_000_000L)
        {
            return micros(ns) + " us";
        }
        if (ns < 1_000_000_000L)
        {
            return String.format(Locale.ROOT, ns < 100_000_000L ? "%.1f ms" : "%.0f ms", ns / 1e6);
        }
        return ns < 10_000_000_000L ? String.format(Locale.ROOT, "%.3g s", ns / 1e9) :
            String.format(Locale.ROOT, "%,d s", ns / 1_000_000_000L);
    }

    public static String bytes(final long bytes)
    {
        if (bytes < 10_240)
        {
            return String.format(Locale.ROOT, "%,d B", bytes);
        }
        return bytes < 10L << 20 ? String.format(Locale.ROOT, "%,d KiB", bytes >> 10) :
            bytes < 10L << 30 ? String.format(Locale.ROOT, "%,d MiB", bytes >> 20) :
            String.format(Locale.ROOT, "%,d GiB", bytes >> 30);
    }

    /** An integer of units as a decimal text: units x mantissa x 10^exponent. */
    static String decimal(final long units, final long mantissa, final int exponent)
    {
        return BigDecimal.valueOf(units).multiply(BigDecimal.valueOf(mantissa))
            .scaleByPowerOfTen(exponent).setScale(Math.max(0, -exponent)).toPlainString();
    }

    /**
     * The units of a decimal text.
     *
     * @throws CliException if it is no number, or no multiple of the unit.
     */
    public static long units(final String text, final long mantissa, final int exponent, final String what)
    {
        try
        {
            final BigDecimal units = new BigDecimal(text).scaleByPowerOfTen(-exponent)
                .divide(BigDecimal.valueOf(mantissa));
            CliException.usageIf(units.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0, what + " " + text +
                " is too large: correct it");
            return units.longValueExact();
        }
        catch (final ArithmeticException ex)
        {
            throw new CliException(ExitCode.USAGE, what + " " + text + " is not a multiple of " +
                decimal(1, mantissa, exponent) + ": round it");
        }
        catch (final NumberFormatException ex)
        {
            throw new CliException(ExitCode.USAGE, what + " is not a number: " + text);
        }
    }

    public static String firstLine(final String message)
    {
        final int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
