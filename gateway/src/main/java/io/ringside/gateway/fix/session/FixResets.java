package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;

/**
 * SequenceReset (4): S18, S19, F02. The jump is bounded, so that a client's error does not block it for ever. Used by
 * the FIX gateway's agent only. Hot path: no allocation.
 */
final class FixResets
{
    static final int JUMP_MAX = 1_000_000;


    private final FixSessionRejects sessionRejects;

    FixResets(final FixSessionRejects sessionRejects)
    {
        this.sessionRejects = sessionRejects;
    }

    /** With any number. */
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

    /** In its turn. */
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
