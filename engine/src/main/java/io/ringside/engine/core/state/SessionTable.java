package io.ringside.engine.core.state;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

import java.util.Arrays;

/**
 * The state of each session: the last sequences of its commands and its reports, both sequences at the start of its
 * present run and its time (FIX counts from 1 in each run, the venue never restarts its count), and whether its client
 * is connected according to its gateway: in a cluster, at which member and by which connection (S28).
 */
public final class SessionTable
{
    /** {@link #runClientSequence(int)}: the client's numbers begin with its next Logon. */
    public static final long RUN_DUE = -1;

    /** {@link #memberId(int)}: at no member of a cluster. */
    public static final int NO_MEMBER = -1;

    /** The bits of a connection: its id, without cancel on disconnect, and one more than the member's id. */
    private static final int ID_BITS = 48;
    private static final long ID_MASK = (1L << ID_BITS) - 1;
    private static final long ORDERS_STAY = 1L << ID_BITS;
    private static final int MEMBER_SHIFT = 56;
    /** Connected, and there is no cluster. */
    private static final long CONNECTED = 1;

    private long[] lastClientSequences;
    private long[] nextReportSequences;
    private long[] runClientSequences;
    private long[] runReportSequences;
    private long[] runBeginningsNs;
    private long[] connections;
    private int capacity;
    private int connectedCount;

    SessionTable(final int capacity)
    {
        this.capacity = capacity;
        lastClientSequences = new long[capacity];
        nextReportSequences = new long[capacity];
        runClientSequences = new long[capacity];
        runReportSequences = new long[capacity];
        runBeginningsNs = new long[capacity];
        connections = new long[capacity];
        Arrays.fill(nextReportSequences, 1);
        Arrays.fill(runReportSequences, 1);
    }

    public int capacity()
    {
        return capacity;
    }

    /** Sets how many sessions there may be, the venue among them. */
    void capacity(final int count)
    {
        capacity = count;
        final int length = lastClientSequences.length;
        if (count > length)
        {
            lastClientSequences = Arrays.copyOf(lastClientSequences, count);
            nextReportSequences = Arrays.copyOf(nextReportSequences, count);
            runClientSequences = Arrays.copyOf(runClientSequences, count);
            runReportSequences = Arrays.copyOf(runReportSequences, count);
            runBeginningsNs = Arrays.copyOf(runBeginningsNs, count);
            connections = Arrays.copyOf(connections, count);
            Arrays.fill(nextReportSequences, length, count, 1);
            Arrays.fill(runReportSequences, length, count, 1);
        }
    }

    /** True if a session from this one on was ever used. */
    boolean isUsedFrom(final int firstId)
    {
        boolean result = false;
        for (int sessionId = firstId; sessionId < lastClientSequences.length; sessionId++)
        {
            result |= isUsed(sessionId);
        }
        return result;
    }

    public boolean isKnown(final int sessionId)
    {
        return sessionId > 0 && sessionId < capacity;
    }

    /** Accepts a client sequence; false if it has been seen. 0 is not counted. */
    public boolean accept(final int sessionId, final long clientSequence)
    {
        if (0 == clientSequence)
        {
            return true;
        }
        if (clientSequence <= lastClientSequences[sessionId])
        {
            return false;
        }
        lastClientSequences[sessionId] = clientSequence;
        return true;
    }

    public long lastClientSequence(final int sessionId)
    {
        return lastClientSequences[sessionId];
    }

    public long nextReportSequence(final int sessionId)
    {
        return nextReportSequences[sessionId];
    }

    public long takeReportSequence(final int sessionId)
    {
        return nextReportSequences[sessionId]++;
    }

    /** Begins a run with the message of this client sequence and its report, which is the next one. */
    public void beginRun(final int sessionId, final long clientSequence, final long nowNs)
    {
        runClientSequences[sessionId] = clientSequence - 1;
        runReportSequences[sessionId] = nextReportSequences[sessionId];
        runBeginningsNs[sessionId] = Math.max(runBeginningsNs[sessionId], nowNs);
    }

    /** Ends the connection. A run begins with the next report, and with the next Logon of the client. */
    public void resetRun(final int sessionId, final long atNs)
    {
        runClientSequences[sessionId] = RUN_DUE;
        runReportSequences[sessionId] = nextReportSequences[sessionId];
        runBeginningsNs[sessionId] = atNs;
        connected(sessionId, false);
    }

    /** A client has logged on, with a message of this client sequence; 0 if its number is not its next one. */
    public void onLogon(final int sessionId, final long clientSequence, final long nowNs)
    {
        if (RUN_DUE == runClientSequences[sessionId])
        {
            runClientSequences[sessionId] = 0 == clientSequence ? lastClientSequences[sessionId] : clientSequence - 1;
        }
        if (0 == runBeginningsNs[sessionId])
        {
            runBeginningsNs[sessionId] = nowNs;
        }
        connected(sessionId, true);
    }

    /** When the present run began, UTC; 0 before the first Logon. */
    public long runBeganNs(final int sessionId)
    {
        return runBeginningsNs[sessionId];
    }

    public long runClientSequence(final int sessionId)
    {
        return runClientSequences[sessionId];
    }

    public long runReportSequence(final int sessionId)
    {
        return runReportSequences[sessionId];
    }

    /** True from the logon of the client until its gateway reports a logout or disconnect. */
    public boolean isConnected(final int sessionId)
    {
        return 0 != connections[sessionId];
    }

    /** Sets whether the client is connected; of one that a member has, only the member says when it ends. */
    public void connected(final int sessionId, final boolean isConnected)
    {
        if (NO_MEMBER == memberId(sessionId))
        {
            connection(sessionId, isConnected ? CONNECTED : 0);
        }
    }

    /** The client is connected at that member of the cluster. */
    public void connectAt(
        final int sessionId, final int memberId, final long connectionId, final boolean ordersStay)
    {
        connection(sessionId, (memberId + 1L) << MEMBER_SHIFT | (ordersStay ? ORDERS_STAY : 0) | connectionId);
    }

    /** The client is connected nowhere any more. */
    public void release(final int sessionId)
    {
        connection(sessionId, 0);
    }

    /** The member at which the client is connected, {@link #NO_MEMBER} if at none. */
    public int memberId(final int sessionId)
    {
        return (int)(connections[sessionId] >>> MEMBER_SHIFT) - 1;
    }

    /** The connection at {@link #memberId(int)}, by the id that its gateway gave it. */
    public long connectionId(final int sessionId)
    {
        return NO_MEMBER == memberId(sessionId) ? 0 : connections[sessionId] & ID_MASK;
    }

    /** Whether the orders stay when the member at which the client is connected is lost. */
    public boolean isStaying(final int sessionId)
    {
        return 0 != (connections[sessionId] & ORDERS_STAY);
    }

    /** Whether a gateway may give a connection that id. */
    public static boolean isConnectionId(final long connectionId)
    {
        return connectionId > 0 && connectionId <= ID_MASK;
    }

    private void connection(final int sessionId, final long connection)
    {
        connectedCount += (0 != connection ? 1 : 0) - (0 != connections[sessionId] ? 1 : 0);
        connections[sessionId] = connection;
    }

    public boolean hasConnected()
    {
        return 0 != connectedCount;
    }

    /** Writes only sessions that were ever used, so that the capacity is not part of the state. */
    public void writeTo(final StateOutput output)
    {
        output.putLong(usedCount());
        for (int sessionId = 1; sessionId < lastClientSequences.length; sessionId++)
        {
            if (isUsed(sessionId))
            {
                output.putLong(sessionId);
                output.putLong(lastClientSequences[sessionId]);
                output.putLong(nextReportSequences[sessionId]);
                output.putLong(runClientSequences[sessionId]);
                output.putLong(runReportSequences[sessionId]);
                output.putLong(connections[sessionId]);
                output.putLong(runBeginningsNs[sessionId]);
            }
        }
    }

    public void readFrom(final StateInput input)
    {
        final long usedCount = input.getLong();
        for (long i = 0; i < usedCount; i++)
        {
            final long sessionId = input.getLong();
            StateChecks.check(
                sessionId > 0 && sessionId < capacity, "session does not fit: sessionId=", sessionId);
            lastClientSequences[(int)sessionId] = input.getLong();
            nextReportSequences[(int)sessionId] = input.getLong();
            runClientSequences[(int)sessionId] = input.getLong();
            runReportSequences[(int)sessionId] = input.getLong();
            connection((int)sessionId, input.getLong());
            runBeginningsNs[(int)sessionId] = input.getLong();
        }
    }

    public int usedCount()
    {
        int result = 0;
        for (int sessionId = 1; sessionId < lastClientSequences.length; sessionId++)
        {
            result += isUsed(sessionId) ? 1 : 0;
        }
        return result;
    }

    private boolean isUsed(final int sessionId)
    {
        return 0 != lastClientSequences[sessionId] || 1 != nextReportSequences[sessionId] || isConnected(sessionId);
    }
}
