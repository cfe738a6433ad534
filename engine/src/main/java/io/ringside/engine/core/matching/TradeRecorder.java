package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Liquidity;

/**
 * Records a match in the incoming order, the positions, the instrument, the kept trades, both reports and the market
 * data. Hot path: no allocation.
 */
final class TradeRecorder
{
    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private long tradeCount;

    TradeRecorder(final CoreState state, final ReportPublisher reports, final MarketDataPublisher marketData)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.marketData = marketData;
    }

    /** Records a match that the book and the resting order show already. */
    void record(
        final int resting, final int incoming, final Instrument instrument, final long fillLots, final long priceTicks)
    {
        final boolean isBuy = orders.isBuy(incoming);
        assert isBuy != orders.isBuy(resting) : "both on one side: " + incoming + " " + resting;
        assert orders.instrumentId(resting) == orders.instrumentId(incoming) : "not the same instrument";
        orders.fill(incoming, fillLots, priceTicks);
        state.fill(resting, fillLots, priceTicks);
        state.fill(incoming, fillLots, priceTicks);
        instrument.onTrade(priceTicks, fillLots);
        tradeCount++;
        final long matchId = state.trades.add(
            state.nowNs, instrument, resting, incoming, priceTicks, fillLots, reports.numbers.nextExecId());
        state.beginSettlement(matchId);
        state.settle(resting, matchId, fillLots, priceTicks, Liquidity.ADDED);
        reports.traded(resting, priceTicks, fillLots, matchId, Liquidity.ADDED);
        state.settle(incoming, matchId, fillLots, priceTicks, Liquidity.REMOVED);
        reports.traded(incoming, priceTicks, fillLots, matchId, Liquidity.REMOVED);
        marketData.trade(instrument.instrumentId(), isBuy, matchId, priceTicks, fillLots);
    }

    long tradeCount()
    {
        return tradeCount;
    }
}
