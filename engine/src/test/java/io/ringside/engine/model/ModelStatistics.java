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
        model.out.publish(OutputType.STATISTICS, instrument.instrumentId).set("tradingDay", model.state.tradingDay)
            .set("tradeCount", trades.size())
            .set("volumeLots", volume.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact())
            .set("openPriceTicks", isTraded ? trades.get(0).priceTicks : 0)
            .set("highPriceTicks", trades.stream().mapToLong(trade -> trade.priceTicks).max().orElse(0))
            .set("lowPriceTicks", trades.stream().mapToLong(trade -> trade.priceTicks).min().orElse(0))
            .set("lastPriceTicks", isTraded ? trades.get(trades.size() - 1).priceTicks : 0)
            .set("vwapPriceTicks", isTraded ? turnover.divide(volume).longValueExact() : 0)
            .set("previousClosePriceTicks", instrument.previousCloseTicks);
    }
}
