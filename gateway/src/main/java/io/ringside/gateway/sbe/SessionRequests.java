package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.MarketDataRequestDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RetransmitRequestDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminateDecoder;
import io.ringside.gateway.egress.ReportStream;
import io.ringside.gateway.session.Session;
import org.agrona.DirectBuffer;

/** What an established client may ask of the gateway itself: old reports, and the present state of a market. */
final class SessionRequests
{
    private final SbeContext context;
    private final SessionTransport transport;
    private final SessionReplies replies;
    private final TerminateDecoder terminate = new TerminateDecoder();
    private final RetransmitRequestDecoder retransmit = new RetransmitRequestDecoder();
    private final MarketDataRequestDecoder marketData = new MarketDataRequestDecoder();

    SessionRequests(final SbeContext context, final SessionTransport transport, final SessionReplies replies)
    {
        this.context = context;
        this.transport = transport;
        this.replies = replies;
    }

    /** A client that was refused on a publication that it shares may say good-bye on it. 0 is one that names none. */
    boolean isTerminateOfAnother(
        final MessageHeaderDecoder header,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final Session session)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH + TerminateDecoder.BLOCK_LENGTH)
        {
            return false;
        }
        final int sessionId = terminate.wrapAndApplyHeader(buffer, offset, header).sessionId();
        return 0 != sessionId && session.sessionId() != sessionId;
    }

    void onRetransmit(
        final MessageHeaderDecoder header,
        final DirectBuffer buffer,
        final int offset,
        final Session session,
        final ReportStream stream)
    {
        retransmit.wrapAndApplyHeader(buffer, offset, header);
        final boolean isMine = retransmit.sessionId() == session.sessionId();
        if (!isMine || stream.isRetransmitting())
        {
            transport.send(replies.buffer, replies.retransmitReject(session.sessionId(),
                isMine ? SessionRejectCode.RE_REQUEST_IN_PROGRESS : SessionRejectCode.UNNEGOTIATED));
            return;
        }
        stream.retransmitting(true);
        if (!context.egressAgent().retransmit(stream, retransmit.fromSequence(), retransmit.count()))
        {
            stream.retransmitting(false);
            transport.send(replies.buffer,
                replies.retransmitReject(session.sessionId(), SessionRejectCode.RE_REQUEST_IN_PROGRESS));
        }
    }

    void onMarketData(
        final MessageHeaderDecoder header,
        final DirectBuffer buffer,
        final int offset,
        final Session session,
        final ReportStream stream)
    {
        marketData.wrapAndApplyHeader(buffer, offset, header);
        final long requestId = marketData.requestId();
        final int instrumentId = marketData.instrumentId();
        if (marketData.sessionId() != session.sessionId())
        {
            transport.send(replies.buffer,
                replies.marketDataReject(requestId, instrumentId, Reason.NOT_AUTHORISED));
        }
        else if (!context.snapshotRequests().offer(stream, requestId, instrumentId))
        {
            transport.send(replies.buffer, replies.marketDataReject(requestId, instrumentId, Reason.VENUE_BUSY));
        }
    }
}
