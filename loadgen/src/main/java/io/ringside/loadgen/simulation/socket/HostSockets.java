package io.ringside.loadgen.simulation.socket;

import java.net.ProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The sockets of one process, as the JDK gives them: its doors, and what is connected to them. */
public final class HostSockets extends SelectorProvider
{
    final SimSockets sockets;
    /** Which process it is of all that there were. */
    final int process;
    private final List<Line> lines = new ArrayList<>();
    private final Map<Integer, SimServer> servers = new HashMap<>();
    private boolean isDead;

    HostSockets(final SimSockets sockets, final int process)
    {
        this.sockets = sockets;
        this.process = process;
    }

    void listen(final int port, final SimServer server)
    {
        servers.put(port, server);
    }

    boolean connect(final Line line, final int port, final int party)
    {
        final SimServer server = servers.get(port);
        final boolean isTaken = !isDead && null != server && server.isOpen();
        if (isTaken)
        {
            line.process = process;
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
        return new SimServer(this);
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
