package io.ringside.ops.admin.base;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A place in a journal, as one types it: a sequence, or a time.
 *
 * @param sequence of a command; -1: it is a time.
 * @param timeNs   UTC, if it is no sequence.
 */
public record Moment(long sequence, long timeNs)
{
    public boolean isTime()
    {
        return sequence < 0;
    }

    /** A whole number is a sequence, everything else must be a time. */
    public static final class Converter implements ITypeConverter<Moment>
    {
        private final InstantConverter times = new InstantConverter();

        @Override
        public Moment convert(final String value)
        {
            final String digits = value.replace(",", "");
            if (digits.matches("\\d{1,18}"))
            {
                return new Moment(Long.parseLong(digits), 0);
            }
            try
            {
                return new Moment(-1, times.convert(value));
            }
            catch (final TypeConversionException ex)
            {
                throw new TypeConversionException("neither a sequence nor a time since 1970: '" + value +
                    "', write it like 4711 or 2026-12-24T16:30:00Z");
            }
        }
    }
}
