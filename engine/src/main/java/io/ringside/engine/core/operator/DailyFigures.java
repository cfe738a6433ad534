package io.ringside.engine.core.operator;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;

/**
 * The figures of the trading day, published on request and at the end of the day. No allocation.
 */
public final class DailyFigures
{
    private final CoreState state;
    private final MarketDataPublisher marketData;

    public DailyFigures(final CoreState state, final MarketDataPublisher marketData)
    {
        this.state = state;
        this.marketData = marketData;
    }

    /**
     * Ends the day after its orders have been reported: publishes its figures, and begins the next day of trades and
     * figures.
     */
    void onDayEnd(final int endedDay)
    {
        final InstrumentRegistry instruments = state.instruments;
        publish(InstrumentRegistry.ALL, endedDay);
        state.trades.beginDay();
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            instrument.statistics().roll(instrument.lastTradePriceTicks());
        }
    }

    /** Publishes the figures so far, of one instrument or of all. */
    public Reason publish(final int instrumentId)
    {
        if (instrumentId < 0)
        {
            return Reason.INVALID_COMMAND;
        }
        if (InstrumentRegistry.ALL != instrumentId && null == state.instruments.find(instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        publish(instrumentId, state.tradingDay);
        return Reason.NONE;
    }

    private void publish(final int instrumentId, final int tradingDay)
    {
        Instrument instrument = state.instruments.first(instrumentId);
        while (null != instrument)
        {
            marketData.statistics(instrument, tradingDay);
            instrument = state.instruments.next(instrument, instrumentId);
        }
    }
}
