package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.application.FixCommandAdapter;
import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixSendingTime;

import java.nio.charset.StandardCharsets;

/**
 * The rules of a session that is logged on: rule book S5 to S22, F01 to F07. Each message is handled in order, has at
 * most one answer, and is counted if and only if it is handled. A message that the exchange does not accept now is
 * offered again without any effect so far. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
public final class FixSessionRules
{
    /** BeginString (8) of every message. */
    public static final byte[] BEGIN_STRING = "FIX.4.4".getBytes(StandardCharsets.US_ASCII);
    /** The highest MsgSeqNum (34). */
    public static final long MSG_SEQ_NUM_MAX = Integer.MAX_VALUE;
    /** Why a number is refused. */
    public static final String MSG_SEQ_NUM_TEXT = "MsgSeqNum (34) must be 1 to 2147483647";

    private static final int OTHER = 99;
    private static final int IN_FLIGHT_MAX = 1_024;

    private final FixDictionary dictionary;
    private final FixSendingTime sendingTime;
    private final FixSessionMessages messages;
    private final FixCommandAdapter adapter;
    private final FixSessionRejects sessionRejects;
    private final FixResets resets;
    private final FixResendRequests resendRequests;
    private final FixClock clock;

    public FixSessionRules(
        final FixDictionary dictionary,
        final FixSendingTime sendingTime,
        final FixSessionMessages messages,
        final FixCommandAdapter adapter,
        final FixSessionRejects sessionRejects,
        final FixResendRequests resendRequests,
        final FixLogonTerms terms,
        final FixClock clock)
    {
        this.dictionary = dictionary;
        this.sendingTime = sendingTime;
        this.messages = messages;
        this.adapter = adapter;
        this.sessionRejects = sessionRejects;
        this.resendRequests = resendRequests;
        this.clock = clock;
        resets = new FixResets(sessionRejects, terms, messages, clock);
    }

    /** Pending messages that must precede the next one: false if the exchange does not accept them now. */
    public boolean offerPending(final FixConnection connection)
    {
        final FixGap gap = connection.gap;
        if (gap.isResendRequestDue())
        {
            if (!messages.resendRequest(connection.session().session, connection.id,
                connection.session().expectedMsgSeqNum(), 0))
            {
                return false;
            }
            gap.onResendRequested();
        }
        if (gap.isTestRequestDue())
        {
            if (!messages.testRequest(connection.session().session, connection.id))
            {
                return false;
            }
            gap.onTestRequested();
        }
        return adapter.offerPending(connection.session().peer, connection.id);
    }

    /**
     * Handle a message of a client that is logged on.
     *
     * @return false if it must be offered again.
     */
    boolean onMessage(final FixConnection connection, final FixMessage message)
    {
        final FixSession session = connection.session();
        if (!offerPending(connection) || !session.hasRoom(IN_FLIGHT_MAX))
        {
            return false;
        }
        if (!message.isEqual(FixFields.BEGIN_STRING, BEGIN_STRING))
        {
            connection.end("BeginString (8) must be FIX.4.4", clock.nowNs());
            return true;
        }
        final long msgSeqNum = message.number(FixFields.MSG_SEQ_NUM);
        // S19: a SequenceReset without GapFillFlag has a number that means nothing.
        if (isReset(message) ? msgSeqNum < 0 : msgSeqNum < 1 || msgSeqNum > MSG_SEQ_NUM_MAX)
        {
            connection.end(MSG_SEQ_NUM_TEXT, clock.nowNs());
            return true;
        }
        final int wrongCompId =
            isOther(message, FixFields.SENDER_COMP_ID, session.clientCompId) ? FixFields.SENDER_COMP_ID :
            isOther(message, FixFields.TARGET_COMP_ID, session.venueCompId) ? FixFields.TARGET_COMP_ID : 0;
        if (0 != wrongCompId)
        {
            return sessionRejects.rejectAndEnd(
                connection, message, msgSeqNum, FixDictionary.COMP_ID_PROBLEM, wrongCompId, "CompID problem");
        }
        if (!sendingTime.isGood(message))
        {
            return sessionRejects.rejectAndEnd(connection, message, msgSeqNum, FixDictionary.SENDING_TIME_ACCURACY,
                FixFields.SENDING_TIME, "SendingTime (52) accuracy problem");
        }
        if (FixFields.LOGON == message.msgType() && message.isYes(FixFields.RESET_SEQ_NUM_FLAG) &&
            FixConnection.LOGGED_ON == connection.state())
        {
            return resets.onLogon(connection, message);
        }
        return inTurn(connection, message, msgSeqNum, session.expectedMsgSeqNum());
    }

    private boolean inTurn(
        final FixConnection connection, final FixMessage message, final long msgSeqNum, final long expected)
    {
        if (isReset(message))
        {
            return isGood(connection, message) ? resets.onReset(connection, message, expected) :
                sessionRejects.rejectUncounted(connection, message, dictionary.rejectReason(), dictionary.rejectTag());
        }
        if (msgSeqNum < expected)
        {
            return onLow(connection, message, msgSeqNum, expected);
        }
        return msgSeqNum > expected ? onAhead(connection, message, msgSeqNum, expected) :
            onExpected(connection, message, msgSeqNum);
    }

    private static boolean isReset(final FixMessage message)
    {
        return FixFields.SEQUENCE_RESET == message.msgType() && !message.isYes(FixFields.GAP_FILL_FLAG);
    }

    /** Another name ends the session; one that is absent or empty is a fault of the message alone (S12, S14). */
    private static boolean isOther(final FixMessage message, final int tag, final byte[] name)
    {
        final int index = message.find(tag);
        return FixMessage.NOT_FOUND != index && 0 != message.length(index) && !message.isEqual(tag, name);
    }

    // S5, S8.
    private boolean onLow(
        final FixConnection connection, final FixMessage message, final long msgSeqNum, final long expected)
    {
        if (!message.isYes(FixFields.POSS_DUP_FLAG))
        {
            connection.end(tooLow(expected, msgSeqNum), clock.nowNs());
            return true;
        }
        final long originalNs = message.timeNs(FixFields.ORIG_SENDING_TIME);
        if (FixMessage.ABSENT == originalNs)
        {
            return sessionRejects.reject(
                connection, message, msgSeqNum, FixDictionary.REQUIRED_TAG_MISSING, FixFields.ORIG_SENDING_TIME, null);
        }
        return originalNs <= message.timeNs(FixFields.SENDING_TIME) || sessionRejects.rejectAndEnd(
            connection, message, msgSeqNum, FixDictionary.SENDING_TIME_ACCURACY, FixFields.ORIG_SENDING_TIME,
            "OrigSendingTime (122) is later than SendingTime (52)");
    }

    // S6. Requests to the venue are answered at once, or both sides might wait for each other (S22).
    private boolean onAhead(
        final FixConnection connection, final FixMessage message, final long msgSeqNum, final long expected)
    {
        final int msgType = message.msgType();
        if (FixFields.LOGOUT == msgType)
        {
            return onLogout(connection, 0);
        }
        if (FixFields.RESEND_REQUEST == msgType && isGood(connection, message) &&
            !resendRequests.serve(connection, message))
        {
            return false;
        }
        if (FixConnection.LOGOUT_RECEIVED != connection.state() || isAdmin(msgType))
        {
            connection.gap.onAhead(
                msgSeqNum, expected, message.isYes(FixFields.POSS_DUP_FLAG), isAdmin(msgType), clock.nowNs());
            if (connection.gap.isHopeless())
            {
                connection.end("MsgSeqNum " + expected + " does not come although it was asked for " +
                    FixGap.ASKED_MAX + " times", clock.nowNs());
            }
        }
        return true;
    }

    private boolean onExpected(final FixConnection connection, final FixMessage message, final long msgSeqNum)
    {
        final int msgType = message.msgType();
        if (FixConnection.LOGOUT_RECEIVED == connection.state() && !isAdmin(msgType))
        {
            // Ignored: it is requested at the next logon, or by a later gap.
            return true;
        }
        if (!isGood(connection, message))
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
                    connection.session().session, clientSequence, connection.id, message))
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
                return sessionRejects.reject(connection, message, msgSeqNum, OTHER, 0, "LOGGED_ON_ALREADY");
            default:
                if (!onApplicationMessage(connection, message, clientSequence))
                {
                    return false;
                }
                break;
        }
        sessionRejects.onHandled(connection, message, msgSeqNum);
        return true;
    }

    private boolean onApplicationMessage(
        final FixConnection connection, final FixMessage message, final long clientSequence)
    {
        final FixSession session = connection.session();
        if (!adapter.onMessage(session.peer, message, clientSequence, connection.id))
        {
            return false;
        }
        if (adapter.isFlooded())
        {
            connection.end("too many messages a second: locked out for " +
                session.session.config().lockOutMs() + " ms", clock.nowNs());
        }
        return true;
    }

    private boolean onLogout(final FixConnection connection, final long clientSequence)
    {
        if (FixConnection.LOGOUT_RECEIVED != connection.state())
        {
            if (!messages.logout(connection.session().session, clientSequence, connection.id, null))
            {
                return false;
            }
            connection.onLogoutReceived(clock.nowNs());
        }
        return true;
    }

    /** A message after the venue's own Logout: a resend is served, and the client's Logout ends the connection. */
    boolean onMessageAtTheEnd(final FixConnection connection, final FixMessage message)
    {
        if (FixFields.LOGOUT == message.msgType())
        {
            final long msgSeqNum = message.number(FixFields.MSG_SEQ_NUM);
            if (msgSeqNum == connection.session().expectedMsgSeqNum() && connection.wasLoggedOn())
            {
                connection.session().onHandled(msgSeqNum);
            }
            connection.onLogoutAnswered(clock.nowNs());
        }
        else if (FixFields.RESEND_REQUEST == message.msgType() && connection.outbound().mayResend() &&
            isGood(connection, message))
        {
            resendRequests.serve(connection, message);
        }
        return true;
    }

    private boolean isGood(final FixConnection connection, final FixMessage message)
    {
        return dictionary.isGood(message, connection.session().session.config().userTags());
    }

    private boolean refuse(final FixConnection connection, final FixMessage message, final long msgSeqNum)
    {
        return sessionRejects.reject(
            connection, message, msgSeqNum, dictionary.rejectReason(), dictionary.rejectTag(), null);
    }

    /** Why a number is refused that was used already. */
    public static String tooLow(final long expected, final long msgSeqNum)
    {
        return "MsgSeqNum too low, expecting " + expected + " but received " + msgSeqNum;
    }

    private static boolean isAdmin(final int msgType)
    {
        return msgType >= FixFields.HEARTBEAT && msgType <= FixFields.LOGOUT || FixFields.LOGON == msgType;
    }
}
