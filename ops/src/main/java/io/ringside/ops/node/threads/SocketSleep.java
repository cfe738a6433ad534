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
    private static final Consumer<SelectionKey> NOTHING = (key) -> { };

    private final Selector selector;

    /** Begins without sockets. */
    public SocketSleep()
    {
        try
        {
            selector = Selector.open();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("no selector for the media driver", ex);
        }
    }

    /** The socket ends the sleep from now on. Any thread. */
    public void add(final DatagramChannel channel)
    {
        try
        {
            channel.register(selector, SelectionKey.OP_READ);
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
                selector.selectNow(NOTHING);
            }
            else
            {
                selector.select(NOTHING, timeoutMs);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("sockets cannot be waited for", ex);
        }
    }
}
