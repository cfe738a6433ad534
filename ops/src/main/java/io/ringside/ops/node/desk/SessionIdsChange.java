package io.ringside.ops.node.desk;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SessionSettings;

import java.util.List;

/**
 * A change of the rule for a session's client order ids: rising, or any.
 *
 * @param sessionId of a configured session.
 * @param isRising  from now on.
 */
public record SessionIdsChange(int sessionId, boolean isRising)
{
    /**
     * What makes the core's sessions those of the configuration. One that is not configured stays as it is: nobody
     * uses it.
     */
    public static List<SessionIdsChange> between(final RingsideConfig config, final MatchingEngine engine)
    {
        return config.sessions().stream().filter((it) -> it.hasRisingIds() != engine.hasRisingIds(it.id()))
            .map((it) -> new SessionIdsChange(it.id(), it.hasRisingIds())).toList();
    }

    /** The value of the setting. */
    public String word()
    {
        return isRising ? SessionSettings.RISING_IDS : SessionSettings.ANY_IDS;
    }
}
