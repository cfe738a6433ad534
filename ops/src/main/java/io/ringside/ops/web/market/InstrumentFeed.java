package io.ringside.ops.web.market;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.gateway.market.MarketInstrument;
import io.ringside.ops.replay.schema.InstrumentUnits;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** One instrument: its units, its candles, and the streams of it that somebody reads. */
final class InstrumentFeed
{
    final MarketInstrument market;
    final CandleBook candles;
    final List<MarketStream> streams = new ArrayList<>();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private InstrumentUnits units;

    InstrumentFeed(final MarketInstrument market)
    {
        this.market = market;
        candles = new CandleBook(market.day().volumeLots());
        onDefined();
    }

    void onDefined()
    {
        units = new InstrumentUnits(market.symbol(), market.tickMantissa(), market.priceExponent(),
            market.lotMantissa(), market.quantityExponent());
    }

    int instrumentId()
    {
        return market.instrumentId();
    }

    InstrumentUnits units()
    {
        return units;
    }

    /** Its definition and its phase, as members of an object. */
    void writeDefinition(final JsonGenerator json) throws IOException
    {
        definition.wrapAndApplyHeader(market.book().definition(), 0, header);
        json.writeStringField("marketData", "InstrumentDefinition");
        json.writeNumberField("instrumentId", instrumentId());
        json.writeStringField("symbol", units.symbol());
        json.writeStringField("phase", market.book().phase().name());
        json.writeNumberField("tickMantissa", units.tick());
        json.writeNumberField("priceExponent", units.priceExponent());
        json.writeNumberField("lotMantissa", units.lot());
        json.writeNumberField("quantityExponent", units.quantityExponent());
        json.writeNumberField("priceIncrementTicks", definition.priceIncrementTicks());
        json.writeStringField("priceIncrement", units.price(definition.priceIncrementTicks()));
        json.writeNumberField("quantityIncrementLots", definition.quantityIncrementLots());
        json.writeStringField("quantityIncrement", units.quantity(definition.quantityIncrementLots()));
        json.writeStringField("tick", units.price(1));
        json.writeStringField("lot", units.quantity(1));
        json.writeNumberField("priceDecimals", Math.max(0, -units.priceExponent()));
        json.writeNumberField("quantityDecimals", Math.max(0, -units.quantityExponent()));
    }

    /** What every message of it begins with. */
    void writeHead(final JsonGenerator json, final String name) throws IOException
    {
        json.writeStringField("marketData", name);
        json.writeNumberField("instrumentId", instrumentId());
        json.writeStringField("symbol", units.symbol());
    }

    /** A price with its decimal; left out if there is none. */
    void writePrice(final JsonGenerator json, final String name, final long ticks) throws IOException
    {
        if (0 != ticks)
        {
            json.writeNumberField(name + "Ticks", ticks);
            json.writeStringField(name, units.price(ticks));
        }
    }

    /** A quantity with its decimal; the decimal has another name than the lots. */
    void writeQuantity(final JsonGenerator json, final String name, final long lots) throws IOException
    {
        json.writeNumberField(name + "Lots", lots);
        json.writeStringField("quantity".equals(name) ? name : name + "Quantity", units.quantity(lots));
    }
}
