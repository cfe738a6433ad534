package io.ringside.ops.web.market;

import java.util.Collection;
import java.util.List;

/** The definitions of all instruments, always all. */
final class SymbolsStream extends MarketStream
{
    private final Collection<InstrumentFeed> feeds;
    private boolean isChanged;

    SymbolsStream(
        final JsonFrames frames, final long sequence, final Collection<InstrumentFeed> feeds)
    {
        super(StreamKey.SYMBOLS, frames, sequence);
        this.feeds = feeds;
    }

    void onDefined()
    {
        isChanged = true;
    }

    @Override
    void addChanges(final long marketSequence, final List<Frame> out)
    {
        if (isChanged)
        {
            isChanged = false;
            sequence = marketSequence;
            out.add(new Frame(key, Frame.Kind.CHANGE, snapshot()));
        }
    }

    @Override
    byte[] snapshot()
    {
        return frames.object((json) ->
        {
            json.writeStringField("marketData", "Symbols");
            writeSnapshotHead(json);
            json.writeArrayFieldStart("symbols");
            for (final InstrumentFeed feed : feeds)
            {
                json.writeStartObject();
                feed.writeDefinition(json);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }
}
