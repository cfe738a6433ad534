package io.ringside.gateway.client;

import java.net.InetSocketAddress;
import java.util.List;

/** Settings of a {@link FixClient}. Every one has a working default but the names and the password. */
public final class FixClientContext
{
    /** Where the FIX gateway listens. */
    public static final int PORT_DEFAULT = 9880;

    /** Seconds between heartbeats. */
    public static final int HEARTBEAT_INTERVAL_S_DEFAULT = 30;

    /** Name of the venue, TargetCompID of everything sent. */
    public static final String TARGET_COMP_ID_DEFAULT = "RINGSIDE";

    // The client's classes read the settings here, and change them only by the methods.
    String host = "localhost";
    int port = PORT_DEFAULT;
    String senderCompId;
    String targetCompId = TARGET_COMP_ID_DEFAULT;
    private List<InetSocketAddress> addresses = List.of();
    private int addressIndex;
    String username;
    String password = "";
    int heartbeatIntervalS = HEARTBEAT_INTERVAL_S_DEFAULT;
    long nextOutgoingMsgSeqNum = 1;
    long nextIncomingMsgSeqNum = 1;
    boolean resetSequences = true;
    int sendBufferLength = 64 * 1024;
    int receiveBufferLength = 64 * 1024;
    int connectTimeoutMs = 5_000;

    /** Where the venue listens: name or address, and TCP port. */
    public FixClientContext address(final String host, final int port)
    {
        this.host = host;
        this.port = port;
        return this;
    }

    /**
     * Where the members of a cluster listen, or the nodes of a pair. The client begins with the first, and each {@link
     * FixClient#reconnect()} goes on at the next one, at the numbers of the session.
     */
    public FixClientContext addresses(final List<InetSocketAddress> all)
    {
        addresses = List.copyOf(all);
        return address(all.get(0).getHostString(), all.get(0).getPort());
    }

    /** How many addresses there are. */
    int addressCount()
    {
        return Math.max(1, addresses.size());
    }

    void nextAddress()
    {
        if (addresses.size() > 1)
        {
            addressIndex = (addressIndex + 1) % addresses.size();
            final InetSocketAddress next = addresses.get(addressIndex);
            address(next.getHostString(), next.getPort());
        }
    }

    /**
     * Who logs on.
     *
     * @param senderCompId of the client, as the venue configured it.
     * @param username     Username (553).
     * @param password     Password (554).
     * @return this.
     */
    public FixClientContext session(final String senderCompId, final String username, final String password)
    {
        this.senderCompId = senderCompId;
        this.username = username;
        this.password = password;
        return this;
    }

    /** The venue's name, {@link #TARGET_COMP_ID_DEFAULT} by default. */
    public FixClientContext targetCompId(final String targetCompId)
    {
        this.targetCompId = targetCompId;
        return this;
    }

    /** Longest silence of either side in seconds, 1 and up. */
    public FixClientContext heartbeatIntervalS(final int heartbeatIntervalS)
    {
        this.heartbeatIntervalS = heartbeatIntervalS;
        return this;
    }

    /**
     * True, the default: both directions begin at 1 (ResetSeqNumFlag). What the venue sent before and the client did
     * not get is then not asked for: the venue sends the reports that were never sent, and only those.
     *
     * @param resetSequences false: go on where {@link #sequences(long, long)} says.
     * @return this.
     */
    public FixClientContext resetSequences(final boolean resetSequences)
    {
        this.resetSequences = resetSequences;
        return this;
    }

    /**
     * Where an earlier connection stopped; turns {@link #resetSequences(boolean)} off.
     *
     * @param nextOutgoingMsgSeqNum of the client's next message.
     * @param nextIncomingMsgSeqNum expected of the venue's next message.
     * @return this.
     */
    public FixClientContext sequences(final long nextOutgoingMsgSeqNum, final long nextIncomingMsgSeqNum)
    {
        this.nextOutgoingMsgSeqNum = nextOutgoingMsgSeqNum;
        this.nextIncomingMsgSeqNum = nextIncomingMsgSeqNum;
        return resetSequences(false);
    }

    /**
     * Bytes that may wait for the socket before requests are refused, and the longest run of bytes read at once; each
     * at least 4 KiB.
     */
    public FixClientContext bufferLengths(final int sendBufferLength, final int receiveBufferLength)
    {
        this.sendBufferLength = sendBufferLength;
        this.receiveBufferLength = receiveBufferLength;
        return this;
    }

    /** Time in which a logon must succeed, in milliseconds. */
    public FixClientContext connectTimeoutMs(final int connectTimeoutMs)
    {
        this.connectTimeoutMs = connectTimeoutMs;
        return this;
    }

    FixClientContext conclude()
    {
        if (null == senderCompId || senderCompId.isEmpty())
        {
            throw new IllegalArgumentException("senderCompId is missing");
        }
        if (heartbeatIntervalS < 1)
        {
            throw new IllegalArgumentException("heartbeat interval must be positive: seconds=" + heartbeatIntervalS);
        }
        if (sendBufferLength < 4096 || receiveBufferLength < 4096)
        {
            throw new IllegalArgumentException("buffers must have 4096 bytes at least: send=" + sendBufferLength +
                " receive=" + receiveBufferLength);
        }
        return this;
    }
}
