package io.ringside.gateway.fix.application;

import io.ringside.gateway.session.Session;

import java.nio.charset.StandardCharsets;

/**
 * Both ends of a session as named in message headers, and the codec's state between messages. Used by the FIX gateway's
 * agent only.
 */
public final class FixPeer
{
    private static final long NO_ACCOUNT = -1;

    private final Session session;
    /** Account of an order that names none; -1 if the session has none. */
    final long defaultAccountId;
    /** SenderCompID and TargetCompID as fields. */
    final byte[] compIds;
    private final MassStatusAnswer massStatus = new MassStatusAnswer();
    private final MassStatusAnswer resentMassStatus = new MassStatusAnswer();
    /** OrdStatusReqIDs of its last status requests. */
    final StatusRequestIds statusRequestIds = new StatusRequestIds();
    /** The answer to its last SecurityListRequest, which may not be complete yet. */
    final FixSecurityList securityList = new FixSecurityList();
    /** Its TradeCaptureReportRequest, which may not be answered completely. */
    final FixTradeRequest tradeRequest = new FixTradeRequest();
    /** Its status requests that are not answered yet, because their orders are being looked for. */
    final FixStatusRequests statusRequests = new FixStatusRequests(statusRequestIds);
    private long meteredSequence;
    private boolean isPassed;

    /**
     * @param session     of the client; its CompID is the TargetCompID of messages to it.
     * @param venueCompId SenderCompID of messages to it.
     */
    public FixPeer(final Session session, final String venueCompId)
    {
        this.session = session;
        final long[] accounts = session.config().accounts();
        defaultAccountId = 0 == accounts.length ? NO_ACCOUNT : accounts[0];
        compIds = ("49=" + venueCompId + "\u000156=" + session.config().compId() + "\u0001")
            .getBytes(StandardCharsets.ISO_8859_1);
    }

    public Session session()
    {
        return session;
    }

    /** Its request for trades. */
    public FixTradeRequest tradeRequest()
    {
        return tradeRequest;
    }

    /** Its questions about orders that the exchange does not know any more. */
    public FixStatusRequests statusRequests()
    {
        return statusRequests;
    }

    /** True if it may ask for the status of another order now. */
    boolean mayAskForStatus()
    {
        return session.inFlightCount() + statusRequests.count() < FixStatusRequests.CAPACITY;
    }

    /** The answer of which a report may be a part. */
    MassStatusAnswer massStatus(final boolean isPossDup, final long reportSequence)
    {
        return !isPossDup || massStatus.covers(reportSequence) ? massStatus : resentMassStatus;
    }

    /** A message counts once against the rate limits, however often it is tried. */
    boolean isMetered(final long clientSequence)
    {
        return clientSequence == meteredSequence;
    }

    /** What the limits answered for the last message that was counted. */
    boolean isPassed()
    {
        return isPassed;
    }

    void onMetered(final long clientSequence, final boolean newIsPassed)
    {
        meteredSequence = clientSequence;
        isPassed = newIsPassed;
    }
}
