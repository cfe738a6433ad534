package io.ringside.gateway.sbe;

import io.aeron.Image;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionClaim;

import java.util.concurrent.TimeUnit;

/** The end of a connection: the last words, and to the exchange that the session has ended. Both may wait for room. */
final class ConnectionEnd
{
    private static final long TERMINATE_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final SbeContext context;
    private final Image image;
    private final SessionReplies replies;
    private final SessionTransport transport;
    private Session session;
    private TerminationCode lastWord;
    private SessionClaim claim;
    private boolean isEndPending;
    private boolean isLost;
    private boolean ordersStay;
    private long sinceNs;

    ConnectionEnd(
        final SbeContext context, final Image image, final SessionReplies replies, final SessionTransport transport)
    {
        this.context = context;
        this.image = image;
        this.replies = replies;
        this.transport = transport;
    }

    /**
     * Begins the end. There is no session before the logon, and nothing to be said to it.
     *
     * @param endingClaim to the session: if it was made, the exchange is told in any case.
     * @param lost        the session is lost: the exchange is told.
     * @param stay        its orders stay, but for those that say otherwise themselves.
     */
    void begin(
        final Session endingSession,
        final TerminationCode code,
        final SessionClaim endingClaim,
        final boolean lost,
        final boolean stay,
        final long nowNs)
    {
        session = endingSession;
        lastWord = null == endingSession ? null : code;
        claim = endingClaim;
        isLost = lost;
        isEndPending = lost || endingClaim.isMade();
        ordersStay = stay;
        sinceNs = nowNs;
    }

    int doWork()
    {
        int workCount = transport.flush();
        if (isEndPending && context.claims().release(session, claim.connectionId(), !isLost, ordersStay))
        {
            isEndPending = false;
            context.counters().add(GatewayCounter.SBE_DISCONNECT_CANCELS, isLost && !ordersStay ? 1 : 0);
            workCount++;
        }
        if (null != lastWord && transport.offer(replies.buffer, replies.terminate(session.sessionId(), lastWord)) > 0)
        {
            lastWord = null;
            workCount++;
        }
        return workCount;
    }

    /** True if everything has been sent, or the client is gone. That the session has ended is said in any case. */
    boolean isDone(final long nowNs)
    {
        final boolean isSaid = null == lastWord && !transport.hasBacklog() || image.isClosed() ||
            nowNs - sinceNs > TERMINATE_TIMEOUT_NS;
        return !isEndPending && isSaid;
    }
}
