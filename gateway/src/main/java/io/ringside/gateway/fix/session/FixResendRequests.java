package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;

/**
 * ResendRequest (2): S17, S21, S22. One at a time per connection; the next, and all later messages of the client, wait
 * until the previous answer is sent. Used by the FIX gateway's agent only.
 */
public final class FixResendRequests
{

    private final FixSessionRejects sessionRejects;
    private final FixCatchUpQueue catchUps;

    public FixResendRequests(final FixSessionRejects sessionRejects, final FixCatchUpQueue catchUps)
    {
        this.sessionRejects = sessionRejects;
        this.catchUps = catchUps;
    }

    /** Serves one with the expected number. False if it must be offered again. */
    boolean onMessage(final FixConnection connection, final FixMessage message, final long msgSeqNum)
    {
        if (!mayServe(connection))
        {
            return false;
        }
        final int wrongTag = wrongTag(connection, message);
        if (0 != wrongTag)
        {
            return sessionRejects.reject(connection, message, msgSeqNum, FixDictionary.VALUE_INCORRECT, wrongTag, null);
        }
        serve(connection, message);
        sessionRejects.onHandled(connection, message, msgSeqNum);
        return true;
    }

    /** Serves one with any number; an invalid one is ignored. False if it must be offered again. */
    boolean serve(final FixConnection connection, final FixMessage message)
    {
        if (!mayServe(connection))
        {
            return false;
        }
        if (0 == wrongTag(connection, message))
        {
            connection.outbound().resend(message.number(FixFields.BEGIN_SEQ_NO), message.number(FixFields.END_SEQ_NO));
            catchUps.serve(connection);
        }
        return true;
    }

    /** The range that a Logon requested (789), as soon as the Logon is answered. */
    public void serveWanted(final FixConnection connection)
    {
        if (connection.nextExpected() > 0 && mayServe(connection))
        {
            final long first = connection.outbound().firstMsgSeqNum();
            if (connection.nextExpected() < first)
            {
                connection.outbound().resend(connection.nextExpected(), first - 1);
                catchUps.serve(connection);
            }
            connection.wants(0);
        }
    }

    private static boolean mayServe(final FixConnection connection)
    {
        return connection.outbound().mayResend();
    }

    private static int wrongTag(final FixConnection connection, final FixMessage message)
    {
        final long beginSeqNo = message.number(FixFields.BEGIN_SEQ_NO);
        final long endSeqNo = message.number(FixFields.END_SEQ_NO);
        if (beginSeqNo < 1 || beginSeqNo >= connection.outbound().nextMsgSeqNum())
        {
            return FixFields.BEGIN_SEQ_NO;
        }
        return endSeqNo < 0 || 0 != endSeqNo && endSeqNo < beginSeqNo ? FixFields.END_SEQ_NO : 0;
    }
}
