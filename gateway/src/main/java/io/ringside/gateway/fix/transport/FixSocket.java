package io.ringside.gateway.fix.transport;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import javax.net.ssl.SSLException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * The bytes of one connection: what has come and was not looked at, what is to go and was not taken. Both are bounded,
 * and nothing here waits. A peer that is gone looks like one that has hung up. Used by the FIX gateway's agent only.
 * Hot path: no allocation.
 */
public final class FixSocket
{
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final FixTransport transport;
    private final FixBuffers inBuffers;
    private final FixBuffers outBuffers;
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

    public FixSocket(
        final SocketChannel channel,
        final FixTransport transport,
        final FixBuffers inBuffers,
        final FixBuffers outBuffers)
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

    public void register(final SelectionKey newKey)
    {
        key = newKey;
    }

    /** Host and port of the client. */
    public String address()
    {
        return address;
    }

    /** Of the client, without its port. */
    public String host()
    {
        return host;
    }

    /** Where the client is; null if it was gone before that could be seen. */
    public InetAddress peer()
    {
        return peer;
    }

    /** Read what is there, as far as there is room. Returns 0 if nothing came. */
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
        if (failure instanceof SSLException)
        {
            problem = "TLS: " + failure.getMessage();
        }
    }

    /** What was wrong with the bytes themselves; empty if nothing was. */
    public String problem()
    {
        return problem;
    }

    /** Go on with what the transport has, though the network may have nothing new. Returns the bytes that came. */
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

    /** Is there no room for more of what comes before something of it is taken? */
    public boolean isInFull()
    {
        return inLimit - inOffset == inBytes.capacity();
    }

    /** So many bytes have been looked at. */
    public void take(final int length)
    {
        inOffset += length;
        if (inOffset == inLimit)
        {
            inOffset = 0;
            inLimit = 0;
        }
    }

    /** From now on something may be sent. */
    public void openOut()
    {
        outBytes = outBuffers.borrow();
        out.wrap(outBytes);
    }

    /** Is there room for so many bytes? */
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

    /** Send what there is, unless the socket is known to take nothing now. Returns the bytes it took. */
    public int send(final long nowNs)
    {
        return isRefusing ? 0 : flush(nowNs);
    }

    /** Send what the socket takes. Returns the bytes it took. */
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
        onTaken(count, nowNs);
        return count;
    }

    private void onTaken(final int count, final long nowNs)
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

    // Only a socket that has not taken everything is asked whether it takes more.
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

    /** How long the socket has taken nothing although there is something; 0 if it takes everything. */
    public long refusingNs(final long nowNs)
    {
        return isRefusing ? nowNs - refusingSinceNs : 0;
    }

    /** Has the client hung up? What it said before is still there. */
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
            inBuffers.giveBack(inBytes);
            if (null != outBytes)
            {
                outBuffers.giveBack(outBytes);
                outBytes = null;
            }
        }
    }
}
