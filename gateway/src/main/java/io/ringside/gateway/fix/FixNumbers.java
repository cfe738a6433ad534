package io.ringside.gateway.fix;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.ringside.gateway.fix.codec.decoder.HeaderDecoder;
import io.ringside.gateway.fix.codec.decoder.SequenceResetDecoder;
import org.agrona.DirectBuffer;
import uk.co.real_logic.artio.session.InternalSession;
import uk.co.real_logic.artio.session.Session;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/**
 * Which messages of a client use up a number, where the rule book and Artio differ: all that are taken in their turn,
 * refused or not, and none that are not; above all none that Artio dropped (ADR 54). Artio has counted a message before
 * this class sees it. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
final class FixNumbers
{
    private static final char[] SEQUENCE_RESET = {'4'};
    private static final int NEW_SEQ_NO = 36;
    private static final int VALUE_IS_INCORRECT = 5;
    private static final int NONE = 0;

    private final FixSession session;
    private final FixRejectPublisher rejects;
    private final MutableAsciiBuffer ascii = new MutableAsciiBuffer();
    private final HeaderDecoder header = new HeaderDecoder();
    private final SequenceResetDecoder sequenceReset = new SequenceResetDecoder();
    private int lastCounted;
    private boolean wasAwaitingResend;
    private int firstDropped = NONE;

    /**
     * @param session    told what is used up.
     * @param rejects    for what is refused here.
     * @param connection whose Logon was not looked at yet.
     */
    FixNumbers(final FixSession session, final FixRejectPublisher rejects, final Session connection)
    {
        this.session = session;
        this.rejects = rejects;
        note(connection);
    }

    /** What has been counted up to here stands. */
    private void note(final Session connection)
    {
        lastCounted = connection.lastReceivedMsgSeqNum();
        wasAwaitingResend = connection.awaitingResend();
    }

    /** A message has come that is none of the exchange's business. */
    void onTaken(final int sequenceIndex, final DirectBuffer buffer, final int offset, final int length)
    {
        final int msgSeqNum = msgSeqNum(buffer, offset, length);
        session.onTaken(sequenceIndex, msgSeqNum, msgSeqNum);
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
     * A message has come. While Artio waits for others to come again, it drops what lies behind the gap, counts it all
     * the same, and is content then, or waits for ever, though the client's answer need not reach so far: the message
     * was on its way when that was sent. So the first one dropped is expected next as soon as the gap is filled.
     *
     * @param connection of the client, as Artio has left it.
     * @param isAdmin    false if the message is one for the exchange.
     * @param buffer     holding the message.
     * @param offset     of its first byte.
     * @param length     in bytes.
     */
    void onMessage(
        final Session connection, final boolean isAdmin, final DirectBuffer buffer, final int offset, final int length)
    {
        if (wasAwaitingResend)
        {
            final InternalSession waiting = (InternalSession)connection;
            if (!isAdmin && NONE == firstDropped && waiting.awaitingResend())
            {
                final int msgSeqNum = msgSeqNum(buffer, offset, length);
                firstDropped = msgSeqNum > waiting.endOfResendRequestRange() ? msgSeqNum : NONE;
            }
            askAgain(waiting);
        }
        note(connection);
    }

    /**
     * A SequenceReset has come. Artio takes a gap fill that fills nothing, and does not count one that leads back.
     *
     * @param connection    of the client.
     * @param sequenceIndex of the message.
     * @param buffer        holding the message.
     * @param offset        of its first byte.
     * @param length        in bytes.
     * @return {@link Action#ABORT} to see the message again.
     */
    Action onSequenceReset(
        final Session connection,
        final int sequenceIndex,
        final DirectBuffer buffer,
        final int offset,
        final int length)
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
        if (!isGapFill && newSeqNo == connection.lastReceivedMsgSeqNum() + 1)
        {
            // The client says that nothing comes again, for which Artio would wait for ever.
            ((InternalSession)connection).awaitingResend(false);
            firstDropped = NONE;
            session.resume(sequenceIndex, newSeqNo - 1);
        }
        if (isGapFill)
        {
            session.onTaken(sequenceIndex, msgSeqNum, Math.max(msgSeqNum, newSeqNo - 1));
        }
        if (isGapFill && msgSeqNum <= firstDropped && firstDropped < newSeqNo)
        {
            // The client has been asked in time, and does not say that one again.
            firstDropped = newSeqNo;
        }
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

    /** The message is to be as if it had never come: the next one shows the gap. Not the second time it comes. */
    void uncount(final Session connection, final DirectBuffer buffer, final int offset, final int length)
    {
        final int msgSeqNum = msgSeqNum(buffer, offset, length);
        if (wasAwaitingResend)
        {
            askAgain((InternalSession)connection);
        }
        else if (connection.lastReceivedMsgSeqNum() == msgSeqNum)
        {
            goBack(connection, msgSeqNum - 1);
        }
        note(connection);
    }

    // A Heartbeat is asked for, whose number shows the gap if nothing else does before.
    private void askAgain(final InternalSession connection)
    {
        if (connection.awaitingResend())
        {
            connection.awaitingResend(connection.lastResentMsgSeqNo() < connection.endOfResendRequestRange());
        }
        if (NONE != firstDropped && !connection.awaitingResend())
        {
            if (firstDropped <= connection.lastReceivedMsgSeqNum())
            {
                goBack(connection, firstDropped - 1);
                if (connection.isActive())
                {
                    // If there is no room for it, the client's next message shows the gap.
                    rejects.testRequest(connection);
                }
            }
            firstDropped = NONE;
        }
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

    /** The client's next message is to be the one behind that number. */
    static void goBack(final Session connection, final int msgSeqNum)
    {
        // Artio takes a number that falls for the begin of a new count, which this is not.
        final int sequenceIndex = connection.sequenceIndex();
        connection.lastReceivedMsgSeqNum(msgSeqNum);
        connection.sequenceIndex(sequenceIndex);
    }
}
