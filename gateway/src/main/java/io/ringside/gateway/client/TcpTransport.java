package io.ringside.gateway.client;

import io.aeron.Publication;
import io.aeron.logbuffer.FragmentHandler;
import io.ringside.gateway.frame.FramingHeader;
import io.ringside.gateway.socket.PlainTransport;
import io.ringside.gateway.socket.TlsTransport;
import io.ringside.gateway.socket.Transport;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import javax.net.ssl.SSLEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * One connection over TCP: each message behind its {@link FramingHeader}, in both directions, as it is or under TLS. No
 * allocation once it is up, but what TLS needs.
 */
final class TcpTransport implements ClientTransport
{
    /** What a channel over TCP begins with. */
    static final String SCHEME = "tcp://";

    private static final int BUFFER_LENGTH = 64 * 1024;

    private final String channel;
    private final ClientTls tls;
    private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_LENGTH);
    private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER_LENGTH);
    private final UnsafeBuffer inBuffer = new UnsafeBuffer(in);
    private final UnsafeBuffer outBuffer = new UnsafeBuffer(out);
    private SocketChannel socket;
    private Transport transport;
    private long sentBytes;
    private int inOffset;
    private boolean isUp;
    private boolean wasUp;
    private boolean isEnded;
    private String failure = "";

    /** One to be opened; with TLS, unless that is null. */
    TcpTransport(final String channel, final ClientTls tls)
    {
        this.channel = channel;
        this.tls = tls;
    }

    /**
     * @throws IllegalArgumentException if that is no {@code tcp://host:port}.
     */
    private static InetSocketAddress address(final String channel)
    {
        final URI uri = URI.create(channel);
        if (null == uri.getHost() || uri.getPort() < 1)
        {
            throw new IllegalArgumentException("must be tcp://host:port: found " + channel);
        }
        final String host = uri.getHost();
        return new InetSocketAddress(
            host.startsWith("[") ? host.substring(1, host.length() - 1) : host, uri.getPort());
    }

    /** Waits for the name of the host alone. */
    @Override
    public void open()
    {
        close();
        final InetSocketAddress address = address(channel);
        if (address.isUnresolved())
        {
            throw new IllegalArgumentException("the host has no address: " + channel);
        }
        try
        {
            socket = SocketChannel.open();
            socket.configureBlocking(false);
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            transport = null == tls ? new PlainTransport(socket) : tls(address);
            isUp = socket.connect(address);
            wasUp = isUp;
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private Transport tls(final InetSocketAddress address) throws IOException
    {
        final SSLEngine engine = tls.newEngine(address.getHostString(), address.getPort());
        return new TlsTransport(socket, engine, new ClientTlsHelper(engine.getSession().getPacketBufferSize()));
    }

    @Override
    public boolean isReady()
    {
        try
        {
            isUp = isUp || !isEnded && null != socket && socket.finishConnect();
            wasUp |= isUp;
        }
        catch (final IOException ex)
        {
            onFailure(ex);
        }
        return isUp;
    }

    @Override
    public boolean isConnected()
    {
        return !hasFailed();
    }

    @Override
    public boolean hasFailed()
    {
        return isEnded && !hasFrame();
    }

    private void onFailure(final IOException ex)
    {
        isEnded = true;
        isUp = false;
        final String words = null == transport ? "" : transport.describe(ex);
        failure = words.isEmpty() ? String.valueOf(ex.getMessage()) : words;
    }

    @Override
    public String responseChannel()
    {
        return "";
    }

    @Override
    public int responseStreamId()
    {
        return 0;
    }

    @Override
    public long offer(final DirectBuffer buffer, final int offset, final int length)
    {
        if (!isUp || isEnded)
        {
            return Publication.NOT_CONNECTED;
        }
        if (out.remaining() < FramingHeader.LENGTH + length)
        {
            flush();
            if (out.remaining() < FramingHeader.LENGTH + length)
            {
                return Publication.BACK_PRESSURED;
            }
        }
        FramingHeader.write(outBuffer, out.position(), length);
        outBuffer.putBytes(out.position() + FramingHeader.LENGTH, buffer, offset, length);
        out.position(out.position() + FramingHeader.LENGTH + length);
        sentBytes += FramingHeader.LENGTH + length;
        flush();
        return sentBytes;
    }

    private void flush()
    {
        if (isUp && (out.position() > 0 || transport.hasOut()))
        {
            out.flip();
            try
            {
                transport.write(out);
            }
            catch (final IOException ex)
            {
                onFailure(ex);
            }
            out.compact();
        }
    }

    @Override
    public int poll(final FragmentHandler handler, final int fragmentLimit)
    {
        flush();
        read();
        int count = 0;
        while (count < fragmentLimit && hasFrame())
        {
            final int length = FramingHeader.frameLength(inBuffer, inOffset);
            final int offset = inOffset + FramingHeader.LENGTH;
            inOffset += length;
            count++;
            handler.onFragment(inBuffer, offset, length - FramingHeader.LENGTH, null);
            if (null == socket)
            {
                // Closed by the handler.
                return count;
            }
        }
        return count;
    }

    private void read()
    {
        if (isEnded || !isUp)
        {
            return;
        }
        if (in.remaining() < BUFFER_LENGTH / 2 && inOffset > 0)
        {
            in.limit(in.position()).position(inOffset);
            in.compact();
            inOffset = 0;
        }
        try
        {
            isEnded = in.hasRemaining() && transport.read(in) < 0;
        }
        catch (final IOException ex)
        {
            onFailure(ex);
        }
    }

    private boolean hasFrame()
    {
        final int received = in.position() - inOffset;
        if (received < FramingHeader.LENGTH)
        {
            return false;
        }
        final int length = FramingHeader.frameLength(inBuffer, inOffset);
        if (length < FramingHeader.LENGTH || length > BUFFER_LENGTH / 2 ||
            FramingHeader.SBE_LITTLE_ENDIAN != FramingHeader.encoding(inBuffer, inOffset))
        {
            onFailure(new IOException("what answers there does not speak SBE: encoding=" +
                FramingHeader.encoding(inBuffer, inOffset) + " length=" + length));
            in.clear();
            inOffset = 0;
            return false;
        }
        return received >= length;
    }

    @Override
    public String describe()
    {
        return null == socket ? "closed" :
            "channel=" + channel + (null == tls ? "" : " with TLS") + " isUp=" + isUp + " isEnded=" + isEnded +
            " sentBytes=" + sentBytes + " " + failure;
    }

    @Override
    public void close()
    {
        if (wasUp)
        {
            // Under TLS the venue is told, also why its certificate is refused.
            transport.close();
        }
        wasUp = false;
        CloseHelper.quietClose(socket);
        socket = null;
        transport = null;
        isUp = false;
        isEnded = false;
        failure = "";
        sentBytes = 0;
        inOffset = 0;
        in.clear();
        out.clear();
    }
}
