package io.ringside.ops.config;

import com.typesafe.config.ConfigValue;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The form of a setting's value, derived from its default. */
enum SettingKind
{
    BOOLEAN("true or false"),
    NUMBER("a whole number"),
    DURATION("a time such as 500ms, 2s or 1m"),
    BYTES("a size such as 64KiB or 1MiB"),
    TEXT("a text"),
    LIST("a list [ … ]"),
    SECTION("a section { … }");

    private static final Pattern DURATION_PATTERN = Pattern.compile("\\d+ ?(ns|us|ms|s|m|h|d)");
    private static final Pattern BYTES_PATTERN = Pattern.compile("\\d+ ?(B|[KMG](iB)?)");
    private static final Pattern NUMBER_PATTERN = Pattern.compile("-?\\d{1,18}");

    /** What to write, for an error message. */
    final String description;

    SettingKind(final String description)
    {
        this.description = description;
    }

    static SettingKind of(final ConfigValue value)
    {
        final Object plain = value.unwrapped();
        if (plain instanceof Map)
        {
            return SECTION;
        }
        if (plain instanceof List)
        {
            return LIST;
        }
        if (plain instanceof Boolean)
        {
            return BOOLEAN;
        }
        if (plain instanceof Number)
        {
            return NUMBER;
        }
        final String text = String.valueOf(plain);
        if (DURATION_PATTERN.matcher(text).matches())
        {
            return DURATION;
        }
        return BYTES_PATTERN.matcher(text).matches() ? BYTES : TEXT;
    }

    boolean accepts(final ConfigValue value)
    {
        final Object plain = value.unwrapped();
        if (plain instanceof Map || plain instanceof List)
        {
            return this == (plain instanceof Map ? SECTION : LIST);
        }
        final String text = String.valueOf(plain);
        return switch (this)
        {
            case BOOLEAN -> "true".equals(text) || "false".equals(text);
            case NUMBER -> NUMBER_PATTERN.matcher(text).matches();
            case DURATION -> DURATION_PATTERN.matcher(text).matches();
            case BYTES -> BYTES_PATTERN.matcher(text).matches() || NUMBER_PATTERN.matcher(text).matches();
            case TEXT -> null != plain;
            default -> false;
        };
    }
}
