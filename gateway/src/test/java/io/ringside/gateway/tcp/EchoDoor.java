package io.ringside.gateway.tcp;

import io.ringside.testing.FreePorts;
import org.agrona.DirectBuffer;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * A door of a small protocol: a byte with the length of what follows, 1 to 100, which is sent back. The first frame is
 * the logon. 0 is garbage. A test turns it on its own thread.
 */
final class EchoDoor implements FrameReader, ConnectionHandler<EchoDoor.Line>, AutoCloseable
{
    static final int IN_LENGTH = 4_096;
    static final int OUT_LENGTH = 8_192;
    private static final int LENGTH_MAX = 100;
    private static final long PAUSE_NS = 10_000;

    final List<String> events = new ArrayList<>();
    final TcpConnections<Line> lines = new TcpConnections<>();
    final TcpAcceptor<Line> acceptor;
    final int port = FreePorts.tcp();
    boolean isBusy;
    long nowNs;
    private final TcpReader<Line> reader = new TcpReader<>(this, this);
    private int offset;
    private int length;

    static final class Line extends TcpConnection
    {
        private boolean isLoggedOn;
        private boolean isClosed;

        Line(final TcpSocket socket, final long nowNs)
        {
            super(socket, nowNs);
            socket.openOut();
        }

        @Override
        public boolean isNew()
        {
            return isPending();
        }

        @Override
        public boolean isPending()
        {
            return !isLoggedOn && !isClosed;
        }

        @Override
        public boolean isClosed()
        {
            return isClosed;
        }
    }

    EchoDoor(final int pendingMax, final Tls tls)
    {
        acceptor = new TcpAcceptor<>(new TcpContext("Echo", IN_LENGTH, OUT_LENGTH, pendingMax, 0, tls, (failure) ->
        {
            throw new AssertionError(failure);
        }), lines, this, () -> nowNs);
        acceptor.open("localhost", port);
    }

    Socket connect() throws IOException
    {
        final Socket client = new Socket("localhost", port);
        client.setSoTimeout(20_000);
        return client;
    }

    /** One turn of the door. */
    int turn()
    {
        int count = acceptor.poll();
        for (int i = 0; i < lines.size(); i++)
        {
            if (!lines.get(i).isClosed())
            {
                count += reader.process(lines.get(i), nowNs) + lines.get(i).socket().send(nowNs);
            }
        }
        lines.forgetClosed();
        return count;
    }

    void turnUntil(final BooleanSupplier condition)
    {
        while (!condition.getAsBoolean())
        {
            assertFalse(Thread.interrupted(), () -> "it takes too long: " + events);
            if (0 == turn())
            {
                // Its clients need the processor, too.
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
    }

    @Override
    public int next(final DirectBuffer buffer, final int newOffset, final int limit)
    {
        offset = newOffset;
        length = 1 + (buffer.getByte(newOffset) & 0xFF);
        if (1 == length)
        {
            return GARBAGE;
        }
        return length > 1 + LENGTH_MAX ? TOO_LONG : length > limit - newOffset ? NEED_MORE : FRAME;
    }

    @Override
    public int offset()
    {
        return offset;
    }

    @Override
    public int length()
    {
        return length;
    }

    @Override
    public Line onConnected(final TcpSocket socket, final long newNowNs)
    {
        return new Line(socket, newNowNs);
    }

    @Override
    public void onCrowd(final Line oldest)
    {
        events.add("crowd");
        if (null != oldest)
        {
            close(oldest);
        }
    }

    @Override
    public boolean onFrame(final Line line, final DirectBuffer buffer, final int frame, final int frameLength)
    {
        if (isBusy || !line.socket().hasRoom(frameLength))
        {
            return false;
        }
        line.isLoggedOn = true;
        line.socket().out().putBytes(line.socket().outLimit(), buffer, frame, frameLength);
        line.socket().put(frameLength);
        return true;
    }

    @Override
    public void onGarbage(final Line line, final int garbageLength)
    {
        events.add("garbage " + garbageLength);
    }

    @Override
    public void onTooLong(final Line line)
    {
        events.add("too long");
    }

    @Override
    public void onHangUp(final Line line, final String problem)
    {
        events.add("hung up" + problem);
        line.socket().flush(nowNs);
        close(line);
    }

    private void close(final Line line)
    {
        line.isClosed = true;
        line.socket().close();
        lines.onClosed();
    }

    @Override
    public void close()
    {
        for (int i = 0; i < lines.size(); i++)
        {
            lines.get(i).socket().close();
        }
        acceptor.close();
    }
}
