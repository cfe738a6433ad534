package io.ringside.ops.system;

import org.agrona.CloseHelper;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Carries connections to a port of loopback on to the same port of another address, byte by byte, on threads. */
final class Forwarder implements AutoCloseable
{
    private final ServerSocket server;
    private final String host;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    Forwarder(final int port, final String host) throws IOException
    {
        this.host = host;
        server = new ServerSocket(port, 0, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    @Override
    public void close()
    {
        CloseHelper.quietClose(server);
        CloseHelper.quietCloseAll(sockets);
    }

    private void accept() throws IOException
    {
        while (true)
        {
            final Socket near = server.accept();
            start(() ->
            {
                sockets.add(near);
                try (near; Socket far = new Socket(host, server.getLocalPort()))
                {
                    near.setTcpNoDelay(true);
                    far.setTcpNoDelay(true);
                    sockets.add(far);
                    start(() -> copy(far, near));
                    copy(near, far);
                    sockets.remove(far);
                }
                finally
                {
                    sockets.remove(near);
                }
            });
        }
    }

    /** Until either ends, then both do. */
    private static void copy(final Socket from, final Socket to) throws IOException
    {
        try (from; to)
        {
            from.getInputStream().transferTo(to.getOutputStream());
        }
    }

    private interface Work
    {
        void run() throws IOException;
    }

    private static void start(final Work work)
    {
        final Thread thread = new Thread(() ->
        {
            try
            {
                work.run();
            }
            catch (final IOException ex)
            {
                // An end of the connection is gone, and so the other one is.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
