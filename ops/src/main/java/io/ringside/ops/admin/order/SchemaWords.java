package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.OrdType;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.TypeConversionException;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The enums of the wire schema as people type them: its names, in whatever case, with a hyphen or an underscore. */
public final class SchemaWords
{
    /** What the generated enums call the value that means nothing. */
    private static final String NULL_NAME = "NULL_VAL";

    private static final Package SCHEMA = OrdType.class.getPackage();

    private SchemaWords()
    {
    }

    /** Let options and parameters of a command line, and of all below it, be of these types. */
    public static void register(final CommandLine commandLine)
    {
        for (final ArgSpec arg : commandLine.getCommandSpec().args())
        {
            final Class<?> type = arg.type();
            if (type.isEnum() && SCHEMA.equals(type.getPackage()))
            {
                register(commandLine, type);
            }
        }
        commandLine.getSubcommands().values().forEach(SchemaWords::register);
    }

    /** The word people type for a value. */
    static String of(final Enum<?> value)
    {
        return of(value.name());
    }

    private static String of(final String name)
    {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static <E> void register(final CommandLine commandLine, final Class<E> type)
    {
        commandLine.registerConverter(type, (text) -> convert(type, text));
    }

    private static <E> E convert(final Class<E> type, final String text)
    {
        final String name = text.toUpperCase(Locale.ROOT).replace('-', '_');
        for (final E value : type.getEnumConstants())
        {
            if (String.valueOf(value).equals(name) && !NULL_NAME.equals(name))
            {
                return value;
            }
        }
        throw new TypeConversionException("'" + text + "' is none of " + Arrays.stream(type.getEnumConstants())
            .map(String::valueOf).filter((it) -> !NULL_NAME.equals(it)).map(SchemaWords::of)
            .collect(Collectors.joining(", ")));
    }
}
