package io.ringside.ops.admin;

import io.aeron.Aeron;
import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.gateway.client.ClientState;
import io.ringside.gateway.client.LogonException;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.gateway.client.OrderEntryListener;
import io.ringside.ops.node.ClientDriver;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * One request through the SBE gateway: log on, send, wait for the one report that answers it, and a moment for its
 * fills.
 */
final class OrderSession implements AutoCloseable
{
    private static final long FILLS_NS = 50_000_000L;
    private static final long PARK_NS = 50_000L;
    private static final long GOODBYE_NS = 1_000_000_000L;

    private final ClientDriver driver;
    private final Aeron aeron;
    private final OrderEntryClient client;
    private final long timeoutNs;
    private final Map<String, Object> answer = new LinkedHashMap<>();
    private long clientSequence = Long.MAX_VALUE;
    private long orderId = -1;

    /** The request to send once the session stands. */
    interface Request
    {
        /**
         * @return its clientSequence, or a negative code.
         */
        long send(OrderEntryClient client);
    }

    OrderSession(final String gateway, final int session, final String credentials, final long timeoutMs)
    {
        timeoutNs = timeoutMs * 1_000_000L;
        driver = new ClientDriver();
        Aeron connected = null;
        try
        {
            connected = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
            client = OrderEntryClient.connect(new OrderEntryClientContext()
                .aeron(connected)
                .ingressChannel("aeron:udp?endpoint=" + gateway)
                .session(session, credentials)
                .cancelOnDisconnect(false)
                .nextReportSequence(0)
                .connectTimeoutMs((int)timeoutMs));
        }
        catch (final LogonException ex)
        {
            closeAll(connected);
            throw CliException.of(ex);
        }
        aeron = connected;
    }

    static OrdType type(final boolean isMarket)
    {
        return isMarket ? OrdType.MARKET : OrdType.LIMIT;
    }

    Map<String, Object> execute(final Request request)
    {
        final OrderEntryListener listener = new Answers();
        final long begin = System.nanoTime();
        clientSequence = Long.MAX_VALUE;
        long sent = request.send(client);
        while (sent < 0 && System.nanoTime() - begin < timeoutNs)
        {
            poll(listener);
            sent = request.send(client);
        }
        clientSequence = sent;
        while (answer.isEmpty())
        {
            if (System.nanoTime() - begin > timeoutNs)
            {
                throw new CliException(ExitCode.UNREACHABLE,
                    "no answer from the gateway in time: ask with `ringside status` whether the node acknowledges");
            }
            poll(listener);
        }
        final long answered = System.nanoTime();
        while (System.nanoTime() - answered < FILLS_NS)
        {
            poll(listener);
        }
        return answer;
    }

    @Override
    public void close()
    {
        sayGoodbye();
        client.close();
        closeAll(aeron);
    }

    private void poll(final OrderEntryListener listener)
    {
        if (0 == client.poll(listener))
        {
            LockSupport.parkNanos(PARK_NS);
        }
    }

    /** Without it the next command of the same session could find this one still connected. */
    private void sayGoodbye()
    {
        final long begin = System.nanoTime();
        client.terminate(OrderEntryListener.NONE);
        while (ClientState.TERMINATING == client.state() && System.nanoTime() - begin < GOODBYE_NS)
        {
            poll(OrderEntryListener.NONE);
        }
    }

    private void closeAll(final Aeron connected)
    {
        if (null != connected)
        {
            connected.close();
        }
        driver.close();
    }

    private final class Answers implements OrderEntryListener
    {
        @Override
        public void onExecutionReport(final ExecutionReportDecoder report)
        {
            final boolean isAnswer = report.clientSequence() == clientSequence;
            if (isAnswer || orderId > 0 && report.orderId() == orderId)
            {
                orderId = report.orderId();
                if (isAnswer)
                {
                    answer.put("clOrdId", report.clOrdId());
                    answer.put("accepted", ExecType.REJECTED != report.execType());
                }
                answer.put("outcome", report.ordStatus().name());
                answer.put("reason", report.reason().name());
                answer.put("orderId", report.orderId());
                answer.put("cumLots", report.cumLots());
                answer.put("leavesLots", report.leavesLots());
                answer.put("commandSequence", report.commandSequence());
            }
        }

        @Override
        public void onCancelReject(final CancelRejectDecoder report)
        {
            if (report.clientSequence() == clientSequence)
            {
                refused(report.clOrdId(), report.reason().name());
            }
        }

        @Override
        public void onBusinessReject(final BusinessRejectDecoder reject)
        {
            if (reject.clientSequence() == clientSequence)
            {
                refused(reject.clOrdId(), reject.reason().name());
            }
        }

        @Override
        public void onNotApplied(final long sequence)
        {
            if (sequence == clientSequence)
            {
                refused("", "NOT_APPLIED");
            }
        }

        private void refused(final String clOrdId, final String reason)
        {
            answer.put("clOrdId", clOrdId);
            answer.put("accepted", false);
            answer.put("outcome", "REJECTED");
            answer.put("reason", reason);
        }
    }
}
