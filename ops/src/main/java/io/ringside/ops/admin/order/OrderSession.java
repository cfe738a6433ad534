package io.ringside.ops.admin.order;

import io.aeron.Aeron;
import io.aeron.exceptions.AeronException;
import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.client.ClientTls;
import io.ringside.gateway.client.LogonException;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.gateway.client.OrderEntryListener;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;

import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A few requests through the SBE gateway: log on, send, wait for the one report that answers each, and for what
 * happened to its order at once.
 */
final class OrderSession implements AutoCloseable
{
    private static final long PARK_NS = 50_000L;

    private final ClientDriver driver;
    private final Aeron aeron;
    private final OrderEntryClient client;
    private final long timeoutNs;
    private final OrderEntryListener answers = new Answers();
    private OrderAnswer answer;
    private OrderAnswer followed;
    private long clientSequence = Long.MAX_VALUE;
    private volatile Throwable aeronFailure;

    /** The request to send once the session is established. */
    interface Request
    {
        /** Its clientSequence, or a negative code. */
        long send(OrderEntryClient client);
    }

    /**
     * Log on.
     *
     * @param gateways host:port of each; the first that serves the session counts.
     * @param isTcp    over TCP, without a media driver; otherwise over Aeron UDP.
     * @param tls      over TCP; null: without.
     */
    OrderSession(
        final List<String> gateways,
        final boolean isTcp,
        final ClientTls tls,
        final int session,
        final String credentials,
        final long timeoutMs)
    {
        timeoutNs = timeoutMs * 1_000_000L;
        driver = isTcp ? null : new ClientDriver();
        Aeron connected = null;
        try
        {
            // Without a handler of ours Aeron ends the whole process when its driver is silent.
            connected = isTcp ? null : Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName())
                .driverTimeoutMs(ClientDriver.PAUSE_MAX_MS)
                .errorHandler((throwable) -> aeronFailure = throwable));
            client = OrderEntryClient.connect(new OrderEntryClientContext()
                .aeron(connected)
                .ingressChannels(gateways.stream().map((isTcp ? "tcp://" : "aeron:udp?endpoint=")::concat).toList())
                .tls(tls)
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
        catch (final AeronException ex)
        {
            closeAll(connected);
            throw CliException.of(ex);
        }
        aeron = connected;
    }

    /** Send, and wait for the answer and for all that happened to the order at once. */
    OrderAnswer execute(final Request request)
    {
        final OrderAnswer result = ask(request);
        if (result.isOpen())
        {
            // The venue answers in order: after the answer to the status request, all trades have been reported.
            followed = result;
            await((it) -> it.status(result.clOrdId(), 0, Side.BUY));
            followed = null;
        }
        return result;
    }

    /** Sends a request and waits for its answer alone. */
    OrderAnswer ask(final Request request)
    {
        final OrderAnswer result = await(request);
        if (null == result)
        {
            throw aeronFailure instanceof AeronException ex ? CliException.of(ex) :
                new CliException(ExitCode.UNREACHABLE,
                "no answer from the gateway in time: ask with `ringside status` whether the node acknowledges");
        }
        return result;
    }

    /** Null if no answer came in time. */
    private OrderAnswer await(final Request request)
    {
        final long begin = System.nanoTime();
        answer = null;
        clientSequence = Long.MAX_VALUE;
        long sent = request.send(client);
        while (sent < 0 && System.nanoTime() - begin < timeoutNs)
        {
            poll();
            sent = request.send(client);
        }
        clientSequence = sent;
        while (null == answer && System.nanoTime() - begin < timeoutNs)
        {
            poll();
        }
        return answer;
    }

    @Override
    public void close()
    {
        client.close();
        closeAll(aeron);
    }

    private void poll()
    {
        if (0 == client.poll(answers))
        {
            LockSupport.parkNanos(PARK_NS);
        }
    }

    private void closeAll(final Aeron connected)
    {
        CloseHelper.closeAll(connected, driver);
    }

    private final class Answers implements OrderEntryListener
    {
        @Override
        public void onExecutionReport(final ExecutionReportDecoder report)
        {
            if (report.clientSequence() == clientSequence)
            {
                answer = OrderAnswer.of(report);
            }
            else
            {
                // Trades may come in the same poll as the answer, before anybody has looked at it.
                final OrderAnswer order = null == answer ? followed : answer;
                if (null != order && order.isOf(report))
                {
                    order.follow(report);
                }
            }
        }

        @Override
        public void onCancelReject(final CancelRejectDecoder report)
        {
            if (report.clientSequence() == clientSequence)
            {
                answer = OrderAnswer.refused(report.clOrdId(), report.reason());
            }
        }

        @Override
        public void onMassCancelReport(final MassCancelReportDecoder report)
        {
            if (report.clientSequence() == clientSequence)
            {
                answer = OrderAnswer.of(report);
            }
        }

        @Override
        public void onBusinessReject(final BusinessRejectDecoder reject)
        {
            if (reject.clientSequence() == clientSequence)
            {
                answer = OrderAnswer.refused(reject.clOrdId(), reject.reason());
            }
        }

        @Override
        public void onNotApplied(final long sequence)
        {
            if (sequence == clientSequence)
            {
                answer = OrderAnswer.notApplied();
            }
        }
    }
}
