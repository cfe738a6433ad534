package io.ringside.gateway.fix.session;

import java.util.concurrent.TimeUnit;

/**
 * What a connection's client has not said yet although it has said what follows: asked for once, dropped until it
 * comes, and asked for again when the answer lacks it. Rule book S6, F06. Used by the FIX gateway's agent only.
 * Hot path: no allocation.
 * <p>
 * Implementation note. What is sent for the first time while a gap is open is dropped, and need not be part of the
 * answer: it may have been on its way when the answer was made. So when the gap is filled up to the message that showed
 * it, and something behind that message was dropped, a TestRequest is due: the number of its answer tells what is
 * missing, if anything is.
 */
final class FixGap
{
    static final int ASKED_MAX = 5;

    private static final long NONE = 0;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

    private boolean isOpen;
    private boolean owesResendRequest;
    private boolean owesTestRequest;
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
        // The answer lacks what is expected: to be asked for once in each answer.
        final boolean isLacking = isAgain && (expected != askedFor || msgSeqNum <= lastAgain);
        if (isLacking || !isAgain && nowNs - movedNs > PATIENCE_NS)
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
        owesResendRequest = true;
    }

    /** A message has been taken in its turn; isNew: for the first time, so that no answer is under way any more. */
    void onTaken(final long expected, final boolean isNew, final long nowNs)
    {
        if (!isOpen)
        {
            return;
        }
        movedNs = nowNs;
        if (isNew || expected > until)
        {
            isOpen = false;
            owesResendRequest = false;
            owesTestRequest = !isNew && firstDropped >= expected;
        }
    }

    /** The client will not say it again. */
    void onReset()
    {
        isOpen = false;
        owesResendRequest = false;
        owesTestRequest = false;
        askedFor = NONE;
    }

    /** The client has not seen the question. */
    void onResendRequestLost()
    {
        owesResendRequest = isOpen;
    }

    /** Is a ResendRequest due? */
    boolean owesResendRequest()
    {
        return owesResendRequest;
    }

    void onResendRequested()
    {
        owesResendRequest = false;
    }

    /** Is a TestRequest due? */
    boolean owesTestRequest()
    {
        return owesTestRequest;
    }

    void onTestRequested()
    {
        owesTestRequest = false;
    }

    /** Has the same message been asked for so often that it will not come? */
    boolean isHopeless()
    {
        return askedCount > ASKED_MAX;
    }
}
