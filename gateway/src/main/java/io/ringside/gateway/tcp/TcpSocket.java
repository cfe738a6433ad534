package io.ringside.gateway.tcp;

import io.ringside.gateway.socket.Transport;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * The unprocessed received bytes and the unsent bytes of one connection. Both are bounded, and nothing here waits. A
 * failed connection looks like a closed one. Used by the door's agent only. Hot path: no allocation.
 */
public final class TcpSocket
{
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Transport transport;
    private final TcpBuffers inBuffers;
    private final TcpBuffers outBuffers;
    private final ByteBuffer inBytes;
    private final UnsafeBuffer in;
    private final UnsafeBuffer out = new UnsafeBuffer(0, 0);
    private final String address;
    private final String host;
    private final InetAddress peer;
    private ByteBuffer outBytes;
    private SelectionKey key;
    private int inOffset;
    private int inLimit;
    private int outOffset;
    private int outLimit;
    private boolean isEnded;
    private boolean isClosed;
    private boolean isRefusing;
    private long refusingSinceNs;
    private String problem = "";

    TcpSocket(
        final SocketChannel channel,
        final Transport transport,
        final TcpBuffers inBuffers,
        final TcpBuffers outBuffers)
        throws IOException
    {
        this.transport = transport;
        this.inBuffers = inBuffers;
        this.outBuffers = outBuffers;
        final InetSocketAddress remote = (InetSocketAddress)channel.getRemoteAddress();
        peer = null == remote ? null : remote.getAddress();
        host = null == remote ? "" : peer.getHostAddress();
        address = null == remote ? "" : host + ':' + remote.getPort();
        inBytes = inBuffers.borrow();
        in = new UnsafeBuffer(inBytes);
    }

    void register(final SelectionKey newKey)
    {
        key = newKey;
    }

    /** Host and port of the client. */
    public String address()
    {
        return address;
    }

    /** Returns the client's address, without its port. */
    public String host()
    {
        return host;
    }

    /** The client's address; null if it was gone before that was read. */
    public InetAddress peer()
    {
        return peer;
    }

    /** Read available bytes as far as there is room. Returns 0 if there were none. */
    public int read()
    {
        if (isEnded)
        {
            return 0;
        }
        if (inOffset > 0 && inLimit == inBytes.capacity())
        {
            compact();
        }
        if (inLimit == inBytes.capacity())
        {
            return 0;
        }
        inBytes.limit(inBytes.capacity()).position(inLimit);
        try
        {
            final int count = transport.read(inBytes);
            isEnded = count < 0;
            inLimit += Math.max(0, count);
            return Math.max(0, count);
        }
        catch (final IOException ex)
        {
            onFailure(ex);
            return 0;
        }
    }

    // A reset is a way to hang up, too.
    private void onFailure(final IOException failure)
    {
        isEnded = true;
        problem = problem.isEmpty() ? transport.describe(failure) : problem;
    }

    /** The error in the bytes themselves; empty if there was none. */
    public String problem()
    {
        return problem;
    }

    /** Continue with bytes of the transport, even without new ones from the network. Returns the bytes received. */
    public int pull(final long nowNs)
    {
        final int count = transport.isBusy() ? read() : 0;
        if (transport.hasOut())
        {
            send(nowNs);
        }
        return count;
    }

    private void compact()
    {
        in.putBytes(0, in, inOffset, inLimit - inOffset);
        inLimit -= inOffset;
        inOffset = 0;
    }

    public DirectBuffer in()
    {
        return in;
    }

    public int inOffset()
    {
        return inOffset;
    }

    public int inLimit()
    {
        return inLimit;
    }

    /** True if the receive buffer is full. */
    public boolean isInFull()
    {
        return inLimit - inOffset == inBytes.capacity();
    }

    /** This many bytes have been processed. */
    public void take(final int length)
    {
        inOffset += length;
        if (inOffset == inLimit)
        {
            inOffset = 0;
            inLimit = 0;
        }
    }

    /** Lets something be sent from now on. */
    public void openOut()
    {
        outBytes = outBuffers.borrow();
        out.wrap(outBytes);
    }

    /** True if there is room for this many bytes. */
    public boolean hasRoom(final int length)
    {
        return null != outBytes && outBytes.capacity() - outLimit >= length;
    }

    public MutableDirectBuffer out()
    {
        return out;
    }

    /** Where the next message is to be written. */
    public int outLimit()
    {
        return outLimit;
    }

    /** A message of that length has been written there. */
    public void put(final int length)
    {
        outLimit += length;
    }

    public boolean hasOut()
    {
        return outOffset < outLimit || transport.hasOut();
    }

    /** Send pending bytes, unless the socket is known to be full. Returns the bytes accepted. */
    public int send(final long nowNs)
    {
        return isRefusing ? 0 : flush(nowNs);
    }

    /** Send as much as the socket accepts. Returns the bytes accepted. */
    public int flush(final long nowNs)
    {
        if (isClosed || !hasOut())
        {
            return 0;
        }
        final ByteBuffer bytes = null == outBytes ? NOTHING : outBytes.limit(outLimit).position(outOffset);
        final long before = transport.sentBytes();
        try
        {
            outOffset += transport.write(bytes);
        }
        catch (final IOException ex)
        {
            onFailure(ex);
            outOffset = outLimit;
        }
        final int count = (int)(transport.sentBytes() - before);
        onWritten(count, nowNs);
        return count;
    }

    private void onWritten(final int count, final long nowNs)
    {
        if (outOffset == outLimit)
        {
            outOffset = 0;
            outLimit = 0;
            if (isEnded || !transport.hasOut())
            {
                refusing(false);
                return;
            }
        }
        if (outOffset > 0 && outOffset >= outBytes.capacity() / 2)
        {
            out.putBytes(0, out, outOffset, outLimit - outOffset);
            outLimit -= outOffset;
            outOffset = 0;
        }
        if (count > 0 || !isRefusing)
        {
            refusingSinceNs = nowNs;
        }
        refusing(true);
    }

    // Only a socket with pending bytes is selected for writing.
    private void refusing(final boolean newIsRefusing)
    {
        if (newIsRefusing != isRefusing)
        {
            isRefusing = newIsRefusing;
            if (key.isValid())
            {
                key.interestOps(newIsRefusing ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
            }
        }
    }

    /** How long the socket has accepted nothing with bytes pending; 0 if none are pending. */
    public long refusingNs(final long nowNs)
    {
        return isRefusing ? nowNs - refusingSinceNs : 0;
    }

    /** True if the client has closed. Its earlier bytes are still available. */
    public boolean isEnded()
    {
        return isEnded;
    }

    public void close()
    {
        if (!isClosed)
        {
            isClosed = true;
            isEnded = true;
            transport.close();
            inBuffers.release(inBytes);
            if (null != outBytes)
            {
                outBuffers.release(outBytes);
                outBytes = null;
            }
        }
    }
}
