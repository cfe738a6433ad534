package io.ringside.ops.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;

import java.nio.file.Path;
import java.util.Map;

/** Compares a configuration with the declared settings: every key is known, every value has the right kind. */
final class SettingsCheck
{
    private static final String HELP = ": run `ringside config print` to see every key";

    private SettingsCheck()
    {
    }

    /**
     * @param declared the packaged defaults.
     * @param given    the configuration to check.
     * @param path     of both, for messages.
     * @throws ConfigurationException naming file, line and key of the first thing wrong.
     */
    static void check(final ConfigObject declared, final ConfigObject given, final String path)
    {
        for (final Map.Entry<String, ConfigValue> entry : given.entrySet())
        {
            final String key = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
            final ConfigValue model = declared.get(entry.getKey());
            if (null == model)
            {
                throw new ConfigurationException(where(entry.getValue()) + "unknown key " + key + suggestion(declared,
                    path, entry.getKey()) + HELP);
            }
            checkValue(model, entry.getValue(), key);
        }
    }

    /** File and line of a value, with a colon behind, or nothing. */
    static String where(final ConfigValue value)
    {
        final ConfigOrigin origin = value.origin();
        if (null != origin.filename())
        {
            final int line = origin.lineNumber();
            return Path.of(origin.filename()).getFileName() + (line > 0 ? ":" + line : "") + ": ";
        }
        final String description = origin.description();
        return description.startsWith("-") ? description + ": " : "";
    }

    private static void checkValue(final ConfigValue model, final ConfigValue value, final String key)
    {
        final SettingKind kind = SettingKind.of(model);
        if (!kind.accepts(value))
        {
            throw new ConfigurationException(where(value) + key + " must be " + kind.description + ": found " +
                value.unwrapped());
        }
        if (SettingKind.SECTION == kind)
        {
            check((ConfigObject)model, (ConfigObject)value, key);
        }
        else if (SettingKind.LIST == kind && !((ConfigList)model).isEmpty())
        {
            for (final ConfigValue element : (ConfigList)value)
            {
                checkValue(((ConfigList)model).get(0), element, key + "[]");
            }
        }
    }

    private static String suggestion(final ConfigObject declared, final String path, final String wrong)
    {
        final String best = Similar.nearest(wrong, declared.keySet());
        return null == best ? "" : ", did you mean " + (path.isEmpty() ? best : path + "." + best) + "?";
    }
}
