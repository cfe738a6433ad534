package io.ringside.loadgen.bench.wire;

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
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One session with an echo, which sends back what it receives: messages as long as those of a session with an exchange.
 * An order that comes back has been accepted, or filled at once if it is an immediate one.
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

    private static final OrderRequest.Kind[] KINDS = OrderRequest.Kind.values();

    private final EchoLink link;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[512]);
    private ResponseListener listener;

    /**
     * @param link to the echo, not connected; closed with this.
     */
    public EchoTransceiver(final EchoLink link)
    {
        this.link = link;
    }

    @Override
    public void connect(final ResponseListener newListener)
    {
        listener = newListener;
        link.connect(this::onAnswer);
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
        return link.offer(message, length(request.kind())) > 0 ? SENT : isConnected() ? BACK_PRESSURED : NOT_CONNECTED;
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
        return link.poll();
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
        return link.isConnected();
    }

    @Override
    public void cancelAll()
    {
        // Nothing rests with an echo.
    }

    @Override
    public void close()
    {
        link.close();
    }
}
