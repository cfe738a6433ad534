package io.ringside.loadgen.transport;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;

import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.gateway.client.ClientState;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.gateway.client.OrderEntryListener;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.loadgen.workload.OrderRequest;
import io.ringside.loadgen.workload.ResponseListener;

/**
 * SBE over Aeron, UDP or IPC: a session of {@link OrderEntryClient}. When the connection breaks it is made again, and
 * the client sends what the venue has not taken and hears what it missed; a run survives a restart of the exchange.
 */
public final class AeronTransceiver implements MessageTransceiver
{
    private static final long RECONNECT_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long GOODBYE_NS = TimeUnit.SECONDS.toNanos(3);

    private final OrderEntryClientContext context;
    private final long accountId;
    private final LoadInstrument[] instruments;
    private final IntSupplier turn;
    private final ClOrdIdText id;
    private final ClOrdIdText origId;
    private final byte[] idBytes = new byte[ClOrdIdText.LENGTH_MAX];
    private final Reports reports = new Reports();
    private final SequenceWindow requests = new SequenceWindow();
    private OrderEntryClient client;
    private ResponseListener listener;
    private long nextReconnectNs;
    private boolean isLeaving;
    private long leftNs;

    /**
     * @param context     of the client, not yet concluded.
     * @param accountId   that the orders are for.
     * @param instruments to trade, by index.
     * @param runId       names the run in client order ids; the same for all sessions.
     * @param turn        steps whatever of Aeron has no thread of its own, while this waits.
     */
    public AeronTransceiver(
        final OrderEntryClientContext context,
        final long accountId,
        final LoadInstrument[] instruments,
        final int runId,
        final IntSupplier turn)
    {
        this.context = context;
        this.accountId = accountId;
        this.instruments = instruments.clone();
        this.turn = turn;
        id = new ClOrdIdText(runId);
        origId = new ClOrdIdText(runId);
    }

    @Override
    public void connect(final ResponseListener newListener)
    {
        listener = newListener;
        client = OrderEntryClient.connect(context);
    }

    @Override
    public int send(final OrderRequest request)
    {
        final int instrumentId = instruments[request.instrumentIndex()].instrumentId();
        id.wrap(request.correlation());
        final long code = switch (request.kind())
        {
            case NEW -> newOrder(request, instrumentId);
            case CANCEL -> client.cancel(
                id.text(), origId.wrap(request.origCorrelation()), instrumentId, request.side());
            case REPLACE -> replace(request, instrumentId);
        };

        if (code > 0)
        {
            requests.put(code, request.correlation());
            return SENT;
        }
        return OrderEntryClient.NOT_ESTABLISHED == code ? NOT_CONNECTED : BACK_PRESSURED;
    }

    private long newOrder(final OrderRequest request, final int instrumentId)
    {
        return null == request.rareTerms() ?
            client.newOrder(id.text(), accountId, instrumentId, request.side(), request.ordType(),
                request.priceTicks(), request.quantityLots(), request.timeInForce()) :
            client.newOrder(id.text(), accountId, instrumentId, request.side(), request.ordType(),
                request.priceTicks(), request.quantityLots(), request.timeInForce(), request.rareTerms());
    }

    private long replace(final OrderRequest request, final int instrumentId)
    {
        origId.wrap(request.origCorrelation());
        return null == request.rareTerms() ?
            client.replace(id.text(), origId.text(), accountId, instrumentId, request.side(), request.ordType(),
                request.priceTicks(), request.quantityLots(), request.timeInForce()) :
            client.replace(id.text(), origId.text(), accountId, instrumentId, request.side(), request.ordType(),
                request.priceTicks(), request.quantityLots(), request.timeInForce(), request.rareTerms());
    }

    @Override
    public int poll()
    {
        final int workCount = client.poll(reports);
        if (ClientState.DISCONNECTED == client.state())
        {
            reconnect();
        }
        return workCount;
    }

    private void reconnect()
    {
        final long nowNs = System.nanoTime();
        if (nowNs - nextReconnectNs >= 0)
        {
            nextReconnectNs = nowNs + RECONNECT_INTERVAL_NS;
            client.reconnect();
        }
    }

    @Override
    public boolean isConnected()
    {
        return null != client && client.isEstablished();
    }

    @Override
    public void cancelAll()
    {
        final AtomicBoolean isAnswered = new AtomicBoolean(
            !isConnected() || client.massCancel(id.wrap(ClOrdIdText.LAST), MassCancelScope.ALL, accountId, 0,
            SideFilter.BOTH) < 0);
        final OrderEntryListener answers = new OrderEntryListener()
        {
            @Override
            public void onMassCancelReport(final MassCancelReportDecoder report)
            {
                isAnswered.set(true);
            }
        };
        Polling.await(() -> !isAnswered.get() && client.isEstablished(), () -> turn.getAsInt() + client.poll(answers),
            CANCEL_ALL_NS);
    }

    @Override
    public void leave()
    {
        if (null != client && !isLeaving)
        {
            isLeaving = true;
            leftNs = System.nanoTime();
            client.terminate(OrderEntryListener.NONE);
        }
    }

    @Override
    public void close()
    {
        if (null != client)
        {
            leave();
            awaitGoodbye();
            client.close();
            client = null;
        }
    }

    /** Waits for it, or the next run of the same session could find this one still connected. */
    private void awaitGoodbye()
    {
        Polling.await(() -> client.isEstablished() || ClientState.TERMINATING == client.state(), () ->
        {
            // Again while a gateway that is behind has no room for it.
            client.terminate(OrderEntryListener.NONE);
            return turn.getAsInt() + client.poll(OrderEntryListener.NONE);
        }, leftNs + GOODBYE_NS - System.nanoTime());
    }

    /** Reports in the generator's terms. */
    private final class Reports implements OrderEntryListener
    {
        @Override
        public void onExecutionReport(final ExecutionReportDecoder report)
        {
            report.getClOrdId(idBytes, 0);
            final long correlation = id.correlation(idBytes);
            if (correlation > 0 && !client.isRetransmission())
            {
                report.getOrigClOrdId(idBytes, 0);
                listener.onExecution(
                    correlation,
                    id.correlation(idBytes),
                    0 != report.clientSequence(),
                    report.execType(),
                    report.ordStatus(),
                    report.leavesLots(),
                    report.liquidity(),
                    report.reason());
            }
        }

        @Override
        public void onCancelReject(final CancelRejectDecoder report)
        {
            report.getClOrdId(idBytes, 0);
            final long correlation = id.correlation(idBytes);
            if (correlation > 0 && !client.isRetransmission())
            {
                listener.onRefused(correlation, report.reason());
            }
        }

        @Override
        public void onBusinessReject(final BusinessRejectDecoder reject)
        {
            reject.getClOrdId(idBytes, 0);
            final long correlation = id.correlation(idBytes);
            if (correlation > 0)
            {
                listener.onRefused(correlation, reject.reason());
            }
        }

        @Override
        public void onNotApplied(final long clientSequence)
        {
            final long correlation = requests.remove(clientSequence);
            if (0 != correlation)
            {
                listener.onNotApplied(correlation);
            }
        }
    }
}
