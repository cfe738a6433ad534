package io.ringside.ops.web.socket;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** What the web port counts. Written by its thread, read by any. */
public final class WebCounters
{
    /** Why something is refused. */
    public enum Refusal
    {
        /** A connection from an address that may not connect. */
        ADDRESS,
        /** One connection too many. */
        CONNECTIONS,
        /** A request over HTTP. */
        HTTP,
        /** A request or command over WebSocket. */
        REQUEST,
        /** Bytes that are no frame, or one that is too long. */
        MALFORMED,
        /** More requests over WebSocket than a connection may send. */
        FLOOD;

        /** The word that metrics have for it. */
        public String word()
        {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final AtomicLong connections = new AtomicLong();
    private final AtomicLong sockets = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLongArray refusals = new AtomicLongArray(Refusal.values().length);
    private final AtomicLong messagesIn = new AtomicLong();
    private final AtomicLong messagesOut = new AtomicLong();
    private final AtomicLong messagesConflated = new AtomicLong();
    private final AtomicLong slowDisconnects = new AtomicLong();
    private final AtomicLong sessions = new AtomicLong();
    private final AtomicLong unreadBytes = new AtomicLong();

    /** Open connections. */
    public long connections()
    {
        return connections.get();
    }

    /** Open connections that are WebSockets. */
    public long sockets()
    {
        return sockets.get();
    }

    /** Sockets that are logged on. */
    public long sessions()
    {
        return sessions.get();
    }

    /** Requests over HTTP. */
    public long requests()
    {
        return requests.get();
    }

    /** Connections, requests and messages that were refused. */
    public long refusals(final Refusal refusal)
    {
        return refusals.get(refusal.ordinal());
    }

    /** Messages from clients. */
    public long messagesIn()
    {
        return messagesIn.get();
    }

    /** Messages to clients. */
    public long messagesOut()
    {
        return messagesOut.get();
    }

    /** Messages that a slow client did not get. */
    public long messagesConflated()
    {
        return messagesConflated.get();
    }

    /** Clients that were disconnected because they did not read. */
    public long slowDisconnects()
    {
        return slowDisconnects.get();
    }

    /** Adds bytes of answers that clients have not read; returns how many there are. */
    long unreadBytes(final long delta)
    {
        return unreadBytes.addAndGet(delta);
    }

    void connections(final long delta)
    {
        connections.addAndGet(delta);
    }

    void sockets(final long delta)
    {
        sockets.addAndGet(delta);
    }

    void sessions(final long delta)
    {
        sessions.addAndGet(delta);
    }

    void onRequest()
    {
        requests.incrementAndGet();
    }

    void onRefusal(final Refusal refusal)
    {
        refusals.incrementAndGet(refusal.ordinal());
    }

    void onMessageIn()
    {
        messagesIn.incrementAndGet();
    }

    void onMessageOut()
    {
        messagesOut.incrementAndGet();
    }

    void onConflated()
    {
        messagesConflated.incrementAndGet();
    }

    void onSlowDisconnect()
    {
        slowDisconnects.incrementAndGet();
    }
}
