package io.ringside.ops.web.market;

import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import org.agrona.DirectBuffer;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The candles of one instrument, in all intervals, from the trades since the node started. A bust or a correction makes
 * the candles of its trade anew: the finest from the trades, each other from the next finer. How much a single match of
 * an auction was is not told: what its bust takes is seen in the day's figures, which follow it.
 */
final class CandleBook
{
    /** The intervals as requests write them. */
    static final List<String> INTERVALS = List.of("1s", "1m", "5m", "1h", "1d");
    private static final long NONE = -1;

    private final Candles[] candles = {
        new Candles(TimeUnit.SECONDS.toNanos(1), 3_600),
        new Candles(TimeUnit.MINUTES.toNanos(1), 1_440),
        new Candles(TimeUnit.MINUTES.toNanos(5), 288),
        new Candles(TimeUnit.HOURS.toNanos(1), 24),
        new Candles(TimeUnit.DAYS.toNanos(1), 31)};
    private final TradeTape tape = new TradeTape();
    private final TradeDecoder trade = new TradeDecoder();
    private final AuctionTradeDecoder auctionTrade = new AuctionTradeDecoder();
    private final TradeCorrectionDecoder correction = new TradeCorrectionDecoder();
    private final StatisticsDecoder statistics = new StatisticsDecoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private long volumeLots;
    private long waitingAuction = NONE;
    private long waitingBusts;

    /**
     * @param volumeLots of the day so far.
     */
    CandleBook(final long volumeLots)
    {
        this.volumeLots = volumeLots;
    }

    /** The candles of an interval. */
    Candles of(final int interval)
    {
        return candles[interval];
    }

    void onMarketData(final int templateId, final DirectBuffer buffer, final int offset)
    {
        switch (templateId)
        {
            case TradeDecoder.TEMPLATE_ID ->
            {
                trade.wrapAndApplyHeader(buffer, offset, header);
                add(trade.matchId(), 1, trade.timestampNs(), trade.priceTicks(), trade.quantityLots());
            }
            case AuctionTradeDecoder.TEMPLATE_ID ->
            {
                auctionTrade.wrapAndApplyHeader(buffer, offset, header);
                if (auctionTrade.quantityLots() > 0)
                {
                    add(auctionTrade.firstMatchId(), auctionTrade.matchCount(), auctionTrade.timestampNs(),
                        auctionTrade.priceTicks(), auctionTrade.quantityLots());
                }
            }
            case TradeCorrectionDecoder.TEMPLATE_ID ->
                onCorrection(correction.wrapAndApplyHeader(buffer, offset, header));
            case StatisticsDecoder.TEMPLATE_ID ->
                onStatistics(statistics.wrapAndApplyHeader(buffer, offset, header).volumeLots());
            default ->
            {
                // No trade.
            }
        }
    }

    private void add(
        final long matchId, final long matches, final long timestampNs, final long priceTicks, final long lots)
    {
        tape.add(matchId, matches, timestampNs, priceTicks, lots);
        volumeLots += lots;
        for (final Candles it : candles)
        {
            it.add(timestampNs, priceTicks, lots, matches);
        }
    }

    private void onCorrection(final TradeCorrectionDecoder it)
    {
        final long entry = tape.find(it.matchId());
        if (NONE == entry)
        {
            return;
        }
        if (tape.isMany(entry))
        {
            // Of one auction at a time: another one would not be told apart.
            waitingAuction = entry;
            waitingBusts += 0 == it.quantityLots() ? 1 : 0;
            return;
        }
        final long delta = it.quantityLots() - tape.lots(entry);
        change(entry, it.priceTicks(), delta, 0 == it.quantityLots() ? -1 : 0);
        volumeLots += delta;
    }

    private void onStatistics(final long newVolumeLots)
    {
        if (NONE != waitingAuction)
        {
            change(waitingAuction, tape.priceTicks(waitingAuction), newVolumeLots - volumeLots, -waitingBusts);
            waitingAuction = NONE;
            waitingBusts = 0;
        }
        volumeLots = newVolumeLots;
    }

    private void change(final long entry, final long priceTicks, final long deltaLots, final long deltaTrades)
    {
        tape.set(entry, priceTicks, Math.max(0, tape.lots(entry) + deltaLots), tape.trades(entry) + deltaTrades);
        final long timestampNs = tape.timestampNs(entry);
        candles[0].rebuild(timestampNs, tape, deltaLots, deltaTrades);
        for (int i = 1; i < candles.length; i++)
        {
            candles[i].rebuild(timestampNs, candles[i - 1], deltaLots, deltaTrades);
        }
    }
}
