package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;

/**
 * Answers a message with Reject (3), and counts handled messages. A message with the expected number uses it up,
 * refused or not; another does not (F01). A client with more refusals per second than allowed is logged out, so that it
 * cannot fill the journal. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
public final class FixSessionRejects
{

    private final FixSessionMessages messages;
    private final int rejectsPerSecond;
    private final FixClock clock;

    public FixSessionRejects(final FixSessionMessages messages, final int rejectsPerSecond, final FixClock clock)
    {
        this.messages = messages;
        this.rejectsPerSecond = rejectsPerSecond;
        this.clock = clock;
    }

    /**
     * Refuse a message.
     *
     * @param tag  0 for none.
     * @param text null: the text of the reason.
     * @return false if it must be offered again.
     */
    boolean reject(
        final FixConnection connection,
        final FixMessage message,
        final long msgSeqNum,
        final int reason,
        final int tag,
        final String text)
    {
        final FixSession session = connection.session();
        final boolean isInTurn = msgSeqNum == session.expectedMsgSeqNum();
        if (!send(connection, message, isInTurn ? session.clientSequence(msgSeqNum) : 0, reason, tag, text))
        {
            return false;
        }
        if (isInTurn)
        {
            onHandled(connection, message, msgSeqNum);
        }
        return true;
    }

    /** Refuse a message whose number does not matter. */
    boolean rejectUncounted(
        final FixConnection connection, final FixMessage message, final int reason, final int tag)
    {
        return send(connection, message, 0, reason, tag, null);
    }

    private boolean send(
        final FixConnection connection,
        final FixMessage message,
        final long clientSequence,
        final int reason,
        final int tag,
        final String text)
    {
        if (!messages.reject(connection.session().session, clientSequence, connection.id, message, reason, tag,
            text))
        {
            return false;
        }
        if (!connection.mayReject(clock.nowNs()))
        {
            connection.end("more than " + rejectsPerSecond + " messages refused in a second", clock.nowNs());
        }
        return true;
    }

    /** Refuse a message and log the client out, both with that text. */
    boolean rejectAndEnd(
        final FixConnection connection,
        final FixMessage message,
        final long msgSeqNum,
        final int reason,
        final int tag,
        final String text)
    {
        final boolean isRejected = reject(connection, message, msgSeqNum, reason, tag, text);
        if (isRejected)
        {
            connection.end(text, clock.nowNs());
        }
        return isRejected;
    }

    /** A message has been handled in its turn. */
    void onHandled(final FixConnection connection, final FixMessage message, final long msgSeqNum)
    {
        final FixSession session = connection.session();
        session.onHandled(msgSeqNum);
        connection.gap.onExpectedMessage(session.expectedMsgSeqNum(),
            !message.isYes(FixFields.POSS_DUP_FLAG) && FixFields.SEQUENCE_RESET != message.msgType(), clock.nowNs());
    }
}
