package io.ringside.ops.web.market;

import com.fasterxml.jackson.core.JsonGenerator;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The candles of one instrument and interval. */
final class CandleStream extends MarketStream
{
    private final InstrumentFeed feed;
    private final Candles candles;
    private long toldVersion;

    CandleStream(final StreamKey key, final JsonFrames frames, final long sequence, final InstrumentFeed feed)
    {
        super(key, frames, sequence);
        this.feed = feed;
        candles = feed.candles.of(key.parameter());
        toldVersion = candles.version();
    }

    @Override
    void addChanges(final long marketSequence, final List<Frame> out)
    {
        if (candles.version() == toldVersion)
        {
            return;
        }
        final long previous = sequence;
        final long before = toldVersion;
        sequence = marketSequence;
        final boolean isAnywhere = candles.rebuiltVersion() > before;
        long from = isAnywhere ? candles.first() : candles.end();
        while (!isAnywhere && from > candles.first() && candles.version(from - 1) > before)
        {
            from--;
        }
        final long first = from;
        out.add(new Frame(key, Frame.Kind.CHANGE, frames.object((json) ->
        {
            writeHead(json);
            writeChangeHead(json, previous);
            json.writeArrayFieldStart("candles");
            for (long i = first; i < candles.end(); i++)
            {
                if (candles.version(i) > before)
                {
                    writeRow(json, i);
                }
            }
            json.writeEndArray();
        })));
        toldVersion = candles.version();
    }

    @Override
    byte[] snapshot()
    {
        return frames.object((json) ->
        {
            writeHead(json);
            writeSnapshotHead(json);
            json.writeArrayFieldStart("candles");
            for (long i = candles.first(); i < candles.end(); i++)
            {
                if (candles.trades(i) > 0)
                {
                    writeRow(json, i);
                }
            }
            json.writeEndArray();
        });
    }

    private void writeHead(final JsonGenerator json) throws IOException
    {
        feed.writeHead(json, "Candles");
        json.writeStringField("interval", CandleBook.INTERVALS.get(key.parameter()));
    }

    private void writeRow(final JsonGenerator json, final long index) throws IOException
    {
        json.writeStartArray();
        json.writeNumber(TimeUnit.NANOSECONDS.toSeconds(candles.startNs(index)));
        json.writeString(feed.units().price(candles.open(index)));
        json.writeString(feed.units().price(candles.high(index)));
        json.writeString(feed.units().price(candles.low(index)));
        json.writeString(feed.units().price(candles.close(index)));
        json.writeString(feed.units().quantity(candles.volume(index)));
        json.writeNumber(candles.trades(index));
        json.writeEndArray();
    }
}
