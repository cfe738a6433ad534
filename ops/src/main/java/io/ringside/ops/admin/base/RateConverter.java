package io.ringside.ops.admin.base;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rates per second as people write them: 2000, 50k, 1.5M. */
public final class RateConverter implements ITypeConverter<Long>
{
    private static final Pattern PATTERN = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)([kM]?)(/s)?");

    @Override
    public Long convert(final String value)
    {
        final Matcher matcher = PATTERN.matcher(value);
        if (!matcher.matches())
        {
            throw new TypeConversionException("not a rate: '" + value + "', write it like 2000, 50k or 1M");
        }
        final double unit = "k".equals(matcher.group(2)) ? 1e3 : "M".equals(matcher.group(2)) ? 1e6 : 1;
        final long rate = Math.round(Double.parseDouble(matcher.group(1)) * unit);
        if (rate < 1)
        {
            throw new TypeConversionException("the rate must be at least 1 per second: '" + value + "'");
        }
        return rate;
    }
}
