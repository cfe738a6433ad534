package io.ringside.ops.web.market;

import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketDoor;
import io.ringside.gateway.market.MarketInstrument;
import io.ringside.gateway.session.VenueNotice;
import io.ringside.ops.replay.schema.InstrumentUnits;
import io.ringside.ops.replay.schema.MessageJson;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.agrona.concurrent.SystemEpochNanoClock;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;

/**
 * Makes JSON of the market for whoever reads it. Public methods that no door has may be called by any thread: they are
 * answered on the market's thread, at its next turn.
 */
public final class MarketFeed implements MarketDoor
{
    /** A stream has at most ten messages a second. */
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long HEARTBEAT_NS = TimeUnit.SECONDS.toNanos(1);
    /** Requests that one turn takes: the other doors come next. */
    private static final int REQUESTS_MAX = 32;
    private static final int TIMESTAMP_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + BookDeltaDecoder.timestampNsEncodingOffset();
    private static final int INSTRUMENT_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + BookDeltaDecoder.instrumentIdEncodingOffset();

    private final Market market;
    private final IntToLongFunction callEndNs;
    private final EpochNanoClock clock = SystemEpochNanoClock.INSTANCE;
    private final JsonFrames frames = new JsonFrames();
    private final MessageJson messages = new MessageJson(this::units);
    private final Map<Integer, InstrumentFeed> feeds = new TreeMap<>();
    private final Map<StreamKey, MarketStream> streams = new LinkedHashMap<>();
    private final ManyToOneConcurrentLinkedQueue<Runnable> requests = new ManyToOneConcurrentLinkedQueue<>();
    private final SymbolsStream symbols;
    private volatile Map<String, Integer> symbolIds = Map.of();
    private volatile Map<Integer, InstrumentUnits> unitsById = Map.of();
    private volatile FrameSink sink = FrameSink.NONE;
    private volatile boolean hasReaders;
    private boolean isReset;
    private long turnNs;
    private long heartbeatNs;
    private boolean isStarted;

    /**
     * A feed without readers.
     *
     * @param market    that it shows.
     * @param callEndNs when the clock ends the call of an instrument, UTC; 0: a command does.
     */
    public MarketFeed(final Market market, final IntToLongFunction callEndNs)
    {
        this.market = market;
        this.callEndNs = callEndNs;
        symbols = new SymbolsStream(frames, market.sequence(), feeds.values());
        streams.put(StreamKey.SYMBOLS, symbols);
        for (final int id : market.instrumentIds())
        {
            feed(id);
        }
        publish();
    }

    /** Whom it gives what it makes. Any thread. */
    public void sink(final FrameSink newSink)
    {
        sink = newSink;
    }

    /** Whether anybody is connected: the thread then looks again soon. Any thread. */
    public void readers(final boolean newHasReaders)
    {
        hasReaders = newHasReaders;
    }

    /** Ids of all instruments by symbol, read-only. Any thread. */
    public Map<String, Integer> symbols()
    {
        return symbolIds;
    }

    /** Units of an instrument; null: there is none. Any thread. */
    public InstrumentUnits units(final int instrumentId)
    {
        return unitsById.get(instrumentId);
    }

    /** The index of an interval of candles; -1: there is none. */
    public static int interval(final String word)
    {
        return CandleBook.INTERVALS.indexOf(word);
    }

    /** The intervals, for messages. */
    public static String intervals()
    {
        return String.join(", ", CandleBook.INTERVALS);
    }

    /** Keep a stream from now on, if it is not kept yet, and make a snapshot of it at the next turn. Any thread. */
    public void want(final StreamKey key)
    {
        requests.offer(() ->
        {
            final MarketStream stream = streams.computeIfAbsent(key, this::create);
            if (null != stream)
            {
                stream.wantSnapshot();
            }
        });
    }

    /** Nobody reads a stream any more. Any thread. */
    public void leave(final StreamKey key)
    {
        requests.offer(() ->
        {
            if (Channel.SYMBOLS != key.channel())
            {
                final MarketStream stream = streams.remove(key);
                if (null != stream)
                {
                    feeds.get(key.instrumentId()).streams.remove(stream);
                }
            }
        });
    }

    /**
     * Ask for snapshots once. Any thread.
     *
     * @param keys     of streams, which nobody need read.
     * @param consumer of as many objects; called on the market's thread, and must not wait.
     */
    public void ask(final List<StreamKey> keys, final Consumer<List<byte[]>> consumer)
    {
        requests.offer(() ->
        {
            final List<byte[]> result = new ArrayList<>();
            for (final StreamKey key : keys)
            {
                final MarketStream stream =
                    Channel.SYMBOLS == key.channel() ? symbols : make(key, feeds.get(key.instrumentId()));
                if (null != stream)
                {
                    stream.sequence = market.sequence();
                    result.add(stream.snapshot());
                }
            }
            consumer.accept(result);
        });
    }

    @Override
    public void onMarketData(final int templateId, final DirectBuffer buffer, final int offset, final int length)
    {
        if (BookDeltaDecoder.TEMPLATE_ID == templateId)
        {
            return;
        }
        final InstrumentFeed feed = feed(buffer.getInt(offset + INSTRUMENT_OFFSET, ByteOrder.LITTLE_ENDIAN));
        if (InstrumentDefinitionDecoder.TEMPLATE_ID == templateId)
        {
            feed.onDefined();
            symbols.onDefined();
            publish();
        }
        feed.candles.onMarketData(templateId, buffer, offset);
        for (int i = 0; i < feed.streams.size(); i++)
        {
            feed.streams.get(i).onMarketData(templateId, buffer, offset);
        }
    }

    @Override
    public void onReset()
    {
        isReset = true;
        for (final int id : market.instrumentIds())
        {
            feed(id).onDefined();
        }
        symbols.onDefined();
        publish();
    }

    @Override
    public int doWork(final long nowNs)
    {
        int workCount = 0;
        for (Runnable request = requests.poll(); null != request; request = requests.poll())
        {
            request.run();
            if (++workCount == REQUESTS_MAX)
            {
                break;
            }
        }
        if (!isStarted || nowNs - turnNs >= 0)
        {
            isStarted = true;
            turnNs = nowNs + TURN_NS;
            turn(nowNs);
        }
        return workCount;
    }

    @Override
    public boolean isServing()
    {
        return hasReaders;
    }

    @Override
    public void onNotice(final VenueNotice notice)
    {
        sink.onFrames(List.of(new Frame(null, Frame.Kind.CHANGE, frames.object((json) ->
        {
            json.writeStringField("session", "VenueNotice");
            json.writeNumberField("timestampNs", notice.timestampNs());
            json.writeStringField("kind", notice.event().name());
            json.writeStringField("text", notice.text());
        }))));
    }

    /** Who reads is told by who sends. */
    @Override
    public void close()
    {
        sink = FrameSink.NONE;
    }

    static long timestampNs(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + TIMESTAMP_OFFSET, ByteOrder.LITTLE_ENDIAN);
    }

    private void turn(final long nowNs)
    {
        final List<Frame> out = new ArrayList<>();
        if (isReset)
        {
            out.add(new Frame(null, Frame.Kind.AFRESH, frames.object((json) ->
            {
                json.writeStringField("marketData", "Resync");
                json.writeNumberField("sequence", market.sequence());
                json.writeNumberField("timestampNs", clock.nanoTime());
            })));
        }
        for (final MarketStream stream : streams.values())
        {
            stream.turn(market.sequence(), isReset, out);
        }
        isReset = false;
        if (hasReaders && nowNs - heartbeatNs >= HEARTBEAT_NS)
        {
            heartbeatNs = nowNs;
            out.add(new Frame(null, Frame.Kind.CHANGE, frames.object((json) ->
            {
                json.writeStringField("marketData", "MarketDataHeartbeat");
                json.writeNumberField("nextMarketDataSequence", market.sequence() + 1);
                json.writeNumberField("timestampNs", clock.nanoTime());
            })));
        }
        if (!out.isEmpty())
        {
            sink.onFrames(out);
        }
    }

    private MarketStream create(final StreamKey key)
    {
        final InstrumentFeed feed = feeds.get(key.instrumentId());
        final MarketStream stream = make(key, feed);
        if (null != stream)
        {
            feed.streams.add(stream);
        }
        return stream;
    }

    /** Null if there is no such instrument. */
    private MarketStream make(final StreamKey key, final InstrumentFeed feed)
    {
        if (null == feed)
        {
            return null;
        }
        final long sequence = market.sequence();
        return switch (key.channel())
        {
            case BOOK -> new BookStream(key, frames, sequence, feed);
            case TRADES -> new TradeStream(key, frames, sequence, feed, messages);
            case STATISTICS -> new FiguresStream(key, frames, sequence, feed);
            case STATUS -> new StatusStream(key, frames, sequence, feed);
            case AUCTION -> new AuctionStream(key, frames, sequence, feed, callEndNs);
            case CANDLES -> new CandleStream(key, frames, sequence, feed);
            default -> null;
        };
    }

    private InstrumentFeed feed(final int instrumentId)
    {
        final InstrumentFeed known = feeds.get(instrumentId);
        if (null != known)
        {
            return known;
        }
        final MarketInstrument instrument = market.find(instrumentId);
        final InstrumentFeed feed = new InstrumentFeed(instrument);
        feeds.put(instrumentId, feed);
        return feed;
    }

    private void publish()
    {
        final Map<String, Integer> ids = new TreeMap<>();
        final Map<Integer, InstrumentUnits> units = new TreeMap<>();
        feeds.forEach((id, feed) ->
        {
            units.put(id, feed.units());
            if (!feed.units().symbol().isEmpty())
            {
                ids.put(feed.units().symbol(), id);
            }
        });
        unitsById = Map.copyOf(units);
        symbolIds = Map.copyOf(ids);
    }
}
