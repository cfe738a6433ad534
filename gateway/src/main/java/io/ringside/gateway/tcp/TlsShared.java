package io.ringside.gateway.tcp;

import io.ringside.gateway.socket.TlsHelper;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What the TLS connections of a door share: buffers, and the threads that compute handshakes. Used by the door's
 * agent only.
 */
final class TlsShared implements AutoCloseable, TlsHelper
{
    private static final int THREADS = 2;

    private final Tls tls;
    private final String settings;
    private final int packetLength;
    private final TcpBuffers packets;
    private final ThreadPoolExecutor executor;

    TlsShared(final TcpContext context)
    {
        tls = context.tls();
        settings = context.nameOfSettings() + ".tls";
        packetLength = tls.newEngine().getSession().getPacketBufferSize();
        packets = new TcpBuffers(2 * packetLength);
        executor = new ThreadPoolExecutor(THREADS, THREADS, 1, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(context.pendingMax()),
            (task) -> newThread(task, "gw-" + context.nameOfSettings() + "-tls"));
        executor.allowCoreThreadTimeOut(true);
    }

    private static Thread newThread(final Runnable task, final String name)
    {
        final Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    SSLEngine newEngine()
    {
        return tls.newEngine();
    }

    @Override
    public String describe(final SSLException failure)
    {
        return TlsProblem.describe(failure, settings);
    }

    @Override
    public ByteBuffer borrow()
    {
        return packets.borrow();
    }

    @Override
    public void release(final ByteBuffer buffer)
    {
        packets.release(buffer);
    }

    @Override
    public int packetLength()
    {
        return packetLength;
    }

    @Override
    public void execute(final Runnable task)
    {
        executor.execute(task);
    }

    @Override
    public void close()
    {
        executor.shutdown();
    }
}
