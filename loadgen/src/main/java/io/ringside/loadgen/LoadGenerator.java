package io.ringside.loadgen;

import java.util.concurrent.TimeUnit;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.loadgen.result.LatencyRecorder;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.NodeInfo;
import io.ringside.loadgen.transport.MessageTransceiver;
import io.ringside.loadgen.transport.TransceiverFactory;
import io.ringside.loadgen.workload.Arrivals;
import io.ringside.loadgen.workload.OrderRequest;
import io.ringside.loadgen.workload.ResponseListener;
import io.ringside.loadgen.workload.Workload;
import org.agrona.CloseHelper;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

/**
 * Applies a load and measures it. Each message has an intended send time that the schedule alone decides. When the
 * generator or the exchange falls behind, messages are sent at once and keep their intended times, so that a stall of
 * the exchange is charged to every message that would have been sent during it: no coordinated omission. It outlives
 * every stall, and whatever ends it early, there is a result that says so and counts what was not sent.
 * <pre>{@code
 * final LoadGeneratorContext context = new LoadGeneratorContext()
 *     .rate(20_000).durationNs(60_000_000_000L)
 *     .session(new LoadSession(1, "secret", 1))
 *     .instrument(new LoadInstrument(1, "ACME", 10_000))
 *     .conclude();
 * final LoadResult result = new LoadGenerator(context).run();
 * }</pre>
 * Used once. {@link #run()} sends and receives on the calling thread; only {@link #stop()} may come from another.
 */
public final class LoadGenerator implements ResponseListener
{
    private static final int SEND_BURST = 16;
    private static final long QUIET_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long SETTLE_MAX_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long STOP_DRAIN_NS = TimeUnit.SECONDS.toNanos(2);

    private final LoadGeneratorContext context;
    private final NanoClock clock;
    private final Arrivals arrivals;
    private final Workload workload;
    private final RequestTracker tracker;
    private final LatencyRecorder warmupRecorder = new LatencyRecorder();
    private final LatencyRecorder recorder = new LatencyRecorder();
    private final Reporter reporter;
    private final PauseWatch pauses = new PauseWatch();
    private final LoadIdle idle;
    private final EarlyEnd earlyEnd;
    private final OrderRequest request = new OrderRequest();
    private final MessageTransceiver[] transceivers;
    private final long warmupNs;
    private final long endNs;
    private long startNs;
    private long nextIntendedNs;
    private boolean isPrepared;
    private boolean isMeasuring;
    private long measuredSent;
    private long measuredAcknowledged;
    private long lastSentNs;
    private long trades;
    private RequestObserver observer = RequestObserver.NONE;

    /**
     * @param context concluded.
     */
    public LoadGenerator(final LoadGeneratorContext context)
    {
        this.context = context;
        clock = context.clock;
        arrivals = context.newArrivals();
        workload = context.newWorkload();
        tracker = new RequestTracker(context.inFlightCapacity, context.drainTimeoutNs);
        idle = new LoadIdle(context.maxParkNs);
        warmupNs = context.warmupNs;
        endNs = warmupNs + context.durationNs;
        reporter = new Reporter(warmupRecorder, recorder, context.progressListener, context.outDir, warmupNs,
            context.durationNs);
        transceivers = new MessageTransceiver[context.sessionCount()];
        earlyEnd = new EarlyEnd(context, transceivers);
    }

    /**
     * Connect all sessions, warm up, measure, drain, decide the verdict, write the files, close the sessions.
     *
     * @return the result with its verdict; of a run that was stopped or has failed, what was measured until then.
     * @throws RuntimeException with one line that says why, if a session cannot be established.
     */
    public LoadResult run()
    {
        try
        {
            final TransceiverFactory factory = context.transceiverFactory();
            for (int i = 0; i < transceivers.length; i++)
            {
                transceivers[i] = factory.newTransceiver(i);
                transceivers[i].connect(this);
            }

            final NodeInfo nodeAtStart = context.node.get();
            reporter.start();
            if (SystemNanoClock.INSTANCE == clock)
            {
                pauses.start();
            }
            idle.begin();
            startNs = clock.nanoTime();
            observer.onStart(startNs);
            nextIntendedNs = arrivals.nextTimeNs();
            applyAndDrain();
            pauses.stop();
            final LoadResult result = ResultBuilder.build(new FinishedRun(context, arrivals, workload, tracker,
                recorder, earlyEnd, nodeAtStart, pauses, trades, measuredSent, measuredAcknowledged, lastSentNs,
                    nextIntendedNs),
                reporter.finish());
            cancelAll();
            return result;
        }
        finally
        {
            idle.end();
            pauses.stop();
            reporter.finish();
            leave();
            CloseHelper.quietCloseAll(transceivers);
            context.target.close();
        }
    }

    /**
     * Observe every request.
     *
     * @param newObserver called on the thread of {@link #run()}.
     */
    public void observe(final RequestObserver newObserver)
    {
        observer = newObserver;
    }

    /** End the run early, from any thread. What was measured until then is reported as INVALID. */
    public void stop()
    {
        earlyEnd.stop();
    }

    /** Orders that still rest would count against the limits of account and session in the next run. */
    private void cancelAll()
    {
        if (context.cancelAtEnd)
        {
            for (final MessageTransceiver transceiver : transceivers)
            {
                transceiver.cancelAll();
            }
        }
    }

    /** Every session says that it leaves before the first one waits for the answer to that. */
    private void leave()
    {
        for (final MessageTransceiver transceiver : transceivers)
        {
            if (null != transceiver)
            {
                transceiver.leave();
            }
        }
    }

    private void applyAndDrain()
    {
        try
        {
            apply();
            drain();
            settle();
        }
        catch (final RuntimeException | Error ex)
        {
            // The files of what was measured until then are written; the verdict says that the run is incomplete.
            earlyEnd.failed("the generator failed after " + tracker.sent() + " messages: " + ex);
        }
    }

    private void apply()
    {
        while (nextIntendedNs < endNs && !earlyEnd.isPartial())
        {
            final long nowNs = clock.nanoTime() - startNs;
            int workCount = nowNs >= nextIntendedNs ? sendDue(nowNs) : 0;
            workCount += poll();
            earlyEnd.check(nowNs);
            if (0 == workCount)
            {
                idle.idle(nowNs, nextIntendedNs - nowNs, tracker.inFlight() > 0);
            }
            else
            {
                idle.onWork(nowNs);
            }
        }
    }

    private int sendDue(final long dueNs)
    {
        long nowNs = dueNs;
        int count = 0;
        while (count < SEND_BURST && nextIntendedNs <= nowNs && nextIntendedNs < endNs)
        {
            prepare();
            // The time before the send: what the send itself takes is part of the service.
            nowNs = clock.nanoTime() - startNs;
            if (!tracker.hasRoomFor(request.correlation(), nowNs) ||
                MessageTransceiver.SENT != transceivers[request.sessionIndex()].send(request))
            {
                return count;
            }
            onSent(nowNs);
            count++;
        }

        return count;
    }

    private void prepare()
    {
        if (!isPrepared)
        {
            if (!isMeasuring && nextIntendedNs >= warmupNs)
            {
                isMeasuring = true;
                workload.onMeasurementStart();
            }
            workload.next(nextIntendedNs, request);
            isPrepared = true;
        }
    }

    private void onSent(final long nowNs)
    {
        observer.onSent(request.correlation(), nextIntendedNs, nowNs);
        final long lost = tracker.onSent(request.correlation(), nextIntendedNs, nowNs);
        if (0 != lost)
        {
            workload.onLost(lost);
        }
        reporter.sent.lazySet(tracker.sent());
        if (isMeasuring)
        {
            measuredSent++;
            lastSentNs = nowNs;
            recorder.onSent(nextIntendedNs, nowNs);
        }
        else
        {
            warmupRecorder.onSent(nextIntendedNs, nowNs);
        }
        isPrepared = false;
        nextIntendedNs = arrivals.nextTimeNs();
    }

    private int poll()
    {
        int workCount = context.target.turn();
        for (final MessageTransceiver transceiver : transceivers)
        {
            workCount += transceiver.poll();
        }
        return workCount;
    }

    @Override
    public void onExecution(
        final long correlation,
        final long origCorrelation,
        final boolean isAnswer,
        final ExecType execType,
        final OrdStatus ordStatus,
        final long leavesLots,
        final Liquidity liquidity,
        final Reason reason)
    {
        if (isAnswer)
        {
            onAnswer(correlation, ExecType.REJECTED == execType, reason);
        }
        if (ExecType.TRADE == execType && Liquidity.REMOVED == liquidity)
        {
            trades++;
            reporter.trades.lazySet(trades);
        }
        workload.onExecution(
            correlation, origCorrelation, isAnswer, execType, ordStatus, leavesLots, liquidity, reason);
    }

    @Override
    public void onRefused(final long correlation, final Reason reason)
    {
        onAnswer(correlation, true, reason);
        workload.onRefused(correlation, reason);
    }

    @Override
    public void onNotApplied(final long correlation)
    {
        if (tracker.onNotApplied(correlation))
        {
            measuredSent -= tracker.intendedNs(correlation) >= warmupNs ? 1 : 0;
            reporter.sent.lazySet(tracker.sent());
            workload.onNotApplied(correlation);
            observer.onNotApplied(correlation);
        }
    }

    private void onAnswer(final long correlation, final boolean isReject, final Reason reason)
    {
        if (RequestTracker.FIRST_ANSWER != tracker.onAnswer(correlation, isReject, reason))
        {
            observer.onAnsweredAgain(correlation);
            return;
        }

        final long nowNs = clock.nanoTime() - startNs;
        final long intendedNs = tracker.intendedNs(correlation);
        observer.onAnswered(correlation, intendedNs, nowNs, isReject);
        final long sentNs = tracker.sentNs(correlation);
        if (intendedNs >= warmupNs)
        {
            measuredAcknowledged++;
            recorder.onAcknowledged(intendedNs, sentNs, nowNs);
        }
        else
        {
            warmupRecorder.onAcknowledged(intendedNs, sentNs, nowNs);
        }
        reporter.acknowledged.lazySet(tracker.acknowledged());
        reporter.rejected.lazySet(tracker.rejected());
    }

    private void drain()
    {
        final long limitNs =
            earlyEnd.isStopped() ? Math.min(STOP_DRAIN_NS, context.drainTimeoutNs) : context.drainTimeoutNs;
        final long deadlineNs = clock.nanoTime() - startNs + limitNs;
        while (tracker.inFlight() > 0 && clock.nanoTime() - startNs < deadlineNs)
        {
            pollOrIdle();
        }
    }

    /** Waits for the fills that follow the last acknowledgement. */
    private void settle()
    {
        final long beginNs = clock.nanoTime();
        long quietSinceNs = beginNs;
        long nowNs = beginNs;
        while (nowNs - quietSinceNs < QUIET_NS && nowNs - beginNs < SETTLE_MAX_NS)
        {
            final boolean isQuiet = !pollOrIdle();
            nowNs = clock.nanoTime();
            quietSinceNs = isQuiet ? quietSinceNs : nowNs;
        }
    }

    private boolean pollOrIdle()
    {
        final long nowNs = clock.nanoTime() - startNs;
        if (poll() > 0)
        {
            idle.onWork(nowNs);
            return true;
        }
        idle.idle(nowNs, Long.MAX_VALUE, tracker.inFlight() > 0);
        return false;
    }
}
