package io.ringside.ops.admin.base;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.concurrent.TimeUnit;

/** Times as ISO 8601 has them, with Z or an offset, to nanoseconds since 1970. */
public final class InstantConverter implements ITypeConverter<Long>
{
    @Override
    public Long convert(final String value)
    {
        try
        {
            final Instant time = OffsetDateTime.parse(value).toInstant();
            final long ns = Math.addExact(
                Math.multiplyExact(time.getEpochSecond(), TimeUnit.SECONDS.toNanos(1)), time.getNano());
            if (ns > 0)
            {
                return ns;
            }
        }
        catch (final DateTimeException | ArithmeticException ex)
        {
            // Said below, as of a time before 1970.
        }
        throw new TypeConversionException(
            "not a time since 1970: '" + value + "', write it like 2026-12-24T16:30:00Z");
    }
}
