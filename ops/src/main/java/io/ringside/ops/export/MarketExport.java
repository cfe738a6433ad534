package io.ringside.ops.export;

import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.ops.replay.show.MarketListener;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;

import java.util.Locale;

/**
 * Reads the market data of a replay and passes on what belongs to the wanted instrument and time. Each subclass makes
 * one table.
 */
public abstract class MarketExport implements MarketListener
{
    private static final int END_OF_EVENT =
        MessageHeaderDecoder.ENCODED_LENGTH + BookDeltaDecoder.endOfEventEncodingOffset();

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final BookDeltaDecoder delta = new BookDeltaDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final TradeCorrectionDecoder correction = new TradeCorrectionDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private final Int2ObjectHashMap<ExportedInstrument> instruments = new Int2ObjectHashMap<>();
    private final ExportWindow window;

    MarketExport(final ExportWindow window)
    {
        this.window = window;
    }

    @Override
    public final void onMarketData(final DirectBuffer buffer, final int offset)
    {
        switch (header.wrap(buffer, offset).templateId())
        {
            case InstrumentDefinitionDecoder.TEMPLATE_ID:
                definition.wrapAndApplyHeader(buffer, offset, header);
                instruments.put(definition.instrumentId(), ExportedInstrument.of(definition));
                break;
            case BookDeltaDecoder.TEMPLATE_ID:
                onDelta(delta.wrapAndApplyHeader(buffer, offset, header));
                break;
            case TradeDecoder.TEMPLATE_ID:
                trade.wrapAndApplyHeader(buffer, offset, header);
                if (isWanted(trade.instrumentId(), trade.timestampNs()))
                {
                    onTrade(trade, instruments.get(trade.instrumentId()));
                }
                break;
            case TradeCorrectionDecoder.TEMPLATE_ID:
                onCorrection(correction.wrapAndApplyHeader(buffer, offset, header));
                break;
            default:
                break;
        }
        if (BooleanType.TRUE.value() == buffer.getByte(offset + END_OF_EVENT))
        {
            onEndOfEvent(buffer.getLong(offset + MessageHeaderDecoder.ENCODED_LENGTH +
                BookDeltaDecoder.timestampNsEncodingOffset(), BookDeltaDecoder.BYTE_ORDER));
        }
    }

    /** Writes what was kept until the end. */
    public abstract void end();

    /** The rows that were written. */
    public abstract long rowCount();

    /** Whether the instrument of that symbol was defined; true if no symbol was asked for. */
    public final boolean isKnown()
    {
        return instruments.values().stream().anyMatch(window::isOf);
    }

    /** Units of an instrument that was defined. */
    final ExportedInstrument instrument(final int instrumentId)
    {
        return instruments.get(instrumentId);
    }

    final boolean isWanted(final int instrumentId, final long timestampNs)
    {
        return window.contains(timestampNs) && window.isOf(instruments.get(instrumentId));
    }

    void onDelta(final BookDeltaDecoder it)
    {
        // A table of trades has no use for it.
    }

    void onTrade(final TradeDecoder it, final ExportedInstrument instrument)
    {
        // A table of prices has no use for it.
    }

    /** Called for a bust or a correction at any time: the trade may have been in the wanted time. */
    void onCorrection(final TradeCorrectionDecoder it)
    {
        // A table of prices has no use for it.
    }

    /** Called when books are consistent: no book is crossed or half changed. */
    void onEndOfEvent(final long timestampNs)
    {
        // A table of trades has no use for it.
    }

    /** Returns a word of the schema as tables have it. */
    static String word(final Enum<?> value)
    {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
