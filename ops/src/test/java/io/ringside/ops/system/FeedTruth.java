package io.ringside.ops.system;

import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.client.MarketDataClient;
import io.ringside.gateway.client.MarketDataClientContext;
import io.ringside.gateway.client.MarketDataListener;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryListener;
import io.ringside.ops.Await;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The market as the feed over Aeron tells it, in the texts that the web port has: what the other doors show is compared
 * with it. One thread.
 */
final class FeedTruth implements MarketDataListener, AutoCloseable
{
    private static final int SESSION = 9;
    private static final int DECIMALS = 2;

    /** By instrument: match id to price and quantity, without what was busted. */
    final Map<Integer, Map<Long, String>> trades = new HashMap<>();
    /** By instrument: the last figures of the day, those that there are. */
    final Map<Integer, Map<String, Long>> figures = new HashMap<>();
    private final OrderEntryClient orders;
    private final MarketDataClient client;
    private long lastMatchId;
    private long knownFrom;
    private int bustCount;
    private int gapCount;

    FeedTruth(final String aeronDirectoryName, final String gateway, final String marketData)
    {
        orders = OrderEntryClient.connect(Answers.context(aeronDirectoryName, gateway, SESSION));
        client = new MarketDataClient(new MarketDataClientContext().channel(
            "aeron:udp?endpoint=localhost:0|control=" + marketData + "|control-mode=dynamic"), orders);
        Await.until("the books of the feed", () ->
        {
            poll();
            return !client.isRecovering();
        });
    }

    void poll()
    {
        orders.poll(OrderEntryListener.NONE);
        client.poll(this);
    }

    /** Of all trades. */
    long lastMatchId()
    {
        return lastMatchId;
    }

    /** The first match of which this is sure to know what became: trades before it may have gone in a gap. */
    long knownFrom()
    {
        return knownFrom;
    }

    /** How many trades were busted. */
    int bustCount()
    {
        return bustCount;
    }

    /** How often the feed had a gap, which a busy machine makes. */
    int gapCount()
    {
        return gapCount;
    }

    String phase(final int instrumentId)
    {
        return client.market(instrumentId).phase().name();
    }

    /** The best of one side, as {@link JsonView.Book} has them. */
    Map<String, List<Object>> levels(final int instrumentId, final Side side, final int depth)
    {
        final DepthBook book = client.book(instrumentId);
        final Map<String, List<Object>> result = new TreeMap<>();
        for (int i = 0; i < Math.min(depth, book.levelCount(side)); i++)
        {
            result.put(price(book.priceTicks(side, i)),
                List.of(String.valueOf(book.quantityLots(side, i)), (long)book.orderCount(side, i)));
        }
        return result;
    }

    private static String price(final long ticks)
    {
        return BigDecimal.valueOf(ticks, DECIMALS).toPlainString();
    }

    @Override
    public void onTrade(final TradeDecoder it)
    {
        trade(it.instrumentId(), it.matchId(), it.matchId(), it.priceTicks(), it.quantityLots());
    }

    @Override
    public void onAuctionTrade(final AuctionTradeDecoder it)
    {
        if (it.quantityLots() > 0)
        {
            trade(it.instrumentId(), it.firstMatchId(), it.firstMatchId() + it.matchCount() - 1, it.priceTicks(),
                it.quantityLots());
        }
    }

    private void trade(
        final int instrumentId, final long id, final long lastId, final long priceTicks, final long quantityLots)
    {
        lastMatchId = Math.max(lastMatchId, lastId);
        knownFrom = client.isRecovering() ? knownFrom : Math.min(knownFrom, id);
        trades.computeIfAbsent(instrumentId, (key) -> new TreeMap<>()).put(id, price(priceTicks) + ' ' + quantityLots);
    }

    @Override
    public void onGap(final long expectedSequence, final long receivedSequence)
    {
        gapCount++;
        knownFrom = Long.MAX_VALUE;
    }

    @Override
    public void onTradeCorrection(final TradeCorrectionDecoder it)
    {
        bustCount++;
        trades.computeIfAbsent(it.instrumentId(), (key) -> new TreeMap<>()).remove(it.matchId());
    }

    @Override
    public void onStatistics(final StatisticsDecoder it)
    {
        final Map<String, Long> all = new TreeMap<>(Map.of(
            "tradeCount", it.tradeCount(), "volumeLots", it.volumeLots(), "openPriceTicks", it.openPriceTicks(),
            "highPriceTicks", it.highPriceTicks(), "lowPriceTicks", it.lowPriceTicks(),
            "lastPriceTicks", it.lastPriceTicks(), "vwapPriceTicks", it.vwapPriceTicks()));
        figures.put(it.instrumentId(), all);
    }

    @Override
    public void close()
    {
        client.close();
        orders.close();
    }
}
