package io.ringside.loadgen.simulation.socket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Set;

/** The venue's end of a {@link Line}. */
final class SimChannel extends SocketChannel
{
    private static final int PORT_BASE = 40_000;

    private final HostSockets host;
    private final Line line;
    private final InetSocketAddress remote;

    SimChannel(final HostSockets host, final Line line, final int party)
    {
        super(host);
        this.host = host;
        this.line = line;
        try
        {
            remote = new InetSocketAddress(
                InetAddress.getByAddress(new byte[] {10, 0, 0, (byte)party}), PORT_BASE + party);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    int readyOps()
    {
        return (line.isVenueReadable() ? SelectionKey.OP_READ : 0) |
            (line.isVenueWritable() ? SelectionKey.OP_WRITE : 0);
    }

    void shut()
    {
        host.closed(line);
    }

    @Override
    public int read(final ByteBuffer to) throws IOException
    {
        return line.venueRead(to);
    }

    @Override
    public int write(final ByteBuffer from) throws IOException
    {
        return line.venueWrite(from);
    }

    @Override
    public SocketAddress getRemoteAddress()
    {
        return remote;
    }

    @Override
    public <T> SocketChannel setOption(final SocketOption<T> name, final T value)
    {
        return this;
    }

    @Override
    protected void implCloseSelectableChannel()
    {
        shut();
    }

    @Override
    protected void implConfigureBlocking(final boolean isBlocking)
    {
        // Nothing here blocks.
    }

    @Override
    public boolean isConnected()
    {
        return true;
    }

    @Override
    public boolean isConnectionPending()
    {
        return false;
    }

    @Override
    public SocketChannel bind(final SocketAddress local)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean connect(final SocketAddress newRemote)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean finishConnect()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(final ByteBuffer[] to, final int offset, final int length)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(final ByteBuffer[] from, final int offset, final int length)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public SocketChannel shutdownInput()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public SocketChannel shutdownOutput()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket socket()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public SocketAddress getLocalAddress()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> T getOption(final SocketOption<T> name)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public Set<SocketOption<?>> supportedOptions()
    {
        return Set.of();
    }
}
