package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixSendingTime;

/** Requirements of a Logon besides identity. Used by the FIX gateway's agent only. */
public final class FixLogonTerms
{
    private static final String NO_ENCRYPTION = "EncryptMethod (98) must be 0";

    private final FixDictionary dictionary;
    private final FixSendingTime sendingTime;
    private final int heartbeatMaxS;

    public FixLogonTerms(final FixDictionary dictionary, final FixSendingTime sendingTime, final int heartbeatMaxS)
    {
        this.dictionary = dictionary;
        this.sendingTime = sendingTime;
        this.heartbeatMaxS = heartbeatMaxS;
    }

    /** The error as text for the client; null if there is none. */
    public String problem(final FixMessage logon, final long expectedMsgSeqNum)
    {
        final long msgSeqNum = logon.number(FixFields.MSG_SEQ_NUM);
        if (msgSeqNum < 1 || msgSeqNum > FixSessionRules.MSG_SEQ_NUM_MAX)
        {
            return FixSessionRules.MSG_SEQ_NUM_TEXT;
        }
        final long heartbeatS = logon.number(FixFields.HEART_BT_INT);
        if (heartbeatS < 0 || heartbeatS > heartbeatMaxS)
        {
            return "HeartBtInt (108) must be 0 or 1 to " + heartbeatMaxS;
        }
        if (0 != logon.number(FixFields.ENCRYPT_METHOD))
        {
            return NO_ENCRYPTION;
        }
        if (!dictionary.isGood(logon) && !isIgnorable(dictionary.rejectReason()))
        {
            return "field (" + dictionary.rejectTag() + ") of the Logon is not right: SessionRejectReason " +
                dictionary.rejectReason();
        }
        if (!sendingTime.isGood(logon))
        {
            return "SendingTime (52) accuracy problem";
        }
        if (logon.isYes(FixFields.RESET_SEQ_NUM_FLAG) && 1 != msgSeqNum)
        {
            return "ResetSeqNumFlag (141) needs MsgSeqNum (34) 1";
        }
        return msgSeqNum < expectedMsgSeqNum ? FixSessionRules.tooLow(expectedMsgSeqNum, msgSeqNum) : null;
    }

    /** Fields of a Logon that the venue does not use are ignored. */
    private static boolean isIgnorable(final int rejectReason)
    {
        return FixDictionary.TAG_NOT_DEFINED_FOR_MESSAGE == rejectReason ||
            FixDictionary.UNDEFINED_TAG == rejectReason;
    }
}
