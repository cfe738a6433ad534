package io.ringside.ops.admin.base;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shares as people write them, in percent: 1%, 0.5%, 20. The value is 0 to 1. */
public final class PercentConverter implements ITypeConverter<Double>
{
    private static final Pattern PATTERN = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,4})?)%?");
    private static final double PERCENT_MAX = 100;

    @Override
    public Double convert(final String value)
    {
        final Matcher matcher = PATTERN.matcher(value);
        if (!matcher.matches() || Double.parseDouble(matcher.group(1)) > PERCENT_MAX)
        {
            throw new TypeConversionException("not a share: '" + value + "', write it like 1% or 0.5%");
        }
        return Double.parseDouble(matcher.group(1)) / PERCENT_MAX;
    }
}
