package io.ringside.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.ServerSocket;

/** Ports that were free a moment ago. Of two forks side by side each takes another half of them. */
public final class FreePorts
{
    private static final int PORT_HALF = Integer.getInteger("ringside.portHalf", 0) % 2;

    private FreePorts()
    {
    }

    public static int udp()
    {
        try (DatagramSocket socket = new DatagramSocket(0))
        {
            return isOwn(socket.getLocalPort()) ? socket.getLocalPort() : udp();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    public static int tcp()
    {
        try (ServerSocket socket = new ServerSocket(0))
        {
            return isOwn(socket.getLocalPort()) ? socket.getLocalPort() : tcp();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** All even or all odd, as a kernel may hand them out, or not. */
    private static boolean isOwn(final int port)
    {
        return (port >> 1) % 2 == PORT_HALF;
    }
}
