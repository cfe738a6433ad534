package io.ringside.gateway.client;

import io.aeron.Aeron;
import io.ringside.engine.protocol.MarketDataRequestEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.RetransmitRequestEncoder;
import io.ringside.engine.protocol.SessionRejectCode;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Order entry over Aeron, or over TCP. Used by one thread, which also has to call {@link #poll(OrderEntryListener)}
 * often: reports, heartbeats and the logon itself happen there. No allocation once established.
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
public final class OrderEntryClient extends OrderCommands implements AutoCloseable
{
    /** The transport or the session takes no more just now: poll, then try again. */
    public static final long BACK_PRESSURED = -1;

    /** The session is not established. */
    public static final long NOT_ESTABLISHED = -2;

    /** Too many commands wait for their answer: poll, then try again. */
    public static final long WINDOW_FULL = -3;

    private static final long GOODBYE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long GOODBYE_PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(50);
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
    private final RetransmitRequestEncoder retransmitRequest = new RetransmitRequestEncoder();
    private final MarketDataRequestEncoder marketDataRequest = new MarketDataRequestEncoder();
    /** Why the command that is being encoded cannot be sent; 0 if it can. */
    private long refusal;

    /**
     * A client that is not connected yet: {@link #reconnect()} begins to.
     *
     * @param context concluded here if it is not yet.
     */
    public OrderEntryClient(final OrderEntryClientContext context)
    {
        this.context = context.isConcluded ? context : context.conclude();
        this.pending = new PendingCommands(context.pendingCapacity);
        this.dispatcher = new ReportDispatcher(pending, context.nextReportSequence);
        this.protocol = new ClientProtocol(context, pending, dispatcher);
    }

    /**
     * Connect and log on, waiting for the answer; where the venue has several gateways, at the first that serves it.
     *
     * @param context settings.
     * @return an established client.
     * @throws LogonException if the venue refuses, or does not answer in time: the last of its gateways.
     */
    public static OrderEntryClient connect(final OrderEntryClientContext context)
    {
        final OrderEntryClient client = new OrderEntryClient(context);
        try
        {
            client.establish(client.context.ingressCount());
            return client;
        }
        catch (final RuntimeException ex)
        {
            client.close();
            throw ex;
        }
    }

    private void establish(final int gateways)
    {
        reconnect();
        try
        {
            awaitEstablished();
        }
        catch (final LogonException ex)
        {
            if (gateways <= 1)
            {
                throw ex;
            }
            establish(gateways - 1);
        }
    }

    /** Begin to connect, or to connect again; {@link #poll(OrderEntryListener)} does the rest. */
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
        awaitEstablished(OrderEntryListener.NONE);
    }

    void awaitEstablished(final OrderEntryListener listener)
    {
        while (ClientState.ESTABLISHED != protocol.state())
        {
            final int workCount = protocol.poll(listener);
            if (ClientState.DISCONNECTED == protocol.state())
            {
                final SessionRejectCode code = protocol.rejectCode();
                throw new LogonException(code, null != code ?
                    "logon refused: code=" + code + " sessionId=" + context.sessionId : noAnswer());
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
        final Aeron aeron = context.aeron;
        if (null != aeron && null != aeron.conductorAgentInvoker())
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
        return null == failure ? "the venue ended the logon: channel=" + context.ingressChannel :
            "no answer from the venue: sessionId=" + context.sessionId + " " + failure;
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
     * Send an order-entry command that the caller has encoded; session and clientSequence are filled in here.
     *
     * @param command holding the SBE message with its header; not retained, not changed.
     * @param offset  in bytes of the header.
     * @param length  in bytes of header and message, at most 192.
     * @return the clientSequence of the command, or a negative code.
     */
    public long send(final DirectBuffer command, final int offset, final int length)
    {
        begin();
        if (refusal < 0)
        {
            return refusal;
        }
        if (length > PendingCommands.SLOT_LENGTH || length < CLIENT_SEQUENCE_OFFSET + Long.BYTES)
        {
            throw new IllegalArgumentException("not an order-entry command: length=" + length);
        }
        pending.buffer().putBytes(nextOffset(), command, offset, length);
        return send(length);
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
            .sessionId(context.sessionId)
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
            .sessionId(context.sessionId);
        return request(retransmitRequest.limit());
    }

    /** The state of the client. */
    public ClientState state()
    {
        return protocol.state();
    }

    /** True while commands can be sent. */
    public boolean isEstablished()
    {
        return ClientState.ESTABLISHED == protocol.state();
    }

    /** Why the venue refused the last logon, or null. */
    public SessionRejectCode rejectCode()
    {
        return protocol.rejectCode();
    }

    /** The session's id. */
    public int sessionId()
    {
        return context.sessionId;
    }

    /** Sequence of the report that comes next, from 1: keep it to go on there in another process. */
    public long nextReportSequence()
    {
        return dispatcher.nextReportSequence();
    }

    /** Sequence that the next command will get, from 1. */
    public long nextClientSequence()
    {
        return pending.nextSequence();
    }

    /** Commands from the oldest one not answered up to the newest; 0 if all are answered. */
    public long pendingCount()
    {
        return pending.nextSequence() - pending.oldestSequence();
    }

    /** Within a callback: true if the report was asked for again. */
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

    /** Leave at once without a word, as when the connection breaks: the venue cancels what it was asked to. */
    public void abandon()
    {
        protocol.close();
    }

    /**
     * Say good-bye, and wait at most a second until the venue has heard it: a media driver that is closed next would
     * not send it any more, and the session would stay logged on until the venue misses it. Reports that come meanwhile
     * are not taken; the venue sends them again to who asks for them.
     */
    @Override
    public void close()
    {
        final long beginNs = System.nanoTime();
        protocol.terminate(OrderEntryListener.NONE);
        while (protocol.pollGoodbye() && System.nanoTime() - beginNs < GOODBYE_NS)
        {
            turnAeron();
            LockSupport.parkNanos(GOODBYE_PAUSE_NS);
        }
        protocol.close();
        if (context.ownsAeron)
        {
            CloseHelper.close(context.aeron);
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

    @Override
    void begin()
    {
        refusal = !isEstablished() ? NOT_ESTABLISHED : !protocol.isReadyToSend() ? BACK_PRESSURED :
            pending.isFull() ? WINDOW_FULL : 0;
        if (0 == refusal)
        {
            at(pending.buffer(), nextOffset());
        }
        else
        {
            at(requestBuffer, 0);
        }
    }

    private int nextOffset()
    {
        return pending.offset(pending.nextSequence());
    }

    @Override
    long send(final int length)
    {
        if (refusal < 0)
        {
            return refusal;
        }
        final long clientSequence = pending.nextSequence();
        final MutableDirectBuffer buffer = pending.buffer();
        final int offset = nextOffset();
        buffer.putInt(offset + SESSION_ID_OFFSET, context.sessionId, ByteOrder.LITTLE_ENDIAN);
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
        return request(requestBuffer, length);
    }

    long request(final DirectBuffer buffer, final int length)
    {
        if (ClientState.ESTABLISHED != protocol.state())
        {
            return NOT_ESTABLISHED;
        }
        return protocol.offer(buffer, 0, length, System.nanoTime()) < 0 ? BACK_PRESSURED : 1;
    }
}
