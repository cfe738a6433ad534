package io.ringside.gateway.tcp;

/**
 * One client, as far as its line is concerned: a door's subclass knows who it is and what it may do. Used by the door's
 * agent only.
 */
public abstract class TcpConnection
{
    private final TcpSocket socket;
    private final long acceptedNs;
    private long lastReceivedNs;
    private boolean isAwaitingVenue;

    /**
     * @param socket that was accepted.
     * @param nowNs  of its arrival.
     */
    protected TcpConnection(final TcpSocket socket, final long nowNs)
    {
        this.socket = socket;
        acceptedNs = nowNs;
        lastReceivedNs = nowNs;
    }

    public final TcpSocket socket()
    {
        return socket;
    }

    /** Time of its arrival. */
    public final long acceptedNs()
    {
        return acceptedNs;
    }

    public final long lastReceivedNs()
    {
        return lastReceivedNs;
    }

    /** Data received: the client is alive. */
    public void onReceived(final long nowNs)
    {
        lastReceivedNs = nowNs;
    }

    /** True if something that has come whole is not handled yet: it is not for the client to say more. */
    public final boolean isAwaitingVenue()
    {
        return isAwaitingVenue;
    }

    final void awaitsVenue(final boolean isAwaiting)
    {
        isAwaitingVenue = isAwaiting;
    }

    /** True until the client has said who it is: a further connection may take its place. */
    public abstract boolean isNew();

    /** True until the client has logged on. The number of such connections is bounded. Does not become true again. */
    public abstract boolean isPending();

    public abstract boolean isClosed();
}
