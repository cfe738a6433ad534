package io.ringside.ops.admin;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as people write them: 500ms, 20s, 5m, 1h. */
final class DurationConverter implements ITypeConverter<Duration>
{
    private static final Pattern PATTERN = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    @Override
    public Duration convert(final String value)
    {
        final Matcher matcher = PATTERN.matcher(value);
        if (!matcher.matches())
        {
            throw new TypeConversionException("not a time: '" + value + "', write it like 500ms, 20s, 5m or 1h");
        }
        final long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2))
        {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
    }
}
