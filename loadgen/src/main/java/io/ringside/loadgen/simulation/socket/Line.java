package io.ringside.loadgen.simulation.socket;

import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Mark;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One TCP connection of a participant. Its bytes are never changed or reordered; either end may find it broken, at any
 * byte, and not at the same time as the other. The participant's side of it is here, the venue's is a {@link
 * SimChannel}.
 */
public final class Line
{
    int process;
    private final SimSockets sockets;
    private final Pipe toVenue;
    private final Pipe toClient;
    /** One end's machine has nothing of the connection any more, and the other one does not know. */
    private boolean isSilent;
    private boolean isVenueReset;
    private boolean isClientReset;

    Line(final SimSockets sockets, final int capacity)
    {
        this.sockets = sockets;
        toVenue = new Pipe(capacity);
        toClient = new Pipe(capacity);
    }

    /** Which process is at the other end, as no participant can know. */
    public int process()
    {
        return process;
    }

    /** The participant writes: how many bytes were taken. */
    public int write(final ByteBuffer from) throws IOException
    {
        return put(isClientReset, toVenue, from);
    }

    /** The participant reads: the number of bytes; -1: the venue has closed. */
    public int read(final ByteBuffer to) throws IOException
    {
        return take(isClientReset, toClient, to);
    }

    /** The participant closes: what it has written arrives. */
    public void close()
    {
        toVenue.end(sockets.dueNs());
        toClient.clear();
    }

    /** The connection breaks: what is under way is lost, and both ends find it broken. */
    public void reset()
    {
        isVenueReset = true;
        isClientReset = true;
        toVenue.clear();
        toClient.clear();
    }

    /** The participant's machine is gone: the venue hears nothing, until it has written and the machine is back. */
    public void vanish()
    {
        isSilent = true;
        toVenue.clear();
        toClient.clear();
    }

    /** The machine of the end that is gone is back: it knows nothing of what it is sent, and says so. */
    boolean answer()
    {
        if (!toVenue.isEmpty() || !toClient.isEmpty())
        {
            reset();
        }
        return isVenueReset;
    }

    int venueWrite(final ByteBuffer from) throws IOException
    {
        final int count = put(isVenueReset, toClient, from);
        final boolean isShort = count > 0 && from.hasRemaining();
        if (isShort && Bug.SOCKET_BYTE_TWICE == sockets.plan.bug)
        {
            from.position(from.position() - 1);
            return count - 1;
        }
        return count;
    }

    int venueRead(final ByteBuffer to) throws IOException
    {
        return take(isVenueReset, toVenue, to);
    }

    boolean isVenueReadable()
    {
        return isVenueReset || !isSilent && toVenue.isReadable(sockets.nowNs());
    }

    boolean isVenueWritable()
    {
        return isVenueReset || toClient.room() > 0;
    }

    /** The venue closes. What the participant has sent and nobody has read breaks the connection. */
    void venueClose()
    {
        toClient.end(sockets.dueNs());
        isClientReset |= !toVenue.isEmpty() && sockets.dice.isHeads();
        toVenue.clear();
    }

    private int put(final boolean isReset, final Pipe pipe, final ByteBuffer from) throws IOException
    {
        if (isReset)
        {
            throw new IOException("connection reset");
        }
        final int count = sockets.part(Math.min(pipe.room(), from.remaining()));
        if (count < from.remaining())
        {
            sockets.coverage.mark(Mark.SOCKET_WROTE_SHORT);
        }
        pipe.put(from, count, sockets.dueNs());
        return count;
    }

    private int take(final boolean isReset, final Pipe pipe, final ByteBuffer to) throws IOException
    {
        if (isReset)
        {
            throw new IOException("connection reset");
        }
        if (isSilent)
        {
            return 0;
        }
        return pipe.isAtEnd(sockets.nowNs()) ? -1 :
            pipe.take(to, sockets.part(Math.min(pipe.arrived(sockets.nowNs()), to.remaining())));
    }
}
