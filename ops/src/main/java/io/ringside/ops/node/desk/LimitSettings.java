package io.ringside.ops.node.desk;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.Limit;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.storage.EngineSettings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The limits of a core beside those of its configuration. The configured ones are the first that a new exchange sets;
 * later the core's hold, because operators change them by command.
 */
public final class LimitSettings
{
    private LimitSettings()
    {
    }

    /**
     * What the first commands of a new exchange set.
     *
     * @param engine that has recovered.
     * @return what is configured; nothing if the exchange is not new.
     */
    public static Map<Limit, Long> first(final RingsideConfig config, final MatchingEngine engine)
    {
        return engine.isBeginning() ? EngineSettings.configured(config) : Map.of();
    }

    /** One line, or none: what is configured otherwise than it is in the core, and how to change it. */
    public static List<String> differences(final RingsideConfig config, final MatchingEngine engine)
    {
        return engine.isBeginning() ? List.of() : differences(config, engine.capacities()::value);
    }

    /** The same of an exchange that has these. */
    public static List<String> differences(final RingsideConfig config, final ToLongFunction<Limit> present)
    {
        final List<String> differences = new ArrayList<>();
        final List<String> settings = new ArrayList<>();
        EngineSettings.configured(config).forEach((limit, wanted) ->
        {
            final long value = present.applyAsLong(limit);
            if (value != wanted)
            {
                differences.add(limit.word() + " is " + value + ", configured " + wanted);
                settings.add(limit.word() + '=' + wanted);
            }
        });
        return differences.isEmpty() ? List.of() : List.of("limits differ from the configuration, and the exchange's " +
            "values hold: " + String.join("; ", differences) + ": to change them, `ringside limits set " +
            String.join(" ", settings) + '`');
    }
}
