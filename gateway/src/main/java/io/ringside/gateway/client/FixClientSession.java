package io.ringside.gateway.client;

import org.agrona.concurrent.EpochClock;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * The session layer of a {@link FixClient}: sequence numbers, heartbeats, gaps, logon and logout. Hot path: no
 * allocation.
 */
final class FixClientSession
{
    private static final String TEST_REQUEST_ID = "ringside-client";

    private final FixClientContext context;
    private final FixMessageWriter writer;
    private final EpochClock clock;
    private final FixMessageReader reader = new FixMessageReader();
    private final long heartbeatMs;
    private long nextOutgoing;
    private long nextIncoming;
    private long gapUntil;
    private long lastSentMs;
    private long lastReceivedMs;
    private boolean isLoggedOn;
    private boolean isLogoutSent;
    private boolean isTestRequestSent;
    private boolean isDisconnectTold;
    private String farewell;

    FixClientSession(final FixClientContext context, final FixMessageWriter writer, final EpochClock clock)
    {
        this.context = context;
        this.writer = writer;
        this.clock = clock;
        heartbeatMs = TimeUnit.SECONDS.toMillis(context.heartbeatIntervalS);
        nextOutgoing = context.nextOutgoingMsgSeqNum;
        nextIncoming = context.nextIncomingMsgSeqNum;
    }

    boolean isLoggedOn()
    {
        return isLoggedOn;
    }

    long nextOutgoing()
    {
        return nextOutgoing;
    }

    long nextIncoming()
    {
        return nextIncoming;
    }

    String farewell()
    {
        return farewell;
    }

    long send(final FixConnection connection, final ByteBuffer message)
    {
        if (!connection.send(message))
        {
            return connection.isClosed() ? FixClient.CLOSED : FixClient.BACK_PRESSURED;
        }
        lastSentMs = clock.time();
        return nextOutgoing++;
    }

    void sendLogon(final FixConnection connection, final boolean reset)
    {
        isLoggedOn = false;
        isLogoutSent = false;
        isTestRequestSent = false;
        isDisconnectTold = false;
        farewell = null;
        gapUntil = 0;
        if (reset)
        {
            nextOutgoing = 1;
            nextIncoming = 1;
        }
        lastReceivedMs = clock.time();
        writer.begin('A', nextOutgoing, clock.time()).put(98, '0').put(108, context.heartbeatIntervalS);
        if (reset)
        {
            writer.put(141, 'Y');
        }
        if (null != context.username)
        {
            writer.put(553, context.username).put(554, context.password);
        }
        send(connection, writer.end());
    }

    void sendLogout(final FixConnection connection)
    {
        if (isLoggedOn && !isLogoutSent)
        {
            isLogoutSent = true;
            send(connection, writer.begin('5', nextOutgoing, clock.time()).end());
        }
    }

    /** Serves before the logon; true once it is answered. Takes one message at most: none is lost to the user. */
    boolean poll(final FixConnection connection)
    {
        connection.flush();
        connection.receive();
        if (connection.nextMessage())
        {
            onMessage(connection, FixListener.NONE);
        }
        return isLoggedOn;
    }

    int poll(final FixConnection connection, final FixListener listener)
    {
        connection.flush();
        int count = 0;
        while (connection.nextMessage())
        {
            onMessage(connection, listener);
            count++;
        }
        if (connection.receive() > 0)
        {
            while (connection.nextMessage())
            {
                onMessage(connection, listener);
                count++;
            }
        }
        if (isLoggedOn)
        {
            keepAlive(connection);
        }
        if (connection.isClosed() && !isDisconnectTold)
        {
            isDisconnectTold = true;
            isLoggedOn = false;
            listener.onDisconnected(null == farewell ? "connection closed" : farewell);
        }
        return count;
    }

    private void keepAlive(final FixConnection connection)
    {
        final long nowMs = clock.time();
        if (nowMs - lastSentMs >= heartbeatMs)
        {
            send(connection, writer.begin('0', nextOutgoing, nowMs).end());
        }
        final long silenceMs = nowMs - lastReceivedMs;
        if (silenceMs > heartbeatMs * 12 / 10 && !isTestRequestSent)
        {
            isTestRequestSent = true;
            send(connection, writer.begin('1', nextOutgoing, nowMs).put(112, TEST_REQUEST_ID).end());
        }
        else if (silenceMs > heartbeatMs * 24 / 10)
        {
            farewell = "the venue is silent";
            connection.close();
        }
    }

    private void onMessage(final FixConnection connection, final FixListener listener)
    {
        lastReceivedMs = clock.time();
        isTestRequestSent = false;
        if (!reader.wrap(connection.buffer(), connection.messageOffset(), connection.messageLength()))
        {
            return;
        }
        final char type = reader.character(35);
        final long msgSeqNum = reader.number(34, 0);
        if ('4' == type && 'Y' != reader.character(123))
        {
            nextIncoming = Math.max(nextIncoming, reader.number(36, 0));
        }
        else if ('A' == type)
        {
            onLogon(connection, msgSeqNum);
        }
        else if (msgSeqNum > nextIncoming)
        {
            onGap(connection, type, msgSeqNum, listener);
        }
        else if (msgSeqNum == nextIncoming)
        {
            nextIncoming = '4' == type ? Math.max(nextIncoming + 1, reader.number(36, 0)) : nextIncoming + 1;
            dispatch(connection, type, listener);
        }
        else if ('Y' != reader.character(43))
        {
            farewell = "MsgSeqNum too low, expecting " + nextIncoming + " but received " + msgSeqNum;
            sendLogout(connection);
            connection.close();
        }
    }

    private void onLogon(final FixConnection connection, final long msgSeqNum)
    {
        if ('Y' == reader.character(141))
        {
            nextIncoming = 1;
        }
        if (msgSeqNum < nextIncoming)
        {
            farewell = "MsgSeqNum too low, expecting " + nextIncoming + " but received " + msgSeqNum;
            connection.close();
            return;
        }
        isLoggedOn = true;
        if (msgSeqNum > nextIncoming)
        {
            askAgain(connection, msgSeqNum);
        }
        else
        {
            nextIncoming = msgSeqNum + 1;
        }
    }

    private void onGap(
        final FixConnection connection, final char type, final long msgSeqNum, final FixListener listener)
    {
        if ('2' == type || '5' == type)
        {
            // Both sides may have missed something: a resend request or a farewell must not wait for the gap to close.
            dispatch(connection, type, listener);
        }
        if (nextIncoming > gapUntil)
        {
            askAgain(connection, msgSeqNum);
        }
    }

    // Once for each gap: everything up to what has been seen comes again, so later messages are dropped until then.
    private void askAgain(final FixConnection connection, final long seenMsgSeqNum)
    {
        gapUntil = seenMsgSeqNum;
        send(connection, writer.begin('2', nextOutgoing, clock.time()).put(7, nextIncoming).put(16, 0L).end());
    }

    private void dispatch(final FixConnection connection, final char type, final FixListener listener)
    {
        switch (type)
        {
            case '8' -> listener.onExecutionReport(reader);
            case '9' -> listener.onCancelReject(reader);
            case 'r' -> listener.onMassCancelReport(reader);
            case '3', 'j' -> listener.onReject(reader);
            case '1' ->
                send(connection, writer.begin('0', nextOutgoing, clock.time()).put(112, reader.chars(112)).end());
            case '2' -> fillGap(connection, reader.number(7, 1));
            case '5' ->
            {
                farewell = reader.has(58) ? reader.text(58) : "logout";
                sendLogout(connection);
                isLoggedOn = false;
                connection.close();
            }
            default ->
            {
            }
        }
    }

    private void fillGap(final FixConnection connection, final long beginSeqNo)
    {
        if (beginSeqNo < nextOutgoing)
        {
            final long nowMs = clock.time();
            connection.send(writer.begin('4', beginSeqNo, nowMs).put(43, 'Y').putTime(122).put(123, 'Y')
                .put(36, nextOutgoing).end());
            lastSentMs = nowMs;
        }
    }
}
