package io.ringside.ops.system;

import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.gateway.client.OrderEntryListener;
import io.ringside.ops.Await;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * A client that asks one thing at a time and gives the answer in a word: the reason of a refusal, or what happened. It
 * is silent while a test waits for something else, so its session may be silent for as long as a venue allows.
 */
final class Answers implements OrderEntryListener, AutoCloseable
{
    final OrderEntryClient client;
    private final Map<Long, String> answers = new HashMap<>();
    private TerminationCode ended;

    private Answers(final OrderEntryClient client)
    {
        this.client = client;
    }

    static OrderEntryClientContext context(final String aeronDirectoryName, final String endpoint, final int sessionId)
    {
        return new OrderEntryClientContext()
            .aeronDirectoryName(aeronDirectoryName)
            .ingressChannel("aeron:udp?endpoint=" + endpoint)
            .session(sessionId, "demo")
            .keepaliveMs(60_000)
            .connectTimeoutMs(20_000)
            .cancelOnDisconnect(false);
    }

    static Answers connect(final String aeronDirectoryName, final String endpoint, final int sessionId)
    {
        return new Answers(OrderEntryClient.connect(context(aeronDirectoryName, endpoint, sessionId)));
    }

    /** One lot of the first instrument. */
    static ToLongFunction<OrderEntryClient> buy(
        final String id, final long account, final long priceTicks, final TimeInForce timeInForce)
    {
        return (it) -> it.newOrder(id, account, 1, Side.BUY, OrdType.LIMIT, priceTicks, 1, timeInForce);
    }

    /** At a price at which nobody sells: the order is taken, and has ended. */
    static ToLongFunction<OrderEntryClient> buy(final String id, final long account)
    {
        return buy(id, account, 9_000, TimeInForce.IOC);
    }

    /** Send one command and wait for the one answer to it. */
    String ask(final ToLongFunction<OrderEntryClient> request)
    {
        return askAll(List.of(request)).get(0);
    }

    /** Send commands one behind the other, and wait for the one answer to each. */
    List<String> askAll(final List<ToLongFunction<OrderEntryClient>> requests)
    {
        final List<Long> sequences = new ArrayList<>();
        Await.until(() -> "no answer: sequences=" + sequences + " state=" + client.state() + " ended=" + ended, () ->
        {
            long sequence = 0;
            while (sequence >= 0 && sequences.size() < requests.size())
            {
                sequence = requests.get(sequences.size()).applyAsLong(client);
                if (sequence >= 0)
                {
                    sequences.add(sequence);
                }
                client.poll(this);
            }
            client.poll(this);
            return sequences.size() == requests.size() && answers.keySet().containsAll(sequences);
        });
        return sequences.stream().map(answers::get).toList();
    }

    /** Wait until the listener has so many of them, and take them. */
    static List<String> take(
        final OrderEntryClient client, final OrderEntryListener listener, final List<String> from, final int count)
    {
        Await.until(() -> "expected " + count + ", has " + from, () ->
        {
            client.poll(listener);
            return from.size() >= count;
        });
        final List<String> result = List.copyOf(from);
        from.clear();
        return result;
    }

    @Override
    public void onExecutionReport(final ExecutionReportDecoder report)
    {
        answer(report.clientSequence(), ExecType.REJECTED == report.execType() ||
            ExecType.ORDER_STATUS == report.execType() ? report.reason().name() : report.execType().name());
    }

    @Override
    public void onCancelReject(final CancelRejectDecoder report)
    {
        answer(report.clientSequence(), report.reason().name());
    }

    @Override
    public void onMassCancelReport(final MassCancelReportDecoder report)
    {
        answer(report.clientSequence(), report.reason().name());
    }

    @Override
    public void onBusinessReject(final BusinessRejectDecoder reject)
    {
        answers.put(reject.clientSequence(), reject.reason().name());
    }

    @Override
    public void onDisconnected(final TerminationCode code)
    {
        ended = code;
    }

    @Override
    public void close()
    {
        client.close();
    }

    private void answer(final long clientSequence, final String what)
    {
        if (0 != clientSequence)
        {
            answers.put(clientSequence, what);
        }
    }
}
