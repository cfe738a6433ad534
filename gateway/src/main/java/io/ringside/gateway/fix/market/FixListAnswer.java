package io.ringside.gateway.fix.market;

import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;

/** Progress of the answer to a SecurityListRequest (x): one message per instrument. */
final class FixListAnswer
{
    private final byte[] id;
    private final long msgSeqNum;
    private final FixListing only;
    private final FixListings listings;
    private final int count;
    private int sentCount;

    /**
     * @param msgSeqNum of the request.
     * @param only      null: all instruments.
     */
    FixListAnswer(final byte[] id, final long msgSeqNum, final FixListing only, final FixListings listings)
    {
        this.id = id;
        this.msgSeqNum = msgSeqNum;
        this.only = only;
        this.listings = listings;
        count = null == only ? listings.count() : 1;
    }

    /** The instrument of the next message. */
    FixListing next()
    {
        return null == only ? listings.at(sentCount) : only;
    }

    /** The ids of request and message, and the total number of messages. */
    void putHead(final FixFieldWriter body)
    {
        sentCount++;
        body.put(FixFields.SECURITY_REQ_ID, id)
            .putText(FixFields.SECURITY_RESPONSE_ID, msgSeqNum + "-" + sentCount)
            .put(FixFields.SECURITY_REQUEST_RESULT, '0').put(FixFields.TOT_NO_RELATED_SYM, (long)count)
            .put(FixFields.LAST_FRAGMENT, isDone() ? 'Y' : 'N');
    }

    boolean isDone()
    {
        return sentCount == count;
    }
}
