package io.ringside.ops.export;

import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;

import java.io.Writer;

/** One row a trade, and one for each bust or correction of a trade, at its own time. */
public final class TradeTable extends MarketExport
{
    private final Rows rows;

    public TradeTable(final ExportWindow window, final Writer out)
    {
        super(window);
        rows = new Rows(out, "time,symbol,kind,price,quantity,aggressor,matchId");
    }

    @Override
    void onTrade(final TradeDecoder it, final ExportedInstrument instrument)
    {
        final Side side = it.aggressorSide();
        row(it.timestampNs(), instrument, "trade", it.priceTicks(), it.quantityLots(),
            Side.BUY == side || Side.SELL == side ? word(side) : "", it.matchId());
    }

    @Override
    void onCorrection(final TradeCorrectionDecoder it)
    {
        if (isWanted(it.instrumentId(), it.timestampNs()))
        {
            row(it.timestampNs(), instrument(it.instrumentId()), 0 == it.quantityLots() ? "bust" : "correction",
                it.priceTicks(), it.quantityLots(), "", it.matchId());
        }
    }

    private void row(
        final long timestampNs,
        final ExportedInstrument instrument,
        final String kind,
        final long priceTicks,
        final long quantityLots,
        final String aggressor,
        final long matchId)
    {
        rows.line(Rows.time(timestampNs) + ',' + instrument.symbol() + ',' + kind + ',' +
            instrument.price(priceTicks) + ',' + instrument.quantity(quantityLots) + ',' + aggressor + ',' + matchId);
    }

    @Override
    public void end()
    {
        // Every row is written.
    }

    @Override
    public long rowCount()
    {
        return rows.count();
    }
}
