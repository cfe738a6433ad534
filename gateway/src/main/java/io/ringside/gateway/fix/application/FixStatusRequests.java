package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.fix.message.FixDictionary;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A session's questions about orders that the exchange does not know any more, in the order in which they came. The
 * oldest are looked for together. They end with the connection. Used by the FIX gateway's agent only. Hot path: no
 * allocation after the first question.
 * <pre>
 *  0              8           16        20       24        44           48               88
 * +--------------+-----------+---------+--------+---------+------------+----------------+------+
 * | reportNumber | MsgSeqNum | MsgType | length | ClOrdID | instrument | OrdStatusReqID | side |
 * +--------------+-----------+---------+--------+---------+------------+----------------+------+
 * </pre>
 */
public final class FixStatusRequests
{
    /** A session has no more questions than this, in flight or being looked for. */
    static final int CAPACITY = 512;

    /** So many are looked for at once. */
    static final int SEARCH_MAX = 16;

    private static final int MSG_SEQ_NUM_OFFSET = 8;
    private static final int MSG_TYPE_OFFSET = 16;
    private static final int REQUEST_ID_LENGTH_OFFSET = 20;
    private static final int ID_OFFSET = 24;
    private static final int INSTRUMENT_OFFSET = 44;
    private static final int REQUEST_ID_OFFSET = 48;
    private static final int SIDE_OFFSET = REQUEST_ID_OFFSET + FixDictionary.ID_LENGTH_MAX;
    private static final int SLOT_LENGTH = SIDE_OFFSET + Long.BYTES;

    private static final int CL_ORD_ID_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + ExecutionReportDecoder.clOrdIdEncodingOffset();

    private final StatusRequestIds requestIds;
    private UnsafeBuffer slots;
    private FixPastOrder[] orders;
    private int first;
    private int count;
    private int searchedCount;
    private int answeredCount;
    private int connectionId;

    FixStatusRequests(final StatusRequestIds requestIds)
    {
        this.requestIds = requestIds;
    }

    /**
     * True of the answer of the exchange that it does not know the order, or not any more what was filled of it. Such a
     * record is no message: the answer follows when the order has been looked for.
     */
    static boolean isUnknown(final ExecutionReportDecoder report)
    {
        return ExecType.ORDER_STATUS == report.execType() && (Reason.UNKNOWN_ORDER == report.reason() ||
            Reason.TOO_LATE == report.reason() && OrdStatus.FILLED == report.ordStatus() &&
            0 == report.quantityLots());
    }

    int count()
    {
        return count;
    }

    /** True if there are questions, of this connection. */
    public boolean isPendingFor(final int id)
    {
        return count > 0 && id == connectionId;
    }

    /** Add the question that the exchange has answered with that report. */
    void add(
        final int newConnectionId,
        final ExecutionReportDecoder report,
        final DirectBuffer record,
        final int offset,
        final long reportNumber,
        final long msgSeqNum)
    {
        if (newConnectionId != connectionId)
        {
            connectionId = newConnectionId;
            count = 0;
            searchedCount = 0;
        }
        if (null == slots)
        {
            allocate();
        }
        if (count < CAPACITY)
        {
            final int slot = slot(count++);
            slots.putLong(slot, reportNumber);
            slots.putLong(slot + MSG_SEQ_NUM_OFFSET, msgSeqNum);
            slots.putInt(slot + MSG_TYPE_OFFSET, requestIds.msgType(report.clientSequence()));
            slots.putInt(slot + REQUEST_ID_LENGTH_OFFSET,
                requestIds.copyTo(slots, slot + REQUEST_ID_OFFSET, report.clientSequence()));
            slots.putInt(slot + INSTRUMENT_OFFSET, report.instrumentId());
            slots.putInt(slot + SIDE_OFFSET, report.sideRaw());
            slots.putBytes(slot + ID_OFFSET, record, offset + CL_ORD_ID_OFFSET, FixPastOrder.ID_LENGTH);
        }
    }

    private void allocate()
    {
        slots = new UnsafeBuffer(new byte[CAPACITY * SLOT_LENGTH]);
        orders = new FixPastOrder[SEARCH_MAX];
        for (int i = 0; i < orders.length; i++)
        {
            orders[i] = new FixPastOrder();
        }
    }

    private int slot(final int index)
    {
        return (first + index) % CAPACITY * SLOT_LENGTH;
    }

    /** Look for the oldest. */
    public void beginSearch()
    {
        searchedCount = Math.min(count, SEARCH_MAX);
        answeredCount = 0;
        for (int i = 0; i < searchedCount; i++)
        {
            orders[i].begin(slots, slot(i) + ID_OFFSET, slots.getLong(slot(i)));
        }
    }

    void onReport(
        final ExecutionReportDecoder report,
        final DirectBuffer record,
        final int offset,
        final int length,
        final long reportNumber)
    {
        for (int i = 0; i < searchedCount; i++)
        {
            orders[i].onReport(report, record, offset, length, reportNumber);
        }
    }

    /** What was found for the next question to be answered; null if all are. */
    FixPastOrder next()
    {
        return answeredCount < searchedCount ? orders[answeredCount] : null;
    }

    void onAnswered()
    {
        answeredCount++;
    }

    /** MsgSeqNum (34) of the next question to be answered. */
    long msgSeqNum()
    {
        return slots.getLong(slot(answeredCount) + MSG_SEQ_NUM_OFFSET);
    }

    /** Its MsgType (35). */
    char msgType()
    {
        return (char)slots.getInt(slot(answeredCount) + MSG_TYPE_OFFSET);
    }

    /** The instrument that it names, 0 if it names none. */
    int instrumentId()
    {
        return slots.getInt(slot(answeredCount) + INSTRUMENT_OFFSET);
    }

    /** The side that it names, as the schema has it. */
    int side()
    {
        return slots.getInt(slot(answeredCount) + SIDE_OFFSET);
    }

    /** Length of its OrdStatusReqID (790), 0 if it has none. */
    int requestIdLength()
    {
        return slots.getInt(slot(answeredCount) + REQUEST_ID_LENGTH_OFFSET);
    }

    int requestIdOffset()
    {
        return slot(answeredCount) + REQUEST_ID_OFFSET;
    }

    DirectBuffer buffer()
    {
        return slots;
    }

    /** Those that were looked for are done with. */
    public void endSearch()
    {
        first = (first + searchedCount) % CAPACITY;
        count -= searchedCount;
        searchedCount = 0;
    }
}
