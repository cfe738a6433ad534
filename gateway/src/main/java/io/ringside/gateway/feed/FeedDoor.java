package io.ringside.gateway.feed;

import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.book.MarketBooks;
import io.ringside.gateway.bridge.SbeFramer;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketDoor;
import io.ringside.gateway.session.VenueNotice;
import io.ringside.gateway.tcp.TcpAcceptor;
import io.ringside.gateway.tcp.TcpConnections;
import io.ringside.gateway.tcp.TcpReader;
import org.agrona.DirectBuffer;

import java.util.concurrent.TimeUnit;

/**
 * Market data over TCP. Keeps the recent messages, and gives each client its turn: requests, then what it has not been
 * sent. A client that reads slowly is conflated, one that reads nothing is closed.
 */
public final class FeedDoor implements MarketDoor
{
    /** Time for a client to take its last message and to close. */
    private static final long CLOSING_NS = TimeUnit.SECONDS.toNanos(2);
    /** Time for a client to take a big book, of which there are only a few copies. */
    private static final long BIG_SNAPSHOT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long STUCK_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long GOODBYE_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private final FeedContext context;
    private final Market market;
    private final FeedStore store;
    private final TcpConnections<FeedConnection> connections = new TcpConnections<>();
    private final FeedReplies replies;
    private final FeedInbound inbound;
    private final FeedPump pump;
    private final TcpAcceptor<FeedConnection> acceptor;
    private final TcpReader<FeedConnection> reader;
    private boolean isWhole = true;
    private int everyEventCount;
    private long nowNs;

    /** A door that does not listen until it is opened. */
    public FeedDoor(final FeedContext context, final Market market)
    {
        this.context = context;
        this.market = market;
        store = new FeedStore(context.recentMessages());
        replies = new FeedReplies(context, market, connections);
        final SbeFramer framer = new SbeFramer();
        inbound = new FeedInbound(
            context, connections, replies, new FeedRequests(market, store, replies), framer);
        pump = new FeedPump(store, market, context.counters());
        acceptor = new TcpAcceptor<>(context.tcp(), connections, inbound, context.nanoClock());
        reader = new TcpReader<>(framer, inbound);
        nowNs = context.nanoClock().nanoTime();
    }

    /** Listen. Any thread. */
    public void open()
    {
        acceptor.open(context.host(), context.port());
    }

    @Override
    public void onMarketData(final int templateId, final DirectBuffer buffer, final int offset, final int length)
    {
        store.append(MarketBooks.sequence(buffer, offset), buffer, offset, length);
        isWhole = !FeedStore.isEventOpen(buffer, offset);
        if (isWhole && everyEventCount > 0)
        {
            sendEveryEvent();
        }
    }

    /** Levels as they are after this event, to those who want them so, and have room. */
    private void sendEveryEvent()
    {
        for (int i = 0; i < connections.size(); i++)
        {
            final FeedConnection connection = connections.get(i);
            if (connection.isEstablished() && connection.hasEveryEvent())
            {
                pump.pump(connection, true, nowNs);
            }
        }
    }

    @Override
    public void onReset()
    {
        isWhole = true;
        store.restart(market.sequence());
        for (int i = 0; i < connections.size(); i++)
        {
            if (connections.get(i).isEstablished())
            {
                pump.restart(connections.get(i));
            }
        }
    }

    @Override
    public int doWork(final long newNowNs)
    {
        nowNs = newNowNs;
        inbound.begin(nowNs);
        int workCount = acceptor.poll();
        int every = 0;
        int big = 0;
        for (int i = 0; i < connections.size(); i++)
        {
            big += connections.get(i).snapshot.isBig() ? 1 : 0;
        }
        pump.begin(big);
        for (int i = 0; i < connections.size(); i++)
        {
            final FeedConnection connection = connections.get(i);
            if (!connection.isClosed())
            {
                workCount += serve(connection);
                every += connection.hasEveryEvent() ? 1 : 0;
            }
        }
        everyEventCount = every;
        connections.forgetClosed();
        return workCount;
    }

    /** A fault in one client's messages affects only that client. */
    private int serve(final FeedConnection connection)
    {
        try
        {
            int workCount = reader.process(connection, nowNs);
            if (connection.isClosed())
            {
                return workCount;
            }
            if (connection.isEstablished())
            {
                final int sent = pump.pump(connection, isWhole, nowNs);
                if (sent > 0)
                {
                    connection.onSent(nowNs);
                }
                workCount += sent;
            }
            workCount += connection.socket().send(nowNs) > 0 ? 1 : 0;
            check(connection);
            return workCount;
        }
        catch (final RuntimeException | AssertionError ex)
        {
            context.errorHandler().onError(new IllegalStateException("the connection is closed: " + connection, ex));
            replies.close(connection);
            return 1;
        }
    }

    private void check(final FeedConnection connection)
    {
        if (FeedConnection.CLOSING == connection.state())
        {
            if (connection.closingNs(nowNs) > CLOSING_NS)
            {
                replies.close(connection);
            }
        }
        else if (connection.isPending())
        {
            if (nowNs - connection.acceptedNs() > context.logonTimeoutNs())
            {
                replies.silently(connection, "not established within " +
                    TimeUnit.NANOSECONDS.toMillis(context.logonTimeoutNs()) + " ms");
            }
        }
        else if (connection.socket().refusingNs(nowNs) > context.slowConsumerTimeoutNs() ||
            connection.snapshot.isBig() && connection.snapshot.ageNs(nowNs) > BIG_SNAPSHOT_NS)
        {
            context.counters().increment(GatewayCounter.FEED_SLOW_CONSUMER_DISCONNECTS);
            replies.note(connection, "it reads nothing, or too slowly");
            replies.close(connection);
        }
        else if (nowNs - connection.lastReceivedNs() > connection.keepaliveNs() + connection.keepaliveNs() / 2)
        {
            replies.terminate(connection, TerminationCode.KEEPALIVE_EXPIRED);
        }
        else if (nowNs - connection.lastSentNs() > connection.keepaliveNs() && replies.hasRoom(connection))
        {
            replies.heartbeat(connection);
        }
    }

    /** Whether every client has been sent what it is to be sent, but those that have read nothing for some time. */
    boolean isIdle()
    {
        boolean isIdle = true;
        for (int i = 0; i < connections.size(); i++)
        {
            final FeedConnection it = connections.get(i);
            isIdle &= !it.isEstablished() || it.socket().refusingNs(nowNs) > STUCK_NS ||
                !it.socket().hasOut() && pump.isDone(it);
        }
        return isIdle;
    }

    @Override
    public boolean isServing()
    {
        return connections.size() > 0;
    }

    @Override
    public void onNotice(final VenueNotice notice)
    {
        for (int i = 0; i < connections.size(); i++)
        {
            if (connections.get(i).isEstablished())
            {
                replies.notice(connections.get(i), notice);
            }
        }
    }

    @Override
    public void close()
    {
        acceptor.shut();
        for (int i = 0; i < connections.size(); i++)
        {
            if (connections.get(i).isEstablished())
            {
                replies.terminate(connections.get(i), TerminationCode.SHUTDOWN);
            }
        }
        final long beginNs = System.nanoTime();
        boolean isLeft = true;
        while (isLeft && System.nanoTime() - beginNs < GOODBYE_NS)
        {
            isLeft = false;
            for (int i = 0; i < connections.size(); i++)
            {
                final FeedConnection connection = connections.get(i);
                connection.socket().send(context.nanoClock().nanoTime());
                isLeft |= !connection.isClosed() && connection.socket().hasOut();
            }
        }
        for (int i = 0; i < connections.size(); i++)
        {
            replies.close(connections.get(i));
        }
        acceptor.close();
    }
}
