package io.ringside.ops.web.order;

import io.aeron.Aeron;
import io.ringside.ops.replay.schema.MessageJson;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** The sessions of all sockets, and their thread, which the first logon starts. */
public final class OrderDoor implements AutoCloseable
{
    private static final long LOOK_NS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int BUSY_LOOKS = 500;
    private static final long CLOSE_MS = 2_000;
    /** Logons at a time: each takes memory, and nobody knows yet whose it is. */
    private static final int LOGONS_MAX = 16;

    private final OrderSettings settings;
    private final ErrorHandler errorHandler;
    private final ManyToOneConcurrentLinkedQueue<OrderLink> opened = new ManyToOneConcurrentLinkedQueue<>();
    private final List<OrderLink> links = new ArrayList<>();
    private final MessageJson messages;
    private final AtomicInteger logons = new AtomicInteger();
    private Aeron aeron;
    private Thread thread;
    private final AtomicLong turns = new AtomicLong();
    private volatile boolean isServing;
    private volatile boolean isClosed;

    /** No sessions, and no thread. */
    public OrderDoor(final OrderSettings settings, final ErrorHandler errorHandler)
    {
        this.settings = settings;
        this.errorHandler = errorHandler;
        messages = new MessageJson(settings.instruments());
    }

    /**
     * Log on; the sink is told how that went. Any thread.
     *
     * @throws IllegalArgumentException with one line, if too many do so at a time.
     */
    public synchronized OrderLink open(final Logon logon, final OrderSink sink)
    {
        if (logons.incrementAndGet() > LOGONS_MAX)
        {
            logons.decrementAndGet();
            throw new IllegalArgumentException("too many logons at a time: try again in a second");
        }
        final OrderLink link = new OrderLink(settings, logon, sink, messages, () -> LockSupport.unpark(thread),
            logons::decrementAndGet);
        if (null == thread)
        {
            thread = new Thread(this::run, "gw-web-orders");
            thread.setDaemon(true);
            thread.start();
        }
        opened.offer(link);
        LockSupport.unpark(thread);
        return link;
    }

    /** Changes while the thread of the sessions makes progress. Any thread. */
    public long turns()
    {
        return turns.get();
    }

    /** True while sessions are logged on, and their thread has to look for their messages. Any thread. */
    public boolean isServing()
    {
        return isServing && !isClosed;
    }

    @Override
    public void close()
    {
        final Thread running;
        synchronized (this)
        {
            isClosed = true;
            running = thread;
        }
        if (null != running)
        {
            LockSupport.unpark(running);
            try
            {
                running.join(CLOSE_MS);
            }
            catch (final InterruptedException ex)
            {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run()
    {
        int idleLooks = 0;
        while (!isClosed)
        {
            final int workCount = doWork();
            turns.incrementAndGet();
            isServing = !links.isEmpty();
            if (workCount > 0)
            {
                idleLooks = 0;
            }
            else if (links.isEmpty())
            {
                LockSupport.park(this);
            }
            else
            {
                idleLooks++;
                LockSupport.parkNanos(idleLooks < BUSY_LOOKS ? LOOK_NS : IDLE_NS);
            }
        }
        links.forEach(OrderLink::shutdown);
        CloseHelper.quietClose(aeron);
    }

    private int doWork()
    {
        int workCount = 0;
        for (OrderLink link = opened.poll(); null != link; link = opened.poll())
        {
            open(link);
            workCount++;
        }
        for (int i = links.size() - 1; i >= 0; i--)
        {
            final OrderLink link = links.get(i);
            try
            {
                workCount += link.doWork();
            }
            catch (final RuntimeException ex)
            {
                errorHandler.onError(ex);
                link.fail();
            }
            if (link.isOver())
            {
                link.onRemoved();
                links.remove(i);
            }
        }
        return workCount;
    }

    private void open(final OrderLink link)
    {
        try
        {
            aeron = null == aeron || aeron.isClosed() ? settings.aeron().get() : aeron;
            link.open(aeron);
            links.add(link);
        }
        catch (final RuntimeException ex)
        {
            errorHandler.onError(ex);
            link.fail();
            link.onRemoved();
        }
    }
}
