package io.ringside.ops.web.socket;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.ringside.gateway.session.TokenBucket;
import io.ringside.ops.web.market.Channel;
import io.ringside.ops.web.market.StreamKey;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** One WebSocket: what it reads, and whether it reads. On the port's thread. */
final class SocketConnection
{
    /** Codes of RFC 6455 by which sockets are closed. */
    static final int GOING_AWAY = 1001;
    static final int UNSUPPORTED = 1003;
    static final int POLICY = 1008;
    static final int TOO_SLOW = 1013;

    static final int SUBSCRIPTIONS_MAX = 4_000;
    private static final int REQUESTS_PER_SECOND = 200;
    private static final long PING_NS = TimeUnit.SECONDS.toNanos(15);
    private static final long SILENCE_NS = TimeUnit.SECONDS.toNanos(45);
    private static final long SLOW_NS = TimeUnit.SECONDS.toNanos(30);

    private final ChannelHandlerContext context;
    private final SocketHub hub;
    private final WebCounters counters;
    private final Map<StreamKey, Subscription> subscriptions = new LinkedHashMap<>();
    /** Channels and parameters that it reads of every instrument, those to come too. */
    private final Set<StreamKey> ofAll = new LinkedHashSet<>();
    private final TokenBucket bucket = new TokenBucket(REQUESTS_PER_SECOND, TimeUnit.SECONDS.toNanos(1));
    private boolean isDirty;
    private boolean isClosing;
    private long lastReceivedNs = System.nanoTime();
    private long lastPingNs = lastReceivedNs;
    private long unwritableNs;

    SocketConnection(final ChannelHandlerContext context, final SocketHub hub, final WebCounters counters)
    {
        this.context = context;
        this.hub = hub;
        this.counters = counters;
    }

    Collection<Subscription> subscriptions()
    {
        return subscriptions.values();
    }

    boolean isOpen()
    {
        return !isClosing && context.channel().isActive();
    }

    /** Where the client is. */
    InetAddress address()
    {
        return ((InetSocketAddress)context.channel().remoteAddress()).getAddress();
    }

    /** Do it on the thread of the port. Any thread. */
    void execute(final Runnable work)
    {
        context.executor().execute(work);
    }

    /** Whether what it has not read is little. Any thread. */
    boolean hasRoom()
    {
        return context.channel().isWritable();
    }

    /** False: what it has not read is as much as it may be. */
    boolean isWritable()
    {
        return !isClosing && context.channel().isWritable();
    }

    /** Something has come. Returns false if that was too much, and it is closed for it. */
    boolean onReceived(final boolean isRequest)
    {
        lastReceivedNs = System.nanoTime();
        if (isRequest && !bucket.tryTake(lastReceivedNs))
        {
            counters.onRefusal(WebCounters.Refusal.FLOOD);
            close(POLICY, "more than " + REQUESTS_PER_SECOND + " requests a second");
            return false;
        }
        return !isClosing;
    }

    /** Returns false if it has too many. */
    boolean subscribe(final StreamKey key)
    {
        if (subscriptions.containsKey(key))
        {
            return true;
        }
        if (subscriptions.size() >= SUBSCRIPTIONS_MAX)
        {
            return false;
        }
        subscriptions.put(key, hub.subscribe(this, key));
        return true;
    }

    boolean unsubscribe(final StreamKey key)
    {
        final Subscription subscription = subscriptions.remove(key);
        if (null != subscription)
        {
            hub.leave(subscription);
        }
        return null != subscription;
    }

    /** Read a channel of every instrument that comes. */
    void subscribeToAll(final Channel channel, final int parameter)
    {
        ofAll.add(new StreamKey(channel, 0, parameter));
    }

    void unsubscribeFromAll(final Channel channel, final int parameter)
    {
        ofAll.remove(new StreamKey(channel, 0, parameter));
    }

    /** There is a new instrument. */
    void onSymbol(final int instrumentId)
    {
        ofAll.forEach((it) -> subscribe(new StreamKey(it.channel(), instrumentId, it.parameter())));
    }

    /** Write what stands framed in a buffer, which is released; {@link #flush()} sends it. */
    void write(final ByteBuf framed)
    {
        counters.onMessageOut();
        isDirty = true;
        // Past the encoder: it is encoded already.
        context.write(framed, context.voidPromise());
    }

    /** Send a message of its own at once. */
    void send(final Map<String, Object> message)
    {
        sendBytes(SocketHub.bytes(message));
    }

    /** Send an object that is JSON already. */
    void sendBytes(final byte[] json)
    {
        if (!isClosing)
        {
            write(Topic.framed(context.alloc(), json));
            flush();
        }
    }

    void flush()
    {
        if (isDirty)
        {
            isDirty = false;
            context.flush();
        }
    }

    void onWritable()
    {
        if (isWritable())
        {
            unwritableNs = 0;
            hub.onWritable(this);
        }
    }

    void onSecond(final long nowNs)
    {
        if (isClosing)
        {
            return;
        }
        if (!context.channel().isWritable())
        {
            unwritableNs = 0 == unwritableNs ? nowNs : unwritableNs;
            if (nowNs - unwritableNs > SLOW_NS)
            {
                counters.onSlowDisconnect();
                // It reads nothing, so it would not read why.
                context.close();
            }
        }
        else if (nowNs - lastReceivedNs > SILENCE_NS)
        {
            close(GOING_AWAY, "no sign of life");
        }
        else if (nowNs - lastReceivedNs > PING_NS && nowNs - lastPingNs > PING_NS)
        {
            lastPingNs = nowNs;
            context.writeAndFlush(new PingWebSocketFrame());
        }
    }

    /** Say why, and close. */
    void close(final int code, final String reason)
    {
        if (!isClosing)
        {
            isClosing = true;
            context.writeAndFlush(new CloseWebSocketFrame(code, reason)).addListener(ChannelFutureListener.CLOSE);
        }
    }
}
