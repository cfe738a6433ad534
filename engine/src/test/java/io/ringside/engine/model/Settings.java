package io.ringside.engine.model;

import java.lang.reflect.Field;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Fields of an object, set by their names: {@code name=value}, separated by blanks. Lists have commas. */
final class Settings
{
    private Settings()
    {
    }

    /** Splits settings; the value is null if there is a name alone. */
    static void split(final String settings, final BiConsumer<String, String> onSetting)
    {
        for (final String setting : settings.split(" "))
        {
            final int length = setting.indexOf('=');
            onSetting.accept(length < 0 ? setting : setting.substring(0, length),
                length < 0 ? null : setting.substring(length + 1));
        }
    }

    static <T> void set(final Class<T> type, final T target, final String name, final String value)
    {
        try
        {
            final Field field = type.getDeclaredField(name);
            field.set(target, switch (field.getType().getSimpleName())
            {
                case "boolean" -> Boolean.valueOf(value);
                case "String" -> value;
                case "int" -> (int)numbers(value)[0];
                case "long" -> numbers(value)[0];
                case "int[]" -> LongStream.of(numbers(value)).mapToInt(Math::toIntExact).toArray();
                default -> numbers(value);
            });
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new IllegalArgumentException(name + " is no setting", ex);
        }
    }

    /** Numbers, or names of {@link Wire}. */
    static long[] numbers(final String values)
    {
        return values.isEmpty() ? new long[0] : Stream.of(values.split(",")).mapToLong(value ->
            Character.isUpperCase(value.charAt(0)) ? Wire.valueOf(value) : Long.parseLong(value)).toArray();
    }
}
