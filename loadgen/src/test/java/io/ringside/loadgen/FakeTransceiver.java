package io.ringside.loadgen;

import java.util.ArrayDeque;
import java.util.function.LongPredicate;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.loadgen.transport.MessageTransceiver;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.loadgen.workload.OrderRequest;
import io.ringside.loadgen.workload.ResponseListener;

/** An exchange that accepts everything after a fixed time, and can be told to misbehave. */
final class FakeTransceiver implements MessageTransceiver
{
    private static final long LATENCY_NS = 20_000;

    /** The exchange stands still. */
    Window stalled = Window.NEVER;
    /** The transport takes nothing. */
    Window refusing = Window.NEVER;
    Window disconnected = Window.NEVER;
    /** The exchange works on, and its answers reach nobody before the end. */
    Window mute = Window.NEVER;
    Window failing = Window.NEVER;
    LongPredicate isLost = (correlation) -> false;
    LongPredicate isDuplicate = (correlation) -> false;
    LongPredicate isRejected = (correlation) -> false;
    LongPredicate isStray = (correlation) -> false;
    /** The exchange says that it never took it. */
    LongPredicate isNotApplied = (correlation) -> false;
    boolean hasCancelledAll;
    boolean isClosed;

    /** Time from the start of the run on. */
    record Window(long fromNs, long toNs)
    {
        private static final Window NEVER = from(Long.MAX_VALUE);

        static Window from(final long fromNs)
        {
            return new Window(fromNs, Long.MAX_VALUE);
        }

        private boolean has(final long nowNs)
        {
            return nowNs >= fromNs && nowNs < toNs;
        }
    }

    private final VirtualClock clock;
    private final ArrayDeque<long[]> answers = new ArrayDeque<>();
    private ResponseListener listener;
    private long startNs;

    FakeTransceiver(final VirtualClock clock)
    {
        this.clock = clock;
    }

    /** A run against this exchange, in its time. */
    LoadGeneratorContext context()
    {
        return new LoadGeneratorContext()
            .clock(clock)
            .maxParkNs(0)
            .drainTimeoutNs(1_000_000_000L)
            .session(new LoadSession(1, "secret", 1))
            .instrument(new LoadInstrument(1, "ACME", 10_000))
            .transceiverFactory((sessionIndex) -> this);
    }

    @Override
    public void connect(final ResponseListener newListener)
    {
        listener = newListener;
        startNs = clock.peek();
    }

    @Override
    public int send(final OrderRequest request)
    {
        final long nowNs = clock.peek() - startNs;
        if (!isConnected())
        {
            return NOT_CONNECTED;
        }
        if (refusing.has(nowNs))
        {
            return BACK_PRESSURED;
        }
        if (stalled.has(nowNs))
        {
            // A synchronous exchange: the sender itself is held.
            clock.advance(stalled.toNs - nowNs);
        }
        if (!isLost.test(request.correlation()))
        {
            final boolean isIoc = OrderRequest.Kind.NEW == request.kind() && TimeInForce.IOC == request.timeInForce();
            answers.add(new long[]{
                clock.peek() + LATENCY_NS, request.correlation(), request.origCorrelation(), request.kind().ordinal(),
                request.quantityLots(), isIoc ? 1 : 0});
        }
        return SENT;
    }

    @Override
    public void cancelAll()
    {
        hasCancelledAll = true;
    }

    @Override
    public int poll()
    {
        int count = 0;
        final long nowNs = clock.peek() - startNs;
        if (failing.has(nowNs))
        {
            throw new IllegalStateException("the transport has failed");
        }
        if (mute.has(nowNs))
        {
            return 0;
        }
        while (!answers.isEmpty() && answers.peek()[0] <= clock.peek())
        {
            final long[] answer = answers.remove();
            answer(answer);
            if (isDuplicate.test(answer[1]))
            {
                answer(answer);
            }
            if (isStray.test(answer[1]))
            {
                listener.onRefused(answer[1] + 1_000_000_000L, Reason.THROTTLED);
            }
            count++;
        }
        return count;
    }

    private void answer(final long[] answer)
    {
        if (isNotApplied.test(answer[1]))
        {
            listener.onNotApplied(answer[1]);
            return;
        }
        if (isRejected.test(answer[1]))
        {
            listener.onRefused(answer[1], Reason.THROTTLED);
            return;
        }
        listener.onExecution(answer[1], answer[2], true, OrderRequest.Kind.values()[(int)answer[3]].answer(),
            OrdStatus.NEW, answer[4], Liquidity.NONE, Reason.NONE);
        if (1 == answer[5])
        {
            listener.onExecution(
                answer[1], 0, false, ExecType.TRADE, OrdStatus.FILLED, 0, Liquidity.REMOVED, Reason.NONE);
        }
    }

    @Override
    public boolean isConnected()
    {
        return !disconnected.has(clock.peek() - startNs);
    }

    @Override
    public void close()
    {
        isClosed = true;
    }
}
