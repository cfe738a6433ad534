package io.ringside.ops.system;

import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.gateway.client.OrderEntryListener;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;

/** A participant who writes down what its orders are told, in a line each. */
final class OrderWatcher implements OrderEntryListener, AutoCloseable
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(30);

    private final OrderEntryClient client;
    private final List<String> reports = new ArrayList<>();
    private long lastMatchId;

    OrderWatcher(final OrderEntryClientContext context)
    {
        client = OrderEntryClient.connect(context);
    }

    void send(final ToLongFunction<OrderEntryClient> request)
    {
        while (request.applyAsLong(client) < 0)
        {
            client.poll(this);
        }
    }

    /** Send if there is room, and read nothing. */
    void offer(final ToLongFunction<OrderEntryClient> request)
    {
        request.applyAsLong(client);
    }

    /** Wait for so many reports, and take them. */
    List<String> take(final int count)
    {
        final long beginNs = System.nanoTime();
        while (reports.size() < count)
        {
            if (0 == client.poll(this))
            {
                LockSupport.parkNanos(50_000);
            }
            if (System.nanoTime() - beginNs > TIMEOUT_NS)
            {
                throw new AssertionError("expected " + count + " reports, has " + reports);
            }
        }
        final List<String> result = List.copyOf(reports);
        reports.clear();
        return result;
    }

    /** Of the newest trade reported. */
    long lastMatchId()
    {
        return lastMatchId;
    }

    @Override
    public void onExecutionReport(final ExecutionReportDecoder report)
    {
        lastMatchId = Math.max(lastMatchId, report.matchId());
        reports.add(report.execType() + " " + report.clOrdId() + ' ' + report.lastLots() + " at " +
            report.lastPriceTicks() + ", cum " + report.cumLots() + ", busted " + report.bustedLots() + ' ' +
            report.reason());
    }

    @Override
    public void close()
    {
        client.close();
    }
}
