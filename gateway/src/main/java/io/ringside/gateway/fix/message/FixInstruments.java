package io.ringside.gateway.fix.message;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.TradingStatusDecoder;
import io.ringside.risk.money.Currencies;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The instruments known to the FIX gateway, by id and by symbol. Primed from the recovered core before any agent runs,
 * and kept up to date by the definitions among the market data of the output ring, or by an image; used by the FIX
 * gateway's agent only.
 */
public final class FixInstruments
{
    private final Int2ObjectHashMap<FixInstrument> instrumentById = new Int2ObjectHashMap<>();
    private final Map<SymbolKey, FixInstrument> instrumentBySymbol = new HashMap<>();
    private final List<FixInstrument> instruments = new ArrayList<>();
    private final SymbolKey lookup = new SymbolKey();
    private final FixCurrencies currencies = new FixCurrencies();

    /** The currencies of commissions. */
    public FixCurrencies currencies()
    {
        return currencies;
    }

    /** Look currencies up in the core. */
    public FixInstruments currencies(final Currencies ofCore)
    {
        currencies.of(ofCore);
        return this;
    }

    /** Copy the instruments of the core. */
    public FixInstruments prime(final BookImage image)
    {
        final MessageHeaderDecoder header = new MessageHeaderDecoder();
        final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
        for (int i = 0; i < image.instrumentCount(); i++)
        {
            define(definition.wrapAndApplyHeader(image.definitions(), image.definitionOffset(i), header));
            onTrade(image.instrumentId(i), image.lastPriceTicks(i));
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
        if (null == before)
        {
            instruments.add(instrument);
        }
        else
        {
            instrumentBySymbol.values().remove(before);
            instruments.set(instruments.indexOf(before), instrument);
            instrument.phase(before.phase(), before.isCrossed());
            instrument.lastPrice(before.lastPriceTicks());
        }
        final SymbolKey key = new SymbolKey();
        final byte[] bytes = symbol.getBytes(StandardCharsets.US_ASCII);
        key.set(new UnsafeBuffer(bytes), 0, bytes.length);
        instrumentBySymbol.put(key, instrument);
    }

    /**
     * Add or change an instrument by its definition in the market data.
     *
     * @param definition flyweight, read during the call only.
     */
    public void define(final InstrumentDefinitionDecoder definition)
    {
        define(definition.instrumentId(), definition.symbol(), definition.tickMantissa(), definition.priceExponent(),
            definition.lotMantissa(), definition.quantityExponent());
        final FixInstrument instrument = instrumentById.get(definition.instrumentId());
        instrument.increments(definition.priceIncrementTicks(), definition.quantityIncrementLots());
        instrument.phase(definition.phase(), false);
    }

    /** An instrument's phase begins or continues. */
    public void onStatus(final TradingStatusDecoder status)
    {
        final FixInstrument instrument = instrumentById.get(status.instrumentId());
        if (null != instrument)
        {
            instrument.phase(status.phase(), Reason.BOOK_CROSSED == status.reason());
        }
    }

    /** An instrument has traded; 0: it never has. */
    public void onTrade(final int instrumentId, final long priceTicks)
    {
        final FixInstrument instrument = instrumentById.get(instrumentId);
        if (null != instrument)
        {
            instrument.lastPrice(priceTicks);
        }
    }

    public int count()
    {
        return instruments.size();
    }

    /** One after the other, each always at the same place. */
    public FixInstrument at(final int index)
    {
        return instruments.get(index);
    }

    public boolean isAnyIn(final TradingPhase phase)
    {
        for (int i = 0; i < instruments.size(); i++)
        {
            if (phase == instruments.get(i).phase())
            {
                return true;
            }
        }
        return false;
    }

    public FixInstrument find(final int instrumentId)
    {
        return instrumentById.get(instrumentId);
    }

    /** Finds it by the value of a field; null if the message has none, or no instrument has that symbol. */
    public FixInstrument find(final FixMessage message, final int tag)
    {
        return findAt(message, message.find(tag));
    }

    /** Finds one by the value of the field at an index, which may be none; null if none has that symbol. */
    public FixInstrument findAt(final FixMessage message, final int index)
    {
        if (FixMessage.NOT_FOUND == index || message.length(index) > SymbolKey.LENGTH_MAX)
        {
            return null;
        }
        lookup.set(message.buffer(), message.offset(index), message.length(index));
        return instrumentBySymbol.get(lookup);
    }

    /** The bytes of a symbol; a look-up needs no new key. */
    private static final class SymbolKey
    {
        private static final int LENGTH_MAX = 16;

        private long head;
        private long tail;
        private int length;

        void set(final DirectBuffer buffer, final int offset, final int newLength)
        {
            head = pack(buffer, offset, Math.min(newLength, Long.BYTES));
            tail = pack(buffer, offset + Long.BYTES, newLength - Long.BYTES);
            length = newLength;
        }

        @Override
        public boolean equals(final Object other)
        {
            return other instanceof SymbolKey && head == ((SymbolKey)other).head && tail == ((SymbolKey)other).tail &&
                length == ((SymbolKey)other).length;
        }

        @Override
        public int hashCode()
        {
            return Long.hashCode(head * 31 + tail);
        }

        private static long pack(final DirectBuffer buffer, final int offset, final int count)
        {
            long packed = 0;
            for (int i = 0; i < count; i++)
            {
                packed = packed << Byte.SIZE | buffer.getByte(offset + i) & 0xFF;
            }
            return packed;
        }
    }
}
