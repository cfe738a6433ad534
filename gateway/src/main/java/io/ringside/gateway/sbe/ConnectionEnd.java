package io.ringside.gateway.sbe;

import io.aeron.Image;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.session.Session;

import java.util.concurrent.TimeUnit;

/** The end of a connection: the last words and the cancel-on-disconnect command, which may have to wait for room. */
final class ConnectionEnd
{
    private static final long TERMINATE_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final SbeContext context;
    private final Image image;
    private final SessionReplies replies;
    private final SessionTransport transport;
    private Session session;
    private TerminationCode lastWord;
    private boolean isCancelPending;
    private long sinceNs;

    ConnectionEnd(
        final SbeContext context, final Image image, final SessionReplies replies, final SessionTransport transport)
    {
        this.context = context;
        this.image = image;
        this.replies = replies;
        this.transport = transport;
    }

    /** Before the logon there is no session, and nothing to be said to it. */
    void begin(final Session endingSession, final TerminationCode code, final boolean cancels, final long nowNs)
    {
        session = endingSession;
        lastWord = null == endingSession ? null : code;
        isCancelPending = cancels;
        sinceNs = nowNs;
    }

    int doWork()
    {
        int workCount = transport.flush();
        if (isCancelPending)
        {
            final int length = replies.sessionDisconnected(session.sessionId());
            if (context.commandPublisher().offer(replies.buffer, 0, length) >= 0)
            {
                isCancelPending = false;
                context.counters().increment(GatewayCounter.SBE_DISCONNECT_CANCELS);
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

    /** True if everything has been sent, or the client is gone. The cancel is waited for in any case. */
    boolean isDone(final long nowNs)
    {
        final boolean isSaid = null == lastWord && !transport.hasBacklog() || image.isClosed() ||
            nowNs - sinceNs > TERMINATE_TIMEOUT_NS;
        return !isCancelPending && isSaid;
    }
}
