package io.ringside.gateway.fix.market;

import io.ringside.gateway.session.AuthenticationRequest;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.TokenBucket;
import io.ringside.gateway.session.VenueNotice;
import io.ringside.gateway.tcp.TcpConnection;
import io.ringside.gateway.tcp.TcpSocket;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One reader: its logon, its numbers, what it has subscribed to, and its end. */
final class FixMarketConnection extends TcpConnection
{
    /** No Logon received yet. */
    static final int CONNECTED = 0;
    /** The password is being checked. */
    static final int AUTHENTICATING = 1;
    static final int LOGGED_ON = 2;
    /** It was sent a Logout, whose answer is awaited for a while; nothing else that it sends counts. */
    static final int LOGGED_OUT = 3;
    static final int CLOSED = 4;

    /** Requests in a second; further ones are refused. */
    static final int REQUESTS_PER_SECOND = 200;

    private static final long HOLD_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long NONE = -1;

    /** What it has subscribed to: an entry for each instrument of each request. */
    final List<FixSubscription> subscriptions = new ArrayList<>();
    /** Requests that are served until they are cancelled. */
    final List<FixMarketRequest> requests = new ArrayList<>();
    final FixStatusSubscriptions statuses = new FixStatusSubscriptions();
    /** The answer to a SecurityListRequest (x) that is not complete; null if there is none. */
    FixListAnswer list;
    /** What the venue tells everybody, and it has not been told; null if there is nothing. */
    VenueNotice news;
    /** Count of the market's changes that it has been told of. */
    long seenChange = -1;
    /** True if a subscription may have something to tell, whatever the market does. */
    boolean isBehind;
    /** Index of the subscription that comes first in the next turn. */
    int firstSubscription;
    private final TokenBucket refusals;
    private final TokenBucket allowedRequests = new TokenBucket(REQUESTS_PER_SECOND, TimeUnit.SECONDS.toNanos(1));
    private int state = CONNECTED;
    private Session session;
    private byte[] compId;
    private byte[] compIds;
    private AuthenticationRequest authentication;
    private long nextIn = 1;
    private long nextOut = 1;
    private boolean isResendRequested;
    private long heartbeatNs;
    private long lastSentNs;
    private long testRequestNs = NONE;
    private long holdUntilNs;

    FixMarketConnection(final TcpSocket socket, final int refusalsPerSecond, final long nowNs)
    {
        super(socket, nowNs);
        refusals = new TokenBucket(refusalsPerSecond, TimeUnit.SECONDS.toNanos(1));
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

    @Override
    public boolean isClosed()
    {
        return CLOSED == state;
    }

    int state()
    {
        return state;
    }

    boolean isLoggedOn()
    {
        return LOGGED_ON == state;
    }

    /** Null until it has logged on. */
    Session session()
    {
        return session;
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

    /** Something may be sent to it from now on, under these names. */
    void open(final String venueCompId, final String clientCompId)
    {
        compId = clientCompId.getBytes(StandardCharsets.ISO_8859_1);
        compIds = ("49=" + venueCompId + "\u000156=" + clientCompId + "\u0001").getBytes(StandardCharsets.ISO_8859_1);
        authentication = null;
        socket().openOut();
    }

    void onLoggedOn(final Session newSession, final long newHeartbeatNs, final long nowNs)
    {
        session = newSession;
        heartbeatNs = newHeartbeatNs;
        lastSentNs = nowNs;
        nextIn = 2;
        state = LOGGED_ON;
    }

    /** It has been sent a Logout. */
    void onLoggedOut(final long nowNs)
    {
        state = LOGGED_OUT;
        holdUntilNs = nowNs + HOLD_NS;
        forget();
    }

    private void forget()
    {
        subscriptions.clear();
        requests.clear();
        statuses.clear();
        list = null;
    }

    long holdUntilNs()
    {
        return holdUntilNs;
    }

    void close()
    {
        state = CLOSED;
        forget();
        socket().close();
    }

    /** Its own. */
    byte[] compId()
    {
        return compId;
    }

    /** SenderCompID and TargetCompID of messages to it, as fields. */
    byte[] compIds()
    {
        return compIds;
    }

    /** MsgSeqNum of the next message to it. */
    long nextOut()
    {
        return nextOut;
    }

    void onSent(final long nowNs)
    {
        nextOut++;
        lastSentNs = nowNs;
    }

    /** MsgSeqNum of its next message. */
    long nextIn()
    {
        return nextIn;
    }

    void nextIn(final long msgSeqNum)
    {
        nextIn = msgSeqNum;
        isResendRequested = false;
    }

    /** A message that was not the next one: true the first time, so that it is asked for what is missing once. */
    boolean mustRequestResend()
    {
        final boolean isFirst = !isResendRequested;
        isResendRequested = true;
        return isFirst;
    }

    /** Takes one of the refusals that it is allowed in a second; false if none is left. */
    boolean mayBeRefused(final long nowNs)
    {
        return refusals.tryTake(nowNs);
    }

    /** Takes one of the requests that it is allowed in a second; false if none is left. */
    boolean mayRequest(final long nowNs)
    {
        return allowedRequests.tryTake(nowNs);
    }

    /** 0: no heartbeats. */
    long heartbeatNs()
    {
        return heartbeatNs;
    }

    long lastSentNs()
    {
        return lastSentNs;
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

    @Override
    public String toString()
    {
        return "compId=" + (null == session ? "-" : session.config().compId()) + " address=" + socket().address();
    }
}
