package io.ringside.engine.core.entry;

import io.ringside.engine.core.order.ClientOrderIds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.output.AnswerWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.SessionTable;
import io.ringside.engine.protocol.SessionMessageDecoder;
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Messages of a gateway to its session: heartbeats, refusals, the answer to a logon. The core gives each the next
 * number of the session, so that it is stored and resent like a report. The core recognises logons and logouts, and
 * adds the status of the order that a message names. Hot path: no allocation.
 */
public final class SessionMessages
{
    /** Longest body, in bytes. */
    static final int BODY_LENGTH_MAX = 160;

    /** Longest body of a message that names an order, in bytes: its report has more fields and must fit too. */
    static final int ORDER_BODY_LENGTH_MAX = 157;

    private static final int FLAGS = SessionMessageDecoder.flagsEncodingOffset();
    private static final int RESERVED = SessionMessageDecoder.reservedEncodingOffset();
    private static final int CLIENT_SEQUENCE = SessionMessageDecoder.clientSequenceEncodingOffset();
    private static final int BODY_HEADER_LENGTH = SessionMessageDecoder.bodyHeaderLength();
    private static final int UINT16_MASK = 0xFFFF;
    private static final int BEGINS_RUN = 1;
    private static final int IS_EXECUTION = 2;
    private static final byte NO_STATUS = 0;
    private static final int LOGON = 'A';
    private static final int LOGOUT = '5';

    private final SessionMessageDecoder message = new SessionMessageDecoder();
    private final CoreState state;
    private final SessionTable sessions;
    private final OrderEntry orderEntry;
    private final AnswerWriter answers;

    public SessionMessages(final CoreState state, final OrderEntry orderEntry, final AnswerWriter answers)
    {
        this.state = state;
        sessions = state.sessions;
        this.orderEntry = orderEntry;
        this.answers = answers;
    }

    /**
     * True if the message is complete and has known values only. A message that begins a run must have a client
     * sequence.
     */
    public static boolean isWhole(final DirectBuffer buffer, final int body, final int blockLength, final int limit)
    {
        final int text = body + blockLength + BODY_HEADER_LENGTH;
        if (text > limit)
        {
            return false;
        }
        final int length = bodyLength(buffer, body, blockLength);
        final int flags = buffer.getByte(body + FLAGS);
        final int lengthMax = namesOrder(buffer, body) ? ORDER_BODY_LENGTH_MAX : BODY_LENGTH_MAX;
        return length <= lengthMax && length <= limit - text && 0 == buffer.getByte(body + RESERVED) &&
            (0 == flags || IS_EXECUTION == flags ||
            BEGINS_RUN == flags && 0 != buffer.getLong(body + CLIENT_SEQUENCE, LITTLE_ENDIAN));
    }

    /** Publishes a complete new message of a known session. The request has its session and client order id. */
    public void onMessage(
        final OrderRequest request,
        final DirectBuffer buffer,
        final int body,
        final int blockLength,
        final int version)
    {
        message.wrap(buffer, body, blockLength, version);
        if (message.flags().beginsRun())
        {
            sessions.beginRun(message.sessionId(), message.clientSequence(), state.nowNs);
        }
        final int msgType = message.msgType();
        if (LOGON == msgType)
        {
            sessions.onLogon(message.sessionId(), message.clientSequence(), state.nowNs);
        }
        else if (LOGOUT == msgType)
        {
            sessions.connected(message.sessionId(), false);
        }
        final boolean namesOrder = namesOrder(buffer, body);
        final int entry = namesOrder ? state.findClOrdId(request) : ClientOrderIds.NONE;
        final byte ordStatus = namesOrder ? orderEntry.ids.ordStatus(entry) : NO_STATUS;
        answers.sessionMessage(message, orderEntry.ids.orderId(entry), ordStatus,
            buffer, body + blockLength + BODY_HEADER_LENGTH, bodyLength(buffer, body, blockLength));
    }

    private static boolean namesOrder(final DirectBuffer buffer, final int body)
    {
        return 0 != (buffer.getLong(body, LITTLE_ENDIAN) | buffer.getLong(body + Long.BYTES, LITTLE_ENDIAN) |
            buffer.getInt(body + 2 * Long.BYTES, LITTLE_ENDIAN));
    }

    private static int bodyLength(final DirectBuffer buffer, final int body, final int blockLength)
    {
        return buffer.getShort(body + blockLength, LITTLE_ENDIAN) & UINT16_MASK;
    }
}
