package io.ringside.engine.core.output;

import io.ringside.engine.core.order.ReportTerms;
import io.ringside.engine.core.state.DropCopies;
import io.ringside.engine.core.state.SessionTable;
import io.ringside.engine.protocol.DropCopyMessageEncoder;
import io.ringside.engine.protocol.DropCopyReportDecoder;
import io.ringside.engine.protocol.DropCopyReportEncoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionReportDecoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Writes the copies of an execution report after it: the same bytes except for the receiver. Used only if there are
 * drop copies. Hot path: no allocation.
 */
final class DropCopyWriter
{
    private static final int HEADER_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int LENGTH = HEADER_LENGTH + DropCopyReportEncoder.BLOCK_LENGTH;
    private static final int LENGTH_WITHOUT_MEMO = HEADER_LENGTH + DropCopyReportEncoder.memoEncodingOffset();
    private static final int SESSION_ID = HEADER_LENGTH + DropCopyReportEncoder.sessionIdEncodingOffset();
    private static final int REPORT_SEQUENCE = HEADER_LENGTH + DropCopyReportEncoder.reportSequenceEncodingOffset();
    private static final int REPORT_NUMBER = HEADER_LENGTH + DropCopyReportEncoder.reportNumberEncodingOffset();
    private static final int ORIGIN = HEADER_LENGTH + DropCopyReportEncoder.originSessionIdEncodingOffset();
    private static final int ACCOUNT_ID = HEADER_LENGTH + DropCopyReportEncoder.accountIdEncodingOffset();
    private static final int EXEC_TYPE = HEADER_LENGTH + DropCopyReportEncoder.execTypeEncodingOffset();
    private static final int MESSAGE_ORIGIN_NUMBER =
        HEADER_LENGTH + DropCopyMessageEncoder.originReportNumberEncodingOffset();
    private static final int MESSAGE_ORIGIN = HEADER_LENGTH + DropCopyMessageEncoder.originSessionIdEncodingOffset();

    static
    {
        if (DropCopyReportDecoder.BLOCK_LENGTH != ExecutionReportDecoder.BLOCK_LENGTH ||
            DropCopyReportDecoder.memoEncodingOffset() != ExecutionReportDecoder.memoEncodingOffset() ||
            DropCopyReportDecoder.activationPriceTicksEncodingOffset() !=
            ExecutionReportDecoder.activationPriceTicksEncodingOffset() ||
            DropCopyReportDecoder.offsetTicksEncodingOffset() != ExecutionReportDecoder.offsetTicksEncodingOffset() ||
            DropCopyReportDecoder.execTypeEncodingOffset() != ExecutionReportDecoder.execTypeEncodingOffset() ||
            DropCopyReportDecoder.originSessionIdEncodingOffset() !=
            ExecutionReportDecoder.clientSequenceEncodingOffset() ||
            DropCopyMessageEncoder.BLOCK_LENGTH != SessionReportDecoder.BLOCK_LENGTH ||
            DropCopyMessageEncoder.originReportNumberEncodingOffset() !=
            SessionReportDecoder.clientSequenceEncodingOffset() ||
            DropCopyMessageEncoder.originSessionIdEncodingOffset() !=
            SessionReportDecoder.connectionIdEncodingOffset())
        {
            throw new IllegalStateException("copies are no longer laid out as what they are copies of");
        }
    }

    private final UnsafeBuffer copy = new UnsafeBuffer(new byte[LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final OutputChannel output;
    private final DropCopies copies;
    private final SessionTable sessions;
    private int length;
    private int count;

    DropCopyWriter(final OutputChannel output, final DropCopies copies, final SessionTable sessions)
    {
        this.output = output;
        this.copies = copies;
        this.sessions = sessions;
    }

    /**
     * Keeps an execution report that is about to be committed. Status reports, which have no ExecID, are not copied.
     */
    void keep(final DirectBuffer report, final int offset, final int reportLength)
    {
        count = 0;
        if (ExecType.ORDER_STATUS.value() == report.getByte(offset + EXEC_TYPE))
        {
            return;
        }
        final int origin = report.getInt(offset + SESSION_ID, LITTLE_ENDIAN);
        count = copies.choose(origin, report.getLong(offset + ACCOUNT_ID, LITTLE_ENDIAN));
        if (count > 0)
        {
            length = Math.max(reportLength, LENGTH_WITHOUT_MEMO);
            copy.putBytes(0, report, offset, reportLength);
            copy.setMemory(reportLength, length - reportLength, (byte)0);
            header.wrap(copy, 0)
                .blockLength(length - HEADER_LENGTH)
                .templateId(DropCopyReportEncoder.TEMPLATE_ID)
                .schemaId(DropCopyReportEncoder.SCHEMA_ID)
                .version(ReportTerms.version(length - HEADER_LENGTH));
            copy.putLong(ORIGIN, origin, LITTLE_ENDIAN);
        }
    }

    /** Keeps an execution report that a gateway encoded. The core knows its session, not its account. */
    void keepMessage(final DirectBuffer report, final int offset, final int reportLength)
    {
        final int origin = report.getInt(offset + SESSION_ID, LITTLE_ENDIAN);
        count = copies.choose(origin, DropCopies.NO_ACCOUNT);
        if (count > 0)
        {
            length = reportLength;
            copy.putBytes(0, report, offset, reportLength);
            // The copy has the length of the original, which may name no order.
            header.wrap(copy, 0).templateId(DropCopyMessageEncoder.TEMPLATE_ID);
            copy.putLong(MESSAGE_ORIGIN_NUMBER, copy.getLong(REPORT_NUMBER, LITTLE_ENDIAN), LITTLE_ENDIAN);
            copy.putInt(MESSAGE_ORIGIN, origin, LITTLE_ENDIAN);
        }
    }

    void send(final ReportNumbers numbers)
    {
        for (int i = 0; i < count; i++)
        {
            final int target = copies.chosen(i);
            copy.putInt(SESSION_ID, target, LITTLE_ENDIAN);
            copy.putLong(REPORT_SEQUENCE, sessions.takeReportSequence(target), LITTLE_ENDIAN);
            copy.putLong(REPORT_NUMBER, numbers.takeReportNumber(), LITTLE_ENDIAN);
            output.send(copy, length);
        }
    }
}
