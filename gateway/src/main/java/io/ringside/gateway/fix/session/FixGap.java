package io.ringside.gateway.fix.session;

import java.util.concurrent.TimeUnit;

/**
 * The missing messages of a client after a gap: requested once, later messages dropped until they arrive, and requested
 * again if the answer lacks them. Rule book S6, F06. Used by the FIX gateway's agent only. Hot path: no allocation.
 * <p>
 * Implementation note. New messages that arrive while a gap is open are dropped, and may not be in the answer if they
 * were in transit when it was made. So if the gap is filled up to the message that revealed it, and a later message was
 * dropped, a TestRequest is sent: the number of its answer shows what is missing.
 */
final class FixGap
{
    static final int ASKED_MAX = 5;

    private static final long NONE = 0;
    private static final long ANSWER_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);

    private boolean isOpen;
    private boolean isResendRequestDue;
    private boolean isTestRequestDue;
    private long until;
    private long firstDropped;
    private long askedFor;
    private int askedCount;
    private long lastAgain;
    private long movedNs;

    /** A message is ahead of the one expected, and is dropped. */
    void onAhead(
        final long msgSeqNum, final long expected, final boolean isAgain, final boolean isAdmin, final long nowNs)
    {
        if (!isOpen)
        {
            isOpen = true;
            until = msgSeqNum;
            firstDropped = NONE;
            ask(expected, isAgain ? msgSeqNum : Long.MAX_VALUE, nowNs);
            return;
        }
        // The answer lacks the expected message: request it once per answer.
        final boolean isLacking = isAgain && (expected != askedFor || msgSeqNum <= lastAgain);
        if (isLacking || !isAgain && nowNs - movedNs > ANSWER_TIMEOUT_NS)
        {
            ask(expected, isAgain ? msgSeqNum : Long.MAX_VALUE, nowNs);
        }
        lastAgain = isAgain ? msgSeqNum : lastAgain;
        if (!isAgain && !isAdmin && NONE == firstDropped && msgSeqNum > until)
        {
            firstDropped = msgSeqNum;
        }
    }

    private void ask(final long expected, final long again, final long nowNs)
    {
        askedCount = expected == askedFor ? askedCount + 1 : 1;
        askedFor = expected;
        lastAgain = again;
        movedNs = nowNs;
        isResendRequestDue = true;
    }

    /** An expected message was accepted; isNew: for the first time, so no answer is in transit any more. */
    void onExpectedMessage(final long expected, final boolean isNew, final long nowNs)
    {
        if (!isOpen)
        {
            return;
        }
        movedNs = nowNs;
        if (isNew || expected > until)
        {
            isOpen = false;
            isResendRequestDue = false;
            isTestRequestDue = !isNew && firstDropped >= expected;
        }
    }

    /** The client will not resend it. */
    void onReset()
    {
        isOpen = false;
        isResendRequestDue = false;
        isTestRequestDue = false;
        askedFor = NONE;
    }

    /** The client has not received the request. */
    void onResendRequestLost()
    {
        isResendRequestDue = isOpen;
    }

    /** True if a ResendRequest is due. */
    boolean isResendRequestDue()
    {
        return isResendRequestDue;
    }

    void onResendRequested()
    {
        isResendRequestDue = false;
    }

    /** True if a TestRequest is due. */
    boolean isTestRequestDue()
    {
        return isTestRequestDue;
    }

    void onTestRequested()
    {
        isTestRequestDue = false;
    }

    /** True if the same message has been requested too often. */
    boolean isHopeless()
    {
        return askedCount > ASKED_MAX;
    }
}
