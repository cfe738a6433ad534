package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.List;

/** The statistics of the trading day, counted anew from its trades each time they are wanted (rule book 6.1, M9). */
final class ModelStatistics
{
    private final ReferenceModel model;

    ModelStatistics(final ReferenceModel model)
    {
        this.model = model;
    }

    void publish(final ModelInstrument instrument)
    {
        final List<ModelTrade> trades = model.ledger.ofDay(instrument);
        final BigInteger volume = trades.stream().map(trade -> BigInteger.valueOf(trade.lots))
            .reduce(BigInteger.ZERO, BigInteger::add);
        final BigInteger turnover = trades.stream()
            .map(trade -> BigInteger.valueOf(trade.lots).multiply(BigInteger.valueOf(trade.priceTicks)))
            .reduce(BigInteger.ZERO, BigInteger::add);
        final boolean isTraded = !trades.isEmpty();
        model.out.statistics(instrument.instrumentId, model.state.tradingDay, trades.size(),
            volume.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact(),
            isTraded ? trades.get(0).priceTicks : 0,
            trades.stream().mapToLong(trade -> trade.priceTicks).max().orElse(0),
            trades.stream().mapToLong(trade -> trade.priceTicks).min().orElse(0),
            isTraded ? trades.get(trades.size() - 1).priceTicks : 0,
            isTraded ? turnover.divide(volume).longValueExact() : 0,
            instrument.previousCloseTicks);
    }
}
