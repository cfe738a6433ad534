package io.ringside.ops.system;

import io.ringside.ops.Await;
import org.agrona.CloseHelper;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/** TCP connections on which nobody says a word. What the venue closes is opened again, so that their number stays. */
final class HalfOpenConnections implements Closeable
{
    private static final long PAUSE_NS = 50_000_000L;

    private final InetSocketAddress address;
    private final SocketChannel[] channels;
    private final CompletableFuture<Void> thread;
    private volatile boolean isClosed;
    private volatile int openedCount;
    private volatile int refusedCount;

    HalfOpenConnections(final int port, final int count) throws IOException
    {
        address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        channels = new SocketChannel[count];
        refill();
        thread = Await.background(this::run);
    }

    private void run()
    {
        while (!isClosed)
        {
            refill();
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private void refill()
    {
        final ByteBuffer buffer = ByteBuffer.allocate(1024);
        for (int i = 0; i < channels.length; i++)
        {
            try
            {
                if (null != channels[i] && channels[i].read(buffer.clear()) < 0)
                {
                    channels[i].close();
                    channels[i] = null;
                }
                if (null == channels[i])
                {
                    channels[i] = SocketChannel.open(address);
                    channels[i].configureBlocking(false);
                    openedCount++;
                }
            }
            catch (final IOException ex)
            {
                channels[i] = null;
                refusedCount++;
            }
        }
    }

    @Override
    public void close() throws IOException
    {
        isClosed = true;
        thread.join();
        CloseHelper.closeAll(channels);
        System.out.println("  half-open connections: opened=" + openedCount + " refused=" + refusedCount);
    }
}
