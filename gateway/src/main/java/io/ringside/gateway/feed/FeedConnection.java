package io.ringside.gateway.feed;

import io.ringside.gateway.session.AuthenticationRequest;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.TokenBucket;
import io.ringside.gateway.tcp.TcpConnection;
import io.ringside.gateway.tcp.TcpSocket;
import org.agrona.collections.Int2ObjectHashMap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The state of one client: who it is, what it sees, and how far it has got. The actions are in {@link FeedInbound},
 * {@link FeedPump} and {@link FeedDoor}. Used by the market's thread alone.
 */
final class FeedConnection extends TcpConnection
{
    /** Nothing received yet. */
    static final int CONNECTED = 0;
    /** Its password is being checked. */
    static final int AUTHENTICATING = 1;
    /** Establish is expected. */
    static final int NEGOTIATED = 2;
    /** It may subscribe. */
    static final int ESTABLISHED = 3;
    /** It is over: the last word is on its way, then the client closes, or is closed. */
    static final int CLOSING = 4;
    static final int CLOSED = 5;

    private static final int REQUESTS_PER_SECOND = 100;

    final long id;
    final ArrayDeque<FeedSubscription> snapshots = new ArrayDeque<>();
    final FeedSnapshot snapshot = new FeedSnapshot();
    private final Int2ObjectHashMap<FeedSubscription> subscriptions = new Int2ObjectHashMap<>();
    private final List<FeedSubscription> byLevel = new ArrayList<>();
    private final TokenBucket requests = new TokenBucket(REQUESTS_PER_SECOND, TimeUnit.SECONDS.toNanos(1));
    private int state = CONNECTED;
    private int sessionId;
    private Session session;
    private AuthenticationRequest authentication;
    private long keepaliveNs;
    private long lastSentNs;
    private long closingSinceNs;
    private long cursor;
    private int everyEventCount;
    private FeedTerms all;
    private boolean isRefused;

    FeedConnection(final long id, final TcpSocket socket, final long nowNs)
    {
        super(socket, nowNs);
        this.id = id;
    }

    int state()
    {
        return state;
    }

    /** That the client has named; 0: none yet. */
    int sessionId()
    {
        return sessionId;
    }

    /** Null if there is none, or it is not known yet. */
    Session session()
    {
        return session;
    }

    AuthenticationRequest authentication()
    {
        return authentication;
    }

    void authenticate(final int newSessionId, final Session newSession, final AuthenticationRequest request)
    {
        sessionId = newSessionId;
        session = newSession;
        authentication = request;
        state = AUTHENTICATING;
    }

    void negotiated()
    {
        authentication = null;
        socket().openOut();
        state = NEGOTIATED;
    }

    void establish(final long newKeepaliveNs, final long nextSequence, final long nowNs)
    {
        keepaliveNs = newKeepaliveNs;
        cursor = nextSequence;
        lastSentNs = nowNs;
        state = ESTABLISHED;
    }

    boolean isEstablished()
    {
        return ESTABLISHED == state;
    }

    long keepaliveNs()
    {
        return keepaliveNs;
    }

    long lastSentNs()
    {
        return lastSentNs;
    }

    void onSent(final long nowNs)
    {
        lastSentNs = nowNs;
    }

    /** Sequence of the message that it looks at next. */
    long cursor()
    {
        return cursor;
    }

    void cursor(final long sequence)
    {
        cursor = sequence;
    }

    /** Takes one of the requests that it is allowed in a second; false if none is left. */
    boolean mayRequest(final long nowNs)
    {
        return requests.tryTake(nowNs);
    }

    /** What it sees of an instrument; null: nothing. */
    FeedSubscription find(final int instrumentId)
    {
        return subscriptions.get(instrumentId);
    }

    Iterable<FeedSubscription> subscriptions()
    {
        return subscriptions.values();
    }

    List<FeedSubscription> byLevel()
    {
        return byLevel;
    }

    /** Sees it in place of what it saw of the instrument. */
    void subscribe(final FeedSubscription subscription)
    {
        unsubscribe(subscription.instrument.instrumentId());
        subscriptions.put(subscription.instrument.instrumentId(), subscription);
        if (subscription.isByLevel())
        {
            byLevel.add(subscription);
        }
        everyEventCount += subscription.isEveryEvent() ? 1 : 0;
    }

    void unsubscribe(final int instrumentId)
    {
        final FeedSubscription before = subscriptions.remove(instrumentId);
        if (null != before)
        {
            byLevel.remove(before);
            snapshots.remove(before);
            snapshot.forget(before);
            everyEventCount -= before.isEveryEvent() ? 1 : 0;
        }
    }

    /** What it sees of instruments that are new; null: nothing. */
    FeedTerms all()
    {
        return all;
    }

    void all(final FeedTerms terms)
    {
        all = terms;
    }

    /** Whether levels are sent after each event. */
    boolean hasEveryEvent()
    {
        return everyEventCount > 0;
    }

    boolean hasSnapshots()
    {
        return snapshot.isBegun() || !snapshots.isEmpty();
    }

    /** It is refused, and takes one of the few places of those who are told so. */
    void refused()
    {
        isRefused = true;
    }

    boolean isRefused()
    {
        return isRefused;
    }

    /** Nothing more is sent but what is in the buffer. */
    void end(final long nowNs)
    {
        if (state < CLOSING)
        {
            closingSinceNs = nowNs;
            state = CLOSING;
            subscriptions.clear();
            byLevel.clear();
            snapshots.clear();
            snapshot.forget();
            everyEventCount = 0;
            all = null;
        }
    }

    long closingNs(final long nowNs)
    {
        return nowNs - closingSinceNs;
    }

    void close()
    {
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
