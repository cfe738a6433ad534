package io.ringside.ops.replay;

import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import org.agrona.DirectBuffer;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The books of all instruments as the market data show them, and which of them the present command has touched. */
final class ShownBooks
{
    private final SortedMap<Integer, BestPrices> books = new TreeMap<>();
    private final Set<BestPrices> touched = new LinkedHashSet<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final BookDeltaDecoder delta = new BookDeltaDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private boolean isFollowed;

    /** Somebody wants to know the prices: without it only the instruments are. */
    void follow()
    {
        isFollowed = true;
    }

    void beginCommand()
    {
        touched.clear();
    }

    /** Look at a message of market data. */
    void onMessage(final DirectBuffer buffer, final int offset)
    {
        final int templateId = header.wrap(buffer, offset).templateId();
        if (isFollowed && BookDeltaDecoder.TEMPLATE_ID == templateId)
        {
            delta.wrapAndApplyHeader(buffer, offset, header);
            final BestPrices book = book(delta.instrumentId());
            book.show(delta.orderId(), Side.BUY == delta.side(), delta.priceTicks(),
                BookAction.DELETE == delta.action() ? 0 : delta.quantityLots());
            touched.add(book);
        }
        else if (InstrumentDefinitionDecoder.TEMPLATE_ID == templateId)
        {
            definition.wrapAndApplyHeader(buffer, offset, header);
            book(definition.instrumentId());
        }
    }

    /** Those whose orders the command has changed; else the one it names, if it is there. */
    Collection<BestPrices> touched(final int namedInstrumentId)
    {
        if (touched.isEmpty() && books.containsKey(namedInstrumentId))
        {
            touched.add(books.get(namedInstrumentId));
        }
        return touched;
    }

    /** Empty if there is no such instrument. */
    BestPrices of(final int instrumentId)
    {
        return books.getOrDefault(instrumentId, new BestPrices(instrumentId));
    }

    /** Returns the books in the order of their numbers. */
    Collection<BestPrices> all()
    {
        return books.values();
    }

    private BestPrices book(final int instrumentId)
    {
        return books.computeIfAbsent(instrumentId, BestPrices::new);
    }
}
