package io.ringside.gateway.client;

import io.aeron.Aeron;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MarketDataRequestEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.RetransmitRequestEncoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.TimeInForce;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;

/**
 * Order entry over Aeron. Used by one thread, which also has to call {@link #poll(OrderEntryListener)} often:
 * reports, heartbeats and the logon itself happen there. No allocation once established.
 * <pre>{@code
 * try (OrderEntryClient client = OrderEntryClient.connect(new OrderEntryClientContext().session(7, "secret")))
 * {
 *     client.newOrder("A1", 1, 1, Side.BUY, OrdType.LIMIT, 10_000, 5, TimeInForce.DAY);
 *     while (client.pendingCount() > 0)
 *     {
 *         client.poll(listener);
 *     }
 * }
 * }</pre>
 * A command is answered exactly once: by a report, by a business reject, or by {@link
 * OrderEntryListener#onNotApplied(long)}. After a broken connection {@link #reconnect()} resumes: missed reports are
 * replayed, commands the venue has not taken are sent again, and neither is ever doubled.
 */
public final class OrderEntryClient implements AutoCloseable
{
    /** The transport or the session takes no more just now: poll, then try again. */
    public static final long BACK_PRESSURED = -1;

    /** The session is not established. */
    public static final long NOT_ESTABLISHED = -2;

    /** Too many commands wait for their answer: poll, then try again. */
    public static final long WINDOW_FULL = -3;

    private static final int SESSION_ID_OFFSET = MessageHeaderEncoder.ENCODED_LENGTH +
        NewOrderEncoder.sessionIdEncodingOffset();
    private static final int CLIENT_SEQUENCE_OFFSET = MessageHeaderEncoder.ENCODED_LENGTH +
        NewOrderEncoder.clientSequenceEncodingOffset();

    private final OrderEntryClientContext context;
    private final PendingCommands pending;
    private final ReportDispatcher dispatcher;
    private final ClientProtocol protocol;
    private final UnsafeBuffer requestBuffer = new UnsafeBuffer(new byte[PendingCommands.SLOT_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final CommandWriter writer = new CommandWriter();
    private final RetransmitRequestEncoder retransmitRequest = new RetransmitRequestEncoder();
    private final MarketDataRequestEncoder marketDataRequest = new MarketDataRequestEncoder();

    /**
     * A client that is not connected yet: {@link #reconnect()} begins to.
     *
     * @param context concluded here if it is not yet.
     */
    public OrderEntryClient(final OrderEntryClientContext context)
    {
        this.context = context.isConcluded() ? context : context.conclude();
        this.pending = new PendingCommands(context.pendingCapacity());
        this.dispatcher = new ReportDispatcher(pending, context.nextReportSequence());
        this.protocol = new ClientProtocol(context, pending, dispatcher);
    }

    /**
     * Connect and log on, waiting for the answer.
     *
     * @param context settings.
     * @return an established client.
     * @throws LogonException if the venue refuses, or does not answer in time.
     */
    public static OrderEntryClient connect(final OrderEntryClientContext context)
    {
        final OrderEntryClient client = new OrderEntryClient(context);
        try
        {
            client.reconnect();
            client.awaitEstablished();
            return client;
        }
        catch (final RuntimeException ex)
        {
            client.close();
            throw ex;
        }
    }

    /**
     * Begin to connect, or to connect again; {@link #poll(OrderEntryListener)} does the rest.
     */
    public void reconnect()
    {
        protocol.open();
    }

    /**
     * Poll until the session is established. Reports are left for the next poll.
     *
     * @throws LogonException if the venue refuses, or does not answer in time.
     */
    public void awaitEstablished()
    {
        while (ClientState.ESTABLISHED != protocol.state())
        {
            final int workCount = protocol.poll(OrderEntryListener.NONE);
            if (ClientState.DISCONNECTED == protocol.state())
            {
                final SessionRejectCode code = protocol.rejectCode();
                throw new LogonException(code, null != code ?
                    "logon refused: code=" + code + " sessionId=" + context.sessionId() : noAnswer());
            }
            turnAeron();
            if (0 == workCount)
            {
                Thread.yield();
            }
        }
    }

    /** Nobody else does while this thread waits, if the Aeron client is one without a thread. */
    private void turnAeron()
    {
        final Aeron aeron = context.aeron();
        if (null != aeron.conductorAgentInvoker())
        {
            aeron.conductorAgentInvoker().invoke();
            if (null != aeron.context().driverAgentInvoker())
            {
                aeron.context().driverAgentInvoker().invoke();
            }
        }
    }

    private String noAnswer()
    {
        final String failure = protocol.logonFailure();
        return null == failure ? "the venue ended the logon: channel=" + context.ingressChannel() :
            "no answer from the venue: sessionId=" + context.sessionId() + " " + failure;
    }

    /**
     * Receive what has arrived, keep the session alive, get on with a logon.
     *
     * @param listener called back for each message.
     * @return 0 if there was nothing to do.
     */
    public int poll(final OrderEntryListener listener)
    {
        return protocol.poll(listener);
    }

    /**
     * Send a new order.
     *
     * @param clOrdId      1 to 20 printable ASCII characters, unique per session and trading day.
     * @param accountId    that the order is for.
     * @param instrumentId to trade.
     * @param side         of the order.
     * @param ordType      market or limit.
     * @param priceTicks   limit price; ignored on market orders.
     * @param quantityLots of the order.
     * @param timeInForce  how long it stands.
     * @return the clientSequence of the command, or a negative code.
     */
    public long newOrder(
        final CharSequence clOrdId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final long priceTicks,
        final long quantityLots,
        final TimeInForce timeInForce)
    {
        final long refusal = refusal();
        return refusal < 0 ? refusal : sendNext(next().newOrder(
            clOrdId, accountId, instrumentId, side, ordType, priceTicks, quantityLots, timeInForce));
    }

    /**
     * Send a new order with terms that few orders have: a stop, an iceberg, a peg and the like.
     *
     * @param clOrdId      1 to 20 printable ASCII characters, unique per session and trading day.
     * @param accountId    that the order is for.
     * @param instrumentId to trade.
     * @param side         of the order.
     * @param ordType      any.
     * @param priceTicks   limit price, of a pegged order its cap; ignored on orders that take any price.
     * @param quantityLots of the order.
     * @param timeInForce  how long it stands.
     * @param terms        the others; not retained.
     * @return the clientSequence of the command, or a negative code.
     */
    public long newOrder(
        final CharSequence clOrdId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final long priceTicks,
        final long quantityLots,
        final TimeInForce timeInForce,
        final OrderTerms terms)
    {
        final long refusal = refusal();
        return refusal < 0 ? refusal : sendNext(next().newOrder(
            clOrdId, accountId, instrumentId, side, ordType, priceTicks, quantityLots, timeInForce, terms));
    }

    /**
     * Cancel an order.
     *
     * @param clOrdId      of this request.
     * @param origClOrdId  the order's latest accepted id.
     * @param instrumentId of the order.
     * @param side         of the order.
     * @return the clientSequence of the command, or a negative code.
     */
    public long cancel(
        final CharSequence clOrdId, final CharSequence origClOrdId, final int instrumentId, final Side side)
    {
        final long refusal = refusal();
        return refusal < 0 ? refusal : sendNext(next().cancel(clOrdId, origClOrdId, instrumentId, side));
    }

    /**
     * Change price, quantity or time in force of an order. Terms that few orders have stay as they are.
     *
     * @param clOrdId      the order's new id.
     * @param origClOrdId  its latest accepted id.
     * @param accountId    of the order.
     * @param instrumentId of the order.
     * @param side         of the order.
     * @param ordType      of the order.
     * @param priceTicks   new price.
     * @param quantityLots new total quantity, not a difference.
     * @param timeInForce  new time in force.
     * @return the clientSequence of the command, or a negative code.
     */
    public long replace(
        final CharSequence clOrdId,
        final CharSequence origClOrdId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final long priceTicks,
        final long quantityLots,
        final TimeInForce timeInForce)
    {
        final long refusal = refusal();
        return refusal < 0 ? refusal : sendNext(next().replace(
            clOrdId, origClOrdId, accountId, instrumentId, side, ordType, priceTicks, quantityLots, timeInForce));
    }

    /**
     * Change an order and state all its terms that may change. Those of them that are not asked for are gone
     * afterwards: an iceberg shows all, for instance. The form without terms leaves them as they are.
     *
     * @param clOrdId      the order's new id.
     * @param origClOrdId  its latest accepted id.
     * @param accountId    of the order.
     * @param instrumentId of the order.
     * @param side         of the order.
     * @param ordType      of the order.
     * @param priceTicks   new price, of a pegged order its cap, 0: as it is.
     * @param quantityLots new total quantity, not a difference.
     * @param timeInForce  new time in force.
     * @param terms        stop price, trail, display, peg offset and expire time as they shall be; others stay.
     * @return the clientSequence of the command, or a negative code.
     */
    public long replace(
        final CharSequence clOrdId,
        final CharSequence origClOrdId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final long priceTicks,
        final long quantityLots,
        final TimeInForce timeInForce,
        final OrderTerms terms)
    {
        final long refusal = refusal();
        return refusal < 0 ? refusal : sendNext(next().replace(clOrdId, origClOrdId, accountId, instrumentId, side,
            ordType, priceTicks, quantityLots, timeInForce, terms));
    }

    /**
     * Cancel many of this session's own orders at once, or all of a firm.
     *
     * @param clOrdId      of this request.
     * @param scope        which ones.
     * @param accountId    used with scope ACCOUNT; with FIRM one of the accounts of the firm.
     * @param instrumentId used with scope INSTRUMENT.
     * @param sideFilter   one side or both.
     * @return the clientSequence of the command, or a negative code.
     */
    public long massCancel(
        final CharSequence clOrdId,
        final MassCancelScope scope,
        final long accountId,
        final int instrumentId,
        final SideFilter sideFilter)
    {
        final long refusal = refusal();
        return refusal < 0 ? refusal : sendNext(next().massCancel(
            clOrdId, scope, accountId, instrumentId, sideFilter));
    }

    /**
     * Ask how this session's own orders stand; the answer is a mass status report, then an execution report of type
     * ORDER_STATUS for each of them.
     *
     * @param clOrdId      of this request.
     * @param scope        which ones.
     * @param accountId    used with scope ACCOUNT.
     * @param instrumentId used with scope INSTRUMENT.
     * @param sideFilter   one side or both.
     * @return the clientSequence of the command, or a negative code.
     */
    public long massStatus(
        final CharSequence clOrdId,
        final MassCancelScope scope,
        final long accountId,
        final int instrumentId,
        final SideFilter sideFilter)
    {
        final long refusal = refusal();
        return refusal < 0 ? refusal : sendNext(next().massStatus(
            clOrdId, scope, accountId, instrumentId, sideFilter));
    }

    /**
     * Ask how an order stands; the answer is an execution report of type ORDER_STATUS.
     *
     * @param clOrdId      of the order.
     * @param instrumentId of the order.
     * @param side         of the order.
     * @return the clientSequence of the command, or a negative code.
     */
    public long status(final CharSequence clOrdId, final int instrumentId, final Side side)
    {
        final long refusal = refusal();
        return refusal < 0 ? refusal : sendNext(next().status(clOrdId, instrumentId, side));
    }

    /**
     * Send an order-entry command that the caller has encoded; session and clientSequence are filled in here.
     *
     * @param command holding the SBE message with its header; not retained, not changed.
     * @param offset  in bytes of the header.
     * @param length  in bytes of header and message, at most 192.
     * @return the clientSequence of the command, or a negative code.
     */
    public long send(final DirectBuffer command, final int offset, final int length)
    {
        final long refusal = refusal();
        if (refusal < 0)
        {
            return refusal;
        }
        if (length > PendingCommands.SLOT_LENGTH || length < CLIENT_SEQUENCE_OFFSET + Long.BYTES)
        {
            throw new IllegalArgumentException("not an order-entry command: length=" + length);
        }
        pending.buffer().putBytes(nextOffset(), command, offset, length);
        return sendNext(length);
    }

    /**
     * Ask for the books as they stand; the answer goes to a {@link MarketDataClient} attached to this client.
     *
     * @param requestId    chosen by the caller.
     * @param instrumentId 0: every instrument.
     * @return 1, or a negative code.
     */
    public long requestSnapshot(final long requestId, final int instrumentId)
    {
        marketDataRequest.wrapAndApplyHeader(requestBuffer, 0, header)
            .requestId(requestId)
            .sessionId(context.sessionId())
            .instrumentId(instrumentId);
        return request(marketDataRequest.limit());
    }

    /**
     * Ask for reports again that were received before; the listener gets them while {@link #isRetransmission()}.
     *
     * @param fromReportSequence first one wanted.
     * @param count              how many.
     * @return 1, or a negative code.
     */
    public long requestRetransmit(final long fromReportSequence, final long count)
    {
        retransmitRequest.wrapAndApplyHeader(requestBuffer, 0, header)
            .timestampNs(0)
            .fromSequence(fromReportSequence)
            .count(count)
            .sessionId(context.sessionId());
        return request(retransmitRequest.limit());
    }

    /**
     * The state of the client.
     *
     * @return the state.
     */
    public ClientState state()
    {
        return protocol.state();
    }

    /**
     * Can commands be sent?
     *
     * @return true if so.
     */
    public boolean isEstablished()
    {
        return ClientState.ESTABLISHED == protocol.state();
    }

    /**
     * Why the last logon was refused.
     *
     * @return the venue's code, or null.
     */
    public SessionRejectCode rejectCode()
    {
        return protocol.rejectCode();
    }

    /**
     * The session.
     *
     * @return its id.
     */
    public int sessionId()
    {
        return context.sessionId();
    }

    /**
     * Sequence of the report that comes next: keep it to go on there in another process.
     *
     * @return 1 and up.
     */
    public long nextReportSequence()
    {
        return dispatcher.nextReportSequence();
    }

    /**
     * Sequence that the next command will get.
     *
     * @return 1 and up.
     */
    public long nextClientSequence()
    {
        return pending.nextSequence();
    }

    /**
     * Commands from the oldest one not answered up to the newest.
     *
     * @return 0 if all are answered.
     */
    public long pendingCount()
    {
        return pending.nextSequence() - pending.oldestSequence();
    }

    /**
     * Is the report being delivered one that was asked for again?
     *
     * @return true within a callback for such a report.
     */
    public boolean isRetransmission()
    {
        return dispatcher.isRetransmission();
    }

    /**
     * Say good-bye; {@link #poll(OrderEntryListener)} until {@link ClientState#DISCONNECTED}. Orders stay as they are.
     *
     * @param listener called at once if there was no session.
     */
    public void terminate(final OrderEntryListener listener)
    {
        protocol.terminate(listener);
    }

    /**
     * Leave at once, saying good-bye if there is room for it.
     */
    @Override
    public void close()
    {
        protocol.terminate(OrderEntryListener.NONE);
        protocol.close();
        if (context.ownsAeron())
        {
            CloseHelper.close(context.aeron());
        }
    }

    /** How far the logon is, in the words of {@link LogonException}. */
    String describe()
    {
        return protocol.describe();
    }

    OrderEntryClientContext context()
    {
        return context;
    }

    void snapshotListener(final SnapshotListener listener)
    {
        dispatcher.snapshotListener(listener);
    }

    private long refusal()
    {
        if (!protocol.isReadyToSend())
        {
            return ClientState.ESTABLISHED == protocol.state() ? BACK_PRESSURED : NOT_ESTABLISHED;
        }
        return pending.isFull() ? WINDOW_FULL : 0;
    }

    private CommandWriter next()
    {
        return writer.at(pending.buffer(), nextOffset());
    }

    private int nextOffset()
    {
        return pending.offset(pending.nextSequence());
    }

    private long sendNext(final int length)
    {
        final long clientSequence = pending.nextSequence();
        final MutableDirectBuffer buffer = pending.buffer();
        final int offset = pending.offset(clientSequence);
        buffer.putInt(offset + SESSION_ID_OFFSET, context.sessionId(), ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(offset + CLIENT_SEQUENCE_OFFSET, clientSequence, ByteOrder.LITTLE_ENDIAN);
        if (protocol.offer(buffer, offset, length, System.nanoTime()) < 0)
        {
            return BACK_PRESSURED;
        }
        pending.append(length);
        return clientSequence;
    }

    private long request(final int length)
    {
        if (ClientState.ESTABLISHED != protocol.state())
        {
            return NOT_ESTABLISHED;
        }
        return protocol.offer(requestBuffer, 0, length, System.nanoTime()) < 0 ? BACK_PRESSURED : 1;
    }
}
