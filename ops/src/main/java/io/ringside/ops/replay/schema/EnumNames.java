package io.ringside.ops.replay.schema;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** The names of an enum of the schema, and the bytes of each as JSON. */
public final class EnumNames
{
    /** What an enum holds that has no value. */
    public static final int NO_VALUE = 255;

    private static final int SIZE = 256;

    private final String name;
    private final Map<String, Integer> values = new LinkedHashMap<>();
    private final byte[][] jsonByValue = new byte[SIZE][];

    EnumNames(final String name)
    {
        this.name = name;
    }

    void add(final String valueName, final int value)
    {
        values.put(valueName, value);
        final boolean isTrueOrFalse = isBoolean();
        jsonByValue[value] = (isTrueOrFalse ? 0 == value ? "false" : "true" : '"' + valueName + '"').getBytes(US_ASCII);
    }

    /** TRUE and FALSE, which are JSON's own. */
    public boolean isBoolean()
    {
        return "BooleanType".equals(name);
    }

    public Collection<String> names()
    {
        return values.keySet();
    }

    /** Null if there is no such name. */
    public Integer value(final String valueName)
    {
        return values.get(valueName);
    }

    /** Null if the value has no name. */
    public byte[] json(final long value)
    {
        return value < 0 || value >= SIZE ? null : jsonByValue[(int)value];
    }
}
