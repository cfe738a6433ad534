package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.SessionReportDecoder;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import org.agrona.DirectBuffer;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The fields of a message that the gateway made and the exchange numbered: those that are stored, and those that follow
 * from the record. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
final class FixSessionReportEncoder
{
    private static final byte[] STATUS_BODY = "150=I\u0001".getBytes(StandardCharsets.US_ASCII);
    /** The status of a known order, which {@link FixStatusAdapter} states. */
    private static final byte[] ENDED_BODY = "150=I\u000137=".getBytes(StandardCharsets.US_ASCII);
    private static final int TRADE_DATE_OFFSET = "60=".length();
    private static final int TRADE_DATE_LENGTH = "yyyyMMdd".length();
    private static final int TRADE_ID_OFFSET = "60=yyyyMMdd-HH:mm:ss.ffffff|17=".length();

    private final FixFieldWriter writer;
    private final SessionReportDecoder sessionReport;

    FixSessionReportEncoder(final FixFieldWriter writer, final SessionReportDecoder sessionReport)
    {
        this.writer = writer;
        this.sessionReport = sessionReport;
    }

    /**
     * The stored fields, preceded in an application message by those common to all.
     *
     * @param blockLength  of the record.
     * @param record       that the decoder has been wrapped around.
     * @param recordOffset of its message header.
     * @param reportNumber of the original, if the record is a copy.
     */
    void put(
        final int blockLength, final DirectBuffer record, final int recordOffset, final long reportNumber)
    {
        final int offset = recordOffset + MessageHeaderDecoder.ENCODED_LENGTH + blockLength;
        final int bodyOffset = offset + SessionReportDecoder.bodyHeaderLength();
        final int bodyLength = record.getShort(offset, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
        switch (sessionReport.msgType())
        {
            case FixFields.EXECUTION_REPORT:
                if (startsWith(ENDED_BODY, record, bodyOffset, bodyLength))
                {
                    putOwnExecId(true, reportNumber);
                    writer.put(FixFields.LEAVES_QTY, '0');
                }
                else
                {
                    writer.put(FixFields.ORDER_ID, FixReportFields.NO_ORDER_ID);
                    putOwnExecId(startsWith(STATUS_BODY, record, bodyOffset, bodyLength), reportNumber);
                    FixReportFields.putNothingDone(writer);
                    putStatusOfRefused();
                }
                writer.putTimeUs(FixFields.TRANSACT_TIME, sessionReport.timestampNs());
                break;
            case FixFields.ORDER_CANCEL_REJECT:
                FixReportFields.putOrderId(writer, hasStatus() ? sessionReport.orderId() : 0);
                if (hasStatus())
                {
                    writer.put(FixFields.ORD_STATUS, (char)sessionReport.ordStatusRaw());
                }
                writer.putTimeUs(FixFields.TRANSACT_TIME, sessionReport.timestampNs());
                break;
            case FixFields.TRADE_CAPTURE_REPORT:
                putTradeHead(record, bodyOffset, bodyLength);
                break;
            case FixFields.SECURITY_STATUS:
                writer.putTimeUs(FixFields.TRANSACT_TIME, sessionReport.timestampNs());
                break;
            case FixFields.REQUEST_FOR_POSITIONS_ACK:
                FixPositionEncoder.putRefusal(writer, sessionReport.reportNumber());
                break;
            case FixFields.ORDER_MASS_CANCEL_REPORT:
                writer.put(FixFields.ORDER_ID, FixReportFields.NO_ORDER_ID).put(FixFields.TOTAL_AFFECTED_ORDERS, '0')
                    .putTimeUs(FixFields.TRANSACT_TIME, sessionReport.timestampNs());
                break;
            default:
                break;
        }
        writer.putFields(record, bodyOffset, bodyLength);
    }

    /** What follows from TransactTime (60) and ExecID (17), with which the fields begin. */
    private void putTradeHead(final DirectBuffer record, final int bodyOffset, final int bodyLength)
    {
        final int idOffset = bodyOffset + TRADE_ID_OFFSET;
        int idEnd = idOffset;
        while (idEnd < bodyOffset + bodyLength && FixFields.SEPARATOR != record.getByte(idEnd))
        {
            idEnd++;
        }
        writer.put(FixFields.TRADE_REPORT_ID, record, idOffset, idEnd - idOffset)
            .put(FixFields.PREVIOUSLY_REPORTED, 'Y')
            .put(FixFields.TRADE_DATE, record, bodyOffset + TRADE_DATE_OFFSET, TRADE_DATE_LENGTH);
    }

    /** True if the record has the status of the order that it concerns. If not, its fields do. */
    private boolean hasStatus()
    {
        return OrdStatus.NULL_VAL.value() != sessionReport.ordStatusRaw();
    }

    /**
     * Puts the same as for a duplicate id: the status of the live order with that id, so that its owner does not take
     * it for dead (F09).
     */
    private void putStatusOfRefused()
    {
        if (hasStatus())
        {
            final byte ordStatus = sessionReport.ordStatusRaw();
            final boolean isLive =
                OrdStatus.NEW.value() == ordStatus || OrdStatus.PARTIALLY_FILLED.value() == ordStatus;
            writer.put(FixFields.ORD_STATUS, (char)(isLive ? ordStatus : OrdStatus.REJECTED.value()));
        }
    }

    /** The letter distinguishes ExecIDs of the gateway from those of the core. */
    private void putOwnExecId(final boolean isStatus, final long reportNumber)
    {
        if (isStatus)
        {
            writer.put(FixFields.EXEC_ID, '0');
        }
        else
        {
            writer.put(FixFields.EXEC_ID, 'R', reportNumber);
        }
    }

    private static boolean startsWith(
        final byte[] fields, final DirectBuffer record, final int offset, final int length)
    {
        for (int i = 0; i < fields.length; i++)
        {
            if (i >= length || fields[i] != record.getByte(offset + i))
            {
                return false;
            }
        }
        return true;
    }
}
