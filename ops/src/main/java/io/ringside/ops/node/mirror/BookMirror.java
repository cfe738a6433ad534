package io.ringside.ops.node.mirror;

import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.json.Json;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketDoor;
import io.ringside.ops.config.InstrumentSettings;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The books as the market sees them, for screens and gauges: the market's, never the core's own memory. Told of trades
 * and definitions by the market's thread without allocation, asked by HTTP threads, who hold the market's monitor for
 * the levels that one question is about.
 */
public final class BookMirror implements MarketDoor
{
    private static final Set<TradingPhase> AT_REST = EnumSet.of(
        TradingPhase.CLOSED, TradingPhase.POST_CLOSE, TradingPhase.HALT, TradingPhase.HALT_FROZEN);

    private final Int2ObjectHashMap<InstrumentMirror> instruments = new Int2ObjectHashMap<>();
    private final Market market;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private final TradeDecoder trade = new TradeDecoder();

    /**
     * Shows what is configured, and what the market has.
     *
     * @param settings of instruments that the core may not know yet.
     * @param market   of the node.
     */
    public BookMirror(final List<InstrumentSettings> settings, final Market market)
    {
        this.market = market;
        for (final InstrumentSettings it : settings)
        {
            instruments.put(it.id(), new InstrumentMirror(it, market.books().book(it.id())));
        }
        onReset();
    }

    @Override
    public void onMarketData(final int templateId, final DirectBuffer buffer, final int offset, final int length)
    {
        if (InstrumentDefinitionDecoder.TEMPLATE_ID == templateId)
        {
            define(buffer, offset);
        }
        else if (TradeDecoder.TEMPLATE_ID == templateId)
        {
            trade.wrapAndApplyHeader(buffer, offset, header);
            final InstrumentMirror instrument = instruments.get(trade.instrumentId());
            if (null != instrument)
            {
                instrument.onTrade(trade.priceTicks(), trade.quantityLots(), Side.BUY == trade.aggressorSide());
            }
        }
    }

    @Override
    public void onReset()
    {
        for (final int instrumentId : market.instrumentIds())
        {
            define(market.books().find(instrumentId).definition(), 0);
        }
    }

    @Override
    public int doWork(final long nowNs)
    {
        return 0;
    }

    @Override
    public boolean isServing()
    {
        return false;
    }

    @Override
    public void close()
    {
        // It has no clients of its own.
    }

    private void define(final DirectBuffer buffer, final int offset)
    {
        definition.wrapAndApplyHeader(buffer, offset, header);
        final int instrumentId = definition.instrumentId();
        final InstrumentMirror before = instruments.get(instrumentId);
        if (null == before || !before.isDefinedAs(definition))
        {
            final InstrumentMirror instrument = new InstrumentMirror(definition, market.books().book(instrumentId));
            if (null != before)
            {
                instrument.continueFrom(before);
            }
            instruments.put(instrumentId, instrument);
        }
    }

    /** Sequence of the last market data that the books contain. */
    public long sequence()
    {
        synchronized (market)
        {
            return market.sequence();
        }
    }

    /** Ids of all instruments by symbol, as a copy. */
    public Map<String, Integer> symbols()
    {
        final Map<String, Integer> result = new HashMap<>();
        synchronized (market)
        {
            instruments.forEach((id, instrument) -> result.put(instrument.symbol, id));
        }
        return result;
    }

    /** Fields of {@code ringside book}; null: no such symbol. */
    public Map<String, Object> book(final String symbol, final int depth)
    {
        synchronized (market)
        {
            for (final InstrumentMirror instrument : instruments.values())
            {
                if (instrument.symbol.equals(symbol))
                {
                    final Map<String, Object> result = instrument.describe();
                    result.putAll(Json.object(
                        "marketDataSequence", market.sequence(), "bids", instrument.levels(Side.BUY, depth),
                        "asks", instrument.levels(Side.SELL, depth), "trades", instrument.trades()));
                    return result;
                }
            }
        }
        return null;
    }

    /** One entry per instrument, for status. */
    public List<Map<String, Object>> market()
    {
        final List<Map<String, Object>> result = new ArrayList<>();
        forEach((instrument) ->
        {
            final Map<String, Object> row = instrument.describe();
            row.put("bid", instrument.best(Side.BUY));
            row.put("ask", instrument.best(Side.SELL));
            row.put("orders", instrument.market.depth().orderCount());
            result.add(row);
        });
        return result;
    }

    /** Show every instrument, in the order of the ids. */
    public void forEach(final Consumer<InstrumentMirror> screen)
    {
        synchronized (market)
        {
            for (final int id : market.books().instrumentIds())
            {
                final InstrumentMirror instrument = instruments.get(id);
                if (null != instrument)
                {
                    screen.accept(instrument);
                }
            }
        }
    }

    /** Symbols of the instruments that trade or are in a call. */
    public List<String> open()
    {
        synchronized (market)
        {
            return instruments.values().stream().filter(InstrumentMirror::isDefined)
                .filter((it) -> !AT_REST.contains(it.market.phase())).map((it) -> it.symbol).sorted().toList();
        }
    }
}
