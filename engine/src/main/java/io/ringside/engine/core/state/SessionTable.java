package io.ringside.engine.core.state;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

import java.util.Arrays;

/**
 * The state of each session: the last sequences of its commands and its reports, both sequences at the start of its
 * present run and its time (FIX counts from 1 in each run, the venue never restarts its count), and whether its client
 * is connected according to its gateway.
 */
public final class SessionTable
{
    /** {@link #runClientSequence(int)}: the client's numbers begin with its next Logon. */
    public static final long RUN_DUE = -1;

    private long[] lastClientSequences;
    private long[] nextReportSequences;
    private long[] runClientSequences;
    private long[] runReportSequences;
    private long[] runBeginningsNs;
    private boolean[] areConnected;
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
        areConnected = new boolean[capacity];
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
            areConnected = Arrays.copyOf(areConnected, count);
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
        return areConnected[sessionId];
    }

    public void connected(final int sessionId, final boolean isConnected)
    {
        connectedCount += (isConnected ? 1 : 0) - (areConnected[sessionId] ? 1 : 0);
        areConnected[sessionId] = isConnected;
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
                output.putLong(areConnected[sessionId] ? 1 : 0);
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
            connected((int)sessionId, 1 == input.getLong());
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
        return 0 != lastClientSequences[sessionId] || 1 != nextReportSequences[sessionId] || areConnected[sessionId];
    }
}
