package io.ringside.loadgen.simulation.socket;

import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayDeque;
import java.util.Set;

/** A door: whoever connects waits until the process takes it. */
final class SimServer extends ServerSocketChannel
{
    private final HostSockets host;
    private final ArrayDeque<SimChannel> waiting = new ArrayDeque<>();

    SimServer(final HostSockets host)
    {
        super(host);
        this.host = host;
    }

    void add(final SimChannel channel)
    {
        waiting.add(channel);
    }

    int readyOps()
    {
        return waiting.isEmpty() ? 0 : SelectionKey.OP_ACCEPT;
    }

    @Override
    public SimChannel accept()
    {
        return waiting.poll();
    }

    @Override
    public ServerSocketChannel bind(final SocketAddress local, final int backlog)
    {
        host.listen(((InetSocketAddress)local).getPort(), this);
        return this;
    }

    @Override
    public <T> ServerSocketChannel setOption(final SocketOption<T> name, final T value)
    {
        return this;
    }

    @Override
    protected void implCloseSelectableChannel()
    {
        waiting.forEach(SimChannel::shut);
        waiting.clear();
    }

    @Override
    protected void implConfigureBlocking(final boolean isBlocking)
    {
        // Nothing here blocks.
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

    @Override
    public ServerSocket socket()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public SocketAddress getLocalAddress()
    {
        throw new UnsupportedOperationException();
    }
}
