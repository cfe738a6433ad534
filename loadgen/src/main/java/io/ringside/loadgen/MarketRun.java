package io.ringside.loadgen;

import io.ringside.loadgen.market.MarketCounts;
import io.ringside.loadgen.market.MarketFlow;
import io.ringside.loadgen.market.MarketSizes;
import io.ringside.loadgen.transport.MessageTransceiver;
import io.ringside.loadgen.workload.Arrivals;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.loadgen.workload.OrderRequest;
import io.ringside.loadgen.workload.SplitMixRandom;
import org.agrona.CloseHelper;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Keeps a market alive until it is stopped: see {@link MarketFlow}. What it cannot send it does not make up for,
 * because nothing is measured here. When a connection breaks it is made again. Used once; {@link #run} does all on the
 * calling thread, only {@link #stop()} may come from another.
 */
public final class MarketRun
{
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long LATE_MAX_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long OUTAGE_MAX_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long PARK_MAX_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int SEND_ATTEMPTS = 20;

    private final LoadTarget target;
    private final MarketFlow flow;
    private final Arrivals arrivals;
    private final MessageTransceiver[] transceivers;
    private final OrderRequest request = new OrderRequest();
    private final LoadIdle idle = new LoadIdle(PARK_MAX_NS);
    /** Names the run in client order ids: two runs on one trading day must differ. */
    private final int runId = (int)(System.currentTimeMillis() / 100);
    private volatile boolean isStopped;
    private long startNs;
    private long shiftNs;
    private long connectedNs;

    /**
     * @param target        where the exchange is; closed at the end.
     * @param sessions      the first half make the market, the others take.
     * @param instruments   to trade.
     * @param sizes         of their orders, in the same order.
     * @param ratePerSecond messages per second on average, above 0.
     * @param seed          of all that is drawn.
     */
    public MarketRun(
        final LoadTarget target,
        final List<LoadSession> sessions,
        final List<LoadInstrument> instruments,
        final List<MarketSizes> sizes,
        final double ratePerSecond,
        final long seed)
    {
        this.target = target;
        flow = new MarketFlow(instruments, sizes, sessions.size(), ratePerSecond, seed);
        arrivals = Arrivals.of("poisson", ratePerSecond, new SplitMixRandom(seed).split());
        final LoadInstrument[] known = instruments.toArray(new LoadInstrument[0]);
        transceivers = sessions.stream().map((it) -> target.newTransceiver(it, known, runId))
            .toArray(MessageTransceiver[]::new);
    }

    /**
     * Log on, trade, and at the end cancel what rests and log off.
     *
     * @param durationNs how long; {@link Long#MAX_VALUE}: until stopped.
     * @param listener   called after each second with the seconds passed.
     * @return false if the exchange was gone for so long that the market was given up.
     * @throws RuntimeException with one line that says why, if a session cannot be established.
     */
    public boolean run(final long durationNs, final LongConsumer listener)
    {
        try
        {
            for (final MessageTransceiver it : transceivers)
            {
                it.connect(flow);
            }
            idle.begin();
            final boolean isThere = trade(durationNs, listener);
            for (final MessageTransceiver it : transceivers)
            {
                it.cancelAll();
            }
            return isThere;
        }
        finally
        {
            idle.end();
            for (final MessageTransceiver it : transceivers)
            {
                it.leave();
            }
            CloseHelper.quietCloseAll(transceivers);
            target.close();
        }
    }

    /** End the run, from any thread. */
    public void stop()
    {
        isStopped = true;
    }

    /** What has been done; for the thread of the run. */
    public MarketCounts counts()
    {
        return flow.counts();
    }

    /** The flow; for the thread of the run. */
    public MarketFlow flow()
    {
        return flow;
    }

    private boolean trade(final long durationNs, final LongConsumer listener)
    {
        startNs = System.nanoTime();
        long nextNs = arrivals.nextTimeNs();
        long seconds = 0;
        long nowNs = 0;
        while (!isStopped && nowNs < durationNs && nowNs - connectedNs < OUTAGE_MAX_NS)
        {
            int workCount = poll(nowNs);
            final long lateNs = nowNs - nextNs - shiftNs;
            if (lateNs >= 0)
            {
                // What could not be sent in time is not sent in a rush afterwards.
                shiftNs += lateNs > LATE_MAX_NS ? lateNs : 0;
                step();
                nextNs = arrivals.nextTimeNs();
                workCount++;
            }
            if (nowNs / SECOND_NS > seconds)
            {
                seconds = nowNs / SECOND_NS;
                listener.accept(seconds);
            }
            if (0 == workCount)
            {
                idle.idle(nowNs, nextNs + shiftNs - nowNs, false);
            }
            nowNs = System.nanoTime() - startNs;
        }
        return nowNs - connectedNs < OUTAGE_MAX_NS;
    }

    private void step()
    {
        if (!flow.next(request))
        {
            return;
        }
        final MessageTransceiver transceiver = transceivers[request.sessionIndex()];
        int code = transceiver.send(request);
        for (int i = 0; MessageTransceiver.BACK_PRESSURED == code && i < SEND_ATTEMPTS; i++)
        {
            poll(System.nanoTime() - startNs);
            code = transceiver.send(request);
        }
        if (MessageTransceiver.SENT != code)
        {
            flow.onNotSent(request);
        }
    }

    private int poll(final long nowNs)
    {
        int workCount = target.turn();
        boolean isConnected = true;
        for (final MessageTransceiver it : transceivers)
        {
            workCount += it.poll();
            isConnected &= it.isConnected();
        }
        connectedNs = isConnected ? nowNs : connectedNs;
        return workCount;
    }
}
