package io.ringside.gateway.sbe;

import io.aeron.Image;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.session.Session;

import java.util.concurrent.TimeUnit;

/** The end of a connection: the last words, and to the exchange that the session is lost. Both may wait for room. */
final class ConnectionEnd
{
    private static final long TERMINATE_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final SbeContext context;
    private final Image image;
    private final SessionReplies replies;
    private final SessionTransport transport;
    private Session session;
    private TerminationCode lastWord;
    private boolean isLossPending;
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
     * @param isLost the session is lost: the exchange is told.
     * @param stay   its orders stay, but for those that say otherwise themselves.
     */
    void begin(
        final Session endingSession,
        final TerminationCode code,
        final boolean isLost,
        final boolean stay,
        final long nowNs)
    {
        session = endingSession;
        lastWord = null == endingSession ? null : code;
        isLossPending = isLost;
        ordersStay = stay;
        sinceNs = nowNs;
    }

    int doWork()
    {
        int workCount = transport.flush();
        if (isLossPending)
        {
            final int length = replies.sessionDisconnected(session.sessionId(), ordersStay);
            if (context.commandPublisher().offer(replies.buffer, 0, length) >= 0)
            {
                isLossPending = false;
                context.counters().add(GatewayCounter.SBE_DISCONNECT_CANCELS, ordersStay ? 0 : 1);
                workCount++;
            }
        }
        if (null != lastWord && transport.offer(replies.buffer, replies.terminate(session.sessionId(), lastWord)) > 0)
        {
            lastWord = null;
            workCount++;
        }
        return workCount;
    }

    /** True if everything has been sent, or the client is gone. That the session is lost is said in any case. */
    boolean isDone(final long nowNs)
    {
        final boolean isSaid = null == lastWord && !transport.hasBacklog() || image.isClosed() ||
            nowNs - sinceNs > TERMINATE_TIMEOUT_NS;
        return !isLossPending && isSaid;
    }
}
