package io.ringside.testing;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports that were free a moment ago. They lie below those that kernels hand out: no client takes one before its server
 * does. Of forks side by side each takes another part of them, and none takes one twice.
 */
public final class FreePorts
{
    private static final int FIRST = 20_000;
    private static final int COUNT = 3_000;
    private static final int PARTS = 4;
    private static final int PART = Integer.getInteger("ringside.portPart", 0) % PARTS;
    private static final AtomicInteger NEXT = new AtomicInteger(new Random().nextInt(COUNT));

    private FreePorts()
    {
    }

    public static int udp()
    {
        return free((port) -> new DatagramSocket(port).close());
    }

    public static int tcp()
    {
        return free((port) -> new ServerSocket(port).close());
    }

    private static int free(final Trial trial)
    {
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
                // Another process has it.
                continue;
            }
        }
        throw new IllegalStateException("no port is free from " + FIRST + " on");
    }

    @FunctionalInterface
    private interface Trial
    {
        void bind(int port) throws IOException;
    }
}
