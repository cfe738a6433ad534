package io.ringside.ops.system;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.gateway.client.ClientState;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.gateway.client.OrderEntryListener;
import io.ringside.ops.Await;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** A participant who writes down what its orders are told, in a line each, and comes back after a loss of the line. */
final class OrderWatcher implements OrderEntryListener, AutoCloseable
{
    private final OrderEntryClient client;
    private final List<String> reports = new ArrayList<>();
    private long lastMatchId;

    OrderWatcher(final OrderEntryClientContext context)
    {
        client = OrderEntryClient.connect(context);
    }

    void send(final ToLongFunction<OrderEntryClient> request)
    {
        Await.until(() -> "state=" + client.state(), () -> listen() && request.applyAsLong(client) >= 0);
    }

    /** Wait for a report of that kind of that order. */
    void await(final ExecType execType, final String clOrdId)
    {
        final String begin = execType + " " + clOrdId + ' ';
        Await.until(() -> begin + "is not in " + reports,
            () -> listen() && reports.stream().anyMatch((it) -> it.startsWith(begin)));
    }

    private boolean listen()
    {
        if (ClientState.DISCONNECTED == client.state() || ClientState.CLOSED == client.state())
        {
            client.reconnect();
        }
        client.poll(this);
        return client.isEstablished();
    }

    /** Send if there is room, and read nothing. */
    void offer(final ToLongFunction<OrderEntryClient> request)
    {
        request.applyAsLong(client);
    }

    /** Wait for so many reports, and take them. */
    List<String> take(final int count)
    {
        return Answers.take(client, this, reports, count);
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
