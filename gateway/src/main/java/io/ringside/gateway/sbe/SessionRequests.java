package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.EstablishDecoder;
import io.ringside.engine.protocol.MarketDataRequestDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RetransmitRequestDecoder;
import io.ringside.engine.protocol.SequenceDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminateDecoder;
import io.ringside.gateway.egress.ReportStream;
import io.ringside.gateway.session.Session;
import org.agrona.DirectBuffer;

/** What an established client may ask of the gateway itself: old reports, and the present state of a market. */
final class SessionRequests
{
    /** What a message of an established client is that is no command. */
    enum Kind
    {
        /** It had its effect, or its answer. */
        HANDLED,

        /** The client ends the session. */
        GOODBYE,

        /** Nothing that a client sends then. */
        UNKNOWN
    }

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

    /** Whether it has a block of that length, and the bytes that it states. */
    static boolean isWhole(final MessageHeaderDecoder header, final int blockLength, final int length)
    {
        return MessageHeaderDecoder.SCHEMA_ID == header.schemaId() && header.blockLength() >= blockLength &&
            length >= MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength();
    }

    Kind onMessage(
        final MessageHeaderDecoder header,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final Session session,
        final ReportStream stream)
    {
        final int templateId = header.templateId();
        if (TerminateDecoder.TEMPLATE_ID == templateId)
        {
            return isTerminateOfAnother(header, buffer, offset, length, session) ? Kind.HANDLED : Kind.GOODBYE;
        }
        if (RetransmitRequestDecoder.TEMPLATE_ID == templateId &&
            isWhole(header, RetransmitRequestDecoder.BLOCK_LENGTH, length))
        {
            onRetransmit(header, buffer, offset, session, stream);
            return Kind.HANDLED;
        }
        if (MarketDataRequestDecoder.TEMPLATE_ID == templateId &&
            isWhole(header, MarketDataRequestDecoder.BLOCK_LENGTH, length))
        {
            onMarketData(header, buffer, offset, session, stream);
            return Kind.HANDLED;
        }
        if (EstablishDecoder.TEMPLATE_ID == templateId)
        {
            transport.send(replies.buffer,
                replies.establishmentReject(session.sessionId(), SessionRejectCode.DUPLICATE_ID));
            return Kind.HANDLED;
        }
        return SequenceDecoder.TEMPLATE_ID == templateId ? Kind.HANDLED : Kind.UNKNOWN;
    }

    /** A client that was refused on a publication that it shares may say good-bye on it. 0 is one that names none. */
    private boolean isTerminateOfAnother(
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

    private void onRetransmit(
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

    private void onMarketData(
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
