package io.ringside.gateway.tcp;

/**
 * Takes frames from the received bytes of connections. The frames of a connection per turn are bounded; one that cannot
 * be handled yet delays only its own client. Used by the door's agent only. Hot path: no allocation.
 *
 * @param <C> the door's connections.
 */
public final class TcpReader<C extends TcpConnection>
{
    /** Frames of a connection in a turn. */
    static final int FRAME_LIMIT = 64;

    private static final int TAKEN = 1;
    private static final int INCOMPLETE = 0;
    private static final int BLOCKED = -1;

    private final FrameReader reader;
    private final ConnectionHandler<C> handler;

    public TcpReader(final FrameReader reader, final ConnectionHandler<C> handler)
    {
        this.reader = reader;
        this.handler = handler;
    }

    /** Process received bytes. Returns 0 if nothing could be done. */
    public int process(final C connection, final long nowNs)
    {
        final TcpSocket socket = connection.socket();
        if (socket.pull(nowNs) > 0)
        {
            connection.onReceived(nowNs);
        }
        int count = 0;
        int status = TAKEN;
        while (TAKEN == status && count < FRAME_LIMIT && socket.inOffset() < socket.inLimit())
        {
            status = next(connection, socket);
            if (connection.isClosed())
            {
                return count + 1;
            }
            count += TAKEN == status ? 1 : 0;
        }
        connection.hasUnhandledFrame(INCOMPLETE != status && socket.inOffset() < socket.inLimit());
        // Frames sent before a client closed are handled, unless it has not logged on.
        if (socket.isEnded() &&
            (connection.isPending() || INCOMPLETE == status || socket.inOffset() == socket.inLimit()))
        {
            handler.onHangUp(connection, socket.problem());
            count++;
        }
        return count;
    }

    private int next(final C connection, final TcpSocket socket)
    {
        switch (reader.next(socket.in(), socket.inOffset(), socket.inLimit()))
        {
            case FrameReader.FRAME:
                final int end = reader.offset() + reader.length();
                return handler.onFrame(connection, socket.in(), reader.offset(), reader.length()) ?
                    take(connection, end - socket.inOffset()) : BLOCKED;
            case FrameReader.GARBAGE:
                final int garbageEnd = reader.offset() + reader.length();
                handler.onGarbage(connection, reader.length());
                return take(connection, garbageEnd - socket.inOffset());
            case FrameReader.TOO_LONG:
                return drop(connection);
            default:
                return socket.isInFull() ? drop(connection) : INCOMPLETE;
        }
    }

    private int drop(final C connection)
    {
        handler.onTooLong(connection);
        return take(connection, connection.socket().inLimit() - connection.socket().inOffset());
    }

    private int take(final C connection, final int length)
    {
        if (!connection.isClosed())
        {
            connection.socket().take(length);
        }
        return TAKEN;
    }
}
