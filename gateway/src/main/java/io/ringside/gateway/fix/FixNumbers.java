package io.ringside.gateway.fix;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.ringside.gateway.fix.codec.decoder.HeaderDecoder;
import io.ringside.gateway.fix.codec.decoder.SequenceResetDecoder;
import org.agrona.DirectBuffer;
import uk.co.real_logic.artio.session.Session;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/**
 * Which messages of a client use up a number, where the rule book and Artio differ: all that are taken in their turn,
 * refused or not, and none that are not. Artio has counted a message before this class sees it. Used by the FIX
 * gateway's agent only. Hot path: no allocation.
 */
final class FixNumbers
{
    private static final char[] SEQUENCE_RESET = {'4'};
    private static final int NEW_SEQ_NO = 36;
    private static final int VALUE_IS_INCORRECT = 5;

    private final FixRejectPublisher rejects;
    private final MutableAsciiBuffer ascii = new MutableAsciiBuffer();
    private final HeaderDecoder header = new HeaderDecoder();
    private final SequenceResetDecoder sequenceReset = new SequenceResetDecoder();
    private int lastCounted;
    private boolean wasAwaitingResend;

    FixNumbers(final FixRejectPublisher rejects)
    {
        this.rejects = rejects;
    }

    /** What has been counted up to here stands. */
    void note(final Session connection)
    {
        lastCounted = connection.lastReceivedMsgSeqNum();
        wasAwaitingResend = connection.awaitingResend();
    }

    /**
     * Does the message come in its turn, so that whatever comes under its number again is to be dropped? What follows a
     * gap Artio counts, too, but it is to come again.
     */
    boolean isInTurn(final DirectBuffer buffer, final int offset, final int length)
    {
        return !wasAwaitingResend && msgSeqNum(buffer, offset, length) == lastCounted + 1;
    }

    /** Artio has answered a message with Reject (3), and counts one more whatever the message's number was. */
    void onRefused(final Session connection, final DirectBuffer buffer, final int offset, final int length)
    {
        if (connection.lastReceivedMsgSeqNum() == lastCounted + 1 &&
            msgSeqNum(buffer, offset, length) != lastCounted + 1)
        {
            goBack(connection, lastCounted);
        }
    }

    /**
     * A SequenceReset has come. Artio takes a gap fill that fills nothing, and does not count one that leads back.
     *
     * @param connection of the client.
     * @param buffer     holding the message.
     * @param offset     of its first byte.
     * @param length     in bytes.
     * @return {@link Action#ABORT} to see the message again.
     */
    Action onSequenceReset(final Session connection, final DirectBuffer buffer, final int offset, final int length)
    {
        ascii.wrap(buffer);
        sequenceReset.reset();
        try
        {
            sequenceReset.decode(ascii, offset, length);
        }
        catch (final NumberFormatException ex)
        {
            // Artio has answered it.
            return Action.CONTINUE;
        }
        final int msgSeqNum = sequenceReset.header().msgSeqNum();
        final int newSeqNo = sequenceReset.newSeqNo();
        final boolean isGapFill = sequenceReset.hasGapFillFlag() && sequenceReset.gapFillFlag();
        if (!isGapFill || newSeqNo > msgSeqNum || msgSeqNum != lastCounted + 1)
        {
            return Action.CONTINUE;
        }
        // One that leads back has got its Reject from Artio.
        if (newSeqNo == msgSeqNum && rejects.reject(connection, msgSeqNum, SEQUENCE_RESET, SEQUENCE_RESET.length,
            NEW_SEQ_NO, VALUE_IS_INCORRECT) < 0)
        {
            return Action.ABORT;
        }
        connection.lastReceivedMsgSeqNum(msgSeqNum);
        return Action.CONTINUE;
    }

    /** The message is to be as if it had never come: the next one shows the gap. */
    void uncount(final Session connection, final DirectBuffer buffer, final int offset, final int length)
    {
        final int msgSeqNum = msgSeqNum(buffer, offset, length);
        if (connection.lastReceivedMsgSeqNum() == msgSeqNum && !connection.awaitingResend())
        {
            goBack(connection, msgSeqNum - 1);
        }
        note(connection);
    }

    private int msgSeqNum(final DirectBuffer buffer, final int offset, final int length)
    {
        ascii.wrap(buffer);
        header.reset();
        try
        {
            header.decode(ascii, offset, length);
        }
        catch (final NumberFormatException ex)
        {
            // Artio has answered it; the number stands in front of what is wrong, or is it.
        }
        return header.msgSeqNum();
    }

    private static void goBack(final Session connection, final int msgSeqNum)
    {
        // Artio takes a number that falls for the begin of a new count, which this is not.
        final int sequenceIndex = connection.sequenceIndex();
        connection.lastReceivedMsgSeqNum(msgSeqNum);
        connection.sequenceIndex(sequenceIndex);
    }
}
