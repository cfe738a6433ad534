package io.ringside.ops.replay.show;

import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.gateway.book.MarketBook;
import io.ringside.gateway.book.MarketBooks;
import org.agrona.DirectBuffer;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** The books of all instruments as the market data show them, and which of them the present command has touched. */
public final class ShownBooks
{
    private final MarketBooks books = new MarketBooks(1 << 28);
    private final Set<MarketBook> touched = new LinkedHashSet<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final BookDeltaDecoder delta = new BookDeltaDecoder();
    private boolean isFollowed;

    /** Somebody wants to know the prices: without it only the instruments are. */
    public void follow()
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
            final boolean fits = books.apply(templateId, buffer, offset);
            assert fits : "sequence=" + books.lastSequence();
            touched.add(books.find(delta.wrapAndApplyHeader(buffer, offset, header).instrumentId()));
        }
        else if (InstrumentDefinitionDecoder.TEMPLATE_ID == templateId)
        {
            books.apply(templateId, buffer, offset);
        }
    }

    /** Those whose orders the command has changed; else the one it names, if it is there. */
    public Collection<MarketBook> touched(final int namedInstrumentId)
    {
        final MarketBook named = books.find(namedInstrumentId);
        if (touched.isEmpty() && null != named)
        {
            touched.add(named);
        }
        return touched;
    }

    /** Empty if there is no such instrument. */
    public MarketBook of(final int instrumentId)
    {
        return books.book(instrumentId);
    }

    /** Returns the instruments in the order of their numbers. */
    public int[] instrumentIds()
    {
        return books.instrumentIds();
    }
}
