package io.ringside.ops.node.mirror;

import io.ringside.engine.pipeline.BookImage;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.TradingStatusDecoder;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.web.Json;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2LongHashMap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * The books as the market sees them, for screens and gauges: built from market data, never from the core's own memory.
 * Fed by the ops thread without allocation, asked by HTTP threads; one lock, held briefly.
 */
public final class BookMirror
{
    private static final long NONE = -1;
    private static final Set<TradingPhase> AT_REST = EnumSet.of(
        TradingPhase.CLOSED, TradingPhase.POST_CLOSE, TradingPhase.HALT, TradingPhase.HALT_FROZEN);

    private final Int2ObjectHashMap<InstrumentMirror> instruments = new Int2ObjectHashMap<>();
    private final Long2LongHashMap slots = new Long2LongHashMap(NONE);
    private final int[] instrumentIds;
    private final boolean[] isBuy;
    private final long[] prices;
    private final long[] quantities;
    private final int[] free;
    private int freeCount;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private long marketDataSequence;
    private long rebuiltSequence = -1;

    public BookMirror(final List<InstrumentSettings> settings, final int orderCapacity)
    {
        for (final InstrumentSettings it : settings)
        {
            instruments.put(it.id(), new InstrumentMirror(it));
        }
        instrumentIds = new int[orderCapacity];
        isBuy = new boolean[orderCapacity];
        prices = new long[orderCapacity];
        quantities = new long[orderCapacity];
        free = new int[orderCapacity];
        Arrays.setAll(free, (i) -> i);
        freeCount = orderCapacity;
    }

    public synchronized void onBookDelta(final BookDeltaDecoder delta)
    {
        if (!isNews(delta.marketDataSequence()))
        {
            return;
        }
        if (BookAction.DELETE == delta.action())
        {
            remove(delta.orderId());
        }
        else
        {
            put(delta.orderId(), delta.instrumentId(), Side.BUY == delta.side(), delta.priceTicks(),
                delta.quantityLots());
        }
    }

    public synchronized void onTrade(final TradeDecoder trade)
    {
        final InstrumentMirror instrument = news(trade.marketDataSequence(), trade.instrumentId());
        if (null != instrument)
        {
            instrument.onTrade(trade.priceTicks(), trade.quantityLots(), Side.BUY == trade.aggressorSide());
        }
    }

    public synchronized void onAuctionTrade(final AuctionTradeDecoder print)
    {
        final InstrumentMirror instrument = news(print.marketDataSequence(), print.instrumentId());
        if (null != instrument && 0 != print.quantityLots())
        {
            instrument.onLastPrice(print.priceTicks());
        }
    }

    public synchronized void onStatistics(final StatisticsDecoder statistics)
    {
        final InstrumentMirror instrument = news(statistics.marketDataSequence(), statistics.instrumentId());
        if (null != instrument)
        {
            final long lastTicks = statistics.lastPriceTicks();
            instrument.onLastPrice(0 == lastTicks ? statistics.previousClosePriceTicks() : lastTicks);
        }
    }

    public synchronized void onTradingStatus(final TradingStatusDecoder status)
    {
        final InstrumentMirror instrument = news(status.marketDataSequence(), status.instrumentId());
        if (null != instrument)
        {
            instrument.phase = status.phase();
        }
    }

    public synchronized void onInstrument(final InstrumentDefinitionDecoder newDefinition)
    {
        if (!isNews(newDefinition.marketDataSequence()))
        {
            return;
        }
        final InstrumentMirror before = instruments.get(newDefinition.instrumentId());
        InstrumentMirror instrument = before;
        if (null == before || !before.isDefinedAs(newDefinition))
        {
            instrument = new InstrumentMirror(newDefinition);
            if (null != before)
            {
                instrument.continueFrom(before);
            }
            instruments.put(newDefinition.instrumentId(), instrument);
        }
        instrument.phase = newDefinition.phase();
    }

    private void put(
        final long orderId, final int instrumentId, final boolean isBid, final long priceTicks, final long quantityLots)
    {
        long slot = slots.get(orderId);
        if (NONE == slot)
        {
            if (0 == freeCount)
            {
                return;
            }
            slot = free[--freeCount];
            slots.put(orderId, slot);
        }
        final int index = (int)slot;
        instrumentIds[index] = instrumentId;
        isBuy[index] = isBid;
        prices[index] = priceTicks;
        quantities[index] = quantityLots;
    }

    /** Ids of all instruments by symbol, as a copy. */
    public synchronized Map<String, Integer> symbols()
    {
        final Map<String, Integer> result = new HashMap<>();
        instruments.forEach((id, instrument) -> result.put(instrument.symbol, id));
        return result;
    }

    /** Fields of {@code ringside book}; null: no such symbol. */
    public synchronized Map<String, Object> book(final String symbol, final int depth)
    {
        for (final InstrumentMirror instrument : instruments.values())
        {
            if (instrument.symbol.equals(symbol))
            {
                final LevelCollector levels = new LevelCollector();
                collect((id) -> instrument.id == id ? levels : null);
                final Map<String, Object> result = instrument.describe();
                result.putAll(Json.object(
                    "marketDataSequence", marketDataSequence, "bids", instrument.levels(levels.bids, depth),
                    "asks", instrument.levels(levels.asks, depth), "trades", instrument.trades()));
                return result;
            }
        }
        return null;
    }

    /** One entry per instrument, for status. */
    public synchronized List<Map<String, Object>> market()
    {
        final List<Map<String, Object>> result = new ArrayList<>();
        forEach((instrument, levels) ->
        {
            final Map<String, Object> row = instrument.describe();
            row.put("bid", instrument.best(levels.bids));
            row.put("ask", instrument.best(levels.asks));
            row.put("orders", levels.orderCount());
            result.add(row);
        });
        return result;
    }

    /** Show every instrument with its orders, in the order of the ids. */
    public synchronized void forEach(final BiConsumer<InstrumentMirror, LevelCollector> screen)
    {
        final Map<Integer, LevelCollector> levels = new TreeMap<>();
        instruments.keySet().forEach((id) -> levels.put(id, new LevelCollector()));
        collect(levels::get);
        levels.forEach((id, it) -> screen.accept(instruments.get(id), it));
    }

    /** Symbols of the instruments that trade or are in a call. */
    public synchronized List<String> open()
    {
        return instruments.values().stream()
            .filter((it) -> null != it.phase && !AT_REST.contains(it.phase))
            .map((it) -> it.symbol).sorted().toList();
    }

    /** Everything as the core has it: at the start, and when market data was missed. */
    public synchronized void rebuild(final BookImage image)
    {
        slots.clear();
        Arrays.setAll(free, (i) -> i);
        freeCount = free.length;
        marketDataSequence = image.marketDataSequence();
        rebuiltSequence = marketDataSequence;
        for (int i = 0; i < image.instrumentCount(); i++)
        {
            final int instrumentId = image.instrumentId(i);
            definition.wrapAndApplyHeader(image.definitions(), image.definitionOffset(i), header);
            InstrumentMirror instrument = instruments.get(instrumentId);
            if (null == instrument || !instrument.isDefinedAs(definition))
            {
                instrument = new InstrumentMirror(definition);
                instruments.put(instrumentId, instrument);
            }
            instrument.phase = definition.phase();
            instrument.onLastPrice(image.lastPriceTicks(i));
            image.forEachOrder(i, (isBid, orderId, priceTicks, quantityLots, priority) ->
                put(orderId, instrumentId, isBid, priceTicks, quantityLots));
        }
    }

    /** Not what the books were built again with. */
    private boolean isNews(final long sequence)
    {
        marketDataSequence = Math.max(marketDataSequence, sequence);
        return sequence > rebuiltSequence;
    }

    /** Null: no news, or of no instrument of ours. */
    private InstrumentMirror news(final long sequence, final int instrumentId)
    {
        return isNews(sequence) ? instruments.get(instrumentId) : null;
    }

    private void remove(final long orderId)
    {
        final long slot = slots.remove(orderId);
        if (NONE != slot)
        {
            quantities[(int)slot] = 0;
            free[freeCount++] = (int)slot;
        }
    }

    /** Looks at each order once. */
    private void collect(final IntFunction<LevelCollector> ofInstrument)
    {
        for (final Long2LongHashMap.EntryIterator it = slots.entrySet().iterator(); it.hasNext();)
        {
            it.next();
            final int index = (int)it.getLongValue();
            final LevelCollector levels = ofInstrument.apply(instrumentIds[index]);
            if (null != levels)
            {
                levels.add(isBuy[index], prices[index], quantities[index]);
            }
        }
    }
}
