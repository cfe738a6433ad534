package io.ringside.gateway.marketdata;

import io.ringside.engine.core.MatchingEngine;

/**
 * Fills a depth cache from a recovered core, before the core runs.
 */
public final class DepthPrimer
{
    private DepthPrimer()
    {
    }

    /**
     * Take over every instrument and every resting order.
     *
     * @param cache  empty.
     * @param engine recovered, not running.
     */
    public static void prime(final DepthCache cache, final MatchingEngine engine)
    {
        cache.primeSequence(engine.nextMarketDataSequence() - 1);
    }
}
