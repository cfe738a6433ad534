package io.ringside.gateway.fix.market;

import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixFramer;
import io.ringside.gateway.fix.message.FixSendingTime;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketDoor;
import io.ringside.gateway.session.VenueNotice;
import io.ringside.gateway.tcp.TcpAcceptor;
import io.ringside.gateway.tcp.TcpConnections;
import io.ringside.gateway.tcp.TcpReader;
import org.agrona.DirectBuffer;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Market data over FIX 4.4. Nothing of it is in the journal: the numbers of a session begin at 1 with each logon, and
 * what a reader has missed he gets as a fresh book. A reader that does not read has no more than his send buffer
 * waiting, and delays nobody.
 */
public final class FixMarketDoor implements MarketDoor
{
    private static final long TIMER_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long FLUSH_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long FLUSH_STEP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final String GOODBYE = "the venue is going down";

    private final FixMarketContext context;
    private final TcpConnections<FixMarketConnection> connections = new TcpConnections<>();
    private final FixClock clock;
    private final FixListings listings;
    private final FixMarketLogons logons;
    private final FixMarketRequests requests;
    private final FixMarketEnds ends;
    private final FixMarketFeed feed;
    private final TcpAcceptor<FixMarketConnection> acceptor;
    private final TcpReader<FixMarketConnection> reader;
    private long timersNs;
    private boolean isOpen;
    private volatile String goodbye;
    private volatile boolean hasSaidGoodbye;
    private volatile boolean isServing;

    /**
     * A door that is closed until {@link #open()}.
     *
     * @param context its settings and collaborators.
     * @param market  to show.
     */
    public FixMarketDoor(final FixMarketContext context, final Market market)
    {
        this.context = context;
        clock = new FixClock(context.nanoClock(), context.epochClock());
        listings = new FixListings(market);
        final FixMarketWriter writer = new FixMarketWriter(clock, context.counters());
        final FixDictionary dictionary = new FixDictionary(FixMarketDoor::isTaken);
        final FixSendingTime sendingTime = new FixSendingTime(
            clock, TimeUnit.MILLISECONDS.toNanos(context.settings().sendingTimeToleranceMs()));
        final FixReferenceAnswers reference = new FixReferenceAnswers(listings, writer, clock);
        logons = new FixMarketLogons(context, connections, writer, dictionary, sendingTime, clock);
        requests = new FixMarketRequests(listings, writer, reference, clock, context.counters());
        ends = new FixMarketEnds(context, connections, writer, clock);
        feed = new FixMarketFeed(listings, writer, reference, context.counters());
        final FixMarketInbound inbound =
            new FixMarketInbound(context, logons, requests, writer, ends, dictionary, sendingTime, clock);
        acceptor = new TcpAcceptor<>(context.tcp(), connections, inbound, clock::nowNs);
        reader = new TcpReader<>(new FixFramer(), inbound);
        timersNs = clock.nowNs();
    }

    private static boolean isTaken(final int msgType)
    {
        return switch (msgType)
        {
            case FixFields.MARKET_DATA_REQUEST, FixFields.SECURITY_STATUS_REQUEST,
                FixFields.TRADING_SESSION_STATUS_REQUEST, FixFields.SECURITY_LIST_REQUEST,
                FixFields.SECURITY_DEFINITION_REQUEST, FixFields.BUSINESS_MESSAGE_REJECT -> true;
            default -> false;
        };
    }

    /** Listen, unless it does. Any thread. */
    public synchronized void open()
    {
        if (isOpen)
        {
            return;
        }
        isOpen = true;
        logons.begin(context.epochClock().nanoTime());
        acceptor.open(context.settings().host(), context.settings().port());
    }

    /**
     * Accept no more connections and log all readers out. Any thread.
     *
     * @param text why, for the Logout (5).
     */
    public void sayGoodbye(final String text)
    {
        goodbye = text;
    }

    /** Whether every reader has been told, as far as sockets show, some time after {@link #sayGoodbye}. Any thread. */
    public boolean hasSaidGoodbye()
    {
        return hasSaidGoodbye;
    }

    @Override
    public boolean isServing()
    {
        return isServing;
    }

    @Override
    public void onMarketData(final int templateId, final DirectBuffer buffer, final int offset, final int length)
    {
        final int countBefore = listings.count();
        listings.onMarketData(templateId, buffer, offset);
        list(countBefore);
    }

    @Override
    public void onReset()
    {
        final int countBefore = listings.count();
        listings.readAll();
        for (int i = 0; i < connections.size(); i++)
        {
            requests.sendAfresh(connections.get(i));
        }
        list(countBefore);
    }

    /** Instruments from that place on are new. */
    private void list(final int from)
    {
        for (int i = from; i < listings.count(); i++)
        {
            for (int j = 0; j < connections.size(); j++)
            {
                requests.onListed(connections.get(j), listings.at(i));
            }
        }
    }

    @Override
    public int doWork(final long nowNs)
    {
        clock.begin();
        if (null != goodbye && !hasSaidGoodbye)
        {
            logOutAll();
        }
        int workCount = acceptor.poll();
        final boolean isTime = clock.nowNs() - timersNs >= TIMER_INTERVAL_NS;
        timersNs = isTime ? clock.nowNs() : timersNs;
        for (int i = 0; i < connections.size(); i++)
        {
            final FixMarketConnection connection = connections.get(i);
            workCount += connection.isClosed() ? 0 : serve(connection, isTime);
        }
        connections.forgetClosed();
        isServing = connections.size() > 0;
        return workCount;
    }

    /** A fault in what is done for one reader affects only that reader. */
    private int serve(final FixMarketConnection connection, final boolean isTime)
    {
        try
        {
            int workCount = reader.process(connection, clock.nowNs());
            if (connection.isLoggedOn())
            {
                workCount += feed.tell(connection);
            }
            if (!connection.isClosed())
            {
                workCount += connection.socket().send(clock.nowNs());
                workCount += isTime || !connection.isLoggedOn() ? ends.check(connection) : 0;
            }
            return workCount;
        }
        catch (final RuntimeException | AssertionError ex)
        {
            context.errorHandler().onError(new IllegalStateException("the connection is closed: " + connection, ex));
            ends.close(connection);
            return 1;
        }
    }

    private void logOutAll()
    {
        acceptor.shut();
        boolean isAnybodyToBeTold = false;
        for (int i = 0; i < connections.size(); i++)
        {
            final FixMarketConnection connection = connections.get(i);
            if (connection.isPending())
            {
                ends.close(connection);
            }
            ends.logOut(connection, goodbye);
            isAnybodyToBeTold |= !connection.isClosed() && connection.socket().hasOut();
        }
        hasSaidGoodbye = !isAnybodyToBeTold;
    }

    /** A goodbye logs everybody out with its text; anything else is News (B). */
    @Override
    public void onNotice(final VenueNotice notice)
    {
        if (notice.isGoodbye())
        {
            sayGoodbye(notice.text());
            return;
        }
        for (int i = 0; i < connections.size(); i++)
        {
            connections.get(i).news = notice;
        }
    }

    @Override
    public void close()
    {
        goodbye = null == goodbye ? GOODBYE : goodbye;
        final long deadlineNs = System.nanoTime() + FLUSH_NS;
        while (!hasSaidGoodbye && System.nanoTime() - deadlineNs < 0)
        {
            doWork(System.nanoTime());
            LockSupport.parkNanos(hasSaidGoodbye ? 0 : FLUSH_STEP_NS);
        }
        for (int i = 0; i < connections.size(); i++)
        {
            ends.close(connections.get(i));
        }
        isServing = false;
        acceptor.close();
    }
}
