package io.ringside.loadgen.bench.wire;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.loadgen.transport.MessageTransceiver;
import io.ringside.loadgen.workload.OrderRequest;
import io.ringside.loadgen.workload.ResponseListener;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One session with a process that sends back what it receives: messages as long as those of a session with an exchange,
 * on streams of its own, sent and received as {@code OrderEntryClient} does. An order that comes back has been
 * accepted, or filled at once if it is an immediate one.
 *
 * <pre>
 *   0   correlation           long
 *   8   correlation before    long
 *   16  quantity in lots      long
 *   24  kind                  int
 *   28  whether it may rest   int, 1 or 0
 *   32  nothing, up to the length of a message of that kind
 * </pre>
 */
public final class EchoTransceiver implements MessageTransceiver
{
    /** How many sessions an echo serves. */
    public static final int SESSIONS = 4;

    /** The stream of the first session's requests; those of the others follow. */
    public static final int REQUEST_STREAM_ID = 2_001;

    /** The stream of the answers to the first session; those of the others follow. */
    public static final int ANSWER_STREAM_ID = 2_101;

    private static final int FRAGMENT_LIMIT = 64;
    private static final long CONNECT_NS = TimeUnit.SECONDS.toNanos(20);
    private static final long IDLE_NS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final OrderRequest.Kind[] KINDS = OrderRequest.Kind.values();

    private final Aeron aeron;
    private final Runnable turn;
    private final String requestChannel;
    private final String answerChannel;
    private final int sessionIndex;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[512]);
    private final FragmentHandler handler = (buffer, offset, length, header) -> onAnswer(buffer, offset);
    private ExclusivePublication publication;
    private Subscription subscription;
    private ResponseListener listener;

    /**
     * @param aeron          client, not closed here.
     * @param turn           steps whatever of Aeron has no thread of its own, while this waits.
     * @param requestChannel where the echo listens.
     * @param answerChannel  where it sends to.
     * @param sessionIndex   from 0, below {@link #SESSIONS}.
     */
    public EchoTransceiver(
        final Aeron aeron,
        final Runnable turn,
        final String requestChannel,
        final String answerChannel,
        final int sessionIndex)
    {
        this.aeron = aeron;
        this.turn = turn;
        this.requestChannel = requestChannel;
        this.answerChannel = answerChannel;
        this.sessionIndex = sessionIndex;
    }

    @Override
    public void connect(final ResponseListener newListener)
    {
        listener = newListener;
        subscription = aeron.addSubscription(answerChannel, ANSWER_STREAM_ID + sessionIndex);
        publication = aeron.addExclusivePublication(requestChannel, REQUEST_STREAM_ID + sessionIndex);
        final long beginNs = System.nanoTime();
        while (!isConnected())
        {
            if (System.nanoTime() - beginNs > CONNECT_NS)
            {
                throw new IllegalStateException("the echo at " + requestChannel + " does not answer");
            }
            turn.run();
            LockSupport.parkNanos(IDLE_NS);
        }
    }

    @Override
    public int send(final OrderRequest request)
    {
        message.putLong(0, request.correlation());
        message.putLong(8, request.origCorrelation());
        message.putLong(16, request.quantityLots());
        message.putInt(24, request.kind().ordinal());
        message.putInt(28,
            OrderRequest.Kind.NEW == request.kind() && TimeInForce.IOC == request.timeInForce() ? 0 : 1);
        final long position = publication.offer(message, 0, length(request.kind()));
        return position > 0 ? SENT : isConnected() ? BACK_PRESSURED : NOT_CONNECTED;
    }

    private static int length(final OrderRequest.Kind kind)
    {
        return MessageHeaderEncoder.ENCODED_LENGTH + switch (kind)
        {
            case NEW -> NewOrderEncoder.BLOCK_LENGTH;
            case CANCEL -> CancelOrderEncoder.BLOCK_LENGTH;
            case REPLACE -> ReplaceOrderEncoder.BLOCK_LENGTH;
        };
    }

    @Override
    public int poll()
    {
        return subscription.poll(handler, FRAGMENT_LIMIT);
    }

    private void onAnswer(final DirectBuffer buffer, final int offset)
    {
        final long correlation = buffer.getLong(offset);
        final OrderRequest.Kind kind = KINDS[buffer.getInt(offset + 24)];
        final boolean isLive = OrderRequest.Kind.CANCEL != kind;
        listener.onExecution(correlation, buffer.getLong(offset + 8), true, kind.answer(),
            isLive ? OrdStatus.NEW : OrdStatus.CANCELED, isLive ? buffer.getLong(offset + 16) : 0,
            Liquidity.NONE, Reason.NONE);
        if (0 == buffer.getInt(offset + 28))
        {
            listener.onExecution(correlation, 0, false, ExecType.TRADE, OrdStatus.FILLED, 0, Liquidity.REMOVED,
                Reason.NONE);
        }
    }

    @Override
    public boolean isConnected()
    {
        return null != publication && publication.isConnected() && subscription.isConnected();
    }

    @Override
    public void cancelAll()
    {
        // Nothing rests with an echo.
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(publication, subscription);
    }
}
