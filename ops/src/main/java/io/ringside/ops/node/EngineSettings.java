package io.ringside.ops.node;

import io.ringside.engine.core.EngineContext;
import io.ringside.ops.config.RingsideConfig;

/**
 * The core's limits from the configuration. Every host of the same journal must use the same ones: a limit decides what
 * is refused.
 */
public final class EngineSettings
{
    private EngineSettings()
    {
    }

    /**
     * As packaged.
     *
     * @return concluded.
     */
    public static EngineContext defaults()
    {
        return of(RingsideConfig.defaults());
    }

    /**
     * As configured.
     *
     * @param config of the node.
     * @return concluded.
     */
    public static EngineContext of(final RingsideConfig config)
    {
        return new EngineContext()
            .sessionCapacity(config.number("engine.session-capacity"))
            .accountCapacity(config.number("engine.account-capacity"))
            .instrumentCapacity(config.number("engine.instrument-capacity"))
            .orderCapacity(config.number("engine.order-capacity"))
            .levelCapacity(config.number("engine.level-capacity"))
            .clOrdIdCapacity(config.number("engine.clordid-capacity"))
            .conclude();
    }
}
