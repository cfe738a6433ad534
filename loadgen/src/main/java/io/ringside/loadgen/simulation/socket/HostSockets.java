package io.ringside.loadgen.simulation.socket;

import java.net.ProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.List;

/** The sockets of one process, as the JDK gives them. One door, and what is connected to it. */
public final class HostSockets extends SelectorProvider
{
    final SimSockets sockets;
    private final List<Line> lines = new ArrayList<>();
    private SimServer server;
    private boolean isDead;

    HostSockets(final SimSockets sockets)
    {
        this.sockets = sockets;
    }

    boolean connect(final Line line, final int party)
    {
        final boolean isTaken = !isDead && null != server && server.isOpen();
        if (isTaken)
        {
            server.add(new SimChannel(this, line, party));
            lines.add(line);
        }
        return isTaken;
    }

    /**
     * The process is gone.
     *
     * @param isSilent the machine, too: nobody is told.
     */
    public void die(final boolean isSilent)
    {
        isDead = true;
        for (final Line line : lines)
        {
            if (isSilent)
            {
                sockets.vanish(line);
            }
            else if (sockets.dice.isHeads())
            {
                line.reset();
            }
            else
            {
                line.venueClose();
            }
        }
        lines.clear();
    }

    void closed(final Line line)
    {
        if (lines.remove(line))
        {
            line.venueClose();
        }
    }

    @Override
    public AbstractSelector openSelector()
    {
        return new SimSelector(this);
    }

    @Override
    public SimServer openServerSocketChannel()
    {
        server = new SimServer(this);
        return server;
    }

    @Override
    public SimChannel openSocketChannel()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public DatagramChannel openDatagramChannel()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public DatagramChannel openDatagramChannel(final ProtocolFamily family)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public Pipe openPipe()
    {
        throw new UnsupportedOperationException();
    }
}
