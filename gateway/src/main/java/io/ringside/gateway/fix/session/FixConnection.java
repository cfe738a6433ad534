package io.ringside.gateway.fix.session;

import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.application.FixEncoder;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.session.AuthenticationRequest;
import io.ringside.gateway.session.SessionClaim;
import io.ringside.gateway.session.SessionClaims;
import io.ringside.gateway.session.TokenBucket;
import io.ringside.gateway.tcp.TcpConnection;
import io.ringside.gateway.tcp.TcpSocket;

import java.util.concurrent.TimeUnit;

/**
 * The state of one TCP connection: its logon, its unsent answers, and its end. The actions are in {@link FixLogons},
 * {@link FixSessionRules} and {@link FixDisconnects}. Used by the FIX gateway's agent only.
 */
public final class FixConnection extends TcpConnection
{
    /** No Logon received yet. */
    static final int CONNECTED = 0;
    /** The password is being checked. */
    static final int AUTHENTICATING = 1;
    /** It owns the session; the exchange has not accepted its Logon yet. */
    static final int ESTABLISHING = 2;
    /** The exchange has accepted the Logon. */
    public static final int LOGGED_ON = 3;
    /** The client has logged out and has its answer; it closes the connection. */
    static final int LOGOUT_RECEIVED = 4;
    /** The venue logs the client out; only its Logout and a ResendRequest are accepted. */
    static final int LOGOUT_SENT = 5;
    /** Its Logon is refused: it gets a Logout that says why, and nothing it sends counts. */
    static final int REFUSED = 6;
    static final int CLOSED = 7;

    /** Time for a client to close the connection after a Logout (rule book F07). */
    static final long LOGOUT_HOLD_NS = TimeUnit.SECONDS.toNanos(2);

    private static final long NONE = -1;

    /** Sent to the exchange, and returned in answers to this connection. */
    final int id;
    final FixGap gap = new FixGap();
    private final TokenBucket rejects;
    private int state = CONNECTED;
    private FixSession session;
    private FixOutbound outbound;
    private SessionClaim claim;
    private AuthenticationRequest authentication;
    private long establishingSinceNs;
    private boolean isVerified;
    private boolean isClaimed;
    private boolean wasLoggedOn;
    private long nextExpected;
    private long heartbeatNs;
    private long heartbeatDueNs;
    private long testRequestNs = NONE;
    private String logoutText;
    private String news;
    private boolean isLogoutDue;
    private boolean isNewsDue;
    private boolean hasClientLoggedOut;
    private boolean isEndInOrder;
    private long loggedOnEpochNs;
    private long resendRequestSequence = NONE;
    private long logoutSequence = NONE;
    private long holdUntilNs;

    FixConnection(final int id, final TcpSocket socket, final int rejectsPerSecond, final long nowNs)
    {
        super(socket, nowNs);
        this.id = id;
        rejects = new TokenBucket(rejectsPerSecond, TimeUnit.SECONDS.toNanos(1));
    }

    @Override
    public boolean isNew()
    {
        return CONNECTED == state;
    }

    @Override
    public boolean isPending()
    {
        return state < LOGGED_ON;
    }

    public int state()
    {
        return state;
    }

    @Override
    public boolean isClosed()
    {
        return CLOSED == state;
    }

    /** Null until the client is identified. */
    FixSession session()
    {
        return session;
    }

    /** Null as long as it has no session. */
    FixOutbound outbound()
    {
        return outbound;
    }

    /** Takes one of the refusals that it is allowed in a second; false if none is left. */
    boolean mayReject(final long nowNs)
    {
        return rejects.tryTake(nowNs);
    }

    void authenticate(final AuthenticationRequest newAuthentication)
    {
        authentication = newAuthentication;
        state = AUTHENTICATING;
    }

    AuthenticationRequest authentication()
    {
        return authentication;
    }

    /** What it shows of its client is right, and need not be looked at again. */
    void verified()
    {
        isVerified = true;
    }

    boolean isVerified()
    {
        return isVerified;
    }

    /** The session is this connection's, until it is closed: of all connections of this gateway. */
    void establish(
        final FixSession newSession,
        final SessionClaims claims,
        final FixEncoder encoder,
        final FixClock clock,
        final GatewayCounters counters)
    {
        claim = new SessionClaim(claims, SessionClaims.ofFix(id));
        session = newSession;
        authentication = null;
        socket().openOut();
        outbound = new FixOutbound(socket(), session.peer, encoder, clock, counters);
        establishingSinceNs = clock.nowNs();
        state = ESTABLISHING;
    }

    /**
     * Its Logon is refused. It does not own the session, whose next number the Logout has: engines count it.
     *
     * @param refusing null if the client is unknown: the Logout is in the socket already.
     */
    void refuse(final FixSession refusing, final FixOutbound newOutbound, final String why, final long nowNs)
    {
        session = refusing;
        outbound = newOutbound;
        authentication = null;
        state = REFUSED;
        logoutText = why;
        isLogoutDue = null != refusing;
        holdUntilNs = nowNs + LOGOUT_HOLD_NS;
    }

    long establishingSinceNs()
    {
        return establishingSinceNs;
    }

    /** Goes on with the claim to its session. In the exchange, too, it is the only one when that is held. */
    SessionClaim.State claim(final boolean ordersStay, final long nowNs)
    {
        final boolean wasMade = claim.isMade();
        final SessionClaim.State result = claim.advance(session.session, ordersStay);
        establishingSinceNs = SessionClaim.State.HELD == result && !isClaimed && wasMade ? nowNs : establishingSinceNs;
        isClaimed = SessionClaim.State.HELD == result;
        return result;
    }

    /** The connection in the exchange, which must be told of its end; 0 if it has none there. */
    long claimedId()
    {
        return null != claim && claim.isMade() ? claim.connectionId() : 0;
    }

    /** The exchange has accepted its Logon. */
    void onLoggedOn(final long newHeartbeatNs, final long nowNs)
    {
        // The client waits for the answer, and that was perhaps long: its silence begins now.
        onReceived(nowNs);
        state = LOGGED_ON;
        wasLoggedOn = true;
        heartbeatNs = newHeartbeatNs;
        heartbeatDueNs = nowNs;
    }

    /** True if the exchange has accepted its Logon at any time. */
    public boolean wasLoggedOn()
    {
        return wasLoggedOn;
    }

    /** The client's Logon named the first message that it lacks. */
    void wants(final long msgSeqNum)
    {
        nextExpected = msgSeqNum;
    }

    /** 0: it lacks nothing, or has been served. */
    long nextExpected()
    {
        return nextExpected;
    }

    /** The client has sent a Logout and was answered. */
    void onLogoutReceived(final long nowNs)
    {
        state = LOGOUT_RECEIVED;
        hasClientLoggedOut = true;
        holdUntilNs = nowNs + LOGOUT_HOLD_NS;
    }

    /** Logs the client out; why may be null. Its later messages are ignored. */
    void end(final String why, final long nowNs)
    {
        if (state < LOGOUT_SENT)
        {
            state = LOGOUT_SENT;
            logoutText = why;
            isLogoutDue = true;
            holdUntilNs = nowNs + LOGOUT_HOLD_NS;
        }
    }

    /** Ends as {@link #end(String, long)} does; the orders stay as after a Logout of the client. */
    void endInOrder(final String why, final long nowNs)
    {
        isEndInOrder |= state < LOGOUT_SENT;
        end(why, nowNs);
    }

    /** The session's numbers begin anew behind that record, which is a Logout for this client. */
    void onReset(final long reportSequence, final String why, final long nowNs)
    {
        if (state < LOGGED_ON)
        {
            return;
        }
        endInOrder(why, nowNs);
        if (outbound.hasBegun())
        {
            isLogoutDue = false;
            isNewsDue = false;
            isEndInOrder = true;
            logoutSequence = reportSequence;
        }
    }

    /** When it has logged on by the later of both clocks, UTC. */
    long loggedOnEpochNs()
    {
        return loggedOnEpochNs;
    }

    void loggedOnEpochNs(final long epochNs)
    {
        loggedOnEpochNs = epochNs;
    }

    /** Ends as {@link #end(String, long)} does, after a News (B): the venue goes down. */
    public void endWithNews(final String why, final long nowNs)
    {
        isNewsDue |= state < LOGOUT_SENT;
        end(why, nowNs);
    }

    /** The text of a News (B) that must still be published; null: there is none. */
    String news()
    {
        return news;
    }

    void news(final String text)
    {
        news = text;
    }

    /** True if the News before the Logout must still be published. */
    boolean isNewsDue()
    {
        return isNewsDue;
    }

    void onNewsPublished()
    {
        isNewsDue = false;
    }

    /** True if the Logout must still be published. */
    boolean isLogoutDue()
    {
        return isLogoutDue;
    }

    String logoutText()
    {
        return logoutText;
    }

    /** The input ring has taken the Logout. */
    void onLogoutPublished(final long nowNs)
    {
        isLogoutDue = false;
        holdUntilNs = nowNs + LOGOUT_HOLD_NS;
    }

    /** The client has answered the venue's Logout: there is nothing to wait for. */
    void onLogoutAnswered(final long nowNs)
    {
        holdUntilNs = nowNs;
    }

    /** True if its client has logged out, or the session has ended in order: the orders stay. */
    boolean hasEndedInOrder()
    {
        return hasClientLoggedOut || isEndInOrder;
    }

    long holdUntilNs()
    {
        return holdUntilNs;
    }

    /** A record of this connection's own is in the log. */
    void onSessionReport(final int msgType, final long reportSequence, final long runReportSequence)
    {
        outbound.begin(reportSequence, runReportSequence);
        if (FixFields.LOGOUT == msgType)
        {
            logoutSequence = reportSequence;
        }
        else if (FixFields.RESEND_REQUEST == msgType)
        {
            resendRequestSequence = reportSequence;
        }
    }

    /**
     * The resend is complete. If the venue's ResendRequest was in the range, the client got a gap fill instead: it is
     * sent again.
     */
    void onResent(final FixResend resend)
    {
        if (resend.covers(resendRequestSequence))
        {
            gap.onResendRequestLost();
        }
    }

    /** True if the socket has taken the Logout. */
    public boolean isLogoutSent()
    {
        return NONE != logoutSequence && outbound.nextSequence() > logoutSequence && !socket().hasOut();
    }

    void close()
    {
        state = CLOSED;
        socket().close();
    }

    /** 0: no heartbeats. */
    long heartbeatNs()
    {
        return heartbeatNs;
    }

    @Override
    public void onReceived(final long nowNs)
    {
        super.onReceived(nowNs);
        testRequestNs = NONE;
    }

    boolean isTestRequested()
    {
        return NONE != testRequestNs;
    }

    void onTestRequested(final long nowNs)
    {
        testRequestNs = nowNs;
    }

    /** When the last unsolicited Heartbeat became due. */
    long heartbeatDueNs()
    {
        return heartbeatDueNs;
    }

    void onHeartbeat(final long nowNs)
    {
        heartbeatDueNs = nowNs;
    }

    @Override
    public String toString()
    {
        return "compId=" + (null == session ? "-" : session.session.config().compId()) + " address=" +
            socket().address();
    }
}
