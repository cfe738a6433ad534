package io.ringside.gateway.fix;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.ringside.gateway.fix.codec.decoder.HeaderDecoder;
import io.ringside.gateway.fix.codec.decoder.SequenceResetDecoder;
import org.agrona.DirectBuffer;
import uk.co.real_logic.artio.session.InternalSession;
import uk.co.real_logic.artio.session.Session;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/**
 * Decides which messages of a client consume a sequence number, where the rule book and Artio differ: all that are
 * handled in order, refused or not, and no others, in particular none that Artio dropped (ADR 54). Artio has counted a
 * message before this class sees it. Used by the FIX gateway's agent only. Hot path: no allocation.
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
     * @param session    told which numbers are consumed.
     * @param rejects    for messages refused here.
     * @param connection whose Logon has not been handled yet.
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
     * A message has arrived. While Artio waits for messages to be resent, it drops those after the gap but counts them.
     * It then takes the gap for filled, or waits for ever, although the client's answer need not reach that far: the
     * dropped message was on its way when the answer was sent. So the first dropped message is expected next as soon as
     * the gap is filled.
     *
     * @param connection of the client, in the state in which Artio left it.
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
     * A SequenceReset has arrived. Artio accepts a gap fill that fills nothing, and does not count one that goes back.
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
            // The client says that it will resend nothing; Artio would wait for it for ever.
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
            // The client was asked in time, and will not resend that message.
            firstDropped = newSeqNo;
        }
        if (!isGapFill || newSeqNo > msgSeqNum || msgSeqNum != lastCounted + 1)
        {
            return Action.CONTINUE;
        }
        // Artio has rejected one that goes back.
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

    // Requests a Heartbeat, whose number shows the gap unless another message does so before.
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
            // Artio has answered it; the sequence number is before the faulty field, or is itself the fault.
        }
        return header.msgSeqNum();
    }

    /** The client's next message is to be the one behind that number. */
    static void goBack(final Session connection, final int msgSeqNum)
    {
        // Artio takes a lower number for the start of new numbering, which this is not.
        final int sequenceIndex = connection.sequenceIndex();
        connection.lastReceivedMsgSeqNum(msgSeqNum);
        connection.sequenceIndex(sequenceIndex);
    }
}
