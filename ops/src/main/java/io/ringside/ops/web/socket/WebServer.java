package io.ringside.ops.web.socket;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.gateway.json.Json;
import io.ringside.ops.access.AccessControl;
import io.ringside.ops.access.GuessDelay;
import io.ringside.ops.web.NodeView;
import io.ringside.ops.web.market.Frame;
import io.ringside.ops.web.market.FrameSink;
import io.ringside.ops.web.market.MarketFeed;
import io.ringside.ops.web.market.StreamKey;
import io.ringside.ops.web.order.OrderDoor;
import org.agrona.concurrent.SystemEpochNanoClock;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The web port of a node, with its thread. */
public final class WebServer implements AutoCloseable
{
    private static final int LINE_LENGTH_MAX = 4_096;
    private static final int HEADERS_LENGTH_MAX = 8_192;
    private static final int BODY_LENGTH_MAX = 1_024;
    private static final int BACKLOG = 64;
    /** What a client has not read may be so much; then it gets nothing until it has read most of it. */
    private static final int UNREAD_HIGH = 256 * 1024;
    private static final int UNREAD_LOW = 64 * 1024;
    /** Turns of the market's thread that this one may be behind before it gives up on what they were. */
    private static final int BEHIND_MAX = 8;
    private static final long CLOSE_S = 2;
    private static final long TURN_MS = 500;
    private static final int OPERATORS_WAITING_MAX = 16;
    private static final int OPERATOR_IDLE_S = 10;

    private final WebSettings settings;
    private final MarketFeed feed;
    private final WebVenue venue;
    private final WebCounters counters = new WebCounters();
    private final EventLoopGroup group;
    private final OrderDoor orders;
    private final NodeView node;
    private final AccessControl access;
    private final GuessDelay guesses = new GuessDelay();
    private final ThreadPoolExecutor operators = new ThreadPoolExecutor(0, 1, OPERATOR_IDLE_S, TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(OPERATORS_WAITING_MAX), (task) -> thread(task, "gw-web-operators"));
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private final SocketHub hub;
    private final Origins origins;
    private final ApiRequests api;
    private final StaticFiles files = new StaticFiles();
    private final AtomicInteger behind = new AtomicInteger();
    private final AtomicBoolean isLost = new AtomicBoolean();
    private final AtomicLong turns = new AtomicLong();
    private Channel channel;
    private volatile boolean isClosed;

    /**
     * A port that is not open.
     *
     * @param feed   what is shown of the market.
     * @param venue  what is told of the node.
     * @param orders sessions; closed with the port.
     * @param node   that operators command.
     * @param access who may do that.
     */
    public WebServer(
        final WebSettings settings,
        final MarketFeed feed,
        final WebVenue venue,
        final OrderDoor orders,
        final NodeView node,
        final AccessControl access)
    {
        this.settings = settings;
        this.feed = feed;
        this.venue = venue;
        this.orders = orders;
        this.node = node;
        this.access = access;
        final ThreadFactory threads = (task) -> thread(task, "gw-web");
        group = new MultiThreadIoEventLoopGroup(1, threads, NioIoHandler.newFactory());
        origins = new Origins(settings);
        api = new ApiRequests(feed, venue, counters);
        hub = new SocketHub(feed, venue, counters, ByteBufAllocator.DEFAULT);
        feed.sink(this::onFrames);
    }

    /**
     * Listen, if it does not yet.
     *
     * @throws IOException with one line, when the port cannot be had.
     */
    public synchronized void open() throws IOException
    {
        if (null != channel)
        {
            return;
        }
        final ChannelFuture bound = new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            // Else the system holds megabytes for a client that does not read.
            .childOption(ChannelOption.SO_SNDBUF, UNREAD_HIGH)
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(UNREAD_LOW, UNREAD_HIGH))
            .childHandler(new ChannelInitializer<SocketChannel>()
            {
                @Override
                protected void initChannel(final SocketChannel accepted)
                {
                    initialise(accepted);
                }
            })
            .bind(new InetSocketAddress(settings.host(), settings.port())).awaitUninterruptibly();
        if (!bound.isSuccess())
        {
            throw new IOException("web port " + settings.host() + ":" + settings.port() + " is in use or not ours (" +
                bound.cause().getMessage() + "): stop what uses it or set web.port");
        }
        channel = bound.channel();
        group.next().scheduleAtFixedRate(() -> hub.onSecond(System.nanoTime()), 1, 1, TimeUnit.SECONDS);
        group.next().scheduleAtFixedRate(turns::incrementAndGet, 0, TURN_MS, TimeUnit.MILLISECONDS);
    }

    /** Changes several times within two seconds while the thread of the port makes progress. Any thread. */
    public long turns()
    {
        return turns.get();
    }

    /** True while it listens. Any thread. */
    public boolean isListening()
    {
        return 0 < turns.get() && !isClosed;
    }

    /** The sessions that are logged on. */
    public OrderDoor orders()
    {
        return orders;
    }

    /** The port it listens on; 0: it does not. */
    public synchronized int port()
    {
        return null == channel ? 0 : ((InetSocketAddress)channel.localAddress()).getPort();
    }

    /** What it has counted. */
    public WebCounters counters()
    {
        return counters;
    }

    private static Thread thread(final Runnable task, final String name)
    {
        final Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Say goodbye to every socket, and close. */
    @Override
    public synchronized void close()
    {
        isClosed = true;
        orders.close();
        operators.shutdownNow();
        feed.sink(FrameSink.NONE);
        if (null != channel)
        {
            channel.close().awaitUninterruptibly(CLOSE_S, TimeUnit.SECONDS);
            group.next().submit(() -> hub.sayGoodbye(Json.object("session", "Terminate", "code", "SHUTDOWN", "text",
                "the venue goes down: orders stay", "timestampNs", SystemEpochNanoClock.INSTANCE.nanoTime())))
                .awaitUninterruptibly(CLOSE_S, TimeUnit.SECONDS);
        }
        // The event loop does not close connections that wait for their client's next request.
        connections.close().awaitUninterruptibly(CLOSE_S, TimeUnit.SECONDS);
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(CLOSE_S, TimeUnit.SECONDS);
    }

    private void initialise(final SocketChannel accepted)
    {
        final boolean isOpen = settings.addresses().isAny() ||
            null != accepted.remoteAddress() && settings.addresses().contains(accepted.remoteAddress().getAddress());
        if (!isOpen || counters.connections() >= settings.connectionsMax())
        {
            counters.onRefusal(isOpen ? WebCounters.Refusal.CONNECTIONS : WebCounters.Refusal.ADDRESS);
            accepted.close();
            return;
        }
        counters.connections(1);
        connections.add(accepted);
        accepted.closeFuture().addListener((ignored) -> counters.connections(-1));
        if (null != settings.tls())
        {
            final SSLEngine engine = settings.tls().createSSLEngine();
            engine.setUseClientMode(false);
            engine.setEnabledProtocols(new String[]{"TLSv1.3", "TLSv1.2"});
            accepted.pipeline().addLast(new SslHandler(engine));
        }
        accepted.pipeline().addLast(
            new HttpServerCodec(new HttpDecoderConfig().setMaxInitialLineLength(LINE_LENGTH_MAX)
                .setMaxHeaderSize(HEADERS_LENGTH_MAX)),
            new HttpObjectAggregator(BODY_LENGTH_MAX, true),
            new HttpRequests(files, api, origins, counters,
                () -> new SocketHandler(hub, counters, this::requests, this::greet)));
    }

    private SocketRequests requests(final SocketConnection connection)
    {
        return new SocketRequests(connection, feed, new SocketSession(connection, orders, guesses, counters),
            new SocketOperator(connection, node, access, operators, counters), counters);
    }

    /** The first message has what the market's thread says. */
    private void greet(final Consumer<Map<String, Object>> greeting)
    {
        final Map<String, Object> hello = Json.object("session", "Hello");
        hello.putAll(venue.about());
        hello.put("schemaVersion", MessageHeaderDecoder.SCHEMA_VERSION);
        hello.put("timestampNs", SystemEpochNanoClock.INSTANCE.nanoTime());
        feed.ask(List.of(StreamKey.SYMBOLS), (objects) ->
        {
            hello.put("symbols", Json.readObject(new String(objects.get(0), UTF_8)).get("symbols"));
            group.next().execute(() -> greeting.accept(hello));
        });
    }

    /** Hands over what the market's thread has made; on that thread. */
    private void onFrames(final List<Frame> frames)
    {
        if (behind.get() >= BEHIND_MAX)
        {
            isLost.set(true);
            return;
        }
        behind.incrementAndGet();
        group.next().execute(() ->
        {
            behind.decrementAndGet();
            if (isLost.compareAndSet(true, false))
            {
                hub.lose();
            }
            hub.deliver(frames);
        });
    }
}
