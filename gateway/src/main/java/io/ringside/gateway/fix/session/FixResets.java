package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;

import java.util.concurrent.TimeUnit;

/**
 * Numbers that a client sets: SequenceReset (4), S18, S19, F02, and Logon with ResetSeqNumFlag in its session, S20. The
 * jump is bounded, so that a client's error does not block it for ever. Used by the FIX gateway's agent only. Hot path:
 * no allocation.
 */
final class FixResets
{
    static final int JUMP_MAX = 1_000_000;

    private final FixSessionRejects sessionRejects;
    private final FixLogonTerms terms;
    private final FixSessionMessages messages;
    private final FixClock clock;

    FixResets(
        final FixSessionRejects sessionRejects,
        final FixLogonTerms terms,
        final FixSessionMessages messages,
        final FixClock clock)
    {
        this.sessionRejects = sessionRejects;
        this.terms = terms;
        this.messages = messages;
        this.clock = clock;
    }

    /**
     * A Logon with ResetSeqNumFlag in a session that is logged on begins a run, and the connection stays (S20). What
     * the client has sent before keeps its effect. Its proof of identity is that of its first Logon.
     */
    boolean onLogon(final FixConnection connection, final FixMessage message)
    {
        if (!connection.outbound().mayResend())
        {
            return false;
        }
        final String problem = terms.problem(message, 1);
        if (null != problem)
        {
            connection.end(problem, clock.nowNs());
            return true;
        }
        final FixSession session = connection.session();
        final long clientSequence = session.nextRunClientSequence();
        if (!messages.logon(session.session, clientSequence, connection.id, true, message))
        {
            return false;
        }
        session.onRunBegun(clientSequence);
        connection.gap.onReset();
        connection.outbound().awaitRun();
        connection.onLoggedOn(TimeUnit.SECONDS.toNanos(message.number(FixFields.HEART_BT_INT)), clock.nowNs());
        return true;
    }

    /** Takes one with any number. */
    boolean onReset(final FixConnection connection, final FixMessage message, final long expected)
    {
        final long newSeqNo = message.number(FixFields.NEW_SEQ_NO);
        if (newSeqNo < expected || newSeqNo > expected + JUMP_MAX)
        {
            return sessionRejects.rejectUncounted(
                connection, message, FixDictionary.VALUE_INCORRECT, FixFields.NEW_SEQ_NO);
        }
        connection.session().onHandled(newSeqNo - 1);
        connection.gap.onReset();
        return true;
    }

    /** Takes one in its turn. */
    boolean onGapFill(final FixConnection connection, final FixMessage message, final long msgSeqNum)
    {
        final long newSeqNo = message.number(FixFields.NEW_SEQ_NO);
        if (newSeqNo <= msgSeqNum || newSeqNo > msgSeqNum + JUMP_MAX)
        {
            return sessionRejects.reject(
                connection, message, msgSeqNum, FixDictionary.VALUE_INCORRECT, FixFields.NEW_SEQ_NO, null);
        }
        sessionRejects.onHandled(connection, message, newSeqNo - 1);
        return true;
    }
}
