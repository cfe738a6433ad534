package io.ringside.ops.web.socket;

import io.ringside.gateway.json.Json;
import io.ringside.ops.access.GuessDelay;
import io.ringside.ops.web.order.Logon;
import io.ringside.ops.web.order.OrderDoor;
import io.ringside.ops.web.order.OrderLink;
import io.ringside.ops.web.order.OrderSink;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The session that a socket is logged on as. On the port's thread, but for what the thread of the sessions calls.
 */
final class SocketSession implements OrderSink
{
    /** Messages on their way from the thread of the sessions to the port's. */
    private static final int IN_FLIGHT_MAX = 256;
    /** The time between two questions for balances, each of which is a command in the journal. */
    private static final long BETWEEN_NS = TimeUnit.SECONDS.toNanos(1);

    private final SocketConnection connection;
    private final OrderDoor orders;
    private final GuessDelay guesses;
    private final WebCounters counters;
    private final AtomicInteger inFlight = new AtomicInteger();
    private OrderLink link;
    private long askedNs = System.nanoTime() - BETWEEN_NS;

    SocketSession(
        final SocketConnection connection,
        final OrderDoor orders,
        final GuessDelay guesses,
        final WebCounters counters)
    {
        this.connection = connection;
        this.orders = orders;
        this.guesses = guesses;
        this.counters = counters;
    }

    void logon(final Map<String, Object> message)
    {
        if (null != link)
        {
            throw new IllegalArgumentException("this connection is logged on: Logout first, or open another one");
        }
        final Logon logon = Logon.of(message);
        final long waitNs = guesses.waitNs(connection.address(), null, System.nanoTime());
        if (waitNs > 0)
        {
            throw new IllegalArgumentException("too many wrong logons from " + connection.address().getHostAddress() +
                ": wait " + (1 + TimeUnit.NANOSECONDS.toSeconds(waitNs)) + " s");
        }
        link = orders.open(logon, this);
        counters.sessions(1);
    }

    /** A command, a Logout or a RetransmitRequest. */
    void ask(final Map<String, Object> message)
    {
        if (null == link)
        {
            throw new IllegalArgumentException("not logged on: send a Logon first");
        }
        if (!link.ask(message))
        {
            throw new IllegalArgumentException("the session takes no more requests now: try again in a moment");
        }
    }

    /**
     * The accounts whose balances it may see.
     *
     * @throws IllegalArgumentException with one line, if it is not logged on, or asks more than once a second.
     */
    List<Long> accounts()
    {
        final List<Long> accounts = null == link ? List.of() : link.accounts();
        if (accounts.isEmpty())
        {
            throw new IllegalArgumentException("not logged on: send a Logon first");
        }
        final long nowNs = System.nanoTime();
        if (nowNs - askedNs < BETWEEN_NS)
        {
            throw new IllegalArgumentException("balances are told once a second: ask again in a moment");
        }
        askedNs = nowNs;
        return accounts;
    }

    void close()
    {
        if (null != link)
        {
            link.cut();
            over();
        }
    }

    private void over()
    {
        if (null != link)
        {
            link = null;
            counters.sessions(-1);
        }
    }

    @Override
    public void onMessage(final byte[] json)
    {
        inFlight.incrementAndGet();
        connection.execute(() ->
        {
            inFlight.decrementAndGet();
            connection.sendBytes(json);
        });
    }

    @Override
    public void onAnswer(final Map<String, Object> answer)
    {
        if (answer.containsKey("error"))
        {
            counters.onRefusal(WebCounters.Refusal.REQUEST);
        }
        onMessage(SocketHub.bytes(answer));
    }

    @Override
    public boolean isTaking()
    {
        return inFlight.get() < IN_FLIGHT_MAX && connection.hasRoom();
    }

    @Override
    public void onLogon(final boolean isWrong)
    {
        if (isWrong)
        {
            guesses.onWrong(connection.address(), System.nanoTime());
        }
        else
        {
            guesses.onRight(connection.address(), "");
        }
    }

    @Override
    public void onOver()
    {
        connection.execute(this::over);
    }

    static Map<String, Object> answer(final String name, final Object requestId)
    {
        return null == requestId ? Json.object("answer", name) :
            Json.object("answer", name, "requestId", requestId);
    }
}
