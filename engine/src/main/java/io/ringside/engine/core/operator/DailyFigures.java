package io.ringside.engine.core.operator;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;

/**
 * The figures of the trading day: published on demand and when the day is over. No allocation.
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
     * Ends the day after its orders have been reported: publishes its figures, forgets its trades, and starts the next
     * day.
     */
    void onDayEnd(final int endedDay)
    {
        publishAll(endedDay);
        state.trades.beginDay();
        for (int id = 1; id <= state.instruments.highestId(); id++)
        {
            final Instrument instrument = state.instruments.find(id);
            if (null != instrument)
            {
                instrument.statistics().roll(instrument.lastTradePriceTicks());
            }
        }
    }

    /** Publishes the figures so far, of one instrument or, with 0, of all. */
    Reason publish(final int instrumentId)
    {
        if (instrumentId < 0)
        {
            return Reason.INVALID_COMMAND;
        }
        if (0 == instrumentId)
        {
            publishAll(state.tradingDay);
            return Reason.NONE;
        }
        final Instrument instrument = state.instruments.find(instrumentId);
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        marketData.statistics(instrument, state.tradingDay);
        return Reason.NONE;
    }

    private void publishAll(final int tradingDay)
    {
        for (int id = 1; id <= state.instruments.highestId(); id++)
        {
            final Instrument instrument = state.instruments.find(id);
            if (null != instrument)
            {
                marketData.statistics(instrument, tradingDay);
            }
        }
    }
}
