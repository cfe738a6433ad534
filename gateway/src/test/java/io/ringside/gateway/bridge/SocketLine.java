package io.ringside.gateway.bridge;

import io.aeron.logbuffer.FragmentHandler;
import io.ringside.gateway.RawClient;
import io.ringside.gateway.frame.FramingHeader;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Frames over a socket, without waiting and without any class of the venue but for the header. */
public final class SocketLine implements RawClient.Line
{
    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocate(1 << 16);
    private final UnsafeBuffer received = new UnsafeBuffer(in);
    private ByteBuffer out = ByteBuffer.allocate(0);
    private boolean isEnded;

    public SocketLine(final int port)
    {
        this(port, 0);
    }

    /** With a window of that length, so that who does not read is noticed soon; 0: the system's. */
    public SocketLine(final int port, final int receiveLength)
    {
        try
        {
            channel = SocketChannel.open();
            if (receiveLength > 0)
            {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, receiveLength);
            }
            channel.connect(new InetSocketAddress("localhost", port));
            channel.configureBlocking(false);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public boolean send(final DirectBuffer source, final int length)
    {
        if (out.hasRemaining() && !sendBytes())
        {
            return false;
        }
        out = ByteBuffer.wrap(frame(source, length));
        sendBytes();
        return true;
    }

    /** A message behind its header. */
    public static byte[] frame(final DirectBuffer source, final int length)
    {
        final byte[] frame = new byte[FramingHeader.LENGTH + length];
        final UnsafeBuffer buffer = new UnsafeBuffer(frame);
        FramingHeader.write(buffer, 0, length);
        buffer.putBytes(FramingHeader.LENGTH, source, 0, length);
        return frame;
    }

    /** Bytes as they are; true if all of them are on their way. */
    public boolean sendBytes(final byte[] bytes)
    {
        out = ByteBuffer.wrap(bytes);
        return sendBytes();
    }

    /** Sends what is left of what came before; true if nothing is. */
    public boolean sendBytes()
    {
        try
        {
            channel.write(out);
        }
        catch (final IOException ex)
        {
            isEnded = true;
            out.position(out.limit());
        }
        return !out.hasRemaining();
    }

    @Override
    public void poll(final FragmentHandler handler)
    {
        read();
        int offset = 0;
        while (in.position() - offset >= FramingHeader.LENGTH)
        {
            final int length = FramingHeader.frameLength(received, offset);
            if (FramingHeader.SBE_LITTLE_ENDIAN != FramingHeader.encoding(received, offset) || length < 14)
            {
                throw new AssertionError("no frame: length=" + length);
            }
            if (in.position() - offset < length)
            {
                break;
            }
            handler.onFragment(
                received, offset + FramingHeader.LENGTH, length - FramingHeader.LENGTH, null);
            offset += length;
        }
        in.flip().position(offset);
        in.compact();
    }

    /** Reads what comes, whatever it is. */
    public void drain()
    {
        read();
        in.clear();
    }

    private void read()
    {
        try
        {
            isEnded |= channel.read(in) < 0;
        }
        catch (final IOException ex)
        {
            isEnded = true;
        }
    }

    /** The venue has closed, and everything that it sent has been polled. */
    public boolean isEnded()
    {
        return isEnded;
    }

    @Override
    public void close()
    {
        CloseHelper.quietClose(channel);
    }
}
