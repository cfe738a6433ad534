package io.ringside.gateway.fix;

import io.ringside.engine.pipeline.BookImage;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import org.agrona.collections.Int2ObjectHashMap;
import uk.co.real_logic.artio.dictionary.CharArrayWrapper;

import java.util.HashMap;
import java.util.Map;

/**
 * The instruments known to the FIX gateway, by id and by symbol. Primed from the recovered core before any agent runs,
 * and kept up to date by the definitions among the market data of the output ring, or by an image; used by the FIX
 * gateway's agent only.
 */
public final class FixInstruments
{
    private final Int2ObjectHashMap<FixInstrument> instrumentById = new Int2ObjectHashMap<>();
    private final Map<CharArrayWrapper, FixInstrument> instrumentBySymbol = new HashMap<>();
    private final CharArrayWrapper lookup = new CharArrayWrapper();

    /**
     * Take over the instruments of the core.
     *
     * @param image of the core.
     * @return this.
     */
    public FixInstruments prime(final BookImage image)
    {
        final MessageHeaderDecoder header = new MessageHeaderDecoder();
        final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
        for (int i = 0; i < image.instrumentCount(); i++)
        {
            define(definition.wrapAndApplyHeader(image.definitions(), image.definitionOffset(i), header));
        }
        return this;
    }

    /**
     * Add an instrument, or change it.
     *
     * @param instrumentId     in the core.
     * @param symbol           its name in FIX.
     * @param tickMantissa     a tick is tickMantissa x 10^priceExponent.
     * @param priceExponent    of the tick.
     * @param lotMantissa      a lot is lotMantissa x 10^quantityExponent.
     * @param quantityExponent of the lot.
     */
    public void define(
        final int instrumentId,
        final String symbol,
        final long tickMantissa,
        final int priceExponent,
        final long lotMantissa,
        final int quantityExponent)
    {
        final FixInstrument instrument =
            new FixInstrument(instrumentId, symbol, tickMantissa, priceExponent, lotMantissa, quantityExponent);
        final FixInstrument before = instrumentById.put(instrumentId, instrument);
        if (null != before)
        {
            instrumentBySymbol.values().remove(before);
        }
        instrumentBySymbol.put(new CharArrayWrapper(symbol), instrument);
    }

    /**
     * Add an instrument, or change it, as its definition in the market data says.
     *
     * @param definition flyweight, read during the call only.
     */
    public void define(final InstrumentDefinitionDecoder definition)
    {
        define(definition.instrumentId(), definition.symbol(), definition.tickMantissa(), definition.priceExponent(),
            definition.lotMantissa(), definition.quantityExponent());
    }

    FixInstrument find(final int instrumentId)
    {
        return instrumentById.get(instrumentId);
    }

    FixInstrument find(final char[] symbol, final int length)
    {
        lookup.wrap(symbol, 0, length);
        return instrumentBySymbol.get(lookup);
    }
}
