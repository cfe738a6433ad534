package io.ringside.engine.model;

/**
 * The day's trades, for statistics and for what the operator takes back.
 */
final class ModelLedger
{
    private final ReferenceModel model;

    ModelLedger(final ReferenceModel model)
    {
        this.model = model;
    }

    void onTrade(
        final ModelInstrument instrument,
        final long matchId,
        final long priceTicks,
        final long lots,
        final ModelOrder one,
        final ModelOrder other)
    {
        assert null != model && one.side != other.side : "a trade has two sides";
        assert instrument.instrumentId == one.instrumentId && matchId > 0 && priceTicks > 0 && lots > 0;
    }
}
