package io.ringside.gateway.fix;

import java.nio.charset.StandardCharsets;

/**
 * The rules of a session that is logged on: venue semantics S5 to S22 with rulings F01 to F07. Each message is handled
 * in its turn, has at most one answer, and counts exactly if it is handled. A message that the exchange does not take
 * just now is shown again, and nothing has happened yet. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
final class FixRules
{
    static final byte[] BEGIN_STRING = "FIX.4.4".getBytes(StandardCharsets.US_ASCII);
    static final long MSG_SEQ_NUM_MAX = Integer.MAX_VALUE;
    static final String MSG_SEQ_NUM_TEXT = "MsgSeqNum (34) must be 1 to 2147483647";


    private static final int OTHER = 99;
    private static final int IN_FLIGHT_MAX = 1_024;

    private final FixDictionary dictionary;
    private final FixSendingTime sendingTime;
    private final FixSessionMessages messages;
    private final FixCommandAdapter adapter;
    private final FixRefusal refusal;
    private final FixResets resets;
    private final FixResendRequests resendRequests;
    private final FixTurn turn;

    FixRules(
        final FixDictionary dictionary,
        final FixSendingTime sendingTime,
        final FixSessionMessages messages,
        final FixCommandAdapter adapter,
        final FixRefusal refusal,
        final FixResendRequests resendRequests,
        final FixTurn turn)
    {
        this.dictionary = dictionary;
        this.sendingTime = sendingTime;
        this.messages = messages;
        this.adapter = adapter;
        this.refusal = refusal;
        this.resendRequests = resendRequests;
        this.turn = turn;
        resets = new FixResets(refusal);
    }

    /** What may not wait for the next message: false if the exchange does not take it now. */
    boolean payDebts(final FixConnection connection)
    {
        final FixGap gap = connection.gap();
        if (gap.owesQuestion())
        {
            if (!messages.resendRequest(connection.session().session(), connection.id(),
                connection.session().expectedMsgSeqNum(), 0))
            {
                return false;
            }
            gap.onAsked();
        }
        if (gap.owesTestRequest())
        {
            if (!messages.testRequest(connection.session().session(), connection.id()))
            {
                return false;
            }
            gap.onTestRequested();
        }
        return adapter.payDebts(connection.session().peer(), connection.id());
    }

    /**
     * A message of a client that is logged on.
     *
     * @return false if it is to be shown again.
     */
    boolean onMessage(final FixConnection connection, final FixMessage message)
    {
        final FixSession session = connection.session();
        if (!payDebts(connection) || !session.hasRoom(IN_FLIGHT_MAX))
        {
            return false;
        }
        if (!message.isEqual(FixFields.BEGIN_STRING, BEGIN_STRING))
        {
            connection.end("BeginString (8) must be FIX.4.4", turn.nowNs());
            return true;
        }
        final long msgSeqNum = message.number(FixFields.MSG_SEQ_NUM);
        if (msgSeqNum < 1 || msgSeqNum > MSG_SEQ_NUM_MAX)
        {
            connection.end(MSG_SEQ_NUM_TEXT, turn.nowNs());
            return true;
        }
        final int wrongCompId =
            !message.isEqual(FixFields.SENDER_COMP_ID, session.clientCompId()) ? FixFields.SENDER_COMP_ID :
            !message.isEqual(FixFields.TARGET_COMP_ID, session.venueCompId()) ? FixFields.TARGET_COMP_ID : 0;
        if (0 != wrongCompId)
        {
            return refusal.rejectAndEnd(
                connection, message, msgSeqNum, FixDictionary.COMP_ID_PROBLEM, wrongCompId, "CompID problem");
        }
        if (!sendingTime.isGood(message))
        {
            return refusal.rejectAndEnd(connection, message, msgSeqNum, FixDictionary.SENDING_TIME_ACCURACY,
                FixFields.SENDING_TIME, "SendingTime (52) accuracy problem");
        }
        return inTurn(connection, message, msgSeqNum, session.expectedMsgSeqNum());
    }

    private boolean inTurn(
        final FixConnection connection, final FixMessage message, final long msgSeqNum, final long expected)
    {
        if (FixFields.SEQUENCE_RESET == message.msgType() && !message.isYes(FixFields.GAP_FILL_FLAG))
        {
            return dictionary.isGood(message) ? resets.onReset(connection, message, expected) :
                refusal.rejectUncounted(connection, message, dictionary.rejectReason(), dictionary.rejectTag());
        }
        if (msgSeqNum < expected)
        {
            return onLow(connection, message, msgSeqNum, expected);
        }
        return msgSeqNum > expected ? onAhead(connection, message, msgSeqNum, expected) :
            onExpected(connection, message, msgSeqNum);
    }

    // S5, S8.
    private boolean onLow(
        final FixConnection connection, final FixMessage message, final long msgSeqNum, final long expected)
    {
        if (!message.isYes(FixFields.POSS_DUP_FLAG))
        {
            connection.end(tooLow(expected, msgSeqNum), turn.nowNs());
            return true;
        }
        final long originalNs = message.timeNs(FixFields.ORIG_SENDING_TIME);
        if (FixMessage.ABSENT == originalNs)
        {
            return refusal.reject(
                connection, message, msgSeqNum, FixDictionary.REQUIRED_TAG_MISSING, FixFields.ORIG_SENDING_TIME, null);
        }
        return originalNs <= message.timeNs(FixFields.SENDING_TIME) || refusal.rejectAndEnd(
            connection, message, msgSeqNum, FixDictionary.SENDING_TIME_ACCURACY, FixFields.ORIG_SENDING_TIME,
            "OrigSendingTime (122) is later than SendingTime (52)");
    }

    // S6. What is asked of the venue is answered at once, or both sides might wait for each other (S22).
    private boolean onAhead(
        final FixConnection connection, final FixMessage message, final long msgSeqNum, final long expected)
    {
        final int msgType = message.msgType();
        if (FixFields.LOGOUT == msgType)
        {
            return onLogout(connection, 0);
        }
        if (FixFields.RESEND_REQUEST == msgType && dictionary.isGood(message) &&
            !resendRequests.serve(connection, message))
        {
            return false;
        }
        if (FixConnection.LEAVING != connection.state() || isAdmin(msgType))
        {
            connection.gap().onAhead(
                msgSeqNum, expected, message.isYes(FixFields.POSS_DUP_FLAG), isAdmin(msgType), turn.nowNs());
            if (connection.gap().isHopeless())
            {
                connection.end("MsgSeqNum " + expected + " does not come although it was asked for " +
                    FixGap.ASKED_MAX + " times", turn.nowNs());
            }
        }
        return true;
    }

    private boolean onExpected(final FixConnection connection, final FixMessage message, final long msgSeqNum)
    {
        final int msgType = message.msgType();
        if (FixConnection.LEAVING == connection.state() && !isAdmin(msgType))
        {
            // As if it had never come: it is asked for at the next logon, or by what follows.
            return true;
        }
        if (!dictionary.isGood(message))
        {
            return refuse(connection, message, msgSeqNum);
        }
        final long clientSequence = connection.session().clientSequence(msgSeqNum);
        switch (msgType)
        {
            case FixFields.HEARTBEAT:
            case FixFields.REJECT:
            case FixFields.BUSINESS_MESSAGE_REJECT:
                break;
            case FixFields.TEST_REQUEST:
                if (!messages.heartbeat(
                    connection.session().session(), clientSequence, connection.id(), message))
                {
                    return false;
                }
                break;
            case FixFields.RESEND_REQUEST:
                return resendRequests.onMessage(connection, message, msgSeqNum);
            case FixFields.SEQUENCE_RESET:
                return resets.onGapFill(connection, message, msgSeqNum);
            case FixFields.LOGOUT:
                if (!onLogout(connection, clientSequence))
                {
                    return false;
                }
                break;
            case FixFields.LOGON:
                return refusal.reject(connection, message, msgSeqNum, OTHER, 0, "LOGGED_ON_ALREADY");
            default:
                if (!onApplicationMessage(connection, message, clientSequence))
                {
                    return false;
                }
                break;
        }
        refusal.onTaken(connection, message, msgSeqNum);
        return true;
    }

    private boolean onApplicationMessage(
        final FixConnection connection, final FixMessage message, final long clientSequence)
    {
        final FixSession session = connection.session();
        if (!adapter.onMessage(session.peer(), message, clientSequence, connection.id()))
        {
            return false;
        }
        if (adapter.isFlooded())
        {
            connection.end("too many messages a second: locked out for " +
                session.session().config().lockOutMs() + " ms", turn.nowNs());
        }
        return true;
    }

    private boolean onLogout(final FixConnection connection, final long clientSequence)
    {
        if (FixConnection.LEAVING != connection.state())
        {
            if (!messages.logout(connection.session().session(), clientSequence, connection.id(), null))
            {
                return false;
            }
            connection.leave(turn.nowNs());
        }
        return true;
    }

    /** A message behind the venue's own Logout: what the client wants again it gets, and its Logout ends the matter. */
    boolean onMessageAtTheEnd(final FixConnection connection, final FixMessage message)
    {
        if (FixFields.LOGOUT == message.msgType())
        {
            final long msgSeqNum = message.number(FixFields.MSG_SEQ_NUM);
            if (msgSeqNum == connection.session().expectedMsgSeqNum() && connection.wasActive())
            {
                connection.session().onHandled(msgSeqNum);
            }
            connection.onLogoutAnswered(turn.nowNs());
        }
        else if (FixFields.RESEND_REQUEST == message.msgType() && connection.outbound().hasBegun() &&
            null == connection.outbound().resend() && dictionary.isGood(message))
        {
            resendRequests.serve(connection, message);
        }
        return true;
    }

    private boolean refuse(final FixConnection connection, final FixMessage message, final long msgSeqNum)
    {
        return refusal.reject(
            connection, message, msgSeqNum, dictionary.rejectReason(), dictionary.rejectTag(), null);
    }

    static String tooLow(final long expected, final long msgSeqNum)
    {
        return "MsgSeqNum too low, expecting " + expected + " but received " + msgSeqNum;
    }

    private static boolean isAdmin(final int msgType)
    {
        return msgType >= FixFields.HEARTBEAT && msgType <= FixFields.LOGOUT || FixFields.LOGON == msgType;
    }
}
