package io.ringside.ops.web.socket;

import io.ringside.gateway.json.Json;
import io.ringside.ops.web.market.Channel;
import io.ringside.ops.web.market.MarketFeed;
import io.ringside.ops.web.market.StreamKey;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a client asks for. On the port's thread. */
final class SocketRequests
{
    private static final long DEPTH = 25;
    /** Few, so that readers share what is made, and nobody has the market's thread make a thousand kinds of books. */
    private static final List<Long> DEPTHS = List.of(1L, 5L, 10L, 25L, 50L, 100L, 250L, 1_000L);
    private static final String REQUEST = "request";
    private static final String REQUEST_ID = "requestId";

    private final SocketConnection connection;
    private final MarketFeed feed;
    private final SocketSession session;
    private final SocketOperator operator;
    private final WebCounters counters;

    /** Makes the requests of a connection. */
    @FunctionalInterface
    interface Maker
    {
        SocketRequests make(SocketConnection connection);
    }

    SocketRequests(
        final SocketConnection connection,
        final MarketFeed feed,
        final SocketSession session,
        final SocketOperator operator,
        final WebCounters counters)
    {
        this.connection = connection;
        this.feed = feed;
        this.session = session;
        this.operator = operator;
        this.counters = counters;
    }

    void on(final String text)
    {
        Object requestId = null;
        try
        {
            final Map<String, Object> message = Json.readObject(text);
            requestId = message.get(REQUEST_ID);
            if (!(null == requestId || requestId instanceof String || requestId instanceof Long))
            {
                throw new IllegalArgumentException("requestId must be a text or a whole number");
            }
            on(message);
        }
        catch (final IllegalArgumentException ex)
        {
            refuse(requestId, ex.getMessage());
        }
    }

    /** The socket is lost. */
    void close()
    {
        session.close();
    }

    private void on(final Map<String, Object> message)
    {
        if (message.containsKey("command"))
        {
            onCommand(message);
            return;
        }
        final String request = text(message, REQUEST, "");
        switch (request)
        {
            case "Subscribe" -> answer(request, message, subscribe(message, true));
            case "Unsubscribe" -> answer(request, message, subscribe(message, false));
            case "Logon" -> session.logon(message);
            case "Logout", "RetransmitRequest" -> session.ask(message);
            case "Account" -> operator.onAccounts(message, session.accounts());
            case "Operator" -> operator.onToken(message);
            case "Halt", "Resume" -> operator.onPhase(request, message);
            default -> throw new IllegalArgumentException("expected a command, or a request: Subscribe, Unsubscribe, " +
                "Logon, Logout, RetransmitRequest, Account, Operator, Halt or Resume");
        }
    }

    private void onCommand(final Map<String, Object> message)
    {
        if (SocketOperator.isCommand(message.get("command")))
        {
            operator.onCommand(message);
        }
        else
        {
            session.ask(message);
        }
    }

    private void answer(final String request, final Map<String, Object> message, final int count)
    {
        final Map<String, Object> answer = SocketSession.answer(request, message.get(REQUEST_ID));
        answer.put("count", count);
        connection.send(answer);
    }

    private void refuse(final Object requestId, final String why)
    {
        counters.onRefusal(WebCounters.Refusal.REQUEST);
        final Map<String, Object> answer = Json.object("error", why);
        if (null != requestId)
        {
            answer.put(REQUEST_ID, requestId);
        }
        connection.send(answer);
    }

    private int subscribe(final Map<String, Object> message, final boolean isWanted)
    {
        final Channel channel = Channel.of(text(message, "channel", ""));
        if (null == channel)
        {
            throw new IllegalArgumentException("channel must be one of " + Channel.words());
        }
        if (!channel.isOfInstruments())
        {
            return subscribe(List.of(new StreamKey(channel, 0, 0)), isWanted);
        }
        final int parameter = parameter(channel, message);
        final List<StreamKey> keys = new ArrayList<>();
        if (message.containsKey("symbols"))
        {
            symbols(message).forEach((id) -> keys.add(new StreamKey(channel, id, parameter)));
        }
        else
        {
            feed.symbols().values().forEach((id) -> keys.add(new StreamKey(channel, id, parameter)));
            if (isWanted)
            {
                connection.subscribeToAll(channel, parameter);
            }
            else
            {
                connection.unsubscribeFromAll(channel, parameter);
            }
        }
        return subscribe(keys, isWanted);
    }

    private int subscribe(final List<StreamKey> keys, final boolean isWanted)
    {
        int count = 0;
        for (final StreamKey key : keys)
        {
            if (!isWanted)
            {
                count += connection.unsubscribe(key) ? 1 : 0;
            }
            else if (connection.subscribe(key))
            {
                count++;
            }
            else
            {
                throw new IllegalArgumentException("more than " + SocketConnection.SUBSCRIPTIONS_MAX +
                    " subscriptions: unsubscribe some, or open another connection");
            }
        }
        return count;
    }

    private static int parameter(final Channel channel, final Map<String, Object> message)
    {
        if (Channel.CANDLES == channel)
        {
            final int interval = MarketFeed.interval(text(message, "interval", "1m"));
            if (interval < 0)
            {
                throw new IllegalArgumentException("interval must be one of " + MarketFeed.intervals());
            }
            return interval;
        }
        return Channel.BOOK == channel ? depth(message.getOrDefault("depth", DEPTH)) : 0;
    }

    private static int depth(final Object value)
    {
        if (value instanceof Long number && DEPTHS.contains(number))
        {
            return number.intValue();
        }
        throw new IllegalArgumentException("depth must be one of " +
            DEPTHS.stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }

    private List<Integer> symbols(final Map<String, Object> message)
    {
        if (!(message.get("symbols") instanceof List<?> names))
        {
            throw new IllegalArgumentException("symbols must be a list of texts, or be left out for all");
        }
        final List<Integer> result = new ArrayList<>();
        for (final Object name : names)
        {
            final Integer id = name instanceof String ? feed.symbols().get(name) : null;
            if (null == id)
            {
                throw new IllegalArgumentException("unknown symbol: " + name + ": the first message lists all");
            }
            result.add(id);
        }
        return result;
    }

    static String text(final Map<String, Object> message, final String name, final String fallback)
    {
        final Object value = message.getOrDefault(name, fallback);
        if (value instanceof String text)
        {
            return text;
        }
        throw new IllegalArgumentException(name + " must be a text");
    }
}
