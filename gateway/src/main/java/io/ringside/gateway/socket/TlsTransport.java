package io.ringside.gateway.socket;

import org.agrona.CloseHelper;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.RejectedExecutionException;

/**
 * Bytes under TLS. Handshakes are computed by a {@link TlsHelper}; only this transport waits meanwhile. Used by one
 * thread. Allocates what the JDK's engine allocates for each record, its result and what its cipher needs: less than
 * 2 KB.
 */
public final class TlsTransport implements Transport
{
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final String TLS_1_3 = "TLSv1.3";

    private final SocketChannel channel;
    private final TlsHelper helper;
    private final SSLEngine engine;
    private final ByteBuffer netIn;
    private final ByteBuffer netOut;
    private final ByteBuffer plainIn;
    private volatile boolean isTaskRunning;
    private boolean isOpen;
    private boolean isEnded;
    private boolean isClosed;
    private boolean mayContinue;
    private long sentBytes;

    /**
     * Begin the handshake.
     *
     * @param channel that does not block.
     * @param engine  of this end, new.
     * @param helper  of the owner.
     * @throws SSLException if the engine cannot.
     */
    public TlsTransport(final SocketChannel channel, final SSLEngine engine, final TlsHelper helper)
        throws SSLException
    {
        this.channel = channel;
        this.helper = helper;
        this.engine = engine;
        engine.beginHandshake();
        netIn = helper.borrow();
        netOut = helper.borrow();
        plainIn = helper.borrow().limit(0);
    }

    @Override
    public int read(final ByteBuffer to) throws IOException
    {
        int count = drain(to);
        isEnded |= netIn.hasRemaining() && channel.read(netIn) < 0;
        mayContinue = false;
        netIn.flip();
        try
        {
            while (!plainIn.hasRemaining() && step())
            {
                count += drain(to);
            }
        }
        finally
        {
            netIn.compact();
        }
        flush();
        mayContinue |= plainIn.hasRemaining();
        return 0 == count && !mayContinue && (isEnded || engine.isInboundDone()) ? -1 : count;
    }

    private int drain(final ByteBuffer to)
    {
        final int count = Math.min(plainIn.remaining(), to.remaining());
        if (count > 0)
        {
            to.put(to.position(), plainIn, plainIn.position(), count);
            to.position(to.position() + count);
            plainIn.position(plainIn.position() + count);
        }
        return count;
    }

    /** One record, or one turn of the handshake. Returns false if it has to wait for something. */
    private boolean step() throws IOException
    {
        if (isTaskRunning)
        {
            mayContinue = true;
            return false;
        }
        switch (engine.getHandshakeStatus())
        {
            case NEED_TASK:
                begin(engine.getDelegatedTask());
                return false;
            case NEED_WRAP:
                final boolean isWrapped = netOut.remaining() >= helper.packetLength() &&
                    wrap(NOTHING).bytesProduced() > 0;
                flush();
                mayContinue |= !isWrapped && !engine.isOutboundDone();
                return isWrapped;
            case NOT_HANDSHAKING:
                isOpen = true;
                return unwrap();
            default:
                return unwrap();
        }
    }

    private void begin(final Runnable task) throws SSLException
    {
        mayContinue = true;
        if (null == task)
        {
            return;
        }
        if (isOpen && !TLS_1_3.equals(engine.getSession().getProtocol()))
        {
            throw new SSLException("the other side asks for another handshake");
        }
        isTaskRunning = true;
        try
        {
            helper.execute(() ->
            {
                try
                {
                    task.run();
                }
                finally
                {
                    isTaskRunning = false;
                }
            });
        }
        catch (final RejectedExecutionException ex)
        {
            isTaskRunning = false;
            throw new SSLException("too many handshakes wait", ex);
        }
    }

    private boolean unwrap() throws SSLException
    {
        if (!netIn.hasRemaining())
        {
            return false;
        }
        plainIn.clear();
        final int alert = isOpen ? TlsAlert.NONE : TlsAlert.inClear(netIn);
        try
        {
            final SSLEngineResult result = engine.unwrap(netIn, plainIn);
            if (SSLEngineResult.Status.BUFFER_OVERFLOW == result.getStatus())
            {
                throw new SSLException("a record is too long");
            }
            return SSLEngineResult.Status.OK == result.getStatus() && result.bytesConsumed() > 0;
        }
        catch (final SSLException ex)
        {
            throw TlsAlert.NONE == alert ? ex : TlsAlert.failure(alert, ex);
        }
        catch (final RuntimeException ex)
        {
            throw new SSLException(ex.toString(), ex);
        }
        finally
        {
            plainIn.flip();
        }
    }

    /** An unexpected input of the other side ends only this connection. */
    private SSLEngineResult wrap(final ByteBuffer from) throws SSLException
    {
        try
        {
            return engine.wrap(from, netOut);
        }
        catch (final RuntimeException ex)
        {
            throw new SSLException(ex.toString(), ex);
        }
    }

    @Override
    public int write(final ByteBuffer from) throws IOException
    {
        flush();
        int count = 0;
        while (from.hasRemaining() && !isTaskRunning && netOut.remaining() >= helper.packetLength() &&
            HandshakeStatus.NOT_HANDSHAKING == engine.getHandshakeStatus())
        {
            final SSLEngineResult result = wrap(from);
            if (SSLEngineResult.Status.OK != result.getStatus() || 0 == result.bytesConsumed())
            {
                break;
            }
            count += result.bytesConsumed();
        }
        flush();
        return count;
    }

    private void flush() throws IOException
    {
        if (netOut.position() > 0)
        {
            netOut.flip();
            try
            {
                sentBytes += channel.write(netOut);
            }
            finally
            {
                netOut.compact();
            }
        }
    }

    @Override
    public boolean isBusy()
    {
        return mayContinue && !isTaskRunning;
    }

    @Override
    public boolean hasOut()
    {
        return netOut.position() > 0;
    }

    @Override
    public long sentBytes()
    {
        return sentBytes;
    }

    @Override
    public String describe(final IOException failure)
    {
        return failure instanceof SSLException ssl ? "TLS: " + helper.describe(ssl) : "";
    }

    /** Closes with a close_notify or an alert, as far as the network accepts it. */
    @Override
    public void close()
    {
        if (isClosed)
        {
            return;
        }
        isClosed = true;
        try
        {
            if (!isTaskRunning && !isEnded)
            {
                engine.closeOutbound();
                while (netOut.remaining() >= helper.packetLength() && !engine.isOutboundDone() &&
                    wrap(NOTHING).bytesProduced() > 0)
                {
                    flush();
                }
                flush();
            }
        }
        catch (final IOException ex)
        {
            // No peer can receive it, and the transport is closed anyway.
            isEnded = true;
        }
        CloseHelper.quietClose(channel);
        helper.release(netIn);
        helper.release(netOut);
        helper.release(plainIn);
    }
}
