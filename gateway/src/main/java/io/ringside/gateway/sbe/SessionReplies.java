package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.BusinessRejectEncoder;
import io.ringside.engine.protocol.EstablishmentAckEncoder;
import io.ringside.engine.protocol.EstablishmentRejectEncoder;
import io.ringside.engine.protocol.MarketDataRejectEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiationRejectEncoder;
import io.ringside.engine.protocol.NegotiationResponseEncoder;
import io.ringside.engine.protocol.NotAppliedEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RetransmitRejectEncoder;
import io.ringside.engine.protocol.SequenceEncoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminateEncoder;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.VenueNoticeEncoder;
import io.ringside.gateway.session.VenueNotice;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Encodes the gateway's own messages, one at a time into one buffer. Each method returns the message's length. Shared
 * by all sessions of the acceptor. Hot path: no allocation.
 */
final class SessionReplies
{
    private static final int BUFFER_LENGTH = 512;
    /** Nothing was ever removed from the schema. */
    private static final int OLDEST_SCHEMA_VERSION = 0;
    private static final int CL_ORD_ID_LENGTH = BusinessRejectEncoder.clOrdIdLength();

    final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final EpochNanoClock clock;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NegotiationResponseEncoder negotiationResponse = new NegotiationResponseEncoder();
    private final NegotiationRejectEncoder negotiationReject = new NegotiationRejectEncoder();
    private final EstablishmentAckEncoder establishmentAck = new EstablishmentAckEncoder();
    private final EstablishmentRejectEncoder establishmentReject = new EstablishmentRejectEncoder();
    private final SequenceEncoder sequence = new SequenceEncoder();
    private final NotAppliedEncoder notApplied = new NotAppliedEncoder();
    private final RetransmitRejectEncoder retransmitReject = new RetransmitRejectEncoder();
    private final TerminateEncoder terminate = new TerminateEncoder();
    private final VenueNoticeEncoder venueNotice = new VenueNoticeEncoder();
    private final BusinessRejectEncoder businessReject = new BusinessRejectEncoder();
    private final MarketDataRejectEncoder marketDataReject = new MarketDataRejectEncoder();

    SessionReplies(final EpochNanoClock clock)
    {
        this.clock = clock;
    }

    int negotiationResponse(final int sessionId, final long connectionId)
    {
        return negotiationResponse.wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(clock.nanoTime()).connectionId(connectionId).sessionId(sessionId)
            .oldestSchemaVersion(OLDEST_SCHEMA_VERSION)
            .newestSchemaVersion(MessageHeaderEncoder.SCHEMA_VERSION).limit();
    }

    /** It allocates: nobody is logged on by it. */
    int negotiationReject(final int sessionId, final SessionRejectCode code)
    {
        return negotiationReject.wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(clock.nanoTime()).sessionId(sessionId).code(code).text(LogonRefusals.advice(code)).limit();
    }

    int establishmentAck(
        final int sessionId, final long nextClientSequence, final long nextReportSequence, final int keepaliveMs)
    {
        return establishmentAck.wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(clock.nanoTime())
            .nextClientSequence(nextClientSequence)
            .nextReportSequence(nextReportSequence)
            .sessionId(sessionId)
            .keepaliveMs(keepaliveMs).limit();
    }

    int establishmentReject(final int sessionId, final SessionRejectCode code)
    {
        return establishmentReject.wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(clock.nanoTime()).sessionId(sessionId).code(code).limit();
    }

    int sequence(final int sessionId, final long nextReportSequence)
    {
        return sequence.wrapAndApplyHeader(buffer, 0, header)
            .nextSequence(nextReportSequence).sessionId(sessionId).limit();
    }

    int notApplied(final int sessionId, final long fromSequence, final long count)
    {
        return notApplied.wrapAndApplyHeader(buffer, 0, header)
            .fromSequence(fromSequence).count(count).sessionId(sessionId).limit();
    }

    int retransmitReject(final int sessionId, final SessionRejectCode code)
    {
        return retransmitReject.wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(clock.nanoTime()).sessionId(sessionId).code(code).limit();
    }

    int terminate(final int sessionId, final TerminationCode code)
    {
        return terminate.wrapAndApplyHeader(buffer, 0, header).sessionId(sessionId).code(code).limit();
    }

    /** It allocates: few are told in a day. */
    int venueNotice(final int sessionId, final VenueNotice notice)
    {
        return venueNotice.wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(notice.timestampNs()).sessionId(sessionId).kind(notice.event()).text(notice.text()).limit();
    }

    /** The clOrdId is copied from the refused message if that is long enough to hold one. */
    int businessReject(
        final int sessionId,
        final long clientSequence,
        final int refTemplateId,
        final Reason reason,
        final DirectBuffer refused,
        final int clOrdIdOffset)
    {
        businessReject.wrapAndApplyHeader(buffer, 0, header)
            .clientSequence(clientSequence).sessionId(sessionId).refTemplateId(refTemplateId).reason(reason);
        final int index = businessReject.offset() + BusinessRejectEncoder.clOrdIdEncodingOffset();
        if (null == refused)
        {
            buffer.setMemory(index, CL_ORD_ID_LENGTH, (byte)0);
        }
        else
        {
            buffer.putBytes(index, refused, clOrdIdOffset, CL_ORD_ID_LENGTH);
        }
        return businessReject.limit();
    }

    int marketDataReject(final long requestId, final int instrumentId, final Reason reason)
    {
        return marketDataReject.wrapAndApplyHeader(buffer, 0, header)
            .requestId(requestId).instrumentId(instrumentId).reason(reason).limit();
    }
}
