package io.ringside.gateway.client;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The socket of a {@link FixClient}: bytes waiting to go out, bytes come in and cut into messages. Nothing here blocks
 * but the constructor. Hot path: no allocation.
 */
final class FixConnection
{
    static final int NONE = 0;
    static final int CLOSED = -1;

    // "8=FIX.4.4|9=" in front of the body length, "10=nnn|" behind the body.
    private static final int PREFIX_LENGTH = 12;
    private static final int TRAILER_LENGTH = 7;
    private static final byte SEPARATOR = 1;

    private final SocketChannel channel;
    private final ByteBuffer sendBuffer;
    private final ByteBuffer receiveBuffer;
    private final UnsafeBuffer received;
    private int offset;
    private int limit;
    private int messageOffset;
    private int messageLength;
    private boolean isClosed;

    FixConnection(final FixClientContext context) throws IOException
    {
        final InetSocketAddress address = new InetSocketAddress(context.host, context.port);
        if (address.isUnresolved())
        {
            throw new UnknownHostException("cannot resolve the host");
        }
        sendBuffer = ByteBuffer.allocateDirect(context.sendBufferLength);
        receiveBuffer = ByteBuffer.allocateDirect(context.receiveBufferLength);
        received = new UnsafeBuffer(receiveBuffer);
        channel = SocketChannel.open();
        try
        {
            // A host that is gone answers nothing: the system's own patience is minutes.
            channel.socket().connect(address, context.connectTimeoutMs);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
        }
        catch (final IOException ex)
        {
            CloseHelper.quietClose(channel);
            throw ex;
        }
    }

    UnsafeBuffer buffer()
    {
        return received;
    }

    int messageOffset()
    {
        return messageOffset;
    }

    int messageLength()
    {
        return messageLength;
    }

    boolean isClosed()
    {
        return isClosed;
    }

    boolean hasRoom(final int length)
    {
        return sendBuffer.remaining() >= length;
    }

    /** Take the message whole or not at all, and write what the socket takes at once. */
    boolean send(final ByteBuffer message)
    {
        if (isClosed || sendBuffer.remaining() < message.remaining())
        {
            return false;
        }
        sendBuffer.put(message);
        flush();
        return true;
    }

    /** Write what waits. */
    int flush()
    {
        if (isClosed || 0 == sendBuffer.position())
        {
            return 0;
        }
        sendBuffer.flip();
        int written = 0;
        try
        {
            written = channel.write(sendBuffer);
        }
        catch (final IOException ignore)
        {
            // The other side is gone, which is all a client needs to know.
            close();
        }
        sendBuffer.compact();
        return written;
    }

    /** Read what the socket has: number of bytes, or {@link #CLOSED}. */
    int receive()
    {
        if (isClosed)
        {
            return CLOSED;
        }
        if (offset > 0)
        {
            received.putBytes(0, received, offset, limit - offset);
            limit -= offset;
            offset = 0;
        }
        receiveBuffer.limit(receiveBuffer.capacity()).position(limit);
        try
        {
            final int length = channel.read(receiveBuffer);
            if (length < 0)
            {
                close();
                return CLOSED;
            }
            limit += length;
            return length;
        }
        catch (final IOException ignore)
        {
            // As above.
            close();
            return CLOSED;
        }
    }

    /**
     * Step to the next whole message among the bytes read. Bytes that are no message are skipped up to the next "8=".
     */
    boolean nextMessage()
    {
        while (limit - offset > PREFIX_LENGTH)
        {
            final int bodyOffset = bodyOffset();
            if (NONE == bodyOffset)
            {
                return false;
            }
            if (bodyOffset > 0)
            {
                final int end = bodyOffset + bodyLength(bodyOffset) + TRAILER_LENGTH;
                if (end - offset > receiveBuffer.capacity())
                {
                    close();
                    return false;
                }
                if (end > limit)
                {
                    return false;
                }
                if (isWhole(end))
                {
                    messageOffset = offset;
                    messageLength = end - offset;
                    offset = end;
                    return true;
                }
            }
            skipGarbage();
        }
        return false;
    }

    void close()
    {
        isClosed = true;
        CloseHelper.quietClose(channel);
    }

    // Offset of the body; NONE if more bytes are needed; negative if this is not a message.
    private int bodyOffset()
    {
        if ('8' != received.getByte(offset) || '9' != received.getByte(offset + PREFIX_LENGTH - 2))
        {
            return CLOSED;
        }
        int index = offset + PREFIX_LENGTH;
        while (index < limit && index < offset + PREFIX_LENGTH + 8)
        {
            final byte character = received.getByte(index++);
            if (SEPARATOR == character)
            {
                return index;
            }
            if (character < '0' || character > '9')
            {
                return CLOSED;
            }
        }
        return index < limit ? CLOSED : NONE;
    }

    private int bodyLength(final int bodyOffset)
    {
        final int lengthOffset = offset + PREFIX_LENGTH;
        return received.parseNaturalIntAscii(lengthOffset, bodyOffset - 1 - lengthOffset);
    }

    private boolean isWhole(final int end)
    {
        final int checkSumOffset = end - TRAILER_LENGTH;
        if ('1' != received.getByte(checkSumOffset) || '0' != received.getByte(checkSumOffset + 1) ||
            SEPARATOR != received.getByte(checkSumOffset - 1) || SEPARATOR != received.getByte(end - 1))
        {
            return false;
        }
        int sum = 0;
        for (int i = offset; i < checkSumOffset; i++)
        {
            sum += received.getByte(i) & 0xFF;
        }
        return (sum & 0xFF) == (received.getByte(end - 4) - '0') * 100 + (received.getByte(end - 3) - '0') * 10 +
            received.getByte(end - 2) - '0';
    }

    private void skipGarbage()
    {
        do
        {
            offset++;
        }
        while (limit - offset > 1 && !('8' == received.getByte(offset) && '=' == received.getByte(offset + 1)));
    }
}
