package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixSendingTime;
import io.ringside.gateway.session.Session;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * Signed Logons: RawData (96) is the HMAC-SHA256, in hexadecimal digits, of SendingTime (52), MsgType (35), MsgSeqNum
 * (34), SenderCompID (49) and TargetCompID (56) as in the message, joined by separators. A signature is valid once:
 * each Logon is later than the one before it, at whichever port, than the opening of this one, and not older than a
 * SendingTime may be. Costs a few microseconds. Used by the FIX gateway's agent only, except {@link #begin(long)}.
 */
public final class FixSignatures
{
    private static final int[] SIGNED_TAGS = {
        FixFields.SENDING_TIME, FixFields.MSG_TYPE, FixFields.MSG_SEQ_NUM, FixFields.SENDER_COMP_ID,
        FixFields.TARGET_COMP_ID};
    private static final String ALGORITHM = "HmacSHA256";
    private static final int DIGITS = 64;
    private static final long MILLISECOND_NS = 1_000_000;
    private static final String WRONG = "wrong signature";

    private final FixSendingTime sendingTime;
    private final Mac mac;
    private volatile long beginNs = Long.MAX_VALUE;

    public FixSignatures(final FixSendingTime sendingTime)
    {
        this.sendingTime = sendingTime;
        try
        {
            mac = Mac.getInstance(ALGORITHM);
        }
        catch (final GeneralSecurityException ex)
        {
            throw new IllegalStateException("the JDK must offer " + ALGORITHM, ex);
        }
    }

    /** The port is open: earlier signatures are invalid. Any thread. */
    public void begin(final long epochNs)
    {
        beginNs = epochNs - epochNs % MILLISECOND_NS;
    }

    /** The error as text for the operator; null if it is valid, which it is only once. */
    String problem(final Session session, final FixMessage logon)
    {
        final long timeNs = logon.timeNs(FixFields.SENDING_TIME);
        final long msgSeqNum = logon.number(FixFields.MSG_SEQ_NUM);
        if (timeNs <= FixMessage.MALFORMED || msgSeqNum < 1 || !isSigned(session, logon))
        {
            return WRONG;
        }
        if (!sendingTime.isGood(logon))
        {
            return "signed with a SendingTime (52) too far from the clock here";
        }
        if (timeNs < beginNs || !session.takeSignature(timeNs, msgSeqNum))
        {
            return "signed with a SendingTime (52) not later than the Logon before it, or than the start of the venue";
        }
        return null;
    }

    private boolean isSigned(final Session session, final FixMessage logon)
    {
        final String given = logon.text(FixFields.RAW_DATA);
        if (null == given || DIGITS != given.length() || !given.chars().allMatch(HexFormat::isHexDigit))
        {
            return false;
        }
        final byte[] signature = HexFormat.of().parseHex(given);
        final StringBuilder text = new StringBuilder();
        for (final int tag : SIGNED_TAGS)
        {
            text.append(text.isEmpty() ? "" : "\u0001").append(logon.text(tag));
        }
        final byte[] signed = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        boolean isSigned = false;
        for (final byte[] key : session.config().logonKeys())
        {
            isSigned |= MessageDigest.isEqual(signature, compute(key, signed));
        }
        return isSigned;
    }

    private byte[] compute(final byte[] key, final byte[] signed)
    {
        try
        {
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac.doFinal(signed);
        }
        catch (final GeneralSecurityException ex)
        {
            throw new IllegalStateException(ex);
        }
    }
}
