package io.ringside.engine.core.matching;

import io.ringside.engine.core.instrument.CallState;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;

/**
 * Interrupts continuous trading for a protection rule: a volatility call begins, and its auction resumes trading. No
 * allocation.
 */
final class Interruptions
{
    private final CoreState state;
    private final MarketDataPublisher marketData;

    Interruptions(final CoreState state, final MarketDataPublisher marketData)
    {
        this.state = state;
        this.marketData = marketData;
    }

    void interrupt(final Instrument instrument, final Reason reason)
    {
        assert instrument.isMatching() : "phase=" + instrument.phase();
        final CallState call = instrument.call();
        call.begin(TradingPhase.VOLATILITY, state.nowNs);
        instrument.phase(TradingPhase.VOLATILITY);
        final long durationNs = instrument.auctionRules().volatilityNs;
        if (0 != durationNs)
        {
            call.lastFor(state.nowNs, durationNs);
        }
        marketData.tradingStatus(instrument, reason);
    }
}
