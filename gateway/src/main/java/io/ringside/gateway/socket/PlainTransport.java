package io.ringside.gateway.socket;

import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Bytes as they are. Used by one thread. Hot path: no allocation. */
public final class PlainTransport implements Transport
{
    private final SocketChannel channel;
    private long sentBytes;

    /** Bytes of a channel that does not block. */
    public PlainTransport(final SocketChannel channel)
    {
        this.channel = channel;
    }

    @Override
    public int read(final ByteBuffer to) throws IOException
    {
        return channel.read(to);
    }

    @Override
    public int write(final ByteBuffer from) throws IOException
    {
        final int count = channel.write(from);
        sentBytes += count;
        return count;
    }

    @Override
    public boolean isBusy()
    {
        return false;
    }

    @Override
    public boolean hasOut()
    {
        return false;
    }

    @Override
    public long sentBytes()
    {
        return sentBytes;
    }

    @Override
    public void close()
    {
        CloseHelper.quietClose(channel);
    }
}
