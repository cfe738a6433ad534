package io.ringside.ops.web.market;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import org.agrona.DirectBuffer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The phases of an instrument: each message is whole, and none is left out but for who is too slow. */
final class StatusStream extends MarketStream
{
    private static final int WAITING_MAX = 64;

    private final InstrumentFeed feed;
    private final TradingStatusDecoder status = new TradingStatusDecoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final List<Frame> waiting = new ArrayList<>();

    StatusStream(final StreamKey key, final JsonFrames frames, final long sequence, final InstrumentFeed feed)
    {
        super(key, frames, sequence);
        this.feed = feed;
    }

    @Override
    void onMarketData(final int templateId, final DirectBuffer buffer, final int offset)
    {
        if (TradingStatusDecoder.TEMPLATE_ID == templateId && waiting.size() < WAITING_MAX)
        {
            status.wrapAndApplyHeader(buffer, offset, header);
            sequence = status.marketDataSequence();
            waiting.add(new Frame(key, Frame.Kind.CHANGE, frames.object((json) ->
            {
                feed.writeHead(json, "TradingStatus");
                writeSnapshotHead(json);
                json.writeNumberField("timestampNs", status.timestampNs());
                json.writeStringField("phase", status.phase().name());
                json.writeStringField("reason", status.reason().name());
            })));
        }
    }

    @Override
    void addChanges(final long marketSequence, final List<Frame> out)
    {
        out.addAll(waiting);
        waiting.clear();
    }

    @Override
    byte[] snapshot()
    {
        return frames.object((json) ->
        {
            writeNow(json, feed);
            writeSnapshotHead(json);
        });
    }

    /** The present phase, without why. */
    static void writeNow(final JsonGenerator json, final InstrumentFeed feed) throws IOException
    {
        feed.writeHead(json, "TradingStatus");
        if (0 != feed.market.phaseSinceNs())
        {
            json.writeNumberField("timestampNs", feed.market.phaseSinceNs());
        }
        json.writeStringField("phase", feed.market.book().phase().name());
    }
}
