package io.ringside.ops.system;

import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.LogonException;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.ops.Await;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;

import java.io.Closeable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * SBE clients that log on, send orders, and then read nothing. The media driver below them is healthy, so the venue
 * finds a connection that takes no more; those that it closes come again.
 */
final class MuteClients implements Closeable
{
    private static final int ORDERS = 500;
    private static final long PAUSE_NS = 200_000_000L;

    private final String gateway;
    private final int firstId;
    private final CompletableFuture<Void> thread;
    private final OrderEntryClient[] clients;
    private volatile boolean isClosed;
    private volatile int logonCount;
    private volatile int orderCount;
    private volatile int refusedCount;

    MuteClients(final String gateway, final int firstId, final int count)
    {
        this.gateway = gateway;
        this.firstId = firstId;
        clients = new OrderEntryClient[count];
        thread = Await.background(this::run);
    }

    private void run()
    {
        try (ClientDriver driver = new ClientDriver(clients.length))
        {
            for (int round = 0; !isClosed; round++)
            {
                for (int i = 0; i < clients.length && !isClosed; i++)
                {
                    CloseHelper.close(clients[i]);
                    clients[i] = null;
                    try
                    {
                        clients[i] = connect(driver, firstId + i);
                        send(clients[i], firstId + i, round);
                    }
                    catch (final LogonException ex)
                    {
                        // The venue has not noticed yet that its last connection went: the next round tries again.
                        refusedCount++;
                    }
                    LockSupport.parkNanos(PAUSE_NS);
                }
            }
            CloseHelper.closeAll(clients);
        }
    }

    private OrderEntryClient connect(final ClientDriver driver, final int sessionId)
    {
        logonCount++;
        return OrderEntryClient.connect(Answers.context(driver.aeronDirectoryName(), gateway, sessionId)
            .keepaliveMs(OrderEntryClientContext.KEEPALIVE_MS_DEFAULT)
            .cancelOnDisconnect(true)
            .nextReportSequence(0)
            .connectTimeoutMs(30_000));
    }

    /** Far from the market: every order is answered twice, when it rests and when the session has gone. */
    private void send(final OrderEntryClient client, final int sessionId, final int round)
    {
        for (int i = 0; i < ORDERS && !isClosed; i++)
        {
            final String id = sessionId + "-" + round + "-" + i;
            if (Answers.buy(id, 5, 9_000, TimeInForce.DAY).applyAsLong(client) < 0)
            {
                return;
            }
            orderCount++;
        }
    }

    @Override
    public void close()
    {
        isClosed = true;
        thread.join();
        System.out.println("  mute clients: logons=" + logonCount + " refused=" + refusedCount +
            " orders=" + orderCount);
    }
}
