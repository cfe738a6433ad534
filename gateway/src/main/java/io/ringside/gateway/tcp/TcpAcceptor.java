package io.ringside.gateway.tcp;

import io.ringside.gateway.session.TokenBucket;
import io.ringside.gateway.socket.PlainTransport;
import io.ringside.gateway.socket.TlsTransport;
import io.ringside.gateway.socket.Transport;
import org.agrona.CloseHelper;
import org.agrona.concurrent.NanoClock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The port and its sockets: accepts connections, and reads and writes those that are ready. The number of connections
 * without a logon is bounded; a further one replaces the oldest that has sent nothing. Used by the door's agent only,
 * except {@link #open(String, int)}. Hot path: no allocation.
 *
 * @param <C> the door's connections.
 */
public final class TcpAcceptor<C extends TcpConnection> implements AutoCloseable
{
    private static final int BACKLOG = 1_024;
    private static final int ACCEPT_LIMIT = 64;

    /**
     * 5,000 a second: further connections wait in the backlog, so that they do not delay those that are open. The limit
     * bounds work of this machine, so it uses the machine's clock, even if a test sets the sessions' time.
     */
    private static final int ACCEPTS_PER_PERIOD = 50;
    private static final long ACCEPT_PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final TcpContext context;
    private final TcpConnections<C> connections;
    private final ConnectionHandler<C> handler;
    private final NanoClock clock;
    private final TcpBuffers inBuffers;
    private final TcpBuffers outBuffers;
    private final Consumer<SelectionKey> onReady = this::onReady;
    private final Consumer<SelectionKey> onWoken = (key) -> { };
    private final TlsShared tls;
    private final Selector selector;
    private final TokenBucket accepts = new TokenBucket(ACCEPTS_PER_PERIOD, ACCEPT_PERIOD_NS);
    private volatile ServerSocketChannel opened;
    private ServerSocketChannel server;
    private int workCount;
    private boolean isStalled;
    private boolean isShut;

    public TcpAcceptor(
        final TcpContext context,
        final TcpConnections<C> connections,
        final ConnectionHandler<C> handler,
        final NanoClock clock)
    {
        this.context = context;
        this.connections = connections;
        this.handler = handler;
        this.clock = clock;
        inBuffers = new TcpBuffers(context.inLength());
        outBuffers = new TcpBuffers(context.outLength());
        tls = null == context.tls() ? null : new TlsShared(context);
        try
        {
            selector = context.sockets().openSelector();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("no selector for " + context.name(), ex);
        }
    }

    /** Listen. Any thread; connections are accepted on the agent's. */
    public void open(final String host, final int port)
    {
        ServerSocketChannel channel = null;
        try
        {
            channel = context.sockets().openServerSocketChannel();
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.bind(new InetSocketAddress(host, port), BACKLOG);
            channel.configureBlocking(false);
            opened = channel;
        }
        catch (final IOException ex)
        {
            CloseHelper.quietClose(channel);
            throw new UncheckedIOException(
                context.name() + " port cannot be opened: " + host + ':' + port + ": " + ex.getMessage(), ex);
        }
    }

    /** Accept connections, and read and write what is ready. */
    public int poll()
    {
        if (!isShut && server != opened)
        {
            listen();
        }
        workCount = 0;
        isStalled = false;
        try
        {
            selector.selectNow(onReady);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return workCount;
    }

    /**
     * Wait until a socket is ready, at most so long. Sleeps the whole time if that is below a millisecond, which no
     * selector can wait, or if nothing could be taken of a socket that was ready: the selector would return at once.
     */
    public void await(final long timeoutNs)
    {
        final long timeoutMs = TimeUnit.NANOSECONDS.toMillis(timeoutNs);
        if (isStalled || 0 == timeoutMs)
        {
            LockSupport.parkNanos(timeoutNs);
            return;
        }
        try
        {
            selector.select(onWoken, timeoutMs);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** End {@link #await(long)}, or the next one. Any other thread. */
    public void wake(final Thread agentThread)
    {
        LockSupport.unpark(agentThread);
        selector.wakeup();
    }

    /** Accept no more connections. */
    public void shut()
    {
        isShut = true;
        CloseHelper.quietClose(opened);
    }

    @Override
    public void close()
    {
        shut();
        CloseHelper.quietCloseAll(selector, tls);
    }

    private void listen()
    {
        server = opened;
        try
        {
            server.register(selector, SelectionKey.OP_ACCEPT);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private void onReady(final SelectionKey key)
    {
        final int workCountBefore = workCount;
        if (key.isValid())
        {
            serve(key);
        }
        isStalled |= workCount == workCountBefore;
    }

    private void serve(final SelectionKey key)
    {
        if (key.isAcceptable())
        {
            accept();
            return;
        }
        final TcpConnection connection = (TcpConnection)key.attachment();
        if (key.isWritable())
        {
            workCount += connection.socket().flush(clock.nanoTime()) > 0 ? 1 : 0;
        }
        if (key.isReadable() && connection.socket().read() > 0)
        {
            connection.onReceived(clock.nanoTime());
            workCount++;
        }
    }

    private void accept()
    {
        final long nowNs = context.machineClock().nanoTime();
        for (int i = 0; i < ACCEPT_LIMIT && accepts.tryTake(nowNs); i++)
        {
            SocketChannel channel = null;
            try
            {
                channel = server.accept();
                if (null == channel)
                {
                    return;
                }
                workCount++;
                if (isWelcome(channel) && hasRoom())
                {
                    add(channel);
                }
                else
                {
                    channel.close();
                }
            }
            catch (final IOException ex)
            {
                // Gone already, or no file descriptors are left: retried in the next turn, and logged.
                CloseHelper.quietClose(channel);
                context.errorHandler().onError(ex);
                return;
            }
        }
    }

    /** Not one of too many from its address. */
    private boolean isWelcome(final SocketChannel channel) throws IOException
    {
        return 0 == context.perAddressMax() || !(channel.getRemoteAddress() instanceof InetSocketAddress remote) ||
            connections.countOf(remote.getAddress()) < context.perAddressMax();
    }

    private boolean hasRoom()
    {
        if (connections.pendingCount() < context.pendingMax())
        {
            return true;
        }
        final C oldest = connections.oldestNew();
        handler.onCrowd(oldest);
        return null != oldest;
    }

    private void add(final SocketChannel channel) throws IOException
    {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        final Transport transport = null == tls ? new PlainTransport(channel) :
            new TlsTransport(channel, tls.newEngine(), tls);
        final TcpSocket socket = new TcpSocket(channel, transport, inBuffers, outBuffers);
        final C connection = handler.onConnected(socket, clock.nanoTime());
        socket.register(channel.register(selector, SelectionKey.OP_READ, connection));
        connections.add(connection);
    }
}
