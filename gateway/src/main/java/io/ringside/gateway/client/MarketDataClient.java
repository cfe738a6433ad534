package io.ringside.gateway.client;

import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.book.MarketBook;

/**
 * Follows the venue's books, over Aeron or over TCP. Used by one thread. No allocation while nothing is lost and the
 * books are no deeper than they were.
 * <pre>{@code
 * try (MarketDataClient client = MarketDataClient.connect(
 *     new MarketDataClientContext().channel("tcp://localhost:9884").session(7, "secret")))
 * {
 *     while (true)
 *     {
 *         client.poll(listener);
 *     }
 * }
 * }</pre>
 * The books are as the venue's at {@link #nextSequence()}, from the first {@link MarketDataListener#onRecovered(long)}
 * on. Over TCP {@link #reconnect()} goes on where a broken connection stopped.
 */
public final class MarketDataClient implements AutoCloseable
{
    private final MarketDataFollower follower;
    private final TcpFollower line;

    /**
     * Subscribe over Aeron. The thread that polls this must poll the order entry client as well.
     *
     * @param context    settings.
     * @param orderEntry over Aeron, through which snapshots are asked for; stays the caller's to poll and to close.
     */
    public MarketDataClient(final MarketDataClientContext context, final OrderEntryClient orderEntry)
    {
        follower = new AeronFollower(context, orderEntry);
        line = null;
    }

    /**
     * A client over TCP that is not connected yet: {@link #reconnect()} begins to.
     *
     * @param context with a channel {@code tcp://host:port}, and a session of its own logon.
     */
    public MarketDataClient(final MarketDataClientContext context)
    {
        line = new TcpFollower(context);
        follower = line;
    }

    /**
     * Connect over TCP and log on, waiting for the answer.
     *
     * @param context with a channel {@code tcp://host:port}, and a session, which may be logged on for orders as well.
     * @return a client that is logged on, and that builds its books as it is polled.
     * @throws LogonException if the venue refuses, or does not answer in time.
     */
    public static MarketDataClient connect(final MarketDataClientContext context)
    {
        final MarketDataClient client = new MarketDataClient(context);
        try
        {
            client.line.connect();
            return client;
        }
        catch (final RuntimeException ex)
        {
            client.close();
            throw ex;
        }
    }

    /**
     * Receive what has arrived, and get on with a logon or a recovery.
     *
     * @param listener called back for each message; over Aeron also when the order entry client is polled.
     * @return 0 if there was nothing to do.
     */
    public int poll(final MarketDataListener listener)
    {
        follower.listener = listener;
        return follower.poll();
    }

    /**
     * Begin to connect over TCP, or to connect again; {@link #poll(MarketDataListener)} does the rest. What was missed
     * in between comes first, or a fresh snapshot if the venue does not keep it any more.
     *
     * @throws IllegalStateException over Aeron, which needs no connection.
     */
    public void reconnect()
    {
        line().reconnect();
    }

    /** The state of the connection over TCP. */
    public ClientState state()
    {
        return line().session().state();
    }

    /** Why the venue refused the last logon over TCP, or null. */
    public SessionRejectCode rejectCode()
    {
        return line().session().rejectCode();
    }

    private TcpFollower line()
    {
        if (null == line)
        {
            throw new IllegalStateException("the feed over Aeron has no connection of its own");
        }
        return line;
    }

    /**
     * The book of an instrument.
     *
     * @param instrumentId of the instrument.
     * @return null if none is known; stale while {@link #isRecovering()}.
     */
    public DepthBook book(final int instrumentId)
    {
        final MarketBook market = market(instrumentId);
        return null == market ? null : market.depth();
    }

    /**
     * All that the feed has told of an instrument: its book, phase, definition, and the last price since the client
     * joined.
     *
     * @param instrumentId of the instrument.
     * @return null if the instrument is not known; stale while {@link #isRecovering()}.
     */
    public MarketBook market(final int instrumentId)
    {
        return follower.books.find(instrumentId);
    }

    /**
     * True while the books are being built, at the start, after a gap, and over TCP while there is no connection: they
     * must not be used then.
     */
    public boolean isRecovering()
    {
        return follower.isRecovering;
    }

    /** Sequence of the message to come, from 1. */
    public long nextSequence()
    {
        return follower.nextSequence;
    }

    /** Times that messages were missing. */
    public long gapCount()
    {
        return follower.gapCount;
    }

    @Override
    public void close()
    {
        follower.close();
    }
}
