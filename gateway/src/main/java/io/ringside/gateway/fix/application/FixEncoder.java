package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.AccountReportDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.DropCopyMessageDecoder;
import io.ringside.engine.protocol.DropCopyReportDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SessionReportDecoder;
import io.ringside.engine.protocol.SessionResetDecoder;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixFrameWriter;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.fix.message.FixInstruments;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A record of the report log as FIX message: {@code 8} by {@link FixExecutionReportEncoder}, the others here. The same
 * record always gives the same message but for MsgSeqNum (34), SendingTime (52) and the marks of a resend. Everything
 * sent passes a client that validates with the stock FIX44.xml. Used by the FIX gateway's agent only. Hot path: no
 * allocation.
 */
public final class FixEncoder
{
    /** No message is longer. */
    public static final int MESSAGE_LENGTH_MAX = 1024;

    /** Side (54) undisclosed, of no order: FIX cannot leave it out. */
    static final char SIDE_UNDISCLOSED = '7';

    private static final String RESET_BY_OPERATOR =
        "the operator has reset the session's numbers: both sides begin at 1 with the next Logon";
    private static final String RESET_BY_SCHEDULE =
        "the session's reset time has come: both sides begin at 1 with the next Logon";
    private static final byte[] NO_LIVE_ORDERS =
        "no order is live: ended ones are not listed".getBytes(StandardCharsets.US_ASCII);
    private static final long SENDING_TIME_TOLERANCE_NS = TimeUnit.SECONDS.toNanos(10);

    private final FixInstruments instruments;
    private final FixOrigins origins;
    private final FixExecutionReportEncoder executions;
    private final FixFrameWriter frame = new FixFrameWriter(MESSAGE_LENGTH_MAX);
    private final FixFieldWriter writer = frame.fields();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionReportDecoder execution = new ExecutionReportDecoder();
    private final CancelRejectDecoder cancelReject = new CancelRejectDecoder();
    private final MassCancelReportDecoder massCancel = new MassCancelReportDecoder();
    private final MassStatusReportDecoder massStatus = new MassStatusReportDecoder();
    private final AccountReportDecoder accountReport = new AccountReportDecoder();
    private final FixPositionEncoder positions;
    private final SessionReportDecoder sessionReport = new SessionReportDecoder();
    private final FixSessionReportEncoder sessionReports = new FixSessionReportEncoder(writer, sessionReport);
    private final SessionResetDecoder sessionReset = new SessionResetDecoder();
    private final DropCopyMessageDecoder dropCopyMessage = new DropCopyMessageDecoder();
    private final byte[] id = new byte[ExecutionReportDecoder.clOrdIdLength()];

    public FixEncoder(final FixInstruments instruments, final FixOrigins origins)
    {
        this.instruments = instruments;
        this.origins = origins;
        executions = new FixExecutionReportEncoder(instruments);
        positions = new FixPositionEncoder(writer, instruments);
    }

    /**
     * Encode the message of a record.
     *
     * @param peer         owner of the record.
     * @param record       holding it.
     * @param recordOffset of its message header.
     * @param recordLength in bytes, header included.
     * @param msgSeqNum    its number in the session's present run.
     * @param isPossDup    true for a resend: with PossDupFlag (43) and OrigSendingTime (122).
     * @param nowNs        UTC.
     * @param out          for {@link #MESSAGE_LENGTH_MAX} bytes.
     * @param outOffset    of the message's first.
     * @return length of the message; 0 if the record has no FIX form: its number is then filled by {@link
     * #encodeGapFill}.
     */
    public int encode(
        final FixPeer peer,
        final DirectBuffer record,
        final int recordOffset,
        final int recordLength,
        final long msgSeqNum,
        final boolean isPossDup,
        final long nowNs,
        final MutableDirectBuffer out,
        final int outOffset)
    {
        header.wrap(record, recordOffset);
        switch (header.templateId())
        {
            case ExecutionReportDecoder.TEMPLATE_ID:
                execution.wrapAndApplyHeader(record, recordOffset, header);
                if (FixStatusRequests.isUnknown(execution))
                {
                    // The answer follows: see FixStatusAdapter.
                    return 0;
                }
                begin(peer, FixFields.EXECUTION_REPORT, msgSeqNum, isPossDup, execution.timestampNs(), nowNs);
                executions.put(writer, execution, peer.massStatus(isPossDup, execution.reportSequence()), null);
                if (ExecType.ORDER_STATUS == execution.execType())
                {
                    peer.statusRequestIds.put(writer, execution.clientSequence());
                }
                break;
            case CancelRejectDecoder.TEMPLATE_ID:
                cancelReject.wrapAndApplyHeader(record, recordOffset, header);
                begin(peer, FixFields.ORDER_CANCEL_REJECT, msgSeqNum, isPossDup, cancelReject.timestampNs(), nowNs);
                putCancelReject();
                break;
            case MassCancelReportDecoder.TEMPLATE_ID:
                massCancel.wrapAndApplyHeader(record, recordOffset, header);
                begin(peer, FixFields.ORDER_MASS_CANCEL_REPORT, msgSeqNum, isPossDup, massCancel.timestampNs(), nowNs);
                putMassCancelReport();
                break;
            case MassStatusReportDecoder.TEMPLATE_ID:
                massStatus.wrapAndApplyHeader(record, recordOffset, header);
                final MassStatusAnswer answer = peer.massStatus(isPossDup, massStatus.reportSequence());
                answer.begin(massStatus);
                if (massStatus.reportCount() > 0)
                {
                    return 0;
                }
                begin(peer, FixFields.EXECUTION_REPORT, msgSeqNum, isPossDup, massStatus.timestampNs(), nowNs);
                putNoOrders(answer);
                break;
            case AccountReportDecoder.TEMPLATE_ID:
                accountReport.wrapAndApplyHeader(record, recordOffset, header);
                begin(peer, FixPositionEncoder.msgType(accountReport), msgSeqNum, isPossDup,
                    accountReport.timestampNs(), nowNs);
                positions.put(accountReport);
                break;
            case SessionReportDecoder.TEMPLATE_ID:
                sessionReport.wrapAndApplyHeader(record, recordOffset, header);
                begin(peer, sessionReport.msgType(), msgSeqNum, isPossDup, sessionReport.timestampNs(), nowNs);
                sessionReports.put(header.blockLength(), record, recordOffset, sessionReport.reportNumber());
                break;
            case SessionResetDecoder.TEMPLATE_ID:
                sessionReset.wrapAndApplyHeader(record, recordOffset, header);
                begin(peer, FixFields.LOGOUT, msgSeqNum, isPossDup, sessionReset.timestampNs(), nowNs);
                writer.putText(FixFields.TEXT, 0 == sessionReset.momentNs() ? RESET_BY_OPERATOR : RESET_BY_SCHEDULE);
                break;
            case DropCopyReportDecoder.TEMPLATE_ID:
                // Has the layout of the original.
                execution.wrap(record, bodyOffset(recordOffset), header.blockLength(), header.version());
                begin(peer, FixFields.EXECUTION_REPORT, msgSeqNum, isPossDup, execution.timestampNs(), nowNs);
                putCopyOf(record.getInt(bodyOffset(recordOffset) +
                    DropCopyReportDecoder.originSessionIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN));
                executions.put(writer, execution, peer.massStatus(isPossDup, execution.reportSequence()),
                    peer.session().config().userTags());
                break;
            case DropCopyMessageDecoder.TEMPLATE_ID:
                dropCopyMessage.wrapAndApplyHeader(record, recordOffset, header);
                sessionReport.wrap(record, bodyOffset(recordOffset), header.blockLength(), header.version());
                begin(peer, sessionReport.msgType(), msgSeqNum, isPossDup, sessionReport.timestampNs(), nowNs);
                putCopyOf(dropCopyMessage.originSessionId());
                sessionReports.put(header.blockLength(), record, recordOffset, dropCopyMessage.originReportNumber());
                break;
            default:
                return 0;
        }
        return frame.end(out, outOffset);
    }

    /**
     * Encode a SequenceReset-GapFill.
     *
     * @param peer        receiver of it.
     * @param msgSeqNum   the first number that it fills.
     * @param newSeqNo    the first that it does not.
     * @param isPossDup   true in a resend, false if the number has never been sent.
     * @param timestampNs of the record whose number it fills first.
     * @param nowNs       UTC.
     * @param out         for {@link #MESSAGE_LENGTH_MAX} bytes.
     * @param outOffset   of the message's first.
     * @return length of the message.
     */
    public int encodeGapFill(
        final FixPeer peer,
        final long msgSeqNum,
        final long newSeqNo,
        final boolean isPossDup,
        final long timestampNs,
        final long nowNs,
        final MutableDirectBuffer out,
        final int outOffset)
    {
        begin(peer, FixFields.SEQUENCE_RESET, msgSeqNum, isPossDup, timestampNs, nowNs);
        writer.put(FixFields.GAP_FILL_FLAG, 'Y').put(FixFields.NEW_SEQ_NO, newSeqNo);
        return frame.end(out, outOffset);
    }

    /**
     * Encode a Logout to a client without a session: it counts for nothing.
     *
     * @param compId    of the venue.
     * @param clientId  the client's SenderCompID, as it has sent it.
     * @param text      why its Logon is refused.
     * @param nowNs     UTC.
     * @param out       for {@link #MESSAGE_LENGTH_MAX} bytes.
     * @param outOffset of the message's first.
     * @return length of the message.
     */
    public int encodeRefusal(
        final String compId,
        final String clientId,
        final String text,
        final long nowNs,
        final MutableDirectBuffer out,
        final int outOffset)
    {
        frame.begin(FixFields.LOGOUT)
            .put(FixFields.SENDER_COMP_ID, compId.getBytes(StandardCharsets.ISO_8859_1))
            .put(FixFields.TARGET_COMP_ID, clientId.getBytes(StandardCharsets.ISO_8859_1))
            .put(FixFields.MSG_SEQ_NUM, 1L).putTimeMs(FixFields.SENDING_TIME, nowNs).putText(FixFields.TEXT, text);
        return frame.end(out, outOffset);
    }

    /**
     * Tells whether the record is resent when a client requests its number. Administrative messages except Reject (3)
     * are not.
     *
     * @param record       holding the record.
     * @param recordOffset of its message header.
     * @return false if its number is gap-filled.
     */
    public static boolean isResent(final DirectBuffer record, final int recordOffset)
    {
        if (SessionReportDecoder.TEMPLATE_ID != ReportDescriptor.templateId(record, recordOffset))
        {
            return !ReportDescriptor.isReset(record, recordOffset);
        }
        final int msgType = record.getShort(recordOffset + MessageHeaderDecoder.ENCODED_LENGTH +
            SessionReportDecoder.msgTypeEncodingOffset(), ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
        return msgType > '5' && FixFields.LOGON != msgType || FixFields.REJECT == msgType;
    }

    private void begin(
        final FixPeer peer,
        final int msgType,
        final long msgSeqNum,
        final boolean isPossDup,
        final long timestampNs,
        final long nowNs)
    {
        frame.begin(msgType).putFields(peer.compIds).put(FixFields.MSG_SEQ_NUM, msgSeqNum);
        if (isPossDup)
        {
            writer.put(FixFields.POSS_DUP_FLAG, 'Y').putTimeMs(FixFields.SENDING_TIME, nowNs)
                .putTimeMs(FixFields.ORIG_SENDING_TIME, Math.min(timestampNs, nowNs));
        }
        else
        {
            writer.putTimeMs(FixFields.SENDING_TIME,
                Math.abs(nowNs - timestampNs) <= SENDING_TIME_TOLERANCE_NS ? timestampNs : nowNs);
        }
    }

    /** The header names the original receiver and marks the copy. */
    private void putCopyOf(final int originSessionId)
    {
        writer.put(FixFields.ON_BEHALF_OF_COMP_ID, origins.find(originSessionId))
            .put(FixFields.COPY_MSG_INDICATOR, 'Y');
    }

    private static int bodyOffset(final int recordOffset)
    {
        return recordOffset + MessageHeaderDecoder.ENCODED_LENGTH;
    }

    private void putCancelReject()
    {
        cancelReject.getClOrdId(id, 0);
        FixReportFields.putOrderId(writer, cancelReject.orderId());
        writer.put(FixFields.CL_ORD_ID, id, FixReportFields.idLength(id));
        cancelReject.getOrigClOrdId(id, 0);
        writer.put(FixFields.ORIG_CL_ORD_ID, id, FixReportFields.idLength(id))
            .put(FixFields.ORD_STATUS, (char)cancelReject.ordStatusRaw())
            .putTimeUs(FixFields.TRANSACT_TIME, cancelReject.timestampNs())
            .put(FixFields.CXL_REJ_RESPONSE_TO, (char)('0' + cancelReject.requestTypeRaw()))
            .put(FixFields.CXL_REJ_REASON, FixReasons.cxlRejReason(cancelReject.reason()));
        FixReportFields.putText(writer, cancelReject.reasonRaw());
    }

    private void putMassCancelReport()
    {
        final boolean isAccepted = 0 != massCancel.acceptedRaw();
        // FIX has no scope of one account; such a request over the other protocol is reported as "all".
        final int scope = massCancel.scopeRaw();
        final char requestType = 1 == scope || 6 == scope ? (char)('0' + scope) : '7';
        massCancel.getClOrdId(id, 0);
        writer.put(FixFields.CL_ORD_ID, id, FixReportFields.idLength(id))
            .put(FixFields.ORDER_ID, massCancel.commandSequence())
            .put(FixFields.MASS_CANCEL_REQUEST_TYPE, requestType)
            .put(FixFields.MASS_CANCEL_RESPONSE, isAccepted ? requestType : '0')
            .put(FixFields.TOTAL_AFFECTED_ORDERS, massCancel.affectedCount())
            .putTimeUs(FixFields.TRANSACT_TIME, massCancel.timestampNs());
        if (!isAccepted)
        {
            writer.put(FixFields.MASS_CANCEL_REJECT_REASON, 1 == massCancel.reasonRaw() ? '1' : '0');
            FixReportFields.putText(writer, massCancel.reasonRaw());
        }
    }

    /** No order, or the request was refused: one report says so. */
    private void putNoOrders(final MassStatusAnswer answer)
    {
        final int reason = massStatus.reasonRaw();
        final FixInstrument instrument = instruments.find(massStatus.instrumentId());
        writer.put(FixFields.ORDER_ID, FixReportFields.NO_ORDER_ID)
            .put(FixFields.EXEC_ID, '0').put(FixFields.EXEC_TYPE, 'I')
            .put(FixFields.ORD_STATUS, '8').put(FixFields.ORD_REJ_REASON,
                FixReasons.ordRejReason(0 == reason ? Reason.UNKNOWN_ORDER : massStatus.reason()))
            .put(FixFields.SYMBOL, null == instrument ? FixReportFields.UNKNOWN_SYMBOL : instrument.symbol())
            .put(FixFields.SIDE, SIDE_UNDISCLOSED);
        FixReportFields.putNothingDone(writer);
        answer.putRequest(writer);
        writer.put(FixFields.TOT_NUM_REPORTS, '0').put(FixFields.LAST_RPT_REQUESTED, 'Y')
            .putTimeUs(FixFields.TRANSACT_TIME, massStatus.timestampNs());
        if (0 == reason)
        {
            writer.put(FixFields.TEXT, NO_LIVE_ORDERS);
        }
        else
        {
            FixReportFields.putText(writer, reason);
        }
    }
}
