package io.ringside.loadgen.simulation.firm;

import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.DoorPlan;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.node.Scene;
import io.ringside.loadgen.simulation.socket.Line;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A participant with a socket: it connects, hangs up, vanishes, connects twice, and finds out. It knows of a lost
 * connection what its socket says.
 */
public abstract class Firm
{
    private static final int BUFFER_LENGTH = 64 * 1024;
    private static final long RETRY_NS = 100_000_000L;
    private static final int STRAY_ENDS = 500;

    public final int sessionId;
    protected final Scene scene;
    protected final DoorPlan plan;
    protected final Dice dice;
    protected final ByteBuffer out = ByteBuffer.allocate(BUFFER_LENGTH);
    private final ByteBuffer in = ByteBuffer.allocate(BUFFER_LENGTH);
    private final List<Line> strays = new ArrayList<>();
    private final Marks marks;
    private final int port;
    private final long silentNs;
    private Line line;
    private long retryNs;
    private long receivedNs;
    private boolean isLoggedOn;
    private boolean isLeaving;
    public boolean isTrading = true;

    /** What is marked when something becomes of a connection. */
    public record Marks(Mark loggedOn, Mark loggedOut, Mark cut, Mark halfWritten, Mark second, Mark unanswered,
        Mark silent)
    {
    }

    /**
     * A firm that is not connected.
     *
     * @param port     of the door that it uses.
     * @param silentNs after which it takes a connection for lost.
     */
    protected Firm(
        final Scene scene,
        final int sessionId,
        final Dice dice,
        final int port,
        final long silentNs,
        final Marks marks)
    {
        this.scene = scene;
        this.sessionId = sessionId;
        this.dice = dice;
        this.port = port;
        this.silentNs = silentNs;
        this.marks = marks;
        plan = scene.doors;
    }

    /** Every request is answered, and it has what the venue has sent. */
    public abstract boolean isSettled(long nextReportSequence);

    /** It is connected: it logs on. */
    protected abstract void logOn();

    /** Log out, and wait for the answer. */
    protected abstract void logOut();

    /** The bytes of a logon on a second connection, of which nobody reads the answer. */
    protected abstract byte[] secondLogon();

    /** Take the next whole message. False: there is none. */
    protected abstract boolean hear(ByteBuffer received);

    /** Write what there is to say. */
    protected abstract void speak();

    /** A connection has ended, in whatever way. */
    protected abstract void onLost();

    protected final boolean isLoggedOn()
    {
        return isLoggedOn;
    }

    protected final boolean isLeaving()
    {
        return isLeaving;
    }

    protected final boolean isConnected()
    {
        return null != line;
    }

    /** Which process of the venue it is connected to. */
    protected final int process()
    {
        return line.process();
    }

    /** The venue has taken the logon. */
    protected final void loggedOn()
    {
        scene.coverage.mark(marks.loggedOn);
        isLoggedOn = true;
    }

    /** The venue has said good-bye, or no: it is over. */
    protected final void over(final Mark mark)
    {
        line.close();
        lost(mark);
    }

    /**
     * One turn.
     *
     * @param node that takes participants, by what the firm knows; -1: none.
     */
    public final void doWork(final int node)
    {
        if (!strays.isEmpty() && (scene.isQuiet() || dice.chance(STRAY_ENDS)))
        {
            strays.remove(0).reset();
            onLost();
        }
        if (null == line)
        {
            connect(node);
            return;
        }
        try
        {
            if (!scene.isQuiet())
            {
                strike(node);
            }
            if (null != line)
            {
                receive();
            }
            if (null != line)
            {
                speak();
                out.flip();
                line.write(out);
                out.compact();
            }
        }
        catch (final IOException ex)
        {
            lost(marks.cut);
        }
    }

    private void connect(final int node)
    {
        if (node < 0 || scene.nowNs() < retryNs)
        {
            return;
        }
        line = scene.sockets.connect(node, port, sessionId);
        if (null == line)
        {
            retryNs = scene.nowNs() + dice.between(0, RETRY_NS);
            return;
        }
        in.clear();
        out.clear();
        isLeaving = false;
        receivedNs = scene.nowNs();
        logOn();
    }

    /** What happens to lines. */
    private void strike(final int node) throws IOException
    {
        if (dice.chance(plan.cut))
        {
            line.reset();
            lost(marks.cut);
        }
        else if (dice.chance(plan.hangUp))
        {
            line.close();
            lost(marks.cut);
        }
        else if (dice.chance(plan.vanish))
        {
            scene.sockets.vanish(line);
            lost(Mark.SOCKET_HALF_OPEN);
        }
        else if (isLoggedOn && !isLeaving && dice.chance(plan.logOut))
        {
            isLeaving = true;
            logOut();
        }
        else if (isLoggedOn && node >= 0 && dice.chance(plan.second))
        {
            second(node);
        }
    }

    /** A second connection of a firm that is connected: its logon counts if the first one is dead, and is sent. */
    private void second(final int node) throws IOException
    {
        final Line stray = scene.sockets.connect(node, port, sessionId);
        if (null != stray)
        {
            scene.coverage.mark(marks.second);
            stray.write(ByteBuffer.wrap(secondLogon()));
            strays.add(stray);
        }
    }

    private void lost(final Mark mark)
    {
        scene.coverage.mark(isLoggedOn ? mark : marks.unanswered);
        if (out.position() > 0)
        {
            scene.coverage.mark(marks.halfWritten);
        }
        line = null;
        isLoggedOn = false;
        onLost();
        retryNs = scene.nowNs() + dice.between(0, RETRY_NS);
    }

    private void receive() throws IOException
    {
        final int count = line.read(in);
        if (count < 0)
        {
            over(isLeaving ? marks.loggedOut : marks.cut);
            return;
        }
        receivedNs = count > 0 ? scene.nowNs() : receivedNs;
        in.flip();
        while (null != line && hear(in))
        {
            // One after the other.
        }
        in.compact();
        if (null != line && scene.nowNs() - receivedNs > silentNs)
        {
            line.reset();
            lost(marks.silent);
        }
    }
}
