package io.ringside.ops.admin.bench;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.EstablishEncoder;
import io.ringside.engine.protocol.EstablishmentAckDecoder;
import io.ringside.engine.protocol.FeedBook;
import io.ringside.engine.protocol.MarketDataSubscribeEncoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import io.ringside.engine.protocol.NegotiationResponseDecoder;
import io.ringside.engine.protocol.SubscriptionAction;
import io.ringside.gateway.frame.FramingHeader;
import io.ringside.ops.config.Endpoint;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * The connection of one reader of all symbols: logs on, subscribes, and then only counts bytes, so that it takes as
 * little as possible of the machine that it shares with the venue. The logon waits for the venue.
 */
final class Subscriber implements AutoCloseable
{
    /** The kind that reads by price, ten of each side, ten times a second. */
    static final String LEVELS = "levels";
    /** The kind that reads order by order, every message. */
    static final String ORDERS = "orders";
    static final String FIX = "fix";
    static final String WEB = "web";

    private static final DateTimeFormatter FIX_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");
    private static final String PASSWORD = "demo";
    private static final int DEPTH = 10;
    private static final int CONFLATION_MS = 100;
    /** The longest: no run lasts as long, so that nothing need be sent to stay alive. */
    private static final int KEEPALIVE_MS = 60_000;
    /** What a browser's page reads. */
    private static final List<String> CHANNELS = List.of("\"book\",\"depth\":25", "\"trades\"", "\"statistics\"",
        "\"status\"", "\"auction\"", "\"candles\",\"interval\":\"1m\"", "\"venue\"");

    final SocketChannel channel;
    private final String kind;
    private final ByteBuffer in = ByteBuffer.allocate(1 << 16);
    private final UnsafeBuffer out = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    /** Bytes read since {@link #takeBytes()}. */
    private long bytes;

    /**
     * Log on and subscribe.
     *
     * @param kind      one of the above.
     * @param endpoint  of the port.
     * @param sessionId over SBE.
     * @param compId    over FIX.
     */
    Subscriber(final String kind, final Endpoint endpoint, final int sessionId, final String compId) throws IOException
    {
        this.kind = kind;
        channel = SocketChannel.open(new InetSocketAddress(endpoint.host(), endpoint.port()));
        switch (kind)
        {
            case WEB -> subscribeWeb();
            case FIX -> subscribeFix(compId);
            default -> subscribeFeed(sessionId);
        }
        channel.configureBlocking(false);
    }

    /** Reads what there is. */
    void read(final ByteBuffer buffer) throws IOException
    {
        final int count = channel.read(buffer.clear());
        if (count < 0)
        {
            throw new EOFException("the venue has closed a connection of " + kind);
        }
        bytes += count;
    }

    /** Bytes read since the last call. */
    long takeBytes()
    {
        final long taken = bytes;
        bytes = 0;
        return taken;
    }

    private void write(final byte[] text) throws IOException
    {
        final ByteBuffer buffer = ByteBuffer.wrap(text);
        while (buffer.hasRemaining())
        {
            channel.write(buffer);
        }
    }

    private void more() throws IOException
    {
        if (channel.read(in) < 0)
        {
            throw new EOFException("the venue has refused a connection of " + kind + ": " +
                new String(in.array(), 0, in.position(), ISO_8859_1));
        }
    }

    /** Reads until a text has come. */
    private void await(final String text) throws IOException
    {
        while (!new String(in.array(), 0, in.position(), ISO_8859_1).contains(text))
        {
            more();
        }
    }

    private void subscribeWeb() throws IOException
    {
        write(("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n").getBytes(ISO_8859_1));
        await(" 101 ");
        for (final String words : CHANNELS)
        {
            final byte[] text = ("{\"request\":\"Subscribe\",\"channel\":" + words + "}").getBytes(ISO_8859_1);
            // A text in one frame, masked with zeros.
            final ByteArrayOutputStream frame = new ByteArrayOutputStream();
            frame.write(0x81);
            frame.write(0x80 | text.length);
            frame.writeBytes(new byte[Integer.BYTES]);
            frame.writeBytes(text);
            write(frame.toByteArray());
        }
    }

    private void subscribeFix(final String compId) throws IOException
    {
        write(fix(compId, "A", 1, "98=0|108=0|141=Y|553=" + compId + "|554=" + PASSWORD + "|"));
        await("\u000135=A\u0001");
        write(fix(compId, "V", 2, "262=all|263=1|264=" + DEPTH + "|265=1|267=3|269=0|269=1|269=2|146=1|55=*|"));
    }

    private static byte[] fix(final String compId, final String type, final int number, final String fields)
    {
        final String body = ("35=" + type + "|49=" + compId + "|56=RINGSIDE|34=" + number + "|52=" +
            FIX_TIME.format(LocalDateTime.now(ZoneOffset.UTC)) + "|" + fields).replace('|', '\u0001');
        final String message = "8=FIX.4.4\u00019=" + body.length() + '\u0001' + body;
        return (message + String.format("10=%03d\u0001", message.chars().sum() & 0xFF)).getBytes(ISO_8859_1);
    }

    private void subscribeFeed(final int sessionId) throws IOException
    {
        final NegotiateEncoder negotiate = new NegotiateEncoder();
        negotiate.wrapAndApplyHeader(out, FramingHeader.LENGTH, header).timestampNs(1).sessionId(sessionId)
            .responseStreamId(0).protocolVersion(1).responseChannel("").credentials(PASSWORD);
        writeFrame(negotiate.limit());
        final MessageHeaderDecoder decoder = new MessageHeaderDecoder();
        awaitFrame();
        final long connectionId = new NegotiationResponseDecoder()
            .wrapAndApplyHeader(new UnsafeBuffer(in), FramingHeader.LENGTH, decoder).connectionId();
        in.clear();
        writeFrame(new EstablishEncoder().wrapAndApplyHeader(out, FramingHeader.LENGTH, header).timestampNs(1)
            .connectionId(connectionId).nextReportSequence(0).sessionId(sessionId).keepaliveMs(KEEPALIVE_MS)
            .cancelOnDisconnect(BooleanType.FALSE).limit());
        awaitFrame();
        if (EstablishmentAckDecoder.TEMPLATE_ID !=
            decoder.wrap(new UnsafeBuffer(in), FramingHeader.LENGTH).templateId())
        {
            throw new IOException("the venue has refused a subscriber: template " + decoder.templateId());
        }
        final boolean isByOrder = ORDERS.equals(kind);
        writeFrame(new MarketDataSubscribeEncoder().wrapAndApplyHeader(out, FramingHeader.LENGTH, header).requestId(1)
            .afterSequence(0).instrumentId(0).conflationMs(isByOrder ? 0 : CONFLATION_MS)
            .depth(isByOrder ? 0 : DEPTH).action(SubscriptionAction.SUBSCRIBE)
            .book(isByOrder ? FeedBook.ORDERS : FeedBook.LEVELS).limit());
    }

    private void writeFrame(final int limit) throws IOException
    {
        FramingHeader.write(out, 0, limit - FramingHeader.LENGTH);
        final byte[] frame = new byte[limit];
        out.getBytes(0, frame);
        write(frame);
    }

    /** The answer alone: the venue says nothing more before it is asked. */
    private void awaitFrame() throws IOException
    {
        while (in.position() < Integer.BYTES || in.position() < FramingHeader.frameLength(new UnsafeBuffer(in), 0))
        {
            more();
        }
    }

    @Override
    public void close() throws IOException
    {
        channel.close();
    }
}
