package io.ringside.gateway.fix.market;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.application.FixReasons;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixFrameWriter;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.VenueNotice;

/**
 * Writes messages to readers, each with the next number of its connection, into the send buffer of its socket. Hot
 * path: no allocation.
 */
final class FixMarketWriter
{
    /** No message is longer. */
    static final int MESSAGE_LENGTH_MAX = 28 * 1024;

    /** Room in the send buffer that books leave to answers, so that a reader of many books is still answered. */
    static final int ANSWER_ROOM = 8 * 1024;

    private static final int ANSWER_LENGTH_MAX = 2 * 1024;
    private static final int MSG_TYPE_LENGTH_MAX = 16;

    private final FixFrameWriter frame = new FixFrameWriter(MESSAGE_LENGTH_MAX);
    private final FixClock clock;
    private final GatewayCounters counters;

    FixMarketWriter(final FixClock clock, final GatewayCounters counters)
    {
        this.clock = clock;
        this.counters = counters;
    }

    /** True if a message of a book fits, of any length. */
    static boolean hasRoom(final FixMarketConnection connection)
    {
        return connection.socket().hasRoom(MESSAGE_LENGTH_MAX + ANSWER_ROOM);
    }

    /** True if an answer fits. */
    static boolean hasRoomForAnswer(final FixMarketConnection connection)
    {
        return connection.socket().hasRoom(ANSWER_LENGTH_MAX);
    }

    /** Begin a message: its header is written. */
    FixFieldWriter begin(final FixMarketConnection connection, final int msgType)
    {
        return frame.begin(msgType).putFields(connection.compIds()).put(FixFields.MSG_SEQ_NUM, connection.nextOut())
            .putTimeMs(FixFields.SENDING_TIME, clock.epochNs());
    }

    /** Send the message. */
    void end(final FixMarketConnection connection)
    {
        put(connection);
        connection.onSent(clock.nowNs());
    }

    private void put(final FixMarketConnection connection)
    {
        connection.socket().put(frame.end(connection.socket().out(), connection.socket().outLimit()));
        counters.increment(GatewayCounter.FIX_MARKET_MESSAGES_OUT);
    }

    void logon(final FixMarketConnection connection, final FixMessage logon)
    {
        final FixFieldWriter body = begin(connection, FixFields.LOGON).echo(logon, FixFields.ENCRYPT_METHOD)
            .echo(logon, FixFields.HEART_BT_INT);
        if (logon.isYes(FixFields.RESET_SEQ_NUM_FLAG))
        {
            body.put(FixFields.RESET_SEQ_NUM_FLAG, 'Y');
        }
        end(connection);
    }

    /** Heartbeat (0), with the TestReqID (112) of the TestRequest that it answers, if it answers one. */
    void heartbeat(final FixMarketConnection connection, final FixMessage testRequestOrNull)
    {
        final FixFieldWriter body = begin(connection, FixFields.HEARTBEAT);
        if (null != testRequestOrNull)
        {
            body.echo(testRequestOrNull, FixFields.TEST_REQ_ID);
        }
        end(connection);
    }

    void testRequest(final FixMarketConnection connection)
    {
        begin(connection, FixFields.TEST_REQUEST).putText(FixFields.TEST_REQ_ID, "RINGSIDE");
        end(connection);
    }

    /** ResendRequest (2) for everything from the next number on. */
    void resendRequest(final FixMarketConnection connection)
    {
        begin(connection, FixFields.RESEND_REQUEST).put(FixFields.BEGIN_SEQ_NO, connection.nextIn())
            .put(FixFields.END_SEQ_NO, '0');
        end(connection);
    }

    /** SequenceReset (4): these numbers are not sent again. */
    void gapFill(final FixMarketConnection connection, final long beginSeqNo, final long newSeqNo)
    {
        frame.begin(FixFields.SEQUENCE_RESET).putFields(connection.compIds()).put(FixFields.MSG_SEQ_NUM, beginSeqNo)
            .put(FixFields.POSS_DUP_FLAG, 'Y').putTimeMs(FixFields.SENDING_TIME, clock.epochNs())
            .putTimeMs(FixFields.ORIG_SENDING_TIME, clock.epochNs())
            .put(FixFields.GAP_FILL_FLAG, 'Y').put(FixFields.NEW_SEQ_NO, newSeqNo);
        put(connection);
    }

    /** Logout (5); text may be null. */
    void logout(final FixMarketConnection connection, final String text)
    {
        final FixFieldWriter body = begin(connection, FixFields.LOGOUT);
        if (null != text)
        {
            body.putText(FixFields.TEXT, text);
        }
        end(connection);
        connection.onLoggedOut(clock.nowNs());
    }

    /** News (B) of one line. */
    void news(final FixMarketConnection connection, final VenueNotice notice)
    {
        begin(connection, FixFields.NEWS).putText(FixFields.HEADLINE, notice.event().name().replace('_', ' '))
            .put(FixFields.LINES_OF_TEXT, '1').putText(FixFields.TEXT, notice.text());
        end(connection);
    }

    /** Reject (3). Tag is 0 if no field is to be named, text null for the reason's own words. */
    void reject(
        final FixMarketConnection connection,
        final FixMessage refused,
        final int reason,
        final int tag,
        final String text)
    {
        final FixFieldWriter body =
            begin(connection, FixFields.REJECT).echo(FixFields.REF_SEQ_NUM, refused, FixFields.MSG_SEQ_NUM);
        if (tag > 0)
        {
            body.put(FixFields.REF_TAG_ID, tag);
        }
        putRefMsgType(body, refused);
        body.put(FixFields.SESSION_REJECT_REASON, reason)
            .putText(FixFields.TEXT, null == text ? FixReasons.sessionRejectText(reason) : text);
        end(connection);
    }

    /** BusinessMessageReject (j). The tag of the request's id is 0 if it has none that could be repeated. */
    void businessReject(
        final FixMarketConnection connection,
        final FixMessage refused,
        final int idTag,
        final int reason,
        final String text)
    {
        final FixFieldWriter body = begin(connection, FixFields.BUSINESS_MESSAGE_REJECT)
            .echo(FixFields.REF_SEQ_NUM, refused, FixFields.MSG_SEQ_NUM);
        putRefMsgType(body, refused);
        if (0 != idTag)
        {
            body.echo(FixFields.BUSINESS_REJECT_REF_ID, refused, idTag);
        }
        body.put(FixFields.BUSINESS_REJECT_REASON, reason).putText(FixFields.TEXT, text);
        end(connection);
    }

    /** A type that is longer than any is not repeated. */
    private static void putRefMsgType(final FixFieldWriter body, final FixMessage refused)
    {
        final int index = refused.find(FixFields.MSG_TYPE);
        if (FixMessage.NOT_FOUND != index && refused.length(index) <= MSG_TYPE_LENGTH_MAX)
        {
            body.echo(FixFields.REF_MSG_TYPE, refused, FixFields.MSG_TYPE);
        }
    }
}
