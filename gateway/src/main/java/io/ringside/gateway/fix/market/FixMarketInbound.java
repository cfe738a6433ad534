package io.ringside.gateway.fix.market;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixFramer;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixSendingTime;
import io.ringside.gateway.fix.session.FixSessionRules;
import io.ringside.gateway.session.ClientLog;
import io.ringside.gateway.tcp.ConnectionHandler;
import io.ringside.gateway.tcp.TcpSocket;
import org.agrona.DirectBuffer;

import java.nio.charset.StandardCharsets;

/**
 * The session rules of readers. Numbers of both directions begin at 1 with each logon, and nothing is sent again: a
 * ResendRequest is answered with a gap fill and fresh books. Messages of a reader are handled in order, each once.
 */
final class FixMarketInbound implements ConnectionHandler<FixMarketConnection>
{
    private static final int OTHER = 99;

    private final FixMessage message = new FixMessage();
    private final FixMarketContext.Settings settings;
    private final byte[] venueCompId;
    private final FixMarketLogons logons;
    private final FixMarketRequests requests;
    private final FixMarketWriter writer;
    private final FixMarketEnds ends;
    private final FixDictionary dictionary;
    private final FixSendingTime sendingTime;
    private final FixClock clock;
    private final GatewayCounters counters;
    private final ClientLog garbled;

    FixMarketInbound(
        final FixMarketContext context,
        final FixMarketLogons logons,
        final FixMarketRequests requests,
        final FixMarketWriter writer,
        final FixMarketEnds ends,
        final FixDictionary dictionary,
        final FixSendingTime sendingTime,
        final FixClock clock)
    {
        settings = context.settings();
        venueCompId = settings.compId().getBytes(StandardCharsets.ISO_8859_1);
        counters = context.counters();
        this.logons = logons;
        this.requests = requests;
        this.writer = writer;
        this.ends = ends;
        this.dictionary = dictionary;
        this.sendingTime = sendingTime;
        this.clock = clock;
        garbled = new ClientLog(context.log(), clock::nowNs);
    }

    @Override
    public FixMarketConnection onConnected(final TcpSocket socket, final long nowNs)
    {
        return new FixMarketConnection(socket, settings.refusalsPerSecond(), nowNs);
    }

    @Override
    public void onCrowd(final FixMarketConnection oldest)
    {
        counters.increment(GatewayCounter.FIX_MARKET_LOGONS_REFUSED);
        if (null != oldest)
        {
            ends.close(oldest);
        }
    }

    @Override
    public boolean onFrame(
        final FixMarketConnection connection, final DirectBuffer buffer, final int offset, final int length)
    {
        if (!message.wrap(buffer, offset, length))
        {
            onGarbage(connection, length);
            return true;
        }
        switch (connection.state())
        {
            case FixMarketConnection.LOGGED_ON:
                return FixMarketWriter.hasRoomForAnswer(connection) && onMessage(connection);
            case FixMarketConnection.LOGGED_OUT:
                if (FixFields.LOGOUT == message.msgType())
                {
                    ends.close(connection);
                }
                return true;
            default:
                return logons.onMessage(connection, message);
        }
    }

    // Rule book S7: ignored. A connection that begins with it is not from a FIX client.
    @Override
    public void onGarbage(final FixMarketConnection connection, final int length)
    {
        counters.increment(GatewayCounter.FIX_MARKET_MALFORMED);
        if (connection.isPending())
        {
            logons.silently(connection, "", "what came first is not FIX");
        }
        else if (garbled.mayWrite())
        {
            garbled.write("FIX market data: " + connection + " sent " + length + " bytes that are no message");
        }
    }

    @Override
    public void onTooLong(final FixMarketConnection connection)
    {
        counters.increment(GatewayCounter.FIX_MARKET_MALFORMED);
        if (connection.isPending())
        {
            logons.silently(connection, "", "the first message is too long");
        }
        else
        {
            ends.logOut(connection, "a message is longer than " + FixFramer.MESSAGE_LENGTH_MAX + " bytes");
        }
    }

    @Override
    public void onHangUp(final FixMarketConnection connection, final String problem)
    {
        if (connection.isPending() &&
            (!problem.isEmpty() || connection.socket().inOffset() < connection.socket().inLimit()))
        {
            logons.silently(connection, "", problem.isEmpty() ? "hung up before it was logged on" : problem);
            return;
        }
        if (!problem.isEmpty() && garbled.mayWrite())
        {
            garbled.write("FIX market data: " + connection + " is closed: " + problem);
        }
        ends.close(connection);
    }

    private boolean onMessage(final FixMarketConnection connection)
    {
        if (!message.isEqual(FixFields.BEGIN_STRING, FixSessionRules.BEGIN_STRING))
        {
            ends.logOut(connection, "BeginString (8) must be FIX.4.4");
            return true;
        }
        final long msgSeqNum = message.number(FixFields.MSG_SEQ_NUM);
        final boolean isReset =
            FixFields.SEQUENCE_RESET == message.msgType() && !message.isYes(FixFields.GAP_FILL_FLAG);
        if (isReset ? msgSeqNum < 0 : msgSeqNum < 1 || msgSeqNum > FixSessionRules.MSG_SEQ_NUM_MAX)
        {
            ends.logOut(connection, FixSessionRules.MSG_SEQ_NUM_TEXT);
            return true;
        }
        final int wrongCompId =
            isOther(FixFields.SENDER_COMP_ID, connection.compId()) ? FixFields.SENDER_COMP_ID :
            isOther(FixFields.TARGET_COMP_ID, venueCompId) ? FixFields.TARGET_COMP_ID : 0;
        if (0 != wrongCompId)
        {
            writer.reject(connection, message, FixDictionary.COMP_ID_PROBLEM, wrongCompId, "CompID problem");
            ends.logOut(connection, "CompID problem");
        }
        else if (!sendingTime.isGood(message))
        {
            writer.reject(connection, message, FixDictionary.SENDING_TIME_ACCURACY, FixFields.SENDING_TIME, null);
            ends.logOut(connection, "SendingTime (52) accuracy problem");
        }
        else if (isReset)
        {
            onReset(connection);
        }
        else if (msgSeqNum != connection.nextIn())
        {
            onOtherNumber(connection, msgSeqNum);
        }
        else
        {
            connection.nextIn(msgSeqNum + 1);
            onNext(connection);
        }
        return true;
    }

    /** Another name ends the session; one that is absent or empty is a fault of the message alone (S12, S14). */
    private boolean isOther(final int tag, final byte[] name)
    {
        final int index = message.find(tag);
        return FixMessage.NOT_FOUND != index && 0 != message.length(index) && !message.isEqual(tag, name);
    }

    // Rule book S5, S6, S8.
    private void onOtherNumber(final FixMarketConnection connection, final long msgSeqNum)
    {
        if (msgSeqNum > connection.nextIn())
        {
            if (FixFields.LOGOUT == message.msgType())
            {
                ends.answerLogout(connection);
            }
            else if (connection.mustRequestResend())
            {
                writer.resendRequest(connection);
            }
        }
        else if (!message.isYes(FixFields.POSS_DUP_FLAG))
        {
            ends.logOut(connection, FixSessionRules.tooLow(connection.nextIn(), msgSeqNum));
        }
    }

    private void onReset(final FixMarketConnection connection)
    {
        final long newSeqNo = message.number(FixFields.NEW_SEQ_NO);
        if (!dictionary.isGood(message))
        {
            refuse(connection, dictionary.rejectReason(), dictionary.rejectTag(), null);
        }
        else if (newSeqNo < connection.nextIn())
        {
            refuse(connection, FixDictionary.VALUE_INCORRECT, FixFields.NEW_SEQ_NO, "NEW_SEQ_NO_TOO_LOW");
        }
        else
        {
            connection.nextIn(newSeqNo);
        }
    }

    private void onNext(final FixMarketConnection connection)
    {
        if (!dictionary.isGood(message, connection.session().config().userTags()))
        {
            onNotGood(connection);
            return;
        }
        switch (message.msgType())
        {
            case FixFields.HEARTBEAT:
            case FixFields.REJECT:
            case FixFields.BUSINESS_MESSAGE_REJECT:
                break;
            case FixFields.TEST_REQUEST:
                writer.heartbeat(connection, message);
                break;
            case FixFields.RESEND_REQUEST:
                onResendRequest(connection);
                break;
            case FixFields.SEQUENCE_RESET:
                onGapFill(connection);
                break;
            case FixFields.LOGOUT:
                ends.answerLogout(connection);
                break;
            case FixFields.LOGON:
                refuse(connection, OTHER, 0, "LOGGED_ON_ALREADY");
                break;
            default:
                onRequest(connection);
                break;
        }
    }

    /** What FIX has a reason for in Y is answered so, with the id of the request. */
    private void onNotGood(final FixMarketConnection connection)
    {
        final int problem = dictionary.rejectReason();
        final boolean isOfAValue =
            FixDictionary.VALUE_INCORRECT == problem || FixDictionary.INCORRECT_DATA_FORMAT == problem;
        if (isOfAValue && requests.refuseValue(connection, message, dictionary.rejectTag()))
        {
            counters.increment(GatewayCounter.FIX_MARKET_REQUESTS);
            onRefused(connection);
        }
        else
        {
            refuse(connection, problem, dictionary.rejectTag(), null);
        }
    }

    private void onGapFill(final FixMarketConnection connection)
    {
        final long newSeqNo = message.number(FixFields.NEW_SEQ_NO);
        if (newSeqNo < connection.nextIn())
        {
            refuse(connection, FixDictionary.VALUE_INCORRECT, FixFields.NEW_SEQ_NO, "NEW_SEQ_NO_TOO_LOW");
        }
        else
        {
            connection.nextIn(newSeqNo);
        }
    }

    /** What is asked for is not sent again: the books are. */
    private void onResendRequest(final FixMarketConnection connection)
    {
        final long begin = message.number(FixFields.BEGIN_SEQ_NO);
        final long end = message.number(FixFields.END_SEQ_NO);
        if (begin < 1 || begin >= connection.nextOut() || 0 != end && end < begin)
        {
            refuse(connection, FixDictionary.VALUE_INCORRECT, FixFields.BEGIN_SEQ_NO, "NOTHING_TO_RESEND");
            return;
        }
        writer.gapFill(connection, begin,
            0 == end || end >= connection.nextOut() ? connection.nextOut() : end + 1);
        requests.sendAfresh(connection);
    }

    private void onRequest(final FixMarketConnection connection)
    {
        counters.increment(GatewayCounter.FIX_MARKET_REQUESTS);
        if (!requests.onMessage(connection, message))
        {
            onRefused(connection);
        }
    }

    private void refuse(final FixMarketConnection connection, final int reason, final int tag, final String text)
    {
        writer.reject(connection, message, reason, tag, text);
        onRefused(connection);
    }

    private void onRefused(final FixMarketConnection connection)
    {
        counters.increment(GatewayCounter.FIX_MARKET_REFUSALS);
        if (!connection.mayBeRefused(clock.nowNs()))
        {
            ends.logOut(connection, "more than " + settings.refusalsPerSecond() + " messages refused in a second");
        }
    }
}
