package io.ringside.gateway.fix.application;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.ResetSessionEncoder;
import io.ringside.engine.protocol.SessionDisconnectedEncoder;
import io.ringside.engine.protocol.SessionMessageEncoder;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.Session;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Offers messages to a session as commands: the exchange gives each its place among the reports, and so its MsgSeqNum.
 * Used by the FIX gateway's agent only. Hot path: no allocation.
 * <p>
 * Every method returns false if the exchange accepts no command now: then nothing has happened, and the call may be
 * repeated. clientSequence is that of the answered message, which is answered once; 0 answers none.
 */
public final class FixSessionMessages
{
    /** Length of the fields after the header of such a message. */
    static final int BODY_LENGTH_MAX = 160;

    /** The same of a message that is about an order. */
    static final int ORDER_BODY_LENGTH_MAX = 157;

    private static final int MSG_TYPE_LENGTH_MAX = 16;
    private static final int COMMAND_LENGTH_MAX = MessageHeaderEncoder.ENCODED_LENGTH +
        SessionMessageEncoder.BLOCK_LENGTH + SessionMessageEncoder.bodyHeaderLength() + BODY_LENGTH_MAX;
    private static final byte[] NO_CL_ORD_ID = new byte[SessionMessageEncoder.clOrdIdLength()];
    private static final int EVERY_SESSION = 0;
    private static final int NO_TAG = 0;

    private final CommandPublisher publisher;
    private final FixFieldWriter body = new FixFieldWriter(BODY_LENGTH_MAX);
    private final byte[] orderClOrdId = new byte[NO_CL_ORD_ID.length];
    private boolean isAboutOrder;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[COMMAND_LENGTH_MAX]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SessionMessageEncoder command = new SessionMessageEncoder();
    private final ResetSessionEncoder reset = new ResetSessionEncoder();
    private final SessionDisconnectedEncoder disconnected = new SessionDisconnectedEncoder();

    public FixSessionMessages(final CommandPublisher publisher)
    {
        this.publisher = publisher;
    }

    /**
     * Logon (A) that answers one, with its EncryptMethod (98) and HeartBtInt (108), and its ResetSeqNumFlag (141) if
     * that is set.
     *
     * @param beginsRun true to restart MsgSeqNums in both directions with these two messages.
     */
    public boolean logon(
        final Session session,
        final long clientSequence,
        final int connectionId,
        final boolean beginsRun,
        final FixMessage logon)
    {
        begin().echo(logon, FixFields.ENCRYPT_METHOD).echo(logon, FixFields.HEART_BT_INT);
        if (logon.isYes(FixFields.RESET_SEQ_NUM_FLAG))
        {
            body.put(FixFields.RESET_SEQ_NUM_FLAG, 'Y');
        }
        return offer(session, clientSequence, connectionId, FixFields.LOGON, beginsRun);
    }

    /** Heartbeat (0), with the TestReqID (112) of the TestRequest that it answers, if it answers one. */
    public boolean heartbeat(
        final Session session, final long clientSequence, final int connectionId, final FixMessage testRequestOrNull)
    {
        begin();
        if (null != testRequestOrNull)
        {
            body.echo(testRequestOrNull, FixFields.TEST_REQ_ID);
        }
        return offer(session, clientSequence, connectionId, FixFields.HEARTBEAT, false);
    }

    /** TestRequest (1): the session has been silent. */
    public boolean testRequest(final Session session, final int connectionId)
    {
        begin().putText(FixFields.TEST_REQ_ID, "RINGSIDE");
        return offer(session, 0, connectionId, FixFields.TEST_REQUEST, false);
    }

    /** ResendRequest (2). */
    public boolean resendRequest(
        final Session session, final int connectionId, final long beginSeqNo, final long endSeqNo)
    {
        begin().put(FixFields.BEGIN_SEQ_NO, beginSeqNo).put(FixFields.END_SEQ_NO, endSeqNo);
        return offer(session, 0, connectionId, FixFields.RESEND_REQUEST, false);
    }

    /** Logout (5); text may be null. */
    public boolean logout(
        final Session session, final long clientSequence, final int connectionId, final CharSequence text)
    {
        begin();
        if (null != text)
        {
            body.putText(FixFields.TEXT, text);
        }
        return offer(session, clientSequence, connectionId, FixFields.LOGOUT, false);
    }

    /**
     * Reject (3): the message is not FIX, or not as this venue's dictionary has it.
     *
     * @param reason     SessionRejectReason (373).
     * @param tag        RefTagID (371), 0 if no field is to be named.
     * @param textOrNull Text (58); null for the reason's own words.
     */
    public boolean reject(
        final Session session,
        final long clientSequence,
        final int connectionId,
        final FixMessage refused,
        final int reason,
        final int tag,
        final CharSequence textOrNull)
    {
        begin().echo(FixFields.REF_SEQ_NUM, refused, FixFields.MSG_SEQ_NUM);
        if (tag > 0)
        {
            body.put(FixFields.REF_TAG_ID, tag);
        }
        body.put(FixFields.SESSION_REJECT_REASON, reason);
        putRefMsgType(refused);
        body.putText(FixFields.TEXT, null == textOrNull ? FixReasons.sessionRejectText(reason) : textOrNull);
        return offer(session, clientSequence, connectionId, FixFields.REJECT, false);
    }

    /**
     * BusinessMessageReject (j): the message is FIX, but not for this venue, or not now.
     *
     * @param reason BusinessRejectReason (380).
     */
    boolean businessReject(final FixRequest request, final int reason, final CharSequence text)
    {
        final FixMessage refused = request.message;
        begin().echo(FixFields.REF_SEQ_NUM, refused, FixFields.MSG_SEQ_NUM);
        putRefMsgType(refused);
        final int idTag = idTag(refused.msgType());
        if (NO_TAG != idTag)
        {
            body.echo(FixFields.BUSINESS_REJECT_REF_ID, refused, idTag);
        }
        body.put(FixFields.BUSINESS_REJECT_REASON, reason).putText(FixFields.TEXT, text);
        return offer(request, FixFields.BUSINESS_MESSAGE_REJECT);
    }

    /** The field that names a request, whose length the dictionary bounds; none of types that it does not have. */
    private static int idTag(final int msgType)
    {
        switch (msgType)
        {
            case FixFields.NEW_ORDER_SINGLE:
            case FixFields.ORDER_CANCEL_REQUEST:
            case FixFields.ORDER_CANCEL_REPLACE_REQUEST:
            case FixFields.ORDER_STATUS_REQUEST:
            case FixFields.ORDER_MASS_CANCEL_REQUEST:
                return FixFields.CL_ORD_ID;
            case FixFields.ORDER_MASS_STATUS_REQUEST:
                return FixFields.MASS_STATUS_REQ_ID;
            case FixFields.SECURITY_LIST_REQUEST:
            case FixFields.SECURITY_DEFINITION_REQUEST:
                return FixFields.SECURITY_REQ_ID;
            case FixFields.TRADE_CAPTURE_REPORT_REQUEST:
                return FixFields.TRADE_REQUEST_ID;
            case FixFields.REQUEST_FOR_POSITIONS:
                return FixFields.POS_REQ_ID;
            case FixFields.SECURITY_STATUS_REQUEST:
                return FixFields.SECURITY_STATUS_REQ_ID;
            case FixFields.TRADING_SESSION_STATUS_REQUEST:
                return FixFields.TRAD_SES_REQ_ID;
            default:
                return NO_TAG;
        }
    }

    /** News (B) of one line. */
    public boolean news(
        final Session session, final int connectionId, final CharSequence headline, final CharSequence text)
    {
        begin().putText(FixFields.HEADLINE, headline).put(FixFields.LINES_OF_TEXT, '1').putText(FixFields.TEXT, text);
        return offer(session, 0, connectionId, FixFields.NEWS, false);
    }

    /** The gateway has just started: clients that were connected to an earlier one are gone without a Logout. */
    public boolean allDisconnected()
    {
        return disconnected(EVERY_SESSION);
    }

    /**
     * The session's schedule resets its numbers.
     *
     * @param momentNs UTC; nothing happens if the numbers have begun at it or later.
     */
    public boolean reset(final Session session, final long momentNs)
    {
        reset.wrapAndApplyHeader(buffer, 0, header).correlationId(0).momentNs(momentNs)
            .targetSessionId(session.sessionId()).operatorName("schedule");
        return publisher.offer(buffer, 0, reset.limit()) >= 0;
    }

    private boolean disconnected(final int sessionId)
    {
        disconnected.wrapAndApplyHeader(buffer, 0, header).putClOrdId(NO_CL_ORD_ID, 0)
            .sessionId(sessionId).clientSequence(0).ordersStay(BooleanType.FALSE);
        return publisher.offer(buffer, 0, disconnected.limit()) >= 0;
    }

    /** A type that is longer than any is not repeated. */
    private void putRefMsgType(final FixMessage refused)
    {
        final int index = refused.find(FixFields.MSG_TYPE);
        if (FixMessage.NOT_FOUND != index && refused.length(index) <= MSG_TYPE_LENGTH_MAX)
        {
            body.echo(FixFields.REF_MSG_TYPE, refused, FixFields.MSG_TYPE);
        }
    }

    /** Begin the fields of a message that {@link #offer} then sends. */
    FixFieldWriter begin()
    {
        isAboutOrder = false;
        return body.begin(0, BODY_LENGTH_MAX);
    }

    /** The same for a message about the order that a field names: the exchange adds its id and status (37, 39). */
    FixFieldWriter beginAbout(final FixMessage message, final int tag)
    {
        isAboutOrder = FixCommandEncoder.copyId(orderClOrdId, message, tag);
        return body.begin(0, isAboutOrder ? ORDER_BODY_LENGTH_MAX : BODY_LENGTH_MAX);
    }

    /** False if no order can have the id in the field that {@link #beginAbout} was given. */
    boolean isAboutOrder()
    {
        return isAboutOrder;
    }

    /** Send the fields written since {@link #begin()}. */
    boolean offer(
        final Session session,
        final long clientSequence,
        final int connectionId,
        final int msgType,
        final boolean beginsRun)
    {
        return offer(session, clientSequence, connectionId, msgType, beginsRun, false);
    }

    /** Send them as the answer to a request. */
    boolean offer(final FixRequest request, final int msgType)
    {
        return offer(request.session, request.clientSequence, request.connectionId, msgType, false, false);
    }

    /** Send them as an execution report that has an ExecID, so that drop copies have it too. */
    boolean offerExecution(final FixRequest request)
    {
        return offer(request.session, request.clientSequence, request.connectionId, FixFields.EXECUTION_REPORT, false,
            true);
    }

    private boolean offer(
        final Session session,
        final long clientSequence,
        final int connectionId,
        final int msgType,
        final boolean beginsRun,
        final boolean isExecution)
    {
        command.wrapAndApplyHeader(buffer, 0, header).putClOrdId(isAboutOrder ? orderClOrdId : NO_CL_ORD_ID, 0)
            .sessionId(session.sessionId())
            .clientSequence(clientSequence).connectionId(connectionId).msgType(msgType)
            .flags().clear().beginsRun(beginsRun).isExecution(isExecution);
        command.reserved((short)0).putBody(body.buffer(), 0, body.position());
        if (publisher.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength()) < 0)
        {
            return false;
        }
        if (clientSequence > 0)
        {
            session.onAccepted(clientSequence);
        }
        return true;
    }
}
