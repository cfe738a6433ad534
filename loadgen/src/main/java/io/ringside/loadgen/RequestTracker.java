package io.ringside.loadgen;

import io.ringside.engine.protocol.Reason;

/**
 * Every request from send to acknowledgement: intended and actual send time, whether it was answered, and how often. A
 * ring of slots indexed by correlation, so that its cost does not depend on how much is in flight. Hot path: no
 * allocation.
 * <p>
 * A slot is taken over by a later request only when the earlier one was answered, or has waited so long that it counts
 * as lost. So an answer that finds its slot taken, or answered, is one too many.
 */
final class RequestTracker
{
    /** Answer to a request that was waiting for it. */
    static final int FIRST_ANSWER = 0;
    /** Answer to a request that already had one. */
    static final int DUPLICATE_ANSWER = 1;
    /** Answer to a request that had been given up, or was never sent. */
    static final int STRAY_ANSWER = 2;

    private static final int REASON_COUNT = 256;

    private final int mask;
    private final long lostAfterNs;
    private final long[] correlations;
    private final long[] intendedNs;
    private final long[] sentNs;
    private final boolean[] isAnswered;
    private final long[] rejectsByReason = new long[REASON_COUNT];
    private long lastCorrelation;
    private long sent;
    private long acknowledged;
    private long rejected;
    private long duplicates;
    private long strays;
    private long givenUp;
    private long notApplied;

    /**
     * @param capacity    slots, a power of two.
     * @param lostAfterNs age at which a request without an answer is given up when its slot is needed.
     */
    RequestTracker(final int capacity, final long lostAfterNs)
    {
        assert Integer.bitCount(capacity) == 1 : "capacity=" + capacity;
        mask = capacity - 1;
        this.lostAfterNs = lostAfterNs;
        correlations = new long[capacity];
        intendedNs = new long[capacity];
        sentNs = new long[capacity];
        isAnswered = new boolean[capacity];
    }

    /** True if there is room for this request. Asked before it is sent. */
    boolean hasRoomFor(final long correlation, final long nowNs)
    {
        final int index = (int)correlation & mask;
        return 0 == correlations[index] || isAnswered[index] || nowNs - sentNs[index] > lostAfterNs;
    }

    /** The request without an answer whose slot this one takes over, and which is given up; 0 if there is none. */
    long onSent(final long correlation, final long requestIntendedNs, final long requestSentNs)
    {
        assert correlation == lastCorrelation + 1 : "correlation=" + correlation + " last=" + lastCorrelation;
        final int index = (int)correlation & mask;
        final long lost = 0 != correlations[index] && !isAnswered[index] ? correlations[index] : 0;
        givenUp += 0 == lost ? 0 : 1;
        correlations[index] = correlation;
        intendedNs[index] = requestIntendedNs;
        sentNs[index] = requestSentNs;
        isAnswered[index] = false;
        lastCorrelation = correlation;
        sent++;
        return lost;
    }

    /**
     * The exchange says that it never took the request.
     *
     * @return whether it was waiting for an answer, and counts as not sent from now on.
     */
    boolean onNotApplied(final long correlation)
    {
        final int index = (int)correlation & mask;
        if (correlations[index] != correlation || isAnswered[index])
        {
            return false;
        }
        isAnswered[index] = true;
        notApplied++;
        return true;
    }

    /**
     * Account for an answer.
     *
     * @return {@link #FIRST_ANSWER}, after which its times can be read, or another code.
     */
    int onAnswer(final long correlation, final boolean isReject, final Reason reason)
    {
        final int index = (int)correlation & mask;
        if (correlations[index] == correlation && !isAnswered[index])
        {
            isAnswered[index] = true;
            acknowledged++;
            if (isReject)
            {
                rejected++;
                rejectsByReason[reason.value() & (REASON_COUNT - 1)]++;
            }
            return FIRST_ANSWER;
        }

        if (correlation > lastCorrelation)
        {
            strays++;
            return STRAY_ANSWER;
        }
        // Given up and answered after all counts as lost and as a duplicate: both spoil the run, which it is.
        duplicates++;
        return DUPLICATE_ANSWER;
    }

    long intendedNs(final long correlation)
    {
        return intendedNs[(int)correlation & mask];
    }

    long sentNs(final long correlation)
    {
        return sentNs[(int)correlation & mask];
    }

    /** Requests that may still be answered. */
    long inFlight()
    {
        return sent() - acknowledged - givenUp;
    }

    /** Requests sent, without those that the exchange never took. */
    long sent()
    {
        return sent - notApplied;
    }

    long notApplied()
    {
        return notApplied;
    }

    long acknowledged()
    {
        return acknowledged;
    }

    long rejected()
    {
        return rejected;
    }

    /** Requests without an answer; final when the run has drained. */
    long lost()
    {
        return sent() - acknowledged;
    }

    long duplicates()
    {
        return duplicates;
    }

    long strays()
    {
        return strays;
    }

    long rejectsBy(final Reason reason)
    {
        return rejectsByReason[reason.value() & (REASON_COUNT - 1)];
    }
}
