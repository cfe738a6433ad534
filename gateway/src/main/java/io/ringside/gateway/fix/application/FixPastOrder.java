package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.gateway.egress.ReportDescriptor;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The order that had a ClOrdID, by its latest report so far. If several had it one after the other, it is the last one.
 * Used by the FIX gateway's agent only. Hot path: no allocation.
 */
final class FixPastOrder
{
    static final int ID_LENGTH = ExecutionReportDecoder.clOrdIdLength();

    private static final int ID_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + ExecutionReportDecoder.clOrdIdEncodingOffset();
    private static final int ORIG_ID_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + ExecutionReportDecoder.origClOrdIdEncodingOffset();

    /** ClOrdID that is looked for, padded with NULs. */
    final byte[] id = new byte[ID_LENGTH];
    /** Its latest report. */
    final UnsafeBuffer record = new UnsafeBuffer(new byte[ReportDescriptor.LENGTH_MAX]);
    private long endNumber;
    private long orderId;
    private byte ordStatus;
    private boolean isFound;
    private boolean isRenamed;

    /**
     * Look for another one.
     *
     * @param newEndNumber reports from this one on are later than the question.
     */
    void begin(final DirectBuffer source, final int idOffset, final long newEndNumber)
    {
        source.getBytes(idOffset, id);
        endNumber = newEndNumber;
        isFound = false;
    }

    /** A report of the session, in the order of time. */
    void onReport(
        final ExecutionReportDecoder report,
        final DirectBuffer source,
        final int offset,
        final int length,
        final long reportNumber)
    {
        final ExecType type = report.execType();
        if (reportNumber >= endNumber || ExecType.ORDER_STATUS == type || ExecType.REJECTED == type)
        {
            return;
        }
        if (isFound && orderId == report.orderId())
        {
            isRenamed = ExecType.REPLACED == type ? !isNamed(source, offset + ID_OFFSET) : isRenamed;
        }
        else if ((!isFound || ExecType.NEW == type || ExecType.REPLACED == type) &&
            isNamed(source, offset + nameOffset(type, source, offset)))
        {
            isRenamed = false;
        }
        else
        {
            return;
        }
        isFound = true;
        orderId = report.orderId();
        ordStatus = report.ordStatusRaw();
        record.putBytes(0, source, offset, length);
    }

    /** Offset of the id that the order has with that report: 11 may be the id of the request that cancelled it. */
    private static int nameOffset(final ExecType type, final DirectBuffer source, final int offset)
    {
        return ExecType.REPLACED == type || 0 == source.getByte(offset + ORIG_ID_OFFSET) ? ID_OFFSET : ORIG_ID_OFFSET;
    }

    private boolean isNamed(final DirectBuffer source, final int idOffset)
    {
        for (int i = 0; i < ID_LENGTH; i++)
        {
            if (id[i] != source.getByte(idOffset + i))
            {
                return false;
            }
        }
        return true;
    }

    /** True if there was such an order, and that id was its last one. */
    boolean isEnded()
    {
        return isFound && !isRenamed &&
            OrdStatus.NEW.value() != ordStatus && OrdStatus.PARTIALLY_FILLED.value() != ordStatus;
    }

    /** True if the order has had a newer id, which {@link #copyName} has. */
    boolean isRenamed()
    {
        return isFound && isRenamed;
    }

    boolean isFound()
    {
        return isFound;
    }

    /** Copy the latest id of the order. */
    void copyName(final ExecutionReportDecoder report, final byte[] target)
    {
        record.getBytes(nameOffset(report.execType(), record, 0), target);
    }
}
