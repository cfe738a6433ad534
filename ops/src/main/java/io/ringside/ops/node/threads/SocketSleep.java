package io.ringside.ops.node.threads;

import org.agrona.CloseHelper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The sleep of a thread that polls the sockets of a media driver: a datagram ends it, and so do the node's other
 * threads. Hot path: no allocation.
 */
public final class SocketSleep implements Sleep, AutoCloseable
{
    private static final Consumer<SelectionKey> READY = (key) -> ((Socket)key.attachment()).isReady = true;

    private final Selector selector;
    private final boolean isLooking;

    /** Tells whether a socket may have something. The thread that polls it. */
    public final class Socket
    {
        private boolean isReady;

        private Socket()
        {
        }

        /** Whether it is worth a call of the kernel; always, where nobody looks for all sockets at once. */
        public boolean mayHaveData()
        {
            return isReady || !isLooking;
        }

        /** It was empty. */
        public void onEmpty()
        {
            isReady = false;
        }
    }

    /** Begins without sockets, each of which is polled in every turn. */
    public SocketSleep()
    {
        this(false);
    }

    private SocketSleep(final boolean isLooking)
    {
        this.isLooking = isLooking;
        try
        {
            selector = Selector.open();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("no selector for the media driver", ex);
        }
    }

    /** Makes one for a thread that asks first which of all sockets have something: {@link #look()}. */
    public static SocketSleep looking()
    {
        return new SocketSleep(true);
    }

    /** Ask the kernel once which sockets have something. The thread that polls, before it does. */
    public void look()
    {
        select(0);
    }

    /** Makes what a port keeps of its socket. */
    public Socket socket()
    {
        return new Socket();
    }

    /** The socket ends the sleep from now on; it is polled in every turn. Any thread. */
    public void add(final DatagramChannel channel)
    {
        add(channel, socket());
    }

    /** The socket ends the sleep from now on. Any thread. */
    public void add(final DatagramChannel channel, final Socket socket)
    {
        try
        {
            channel.register(selector, SelectionKey.OP_READ, socket);
            selector.wakeup();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("a socket cannot be waited for", ex);
        }
    }

    /** A socket was closed. Its port is free afterwards. On the thread that polls it, or when that has ended. */
    public void onClosed()
    {
        if (selector.isOpen())
        {
            selector.wakeup();
            select(0);
        }
    }

    @Override
    public void sleep(final long timeoutNs)
    {
        final long timeoutMs = TimeUnit.NANOSECONDS.toMillis(timeoutNs);
        if (0 == timeoutMs)
        {
            // Too short for a selector.
            LockSupport.parkNanos(timeoutNs);
        }
        else
        {
            select(timeoutMs);
        }
    }

    @Override
    public void wake(final Thread thread)
    {
        LockSupport.unpark(thread);
        selector.wakeup();
    }

    @Override
    public void close()
    {
        CloseHelper.quietClose(selector);
    }

    private void select(final long timeoutMs)
    {
        try
        {
            if (0 == timeoutMs)
            {
                selector.selectNow(READY);
            }
            else
            {
                selector.select(READY, timeoutMs);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("sockets cannot be waited for", ex);
        }
    }
}
