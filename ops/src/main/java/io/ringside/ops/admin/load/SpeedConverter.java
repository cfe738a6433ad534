package io.ringside.ops.admin.load;

import io.ringside.loadgen.workload.RecordedFlow;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How fast a recording is sent: 1x, 10x, 0.5x, max. */
final class SpeedConverter implements ITypeConverter<Double>
{
    private static final Pattern PATTERN = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)x?");

    @Override
    public Double convert(final String value)
    {
        if ("max".equals(value))
        {
            return RecordedFlow.AS_FAST_AS_TAKEN;
        }
        final Matcher matcher = PATTERN.matcher(value);
        if (!matcher.matches() || 0 == Double.parseDouble(matcher.group(1)))
        {
            throw new TypeConversionException("not a speed: '" + value + "', write it like 1x, 10x, 0.5x or max");
        }
        return Double.parseDouble(matcher.group(1));
    }
}
