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
    private boolean hasUnhandledFrame;

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

    /** True if a frame that has come whole waits for the venue: the client need not say more. */
    public final boolean hasUnhandledFrame()
    {
        return hasUnhandledFrame;
    }

    final void hasUnhandledFrame(final boolean newHasUnhandledFrame)
    {
        hasUnhandledFrame = newHasUnhandledFrame;
    }

    /** True until the client has said who it is: a further connection may take its place. */
    public abstract boolean isNew();

    /** True until the client has logged on. The number of such connections is bounded. Does not become true again. */
    public abstract boolean isPending();

    public abstract boolean isClosed();
}
