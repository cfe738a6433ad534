package io.ringside.gateway.fix.transport;

import javax.net.ssl.SSLEngine;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What the TLS connections of a gateway share: buffers, and the threads that compute handshakes. Used by the FIX
 * gateway's agent only.
 */
public final class FixTlsShared implements AutoCloseable
{
    private static final int THREADS = 2;

    private final FixTls tls;
    private final int packetLength;
    private final FixBuffers packets;
    private final ThreadPoolExecutor executor;

    public FixTlsShared(final FixTls tls, final int handshakesMax)
    {
        this.tls = tls;
        packetLength = tls.newEngine().getSession().getPacketBufferSize();
        packets = new FixBuffers(2 * packetLength);
        executor = new ThreadPoolExecutor(THREADS, THREADS, 1, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(handshakesMax), FixTlsShared::newThread);
        executor.allowCoreThreadTimeOut(true);
    }

    private static Thread newThread(final Runnable task)
    {
        final Thread thread = new Thread(task, "gw-fix-tls");
        thread.setDaemon(true);
        return thread;
    }

    SSLEngine newEngine()
    {
        return tls.newEngine();
    }

    /** Of two records. */
    FixBuffers packets()
    {
        return packets;
    }

    /** Of the longest record. */
    int packetLength()
    {
        return packetLength;
    }

    void execute(final Runnable task)
    {
        executor.execute(task);
    }

    @Override
    public void close()
    {
        executor.shutdown();
    }
}
