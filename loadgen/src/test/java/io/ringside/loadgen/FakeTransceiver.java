package io.ringside.loadgen;

import java.util.ArrayDeque;
import java.util.function.LongPredicate;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.loadgen.transport.MessageTransceiver;
import io.ringside.loadgen.workload.OrderRequest;
import io.ringside.loadgen.workload.ResponseListener;

/** An exchange that accepts everything after a fixed time, and can be told to misbehave. */
final class FakeTransceiver implements MessageTransceiver
{
    long latencyNs = 20_000;
    /** From the start of the run: the exchange stands still in this window. */
    long stallFromNs = Long.MAX_VALUE;
    long stallToNs = Long.MAX_VALUE;
    /** The transport takes nothing in this window. */
    long refuseFromNs = Long.MAX_VALUE;
    long refuseToNs = Long.MAX_VALUE;
    long disconnectedFromNs = Long.MAX_VALUE;
    LongPredicate isLost = (correlation) -> false;
    LongPredicate isDuplicate = (correlation) -> false;
    LongPredicate isRejected = (correlation) -> false;
    LongPredicate isStray = (correlation) -> false;
    /** The exchange says that it never took it. */
    LongPredicate isNotApplied = (correlation) -> false;
    long reconnectedFromNs = Long.MAX_VALUE;
    /** The exchange works on, and its answers reach nobody before the end of this window. */
    long muteFromNs = Long.MAX_VALUE;
    long muteToNs = Long.MAX_VALUE;
    long failsFromNs = Long.MAX_VALUE;
    boolean hasCancelledAll;
    boolean isClosed;
    long sendCount;

    private final VirtualClock clock;
    private final ArrayDeque<long[]> answers = new ArrayDeque<>();
    private ResponseListener listener;
    private long startNs;

    FakeTransceiver(final VirtualClock clock)
    {
        this.clock = clock;
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
        if (nowNs >= refuseFromNs && nowNs < refuseToNs)
        {
            return BACK_PRESSURED;
        }
        if (nowNs >= stallFromNs && nowNs < stallToNs)
        {
            // A synchronous exchange: the sender itself is held.
            clock.advance(stallToNs - nowNs);
        }
        sendCount++;
        if (!isLost.test(request.correlation()))
        {
            final boolean isIoc = OrderRequest.Kind.NEW == request.kind() && TimeInForce.IOC == request.timeInForce();
            answers.add(new long[]{
                clock.peek() + latencyNs, request.correlation(), request.origCorrelation(), request.kind().ordinal(),
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
        if (nowNs >= failsFromNs)
        {
            throw new IllegalStateException("the transport has failed");
        }
        if (nowNs >= muteFromNs && nowNs < muteToNs)
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
        final ExecType execType = switch (OrderRequest.Kind.values()[(int)answer[3]])
        {
            case NEW -> ExecType.NEW;
            case CANCEL -> ExecType.CANCELED;
            default -> ExecType.REPLACED;
        };
        listener.onExecution(
            answer[1], answer[2], true, execType, OrdStatus.NEW, answer[4], Liquidity.NONE, Reason.NONE);
        if (1 == answer[5])
        {
            listener.onExecution(
                answer[1], 0, false, ExecType.TRADE, OrdStatus.FILLED, 0, Liquidity.REMOVED, Reason.NONE);
        }
    }

    @Override
    public boolean isConnected()
    {
        final long nowNs = clock.peek() - startNs;
        return nowNs < disconnectedFromNs || nowNs >= reconnectedFromNs;
    }

    @Override
    public void close()
    {
        isClosed = true;
    }
}
