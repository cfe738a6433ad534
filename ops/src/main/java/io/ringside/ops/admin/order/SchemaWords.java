package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TriggerKind;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The enums of the wire schema as people type them: its names, in whatever case, with a hyphen or an underscore. */
public final class SchemaWords
{
    /** What the generated enums call the value that means nothing. */
    private static final String NULL_NAME = "NULL_VAL";

    private static final List<Class<? extends Enum<?>>> TYPES = List.of(
        Side.class, SideFilter.class, OrdType.class, TimeInForce.class, TriggerKind.class, PostOnly.class,
        PegKind.class, StpMode.class, MassCancelScope.class);

    private SchemaWords()
    {
    }

    /** Let options and parameters be of these types. */
    public static void register(final CommandLine commandLine)
    {
        TYPES.forEach((type) -> register(commandLine, type));
    }

    /** The word people type for a value. */
    static String of(final Enum<?> value)
    {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static <E extends Enum<?>> void register(final CommandLine commandLine, final Class<E> type)
    {
        commandLine.registerConverter(type, (text) -> convert(type, text));
    }

    private static <E extends Enum<?>> E convert(final Class<E> type, final String text)
    {
        final String name = text.toUpperCase(Locale.ROOT).replace('-', '_');
        for (final E value : type.getEnumConstants())
        {
            if (value.name().equals(name) && !NULL_NAME.equals(name))
            {
                return value;
            }
        }
        throw new TypeConversionException("'" + text + "' is none of " + Arrays.stream(type.getEnumConstants())
            .filter((it) -> !NULL_NAME.equals(it.name())).map(SchemaWords::of).collect(Collectors.joining(", ")));
    }
}
