package io.ringside.ops.web.socket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.ringside.gateway.json.Json;
import io.ringside.ops.web.market.Channel;
import io.ringside.ops.web.market.Frame;
import io.ringside.ops.web.market.MarketFeed;
import io.ringside.ops.web.market.StreamKey;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All sockets, and who reads what. On the port's thread. */
final class SocketHub
{
    private final MarketFeed feed;
    private final WebVenue venue;
    private final WebCounters counters;
    private final ByteBufAllocator buffers;
    private final Map<StreamKey, Topic> topics = new HashMap<>();
    private final Set<SocketConnection> connections = new LinkedHashSet<>();
    private Map<String, Integer> symbols = Map.of();
    private boolean isLost;

    SocketHub(
        final MarketFeed feed, final WebVenue venue, final WebCounters counters, final ByteBufAllocator buffers)
    {
        this.feed = feed;
        this.venue = venue;
        this.counters = counters;
        this.buffers = buffers;
        symbols = feed.symbols();
    }

    void add(final SocketConnection connection)
    {
        connections.add(connection);
        counters.sockets(1);
        feed.readers(true);
    }

    void remove(final SocketConnection connection)
    {
        if (connections.remove(connection))
        {
            counters.sockets(-1);
            connection.subscriptions().forEach(this::leave);
        }
        feed.readers(!connections.isEmpty());
    }

    Subscription subscribe(final SocketConnection connection, final StreamKey key)
    {
        final Topic topic = topics.computeIfAbsent(key, (it) -> new Topic(it, buffers, counters));
        final Subscription result = new Subscription(connection, topic);
        topic.add(result);
        want(topic);
        return result;
    }

    void leave(final Subscription subscription)
    {
        subscription.topic.remove(subscription);
        if (subscription.topic.isEmpty())
        {
            topics.remove(subscription.topic.key);
            if (Channel.VENUE != subscription.topic.key.channel())
            {
                feed.leave(subscription.topic.key);
            }
        }
    }

    /** It reads again: what it has missed is sent whole. */
    void onWritable(final SocketConnection connection)
    {
        for (final Subscription it : connection.subscriptions())
        {
            if (it.isBehind())
            {
                it.await();
                want(it.topic);
            }
        }
    }

    private void want(final Topic topic)
    {
        if (Channel.VENUE == topic.key.channel())
        {
            topic.deliver(new Frame(topic.key, Frame.Kind.SNAPSHOT, status()));
        }
        else if (!topic.isWanted)
        {
            topic.isWanted = true;
            feed.want(topic.key);
        }
    }

    /** The market's thread has made more than this one could take: everything is asked for again. */
    void lose()
    {
        isLost = true;
    }

    void deliver(final List<Frame> frames)
    {
        if (isLost)
        {
            isLost = false;
            topics.values().forEach(Topic::loseAll);
            topics.values().forEach((it) -> it.isWanted = false);
        }
        for (final Frame frame : frames)
        {
            if (null == frame.key())
            {
                broadcast(frame.json());
            }
            else
            {
                final Topic topic = topics.get(frame.key());
                if (null != topic)
                {
                    topic.deliver(frame);
                }
            }
        }
        final Map<String, Integer> now = feed.symbols();
        if (now != symbols)
        {
            final Set<Integer> added = new LinkedHashSet<>(now.values());
            added.removeAll(symbols.values());
            symbols = now;
            added.forEach((id) -> connections.forEach((it) -> it.onSymbol(id)));
        }
        for (final SocketConnection connection : connections)
        {
            connection.flush();
            if (connection.isWritable())
            {
                onWritable(connection);
            }
        }
    }

    private void broadcast(final byte[] json)
    {
        final ByteBuf buffer = Topic.framed(buffers, json);
        for (final SocketConnection connection : connections)
        {
            if (connection.isWritable())
            {
                connection.write(buffer.retainedDuplicate());
            }
        }
        buffer.release();
    }

    /** A second has passed. */
    void onSecond(final long nowNs)
    {
        final Topic topic = topics.get(StreamKey.VENUE);
        if (null != topic)
        {
            topic.deliver(new Frame(topic.key, Frame.Kind.AFRESH, status()));
        }
        // One that is closed here leaves the set.
        for (final SocketConnection connection : new ArrayList<>(connections))
        {
            connection.flush();
            connection.onSecond(nowNs);
        }
    }

    /** Tell everybody why the port closes. */
    void sayGoodbye(final Map<String, Object> message)
    {
        broadcast(bytes(message));
        for (final SocketConnection connection : new ArrayList<>(connections))
        {
            connection.close(SocketConnection.GOING_AWAY, "the venue stops");
        }
    }

    private byte[] status()
    {
        final Map<String, Object> result = Json.object("venue", "Status");
        result.putAll(venue.status());
        result.put("webConnections", counters.connections());
        return bytes(result);
    }

    static byte[] bytes(final Map<String, Object> message)
    {
        return Json.write(message).getBytes(StandardCharsets.UTF_8);
    }
}
