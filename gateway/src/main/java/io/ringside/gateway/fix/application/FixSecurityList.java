package io.ringside.gateway.fix.application;

import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.TokenBucket;

import java.util.concurrent.TimeUnit;

/**
 * Progress of the answer to a SecurityListRequest (x): one message per instrument. The first answers the request, the
 * others are sent to the connection that asked. A list is not continued after its connection ends. Used by the FIX
 * gateway's agent only.
 */
final class FixSecurityList
{
    private final byte[] requestId = new byte[FixDictionary.ID_LENGTH_MAX];
    private final TokenBucket allowed = new TokenBucket(1, TimeUnit.SECONDS.toNanos(1));
    private int requestIdLength;
    private long clientSequence;
    private int connectionId;
    private int count;
    private int sentCount;

    /** A session gets one list of all instruments in a second. */
    boolean mayBegin(final long nowNs)
    {
        return allowed.hasToken(nowNs);
    }

    /** A list starts; nothing is pending before its first message has been {@link #onSent()}. */
    void prepare(final FixMessage request, final long newClientSequence, final int newConnectionId, final int newCount)
    {
        final int index = request.find(FixFields.SECURITY_REQ_ID);
        requestIdLength = request.length(index);
        request.buffer().getBytes(request.offset(index), requestId, 0, requestIdLength);
        clientSequence = newClientSequence;
        connectionId = newConnectionId;
        count = newCount;
        sentCount = 0;
    }

    /** A list of all has begun. */
    void onBegun(final long nowNs)
    {
        allowed.tryTake(nowNs);
    }

    void onSent()
    {
        sentCount++;
    }

    /** True if part of the list is pending for this connection. */
    boolean isPendingFor(final int id)
    {
        return id == connectionId && sentCount > 0 && sentCount < count;
    }

    /** Which instrument is next. */
    int next()
    {
        return sentCount;
    }

    /** The ids of request and message, and the total number of messages. */
    void putHead(final FixFieldWriter body)
    {
        body.put(FixFields.SECURITY_REQ_ID, requestId, requestIdLength)
            .putText(FixFields.SECURITY_RESPONSE_ID, clientSequence + "-" + (sentCount + 1))
            .put(FixFields.SECURITY_REQUEST_RESULT, '0').put(FixFields.TOT_NO_RELATED_SYM, count)
            .put(FixFields.LAST_FRAGMENT, sentCount + 1 == count ? 'Y' : 'N');
    }
}
