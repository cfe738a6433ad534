package io.ringside.gateway.marketdata;

import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.client.DepthBook;

import java.util.ArrayList;
import java.util.List;

/**
 * A copy of the best levels of one book, for display. Immutable.
 *
 * @param instrumentId       of the instrument.
 * @param symbol             for display; empty if the instrument was never defined.
 * @param phase              of trading.
 * @param marketDataSequence up to which the copy is true.
 * @param tickMantissa       one tick is tickMantissa x 10^priceExponent.
 * @param priceExponent      see tickMantissa.
 * @param lotMantissa        one lot is lotMantissa x 10^quantityExponent.
 * @param quantityExponent   see lotMantissa.
 * @param lastPriceTicks     of the last trade, 0 if none.
 * @param lastQuantityLots   of the last trade, 0 if none, or if it is not known since trades were busted.
 * @param orderCount         in the whole book.
 * @param bids               best first.
 * @param asks               best first.
 */
public record DepthView(
    int instrumentId,
    String symbol,
    TradingPhase phase,
    long marketDataSequence,
    long tickMantissa,
    int priceExponent,
    long lotMantissa,
    int quantityExponent,
    long lastPriceTicks,
    long lastQuantityLots,
    int orderCount,
    List<Level> bids,
    List<Level> asks)
{
    /**
     * One price.
     *
     * @param priceTicks   of the level.
     * @param quantityLots of all its orders.
     * @param orderCount   at the level.
     */
    public record Level(long priceTicks, long quantityLots, int orderCount)
    {
    }

    static DepthView of(final InstrumentDepth depth, final long sequence, final int levelLimit)
    {
        final InstrumentDefinitionDecoder definition = depth.definition();
        final boolean isDefined = depth.isDefined();
        return new DepthView(
            depth.instrumentId,
            isDefined ? definition.symbol() : "",
            depth.phase,
            sequence,
            isDefined ? definition.tickMantissa() : 1,
            isDefined ? definition.priceExponent() : 0,
            isDefined ? definition.lotMantissa() : 1,
            isDefined ? definition.quantityExponent() : 0,
            depth.lastPriceTicks,
            depth.lastQuantityLots,
            depth.book.orderCount(),
            levels(depth.book, Side.BUY, levelLimit),
            levels(depth.book, Side.SELL, levelLimit));
    }

    private static List<Level> levels(final DepthBook book, final Side side, final int limit)
    {
        final List<Level> levels = new ArrayList<>();
        for (int i = 0; i < Math.min(limit, book.levelCount(side)); i++)
        {
            levels.add(new Level(book.priceTicks(side, i), book.quantityLots(side, i), book.orderCount(side, i)));
        }
        return List.copyOf(levels);
    }
}
