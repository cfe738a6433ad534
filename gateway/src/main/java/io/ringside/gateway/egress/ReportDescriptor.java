package io.ringside.gateway.egress;

import io.ringside.engine.protocol.AccountReportDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.CancelRejectEncoder;
import io.ringside.engine.protocol.DropCopyMessageDecoder;
import io.ringside.engine.protocol.DropCopyReportDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SessionReportDecoder;
import io.ringside.engine.protocol.SessionResetDecoder;
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** The fields at the same offset in every report. Offsets are from the message header. Hot path: no allocation. */
public final class ReportDescriptor
{
    private static final int HEADER_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH;

    /** Reports are at most this long, header included. */
    public static final int LENGTH_MAX = HEADER_LENGTH + ExecutionReportDecoder.BLOCK_LENGTH;

    private static final int TEMPLATE_ID_OFFSET = 2;
    private static final int SESSION_ID_OFFSET = HEADER_LENGTH + ExecutionReportDecoder.sessionIdEncodingOffset();
    private static final int REPORT_SEQUENCE_OFFSET =
        HEADER_LENGTH + ExecutionReportDecoder.reportSequenceEncodingOffset();
    private static final int REPORT_NUMBER_OFFSET =
        HEADER_LENGTH + ExecutionReportDecoder.reportNumberEncodingOffset();
    private static final int COMMAND_SEQUENCE_OFFSET =
        HEADER_LENGTH + ExecutionReportDecoder.commandSequenceEncodingOffset();
    private static final int SESSION_REPORT_FLAGS_OFFSET =
        HEADER_LENGTH + SessionReportDecoder.flagsEncodingOffset();
    private static final int SESSION_REPORT_MSG_TYPE_OFFSET =
        HEADER_LENGTH + SessionReportDecoder.msgTypeEncodingOffset();
    private static final int EXEC_TYPE_OFFSET = HEADER_LENGTH + ExecutionReportDecoder.execTypeEncodingOffset();
    private static final int BEGINS_RUN = 1;
    private static final int LOGON = 'A';

    /** Longest body of a SessionReport. */
    private static final int BODY_LENGTH_MAX = 160;

    /** Longest body of one that is about an order. */
    private static final int ORDER_BODY_LENGTH_MAX = 157;
    private static final int CLIENT_SEQUENCE_OFFSET =
        HEADER_LENGTH + ExecutionReportDecoder.clientSequenceEncodingOffset();

    static
    {
        if (DropCopyReportDecoder.BLOCK_LENGTH != ExecutionReportDecoder.BLOCK_LENGTH ||
            DropCopyReportDecoder.commandSequenceEncodingOffset() !=
            ExecutionReportDecoder.commandSequenceEncodingOffset() ||
            DropCopyReportDecoder.timestampNsEncodingOffset() != ExecutionReportDecoder.timestampNsEncodingOffset() ||
            DropCopyMessageDecoder.BLOCK_LENGTH != SessionReportDecoder.BLOCK_LENGTH ||
            CancelRejectEncoder.BLOCK_LENGTH + HEADER_LENGTH > LENGTH_MAX ||
            SessionReportDecoder.orderIdEncodingOffset() + SessionReportDecoder.bodyHeaderLength() + BODY_LENGTH_MAX +
            HEADER_LENGTH > LENGTH_MAX ||
            SessionReportDecoder.BLOCK_LENGTH + SessionReportDecoder.bodyHeaderLength() + ORDER_BODY_LENGTH_MAX +
            HEADER_LENGTH > LENGTH_MAX ||
            SessionResetDecoder.timestampNsEncodingOffset() != SessionReportDecoder.timestampNsEncodingOffset() ||
            SessionResetDecoder.commandSequenceEncodingOffset() !=
            ExecutionReportDecoder.commandSequenceEncodingOffset() ||
            SessionReportDecoder.clientSequenceEncodingOffset() !=
            ExecutionReportDecoder.clientSequenceEncodingOffset() ||
            SessionReportDecoder.commandSequenceEncodingOffset() !=
            ExecutionReportDecoder.commandSequenceEncodingOffset() ||
            CancelRejectDecoder.clientSequenceEncodingOffset() !=
            MassCancelReportDecoder.clientSequenceEncodingOffset() ||
            MassStatusReportDecoder.clientSequenceEncodingOffset() !=
            MassCancelReportDecoder.clientSequenceEncodingOffset() ||
            CancelRejectDecoder.clientSequenceEncodingOffset() !=
            ExecutionReportDecoder.clientSequenceEncodingOffset() ||
            CancelRejectDecoder.commandSequenceEncodingOffset() !=
            ExecutionReportDecoder.commandSequenceEncodingOffset() ||
            MassCancelReportDecoder.commandSequenceEncodingOffset() !=
            ExecutionReportDecoder.commandSequenceEncodingOffset() ||
            MassStatusReportDecoder.commandSequenceEncodingOffset() !=
            ExecutionReportDecoder.commandSequenceEncodingOffset() ||
            AccountReportDecoder.BLOCK_LENGTH + HEADER_LENGTH > LENGTH_MAX ||
            AccountReportDecoder.reportNumberEncodingOffset() !=
            ExecutionReportDecoder.reportNumberEncodingOffset() ||
            AccountReportDecoder.clientSequenceEncodingOffset() !=
            ExecutionReportDecoder.clientSequenceEncodingOffset() ||
            AccountReportDecoder.commandSequenceEncodingOffset() !=
            ExecutionReportDecoder.commandSequenceEncodingOffset() ||
            AccountReportDecoder.timestampNsEncodingOffset() != SessionReportDecoder.timestampNsEncodingOffset())
        {
            throw new AssertionError("the schema's reports no longer begin alike");
        }
    }

    private ReportDescriptor()
    {
    }

    /**
     * Template of any message.
     *
     * @param buffer holding it.
     * @param offset of its header.
     * @return template id.
     */
    public static int templateId(final DirectBuffer buffer, final int offset)
    {
        return buffer.getShort(offset + TEMPLATE_ID_OFFSET, LITTLE_ENDIAN) & 0xFFFF;
    }

    /**
     * Tells whether it is a report of a session.
     *
     * @param templateId of the message.
     * @return true if so.
     */
    public static boolean isReport(final int templateId)
    {
        return templateId >= ExecutionReportDecoder.TEMPLATE_ID && templateId <= SessionResetDecoder.TEMPLATE_ID ||
            AccountReportDecoder.TEMPLATE_ID == templateId;
    }

    /**
     * Tells whether it says the status of an order, in answer to a question.
     *
     * @param buffer holding it.
     * @param offset of its header.
     * @return true if so.
     */
    public static boolean isOrderStatus(final DirectBuffer buffer, final int offset)
    {
        return ExecutionReportDecoder.TEMPLATE_ID == templateId(buffer, offset) &&
            ExecType.ORDER_STATUS.value() == buffer.getByte(offset + EXEC_TYPE_OFFSET);
    }

    /**
     * Session that the report is for.
     *
     * @param buffer holding it.
     * @param offset of its header.
     * @return session id.
     */
    public static int sessionId(final DirectBuffer buffer, final int offset)
    {
        return buffer.getInt(offset + SESSION_ID_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Number of the report within its session.
     *
     * @param buffer holding it.
     * @param offset of its header.
     * @return from 1.
     */
    public static long reportSequence(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + REPORT_SEQUENCE_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Number of the report over all sessions.
     *
     * @param buffer holding it.
     * @param offset of its header.
     * @return from 0.
     */
    public static long reportNumber(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + REPORT_NUMBER_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Command that caused the report.
     *
     * @param buffer holding it.
     * @param offset of its header.
     * @return its sequence in the journal.
     */
    public static long commandSequence(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + COMMAND_SEQUENCE_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Request that the report answers.
     *
     * @param buffer holding it.
     * @param offset of its header.
     * @return 0 if none: a copy answers nothing.
     */
    public static long clientSequence(final DirectBuffer buffer, final int offset)
    {
        return switch (templateId(buffer, offset))
        {
            case DropCopyReportDecoder.TEMPLATE_ID, DropCopyMessageDecoder.TEMPLATE_ID,
                SessionResetDecoder.TEMPLATE_ID -> 0;
            default -> buffer.getLong(offset + CLIENT_SEQUENCE_OFFSET, LITTLE_ENDIAN);
        };
    }

    /**
     * Tells whether the session's numbers begin anew behind it, in both directions.
     *
     * @param buffer holding it.
     * @param offset of its header.
     * @return true if so.
     */
    public static boolean isReset(final DirectBuffer buffer, final int offset)
    {
        return SessionResetDecoder.TEMPLATE_ID == templateId(buffer, offset);
    }

    /**
     * When the run behind a reset begins.
     *
     * @param buffer holding the reset.
     * @param offset of its header.
     * @return UTC nanoseconds.
     */
    public static long runBeganNs(final DirectBuffer buffer, final int offset)
    {
        return Math.max(buffer.getLong(offset + HEADER_LENGTH + SessionResetDecoder.momentNsEncodingOffset(),
            LITTLE_ENDIAN), timestampNs(buffer, offset));
    }

    /**
     * Tells whether it is the answer to a Logon.
     *
     * @param buffer holding it.
     * @param offset of its header.
     * @return true if so.
     */
    public static boolean isLogon(final DirectBuffer buffer, final int offset)
    {
        return SessionReportDecoder.TEMPLATE_ID == templateId(buffer, offset) &&
            LOGON == buffer.getShort(offset + SESSION_REPORT_MSG_TYPE_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Tells whether it is the first report of a run: the session's numbers restart with it, in both directions.
     *
     * @param buffer holding it.
     * @param offset of its header.
     * @return true if so.
     */
    public static boolean beginsRun(final DirectBuffer buffer, final int offset)
    {
        return SessionReportDecoder.TEMPLATE_ID == templateId(buffer, offset) &&
            0 != (buffer.getByte(offset + SESSION_REPORT_FLAGS_OFFSET) & BEGINS_RUN);
    }

    /**
     * Time of the command that caused the report.
     *
     * @param buffer holding it.
     * @param offset of its header.
     * @return UTC nanoseconds.
     */
    public static long timestampNs(final DirectBuffer buffer, final int offset)
    {
        final int fieldOffset = switch (templateId(buffer, offset))
        {
            case CancelRejectDecoder.TEMPLATE_ID -> CancelRejectDecoder.timestampNsEncodingOffset();
            case MassCancelReportDecoder.TEMPLATE_ID -> MassCancelReportDecoder.timestampNsEncodingOffset();
            case MassStatusReportDecoder.TEMPLATE_ID -> MassStatusReportDecoder.timestampNsEncodingOffset();
            case SessionReportDecoder.TEMPLATE_ID, DropCopyMessageDecoder.TEMPLATE_ID,
                SessionResetDecoder.TEMPLATE_ID, AccountReportDecoder.TEMPLATE_ID ->
                SessionReportDecoder.timestampNsEncodingOffset();
            default -> ExecutionReportDecoder.timestampNsEncodingOffset();
        };
        return buffer.getLong(offset + HEADER_LENGTH + fieldOffset, LITTLE_ENDIAN);
    }
}
