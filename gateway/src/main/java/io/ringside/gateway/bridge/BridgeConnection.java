package io.ringside.gateway.bridge;

import io.aeron.Aeron;
import io.ringside.gateway.session.AuthenticationRequest;
import io.ringside.gateway.tcp.TcpConnection;
import io.ringside.gateway.tcp.TcpSocket;

/**
 * The state of one client: who it wants to be, its link to the door, and its end. The actions are in {@link
 * BridgeInbound} and {@link BridgeAgent}. Used by the bridge's agent only.
 */
final class BridgeConnection extends TcpConnection
{
    /** Nothing received yet. */
    static final int CONNECTED = 0;
    /** Its password is being checked. */
    static final int AUTHENTICATING = 1;
    /** The password was right; the link is being opened. */
    static final int OPENING = 2;
    /** The door has its Negotiate. */
    static final int LINKED = 3;
    /** The door has acknowledged its Establish. */
    static final int ESTABLISHED = 4;
    /** It is over: what the door has said last is on its way, then the client closes, or is closed. */
    static final int CLOSING = 5;
    static final int CLOSED = 6;

    private final SbeLink link;
    private int state = CONNECTED;
    private AuthenticationRequest authentication;
    private int sessionId;
    private long closingSinceNs;
    private boolean isRefused;

    BridgeConnection(final TcpSocket socket, final Aeron aeron, final long nowNs)
    {
        super(socket, nowNs);
        link = new SbeLink(aeron);
    }

    int state()
    {
        return state;
    }

    SbeLink link()
    {
        return link;
    }

    /** That the client has named; 0: none yet. */
    int sessionId()
    {
        return sessionId;
    }

    AuthenticationRequest authentication()
    {
        return authentication;
    }

    void authenticate(final int newSessionId, final AuthenticationRequest request)
    {
        sessionId = newSessionId;
        authentication = request;
        state = AUTHENTICATING;
    }

    void open()
    {
        authentication = null;
        link.open();
        state = OPENING;
    }

    void linked()
    {
        socket().openOut();
        state = LINKED;
    }

    void established()
    {
        state = ESTABLISHED;
    }

    /** Whether it has a place among the links that are being made. */
    boolean isLinking()
    {
        return OPENING == state || LINKED == state;
    }

    /** It has a link. */
    boolean isLinked()
    {
        return LINKED == state || ESTABLISHED == state;
    }

    /** The link ends here, and with it the session. The client is closed when it has taken what is left for it. */
    void end(final long nowNs)
    {
        if (state < CLOSING)
        {
            link.close();
            closingSinceNs = nowNs;
            state = CLOSING;
        }
    }

    /** It is refused before it reached the door. */
    void refused()
    {
        isRefused = true;
    }

    boolean isRefused()
    {
        return isRefused;
    }

    /** How long it has been {@link #CLOSING}. */
    long closingNs(final long nowNs)
    {
        return nowNs - closingSinceNs;
    }

    void close()
    {
        link.close();
        state = CLOSED;
        socket().close();
    }

    @Override
    public boolean isNew()
    {
        return CONNECTED == state;
    }

    @Override
    public boolean isPending()
    {
        return state < ESTABLISHED;
    }

    @Override
    public boolean isClosed()
    {
        return CLOSED == state;
    }

    @Override
    public String toString()
    {
        return "session=" + sessionId + " address=" + socket().address();
    }
}
