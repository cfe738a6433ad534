package io.ringside.ops.node.mirror;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.book.MarketBooks;
import io.ringside.gateway.follow.BookFollower;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.web.Json;
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
 * The books as the market sees them, for screens and gauges: built from market data, never from the core's own memory.
 * Fed by the ops thread without allocation, asked by HTTP threads; one lock, held for one message, or for the levels
 * that one question is about.
 */
public final class BookMirror
{
    private static final Set<TradingPhase> AT_REST = EnumSet.of(
        TradingPhase.CLOSED, TradingPhase.POST_CLOSE, TradingPhase.HALT, TradingPhase.HALT_FROZEN);

    private final Int2ObjectHashMap<InstrumentMirror> instruments = new Int2ObjectHashMap<>();
    private final MarketBooks books;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private final TradeDecoder trade = new TradeDecoder();

    public BookMirror(final List<InstrumentSettings> settings, final int orderCapacity)
    {
        books = new MarketBooks(orderCapacity);
        for (final InstrumentSettings it : settings)
        {
            instruments.put(it.id(), new InstrumentMirror(it, books.book(it.id())));
        }
    }

    /** The next message of the market data. Returns false if it does not fit: the books must be built again. */
    public synchronized boolean onMarketData(final int templateId, final DirectBuffer buffer, final int offset)
    {
        final boolean fits = books.apply(templateId, buffer, offset);
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
        return fits;
    }

    /** Everything as the core has it: at the start, and when market data was missed. */
    public synchronized void rebuild(final BookImage image)
    {
        BookFollower.rebuild(books, image);
        for (int i = 0; i < image.instrumentCount(); i++)
        {
            define(image.definitions(), image.definitionOffset(i));
        }
    }

    /** Sequence of the last market data message that the books contain. */
    public synchronized long lastSequence()
    {
        return books.lastSequence();
    }

    private void define(final DirectBuffer buffer, final int offset)
    {
        definition.wrapAndApplyHeader(buffer, offset, header);
        final int instrumentId = definition.instrumentId();
        final InstrumentMirror before = instruments.get(instrumentId);
        if (null == before || !before.isDefinedAs(definition))
        {
            final InstrumentMirror instrument = new InstrumentMirror(definition, books.book(instrumentId));
            if (null != before)
            {
                instrument.continueFrom(before);
            }
            instruments.put(instrumentId, instrument);
        }
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
                final Map<String, Object> result = instrument.describe();
                result.putAll(Json.object(
                    "marketDataSequence", books.lastSequence(), "bids", instrument.levels(Side.BUY, depth),
                    "asks", instrument.levels(Side.SELL, depth), "trades", instrument.trades()));
                return result;
            }
        }
        return null;
    }

    /** One entry per instrument, for status. */
    public synchronized List<Map<String, Object>> market()
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
    public synchronized void forEach(final Consumer<InstrumentMirror> screen)
    {
        for (final int id : books.instrumentIds())
        {
            final InstrumentMirror instrument = instruments.get(id);
            if (null != instrument)
            {
                screen.accept(instrument);
            }
        }
    }

    /** Symbols of the instruments that trade or are in a call. */
    public synchronized List<String> open()
    {
        return instruments.values().stream().filter(InstrumentMirror::isDefined)
            .filter((it) -> !AT_REST.contains(it.market.phase())).map((it) -> it.symbol).sorted().toList();
    }
}
