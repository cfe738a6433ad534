package io.ringside.gateway.client;

import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.SystemEpochClock;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A FIX 4.4 client for order entry over TCP: small, without a thread of its own, confined to the thread that calls it.
 * <pre>
 * try (FixClient client = FixClient.connect(new FixClientContext().session("FIRM1", "firm1", "secret")))
 * {
 *     client.newOrder("o-1", "BTC-USD", FixClient.BUY, FixClient.LIMIT, FixClient.DAY, 10_050, 2, 5, 0);
 *     client.poll(listener);
 * }
 * </pre>
 * It counts MsgSeqNum in both directions, keeps the heartbeat, asks again for what is missing, and answers a
 * ResendRequest with a gap fill: a request that did not arrive is not repeated behind the user's back. Hot path: no
 * allocation.
 */
public final class FixClient implements AutoCloseable
{
    /** Side (54). */
    public static final char BUY = '1';
    /** Side (54). */
    public static final char SELL = '2';
    /** OrdType (40). */
    public static final char MARKET = '1';
    /** OrdType (40). */
    public static final char LIMIT = '2';
    /** TimeInForce (59). */
    public static final char DAY = '0';
    /** TimeInForce (59). */
    public static final char GOOD_TILL_CANCEL = '1';
    /** TimeInForce (59). */
    public static final char IMMEDIATE_OR_CANCEL = '3';
    /** TimeInForce (59). */
    public static final char FILL_OR_KILL = '4';

    /** The socket takes no more just now: poll, then try again. */
    public static final long BACK_PRESSURED = -1;
    /** Not logged on, or not any more. */
    public static final long CLOSED = -2;

    private final FixClientContext context;
    private final EpochClock clock = SystemEpochClock.INSTANCE;
    private final FixMessageWriter writer;
    private final FixClientSession session;
    private FixConnection connection;

    private FixClient(final FixClientContext context)
    {
        this.context = context.conclude();
        writer = new FixMessageWriter(context.senderCompId, context.targetCompId);
        session = new FixClientSession(context, writer, clock);
    }

    /**
     * Connect and log on; waits for the venue's answer. Of several addresses the first counts at which it is let in.
     *
     * @param context with the address and the names.
     * @return a client that is logged on.
     * @throws LogonException if the venue cannot be reached, refuses, or does not answer in time.
     */
    public static FixClient connect(final FixClientContext context)
    {
        final FixClient client = new FixClient(context);
        client.open(context.resetSequences, context.addressCount());
        return client;
    }

    private void open(final boolean reset, final int addresses)
    {
        try
        {
            open(reset);
        }
        catch (final LogonException ex)
        {
            if (addresses <= 1)
            {
                throw ex;
            }
            context.nextAddress();
            open(reset, addresses - 1);
        }
    }

    /** Connect again after a disconnect and go on with the sequence numbers of both sides: what was missed follows. */
    public void reconnect()
    {
        if (null != connection)
        {
            connection.close();
        }
        context.nextAddress();
        open(false);
    }

    /**
     * Enter an order (NewOrderSingle) for the session's default account.
     *
     * @param clOrdId           at most 20 characters, new to the session.
     * @param symbol            of the instrument.
     * @param side              {@link #BUY} or {@link #SELL}.
     * @param ordType           {@link #LIMIT} or {@link #MARKET}.
     * @param timeInForce       {@link #DAY} and so on.
     * @param priceMantissa     price = priceMantissa x 10^-priceScale; not sent for market orders.
     * @param priceScale        digits behind the point, 0 to 18.
     * @param quantityMantissa  quantity = quantityMantissa x 10^-quantityScale.
     * @param quantityScale     digits behind the point, 0 to 18.
     * @return MsgSeqNum of the message, or {@link #BACK_PRESSURED} or {@link #CLOSED}.
     */
    public long newOrder(
        final CharSequence clOrdId,
        final CharSequence symbol,
        final char side,
        final char ordType,
        final char timeInForce,
        final long priceMantissa,
        final int priceScale,
        final long quantityMantissa,
        final int quantityScale)
    {
        begin('D').put(11, clOrdId).put(55, symbol).put(54, side).putTime(60)
            .putDecimal(38, quantityMantissa, quantityScale).put(40, ordType);
        if (LIMIT == ordType)
        {
            writer.putDecimal(44, priceMantissa, priceScale);
        }
        writer.put(59, timeInForce);
        return send();
    }

    /**
     * Cancel an order (OrderCancelRequest).
     *
     * @param clOrdId     of this request.
     * @param origClOrdId the order's latest accepted id.
     * @param symbol      of the order.
     * @param side        of the order.
     * @return MsgSeqNum of the message, or {@link #BACK_PRESSURED} or {@link #CLOSED}.
     */
    public long cancel(
        final CharSequence clOrdId, final CharSequence origClOrdId, final CharSequence symbol, final char side)
    {
        begin('F').put(41, origClOrdId).put(11, clOrdId).put(55, symbol).put(54, side).putTime(60);
        return send();
    }

    /**
     * Change price and quantity of an order (OrderCancelReplaceRequest).
     *
     * @param clOrdId          the order's new id.
     * @param origClOrdId      the order's latest accepted id.
     * @param symbol           of the order.
     * @param side             of the order.
     * @param ordType          of the order.
     * @param timeInForce      of the order.
     * @param priceMantissa    new price = priceMantissa x 10^-priceScale.
     * @param priceScale       digits behind the point, 0 to 18.
     * @param quantityMantissa new total quantity, what is filled included.
     * @param quantityScale    digits behind the point, 0 to 18.
     * @return MsgSeqNum of the message, or {@link #BACK_PRESSURED} or {@link #CLOSED}.
     */
    public long replace(
        final CharSequence clOrdId,
        final CharSequence origClOrdId,
        final CharSequence symbol,
        final char side,
        final char ordType,
        final char timeInForce,
        final long priceMantissa,
        final int priceScale,
        final long quantityMantissa,
        final int quantityScale)
    {
        begin('G').put(41, origClOrdId).put(11, clOrdId).put(55, symbol).put(54, side).putTime(60)
            .putDecimal(38, quantityMantissa, quantityScale).put(40, ordType);
        if (LIMIT == ordType)
        {
            writer.putDecimal(44, priceMantissa, priceScale);
        }
        writer.put(59, timeInForce);
        return send();
    }

    /**
     * Ask for the status of an order (OrderStatusRequest).
     *
     * @param clOrdId of the order.
     * @param symbol  of the order.
     * @param side    of the order.
     * @return MsgSeqNum of the message, or {@link #BACK_PRESSURED} or {@link #CLOSED}.
     */
    public long orderStatus(final CharSequence clOrdId, final CharSequence symbol, final char side)
    {
        begin('H').put(11, clOrdId).put(55, symbol).put(54, side);
        return send();
    }

    /**
     * Cancel all orders of this session (OrderMassCancelRequest).
     *
     * @param clOrdId of this request.
     * @param symbol  only orders of this instrument; null: all.
     * @return MsgSeqNum of the message, or {@link #BACK_PRESSURED} or {@link #CLOSED}.
     */
    public long massCancel(final CharSequence clOrdId, final CharSequence symbol)
    {
        begin('q').put(11, clOrdId).put(530, null == symbol ? '7' : '1');
        if (null != symbol)
        {
            writer.put(55, symbol);
        }
        writer.putTime(60);
        return send();
    }

    /**
     * Receive, and keep the session alive: call it often. The listener must not close the client.
     *
     * @param listener of the messages received.
     * @return number of messages received.
     */
    public int poll(final FixListener listener)
    {
        return session.poll(connection, listener);
    }

    /**
     * Say goodbye (Logout) and wait for the venue's answer, at most as long as for a logon.
     *
     * @param listener of the messages received until then.
     */
    public void logout(final FixListener listener)
    {
        session.sendLogout(connection);
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(context.connectTimeoutMs);
        while (!connection.isClosed() && session.isLoggedOn() && System.nanoTime() < deadlineNs)
        {
            if (0 == poll(listener))
            {
                LockSupport.parkNanos(100_000);
            }
        }
        connection.close();
    }

    /** True from the logon until either side leaves. */
    public boolean isConnected()
    {
        return session.isLoggedOn() && !connection.isClosed();
    }

    /**
     * MsgSeqNum of the next message to the venue, from 1; to be kept for {@link FixClientContext#sequences(long,
     * long)}.
     */
    public long nextOutgoingMsgSeqNum()
    {
        return session.nextOutgoing();
    }

    /**
     * MsgSeqNum expected of the venue's next message, from 1; to be kept for {@link FixClientContext#sequences(long,
     * long)}.
     */
    public long nextIncomingMsgSeqNum()
    {
        return session.nextIncoming();
    }

    /** Drop the connection without a Logout, as a crash would; see {@link #logout(FixListener)}. */
    @Override
    public void close()
    {
        if (null != connection)
        {
            connection.close();
        }
    }

    private void open(final boolean reset)
    {
        try
        {
            connection = new FixConnection(context);
        }
        catch (final IOException ex)
        {
            throw new LogonException(null, "cannot connect to " + context.host + ":" + context.port + ": " +
                ex.getMessage());
        }
        session.sendLogon(connection, reset);
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(context.connectTimeoutMs);
        while (!session.poll(connection))
        {
            if (connection.isClosed())
            {
                throw new LogonException(null, true, "no logon: " + (null == session.farewell() ?
                    "the venue closed the connection without an answer, as it does if CompID or password is wrong, " +
                    "the address is not allowed, or the session is logged on already" : session.farewell()));
            }
            if (System.nanoTime() > deadlineNs)
            {
                connection.close();
                throw new LogonException(null, "no logon: the venue did not answer in time");
            }
            LockSupport.parkNanos(100_000);
        }
    }

    private FixMessageWriter begin(final char msgType)
    {
        return writer.begin(msgType, session.nextOutgoing(), clock.time());
    }

    /** Send what was written, unless the session is down or the socket might not take all of it. */
    private long send()
    {
        if (!isConnected())
        {
            return CLOSED;
        }
        return connection.hasRoom(FixMessageWriter.MESSAGE_LENGTH_MAX) ?
            session.send(connection, writer.end()) : BACK_PRESSURED;
    }
}
