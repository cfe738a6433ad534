package io.ringside.engine.model;

/**
 * How many of each thing the exchange under test was given room for.
 */
final class ModelLimits
{
    final int sessions;
    final int accounts;
    final int instruments;
    final int orders;
    final int levels;
    final int clOrdIds;
    final int positions;
    /** The last of them only can be busted. */
    int trades = 1 << 16;
    /** And only for so long; 0: all day. */
    long errorTradeWindowNs;

    ModelLimits(
        final int sessions,
        final int accounts,
        final int instruments,
        final int orders,
        final int levels,
        final int clOrdIds,
        final int positions)
    {
        this.sessions = sessions;
        this.accounts = accounts;
        this.instruments = instruments;
        this.orders = orders;
        this.levels = levels;
        this.clOrdIds = clOrdIds;
        this.positions = positions;
    }

    ModelLimits remembering(final int tradeCount, final long windowNs)
    {
        trades = tradeCount;
        errorTradeWindowNs = windowNs;
        return this;
    }

    static ModelLimits roomy()
    {
        return new ModelLimits(32, 64, 64, 4096, 4096, 1 << 16, 4096);
    }
}
