package io.ringside.ops.admin.bench;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.ringside.gateway.client.MarketDataClientContext;
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A process of many readers of market data through every door: one thread reads what has come for all of them, every
 * few milliseconds. {@code ringside bench wire} has it beside a node. It takes commands on its standard input, answers
 * each with a line, and ends with that input:
 * <pre>
 * open KIND COUNT     readers that read: "opened"
 * freeze KIND COUNT   readers that never read: "opened"
 * count               since the last count: "BYTES SILENT", where SILENT readers have got nothing
 * close               all of them: "closed"
 * </pre>
 */
public final class SubscriberNode
{
    /** The kind that reads every message over Aeron, all by one media driver as on one machine. */
    static final String AERON = "aeron";
    /** First of the sessions that only read, each for so many readers as the venue allows. */
    static final int FIRST_SESSION = 101;
    static final int READERS_PER_SESSION = 16;
    static final String COMP_ID = "FIRM1";

    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int FRAGMENT_LIMIT = 1_024;
    private static final int READ_LENGTH = 1 << 18;

    private final Endpoint web;
    private final Endpoint feed;
    private final Endpoint fix;
    private final String aeronChannel;
    private final List<Subscriber> reading = new ArrayList<>();
    private final List<Subscriber> frozen = new ArrayList<>();
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final Selector selector = Selector.open();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(READ_LENGTH);
    private long aeronBytes;
    private final FragmentHandler counting = (source, offset, length, frame) -> aeronBytes += length;
    private ClientDriver driver;
    private Aeron aeron;
    private int sbeCount;
    private volatile boolean isRunning = true;

    private SubscriberNode(final String[] arguments) throws IOException
    {
        web = Endpoint.of(arguments[0]);
        feed = Endpoint.of(arguments[1]);
        fix = Endpoint.of(arguments[2]);
        aeronChannel = MarketDataClientContext.CHANNEL_DEFAULT.replace("localhost:9882", arguments[3]);
    }

    /**
     * Run it.
     *
     * @param arguments endpoints of the web port, of market data over TCP, over FIX, and over Aeron.
     */
    public static void main(final String[] arguments) throws Exception
    {
        final SubscriberNode node = new SubscriberNode(arguments);
        final Thread thread = new Thread(node::run, "readers");
        thread.setDaemon(true);
        thread.start();
        final BufferedReader commands =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); null != line; line = commands.readLine())
        {
            System.out.println(node.execute(line.split(" ")));
        }
        node.isRunning = false;
        thread.join();
        node.close();
        CloseHelper.closeAll(node.aeron, node.driver);
    }

    private String execute(final String[] words) throws IOException
    {
        switch (words[0])
        {
            case "open", "freeze" ->
            {
                for (int i = Integer.parseInt(words[2]); i > 0; i--)
                {
                    open(words[1], "freeze".equals(words[0]));
                }
                return "opened";
            }
            case "count" ->
            {
                return count();
            }
            default ->
            {
                close();
                return "closed";
            }
        }
    }

    private void open(final String kind, final boolean isFrozen) throws IOException
    {
        if (AERON.equals(kind))
        {
            subscribe();
            return;
        }
        final boolean isSbe = Subscriber.LEVELS.equals(kind) || Subscriber.ORDERS.equals(kind);
        final int sessionId = FIRST_SESSION + sbeCount / READERS_PER_SESSION;
        sbeCount += isSbe ? 1 : 0;
        final Subscriber subscriber = new Subscriber(
            kind, Subscriber.WEB.equals(kind) ? web : isSbe ? feed : fix, sessionId, COMP_ID);
        synchronized (this)
        {
            (isFrozen ? frozen : reading).add(subscriber);
            if (!isFrozen)
            {
                subscriber.channel.register(selector, SelectionKey.OP_READ, subscriber);
            }
        }
    }

    private synchronized void subscribe()
    {
        if (null == driver)
        {
            driver = new ClientDriver();
            aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
        }
        subscriptions.add(aeron.addSubscription(aeronChannel, MarketDataClientContext.STREAM_ID_DEFAULT));
    }

    private synchronized String count()
    {
        long bytes = aeronBytes;
        int silent = 0;
        for (final Subscriber it : reading)
        {
            final long own = it.takeBytes();
            bytes += own;
            silent += 0 == own ? 1 : 0;
        }
        silent += 0 == aeronBytes ? subscriptions.size() : 0;
        aeronBytes = 0;
        return bytes + " " + silent;
    }

    private synchronized void close()
    {
        CloseHelper.closeAll(reading);
        CloseHelper.closeAll(frozen);
        CloseHelper.closeAll(subscriptions);
        reading.clear();
        frozen.clear();
        subscriptions.clear();
        sbeCount = 0;
    }

    private void run()
    {
        try
        {
            while (isRunning)
            {
                synchronized (this)
                {
                    selector.selectNow(this::onReady);
                    for (int i = 0; i < subscriptions.size(); i++)
                    {
                        subscriptions.get(i).poll(counting, FRAGMENT_LIMIT);
                    }
                }
                // One look for all: the venue is measured, not how soon they read.
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
        catch (final IOException ex)
        {
            System.err.println(ex);
            Runtime.getRuntime().halt(1);
        }
    }

    private void onReady(final SelectionKey key)
    {
        try
        {
            ((Subscriber)key.attachment()).read(buffer);
        }
        catch (final IOException ex)
        {
            // Counted as one that gets nothing.
            System.err.println(ex);
            key.cancel();
        }
    }
}
