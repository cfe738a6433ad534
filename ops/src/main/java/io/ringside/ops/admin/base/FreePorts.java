package io.ringside.ops.admin.base;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Chooses free ports of the loopback interface. They lie below those that kernels hand out, so that no client takes one
 * before the node for which it was chosen. None is given twice. Tests of the modules below this one have their own,
 * io.ringside.testing.FreePorts.
 */
public final class FreePorts
{
    private static final int FIRST = 20_000;
    private static final int COUNT = 3_000;
    private static final int PARTS = 4;
    private static final int RUN_FIRST = 14_000;
    private static final int RUN_STEP = 8;
    private static final int RUN_COUNT = 150;

    /** Two processes that look for ports side by side, as forks of the tests do, take different parts of them. */
    private static final int PART = Integer.getInteger("ringside.portPart", 0) % PARTS;
    private static final AtomicInteger NEXT_RUN = new AtomicInteger(new Random().nextInt(RUN_COUNT));
    private static final AtomicInteger NEXT = new AtomicInteger(new Random().nextInt(COUNT));

    private FreePorts()
    {
    }

    /** Finds a free port for a datagram socket. */
    public static int udp() throws IOException
    {
        return free((port) -> new DatagramSocket(port, InetAddress.getLoopbackAddress()).close());
    }

    /** Finds a free port for a server socket. */
    public static int tcp() throws IOException
    {
        return free((port) -> new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close());
    }

    /** Finds the first of so many free ports for datagram sockets that follow one another. */
    public static int udpRun(final int count) throws IOException
    {
        for (int i = 0; i < RUN_COUNT; i++)
        {
            final int first = RUN_FIRST + RUN_STEP * (PARTS * (NEXT_RUN.getAndIncrement() % RUN_COUNT) + PART);
            if (areFree(first, count))
            {
                return first;
            }
        }
        throw new IOException("no " + count + " ports in a row are free from " + RUN_FIRST + " on");
    }

    private static boolean areFree(final int first, final int count)
    {
        for (int port = first; port < first + count; port++)
        {
            try
            {
                new DatagramSocket(port, InetAddress.getLoopbackAddress()).close();
            }
            catch (final IOException ex)
            {
                return false;
            }
        }
        return true;
    }

    private static int free(final Trial trial) throws IOException
    {
        IOException last = null;
        for (int i = 0; i < COUNT; i++)
        {
            final int port = FIRST + PARTS * (NEXT.getAndIncrement() % COUNT) + PART;
            try
            {
                trial.bind(port);
                return port;
            }
            catch (final IOException ex)
            {
                last = ex;
            }
        }
        throw new IOException("no port is free from " + FIRST + " on", last);
    }

    @FunctionalInterface
    private interface Trial
    {
        void bind(int port) throws IOException;
    }
}
