package io.ringside.engine.core.output;

import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.DropCopies;
import io.ringside.engine.core.state.SessionTable;
import io.ringside.engine.protocol.AdminReportEncoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CancelRejectEncoder;
import io.ringside.engine.protocol.MassCancelReportEncoder;
import io.ringside.engine.protocol.MassStatusReportEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RequestType;
import io.ringside.engine.protocol.SessionConnectionEncoder;
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.engine.protocol.SessionReportEncoder;
import io.ringside.engine.protocol.SessionResetEncoder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Writes the reports to one session that answer a request and are not execution reports, and what the operator and the
 * gateways are told. Hot path: no allocation.
 * <p>
 * Implementation note: enum fields that a request may carry with any value are written as bytes, since the generated
 * encoders accept only known values.
 */
public final class AnswerWriter
{
    private static final int HEADER_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int CL_ORD_ID = HEADER_LENGTH + CancelRejectEncoder.clOrdIdEncodingOffset();
    private static final int CANCEL_REJECT_ORIG = HEADER_LENGTH + CancelRejectEncoder.origClOrdIdEncodingOffset();
    private static final int CANCEL_REJECT_STATUS = HEADER_LENGTH + CancelRejectEncoder.ordStatusEncodingOffset();
    private static final int MASS_CANCEL_CL_ORD_ID =
        HEADER_LENGTH + MassCancelReportEncoder.clOrdIdEncodingOffset();
    private static final int MASS_CANCEL_SCOPE = HEADER_LENGTH + MassCancelReportEncoder.scopeEncodingOffset();
    private static final int MASS_STATUS_CL_ORD_ID =
        HEADER_LENGTH + MassStatusReportEncoder.clOrdIdEncodingOffset();
    private static final int SESSION_REPORT_CL_ORD_ID =
        HEADER_LENGTH + SessionReportEncoder.clOrdIdEncodingOffset();
    private static final int SESSION_RESET_CL_ORD_ID = HEADER_LENGTH + SessionResetEncoder.clOrdIdEncodingOffset();
    private static final int SESSION_REPORT_FLAGS = HEADER_LENGTH + SessionReportEncoder.flagsEncodingOffset();
    private static final int SESSION_REPORT_STATUS =
        HEADER_LENGTH + SessionReportEncoder.ordStatusEncodingOffset();

    /** Block length of a report that names no order: that of versions without an order, so that a longer body fits. */
    private static final int SESSION_REPORT_PLAIN_LENGTH = SessionReportEncoder.orderIdEncodingOffset();
    private static final int SESSION_REPORT_PLAIN_VERSION = SessionReportEncoder.orderIdSinceVersion() - 1;
    private static final int MASS_STATUS_SCOPE = HEADER_LENGTH + MassStatusReportEncoder.scopeEncodingOffset();

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final CancelRejectEncoder cancelReject = new CancelRejectEncoder();
    private final MassCancelReportEncoder massCancel = new MassCancelReportEncoder();
    private final MassStatusReportEncoder massStatus = new MassStatusReportEncoder();
    private final SessionReportEncoder session = new SessionReportEncoder();
    private final SessionResetEncoder reset = new SessionResetEncoder();
    private final AdminReportEncoder admin = new AdminReportEncoder();
    private final SessionConnectionEncoder connection = new SessionConnectionEncoder();
    private final OutputChannel output;
    private final SessionTable sessions;
    private final ReportNumbers numbers;
    private final DropCopies copies;
    private final DropCopyWriter copyWriter;
    private int claimedOffset;

    AnswerWriter(
        final OutputChannel output,
        final CoreState state,
        final ReportNumbers numbers,
        final DropCopyWriter copyWriter)
    {
        this.output = output;
        this.numbers = numbers;
        this.copyWriter = copyWriter;
        sessions = state.sessions;
        copies = state.dropCopies;
    }

    /** A cancel or replace was refused. */
    public void cancelRejected(
        final OrderRequest request,
        final RequestType requestType,
        final long orderId,
        final byte ordStatus,
        final Reason reason)
    {
        numbers.countReject();
        claimedOffset = output.claim(HEADER_LENGTH + CancelRejectEncoder.BLOCK_LENGTH);
        cancelReject.wrapAndApplyHeader(output.buffer(), claimedOffset, header)
            .sessionId(request.sessionId)
            .reportSequence(sessions.takeReportSequence(request.sessionId))
            .reportNumber(numbers.takeReportNumber())
            .commandSequence(numbers.commandSequence)
            .clientSequence(request.clientSequence)
            .orderId(orderId)
            .timestampNs(numbers.nowNs)
            .instrumentId(request.instrumentId)
            .requestType(requestType)
            .reason(reason);
        putId(CL_ORD_ID, request.clOrdId0, request.clOrdId1, request.clOrdId2);
        putId(CANCEL_REJECT_ORIG, request.origClOrdId0, request.origClOrdId1, request.origClOrdId2);
        output.buffer().putByte(claimedOffset + CANCEL_REJECT_STATUS, ordStatus);
        output.commit();
    }

    /** The answer to a mass cancel, before the reports of the orders. */
    public void massCancelled(
        final OrderRequest request, final int rawScope, final int affectedCount, final Reason reason)
    {
        countRefusal(reason);
        claimedOffset = output.claim(HEADER_LENGTH + MassCancelReportEncoder.BLOCK_LENGTH);
        massCancel.wrapAndApplyHeader(output.buffer(), claimedOffset, header)
            .sessionId(request.sessionId)
            .reportSequence(sessions.takeReportSequence(request.sessionId))
            .reportNumber(numbers.takeReportNumber())
            .commandSequence(numbers.commandSequence)
            .clientSequence(request.clientSequence)
            .timestampNs(numbers.nowNs)
            .affectedCount(affectedCount)
            .instrumentId(request.instrumentId)
            .accepted(Reason.NONE == reason ? BooleanType.TRUE : BooleanType.FALSE)
            .reason(reason);
        putId(MASS_CANCEL_CL_ORD_ID, request.clOrdId0, request.clOrdId1, request.clOrdId2);
        output.buffer().putByte(claimedOffset + MASS_CANCEL_SCOPE, (byte)rawScope);
        output.commit();
    }

    /** The answer to a mass status request, before the reports of the orders. */
    public void massStatus(final OrderRequest request, final int rawScope, final int reportCount, final Reason reason)
    {
        countRefusal(reason);
        claimedOffset = output.claim(HEADER_LENGTH + MassStatusReportEncoder.BLOCK_LENGTH);
        massStatus.wrapAndApplyHeader(output.buffer(), claimedOffset, header)
            .sessionId(request.sessionId)
            .reportSequence(sessions.takeReportSequence(request.sessionId))
            .reportNumber(numbers.takeReportNumber())
            .commandSequence(numbers.commandSequence)
            .clientSequence(request.clientSequence)
            .timestampNs(numbers.nowNs)
            .reportCount(reportCount)
            .instrumentId(request.instrumentId)
            .accepted(Reason.NONE == reason ? BooleanType.TRUE : BooleanType.FALSE)
            .reason(reason);
        putId(MASS_STATUS_CL_ORD_ID, request.clOrdId0, request.clOrdId1, request.clOrdId2);
        output.buffer().putByte(claimedOffset + MASS_STATUS_SCOPE, (byte)rawScope);
        output.commit();
    }

    /** Writes a message of a gateway to its session, in sequence with the reports of the session. */
    public void sessionMessage(
        final SessionMessageDecoder message,
        final long orderId,
        final byte ordStatus,
        final DirectBuffer body,
        final int bodyOffset,
        final int bodyLength)
    {
        final boolean isAboutOrder = 0 != ordStatus;
        final int blockLength = isAboutOrder ? SessionReportEncoder.BLOCK_LENGTH : SESSION_REPORT_PLAIN_LENGTH;
        final int length = HEADER_LENGTH + blockLength + SessionReportEncoder.bodyHeaderLength() + bodyLength;
        claimedOffset = output.claim(length);
        session.wrapAndApplyHeader(output.buffer(), claimedOffset, header)
            .sessionId(message.sessionId())
            .reportSequence(sessions.takeReportSequence(message.sessionId()))
            .reportNumber(numbers.takeReportNumber())
            .commandSequence(numbers.commandSequence)
            .clientSequence(message.clientSequence())
            .timestampNs(numbers.nowNs)
            .connectionId(message.connectionId())
            .msgType(message.msgType())
            .reserved((short)0);
        putId(SESSION_REPORT_CL_ORD_ID, 0, 0, 0);
        output.buffer().putByte(claimedOffset + SESSION_REPORT_FLAGS, (byte)message.flags().getRaw());
        if (isAboutOrder)
        {
            session.orderId(orderId);
            output.buffer().putByte(claimedOffset + SESSION_REPORT_STATUS, ordStatus);
        }
        else
        {
            header.blockLength(SESSION_REPORT_PLAIN_LENGTH).version(SESSION_REPORT_PLAIN_VERSION);
        }
        session.limit(claimedOffset + HEADER_LENGTH + blockLength);
        session.putBody(body, bodyOffset, bodyLength);
        if (!copies.isEmpty() && message.flags().isExecution())
        {
            copyWriter.keepMessage(output.buffer(), claimedOffset, length);
            output.commit();
            copyWriter.send(numbers);
        }
        else
        {
            output.commit();
        }
    }

    /** The session's numbers begin anew behind this report. */
    public void sessionReset(final int sessionId, final long momentNs)
    {
        claimedOffset = output.claim(HEADER_LENGTH + SessionResetEncoder.BLOCK_LENGTH);
        reset.wrapAndApplyHeader(output.buffer(), claimedOffset, header)
            .sessionId(sessionId)
            .reportSequence(sessions.takeReportSequence(sessionId))
            .reportNumber(numbers.takeReportNumber())
            .commandSequence(numbers.commandSequence)
            .clientSequence(0)
            .timestampNs(numbers.nowNs)
            .momentNs(momentNs);
        putId(SESSION_RESET_CL_ORD_ID, 0, 0, 0);
        output.commit();
    }

    /** Tells the gateways where a session is connected now. No report: it has no number. */
    public void sessionConnection(final int sessionId)
    {
        final int memberId = sessions.memberId(sessionId);
        claimedOffset = output.claim(HEADER_LENGTH + SessionConnectionEncoder.BLOCK_LENGTH);
        connection.wrapAndApplyHeader(output.buffer(), claimedOffset, header)
            .connectionId(sessions.connectionId(sessionId))
            .lastClientSequence(sessions.lastClientSequence(sessionId))
            .sessionId(sessionId)
            .memberId((short)Math.max(0, memberId))
            .reserved((short)0)
            .reserved2(0);
        output.commit();
    }

    /** The answer to the operator. The chain hash is the one before this message. */
    public void admin(
        final long correlationId,
        final int refTemplateId,
        final Reason reason,
        final int affectedCount,
        final int cancelledCount,
        final int leftCount,
        final long stateHash)
    {
        final long chainHash = output.chainHash();
        claimedOffset = output.claim(HEADER_LENGTH + AdminReportEncoder.BLOCK_LENGTH);
        admin.wrapAndApplyHeader(output.buffer(), claimedOffset, header)
            .correlationId(correlationId)
            .commandSequence(numbers.commandSequence)
            .timestampNs(numbers.nowNs)
            .stateHash(stateHash)
            .chainHash(chainHash)
            .refTemplateId(refTemplateId)
            .reason(reason)
            .affectedCount(affectedCount)
            .cancelledCount(cancelledCount)
            .leftCount(leftCount);
        output.commit();
    }

    private void countRefusal(final Reason reason)
    {
        if (Reason.NONE != reason)
        {
            numbers.countReject();
        }
    }

    private void putId(final int fieldOffset, final long word0, final long word1, final int word2)
    {
        final MutableDirectBuffer buffer = output.buffer();
        final int offset = claimedOffset + fieldOffset;
        buffer.putLong(offset, word0, LITTLE_ENDIAN);
        buffer.putLong(offset + Long.BYTES, word1, LITTLE_ENDIAN);
        buffer.putInt(offset + 2 * Long.BYTES, word2, LITTLE_ENDIAN);
    }
}
