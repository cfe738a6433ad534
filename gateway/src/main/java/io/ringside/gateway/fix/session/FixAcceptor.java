package io.ringside.gateway.fix.session;

import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.transport.FixBuffers;
import io.ringside.gateway.fix.transport.FixSocket;
import io.ringside.gateway.fix.transport.FixTcpTransport;
import io.ringside.gateway.fix.transport.FixTlsShared;
import io.ringside.gateway.fix.transport.FixTlsTransport;
import io.ringside.gateway.fix.transport.FixTransport;
import io.ringside.gateway.session.TokenBucket;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.SystemNanoClock;

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
 * without a logon is bounded; a further one replaces the oldest that has sent nothing. Used by the FIX gateway's agent
 * only, except {@link #open(String, int)}. Hot path: no allocation.
 */
public final class FixAcceptor implements AutoCloseable
{
    private static final int BACKLOG = 1_024;
    private static final int ACCEPT_LIMIT = 64;

    /**
     * 5,000 a second: further connections wait in the backlog, so that they do not delay those that are open. The limit
     * bounds work of this machine, so it uses the machine's clock, even if a test sets the sessions' time.
     */
    private static final int ACCEPTS_PER_PERIOD = 50;
    private static final long ACCEPT_PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final FixConnections connections;
    private final FixDisconnects disconnects;
    private final FixClock clock;
    private final GatewayCounters counters;
    private final ErrorHandler errorHandler;
    private final FixBuffers inBuffers;
    private final FixBuffers outBuffers;
    private final int pendingMax;
    private final int rejectsPerSecond;
    private final Consumer<SelectionKey> onReady = this::onReady;
    private final Consumer<SelectionKey> onWoken = (key) -> { };
    private final FixTlsShared tls;
    private final Selector selector;
    private final TokenBucket accepts = new TokenBucket(ACCEPTS_PER_PERIOD, ACCEPT_PERIOD_NS);
    private volatile ServerSocketChannel opened;
    private ServerSocketChannel server;
    private int nextId;
    private int workCount;
    private boolean isStalled;
    private boolean isShut;

    public FixAcceptor(
        final FixGatewayContext context,
        final FixConnections connections,
        final FixDisconnects disconnects,
        final FixClock clock)
    {
        this.connections = connections;
        this.disconnects = disconnects;
        this.clock = clock;
        counters = context.counters();
        errorHandler = context.errorHandler();
        pendingMax = context.pendingConnectionsMax;
        rejectsPerSecond = context.rejectsPerSecond();
        inBuffers = new FixBuffers(FixGatewayContext.IN_BUFFER_LENGTH);
        outBuffers = new FixBuffers(FixGatewayContext.OUT_BUFFER_LENGTH);
        tls = null == context.tls ? null : new FixTlsShared(context.tls, pendingMax);
        // Differs from the ids of an earlier gateway, which may still return in reports.
        nextId = (int)(clock.epochNs() >>> 10);
        try
        {
            selector = Selector.open();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("no selector for FIX", ex);
        }
    }

    /** Listen. Any thread; connections are accepted on the agent's. */
    public void open(final String host, final int port)
    {
        ServerSocketChannel channel = null;
        try
        {
            channel = ServerSocketChannel.open();
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.bind(new InetSocketAddress(host, port), BACKLOG);
            channel.configureBlocking(false);
            opened = channel;
        }
        catch (final IOException ex)
        {
            CloseHelper.quietClose(channel);
            throw new UncheckedIOException(
                "FIX port cannot be opened: " + host + ':' + port + ": " + ex.getMessage(), ex);
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
        final FixConnection connection = (FixConnection)key.attachment();
        if (key.isWritable())
        {
            workCount += connection.socket().flush(clock.nowNs()) > 0 ? 1 : 0;
        }
        if (key.isReadable() && connection.socket().read() > 0)
        {
            connection.onReceived(clock.nowNs());
            workCount++;
        }
    }

    private void accept()
    {
        final long nowNs = SystemNanoClock.INSTANCE.nanoTime();
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
                if (hasRoom())
                {
                    add(channel);
                }
                else
                {
                    counters.increment(GatewayCounter.FIX_LOGONS_REFUSED);
                    channel.close();
                }
            }
            catch (final IOException ex)
            {
                // Gone already, or no file descriptors are left: retried in the next turn, and logged.
                CloseHelper.quietClose(channel);
                errorHandler.onError(ex);
                return;
            }
        }
    }

    private boolean hasRoom()
    {
        if (connections.pendingCount() < pendingMax)
        {
            return true;
        }
        final FixConnection oldest = connections.oldestNew();
        if (null != oldest)
        {
            counters.increment(GatewayCounter.FIX_LOGONS_REFUSED);
            disconnects.close(oldest);
        }
        return null != oldest;
    }

    private void add(final SocketChannel channel) throws IOException
    {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        final FixTransport transport = null == tls ? new FixTcpTransport(channel) : new FixTlsTransport(channel, tls);
        final FixSocket socket = new FixSocket(channel, transport, inBuffers, outBuffers);
        final FixConnection connection = new FixConnection(nextId++, socket, rejectsPerSecond, clock.nowNs());
        socket.register(channel.register(selector, SelectionKey.OP_READ, connection));
        connections.add(connection);
    }
}
