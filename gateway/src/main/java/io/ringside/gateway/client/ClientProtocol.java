package io.ringside.gateway.client;

import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.EstablishEncoder;
import io.ringside.engine.protocol.EstablishmentAckDecoder;
import io.ringside.engine.protocol.EstablishmentRejectDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import io.ringside.engine.protocol.NegotiationRejectDecoder;
import io.ringside.engine.protocol.NegotiationResponseDecoder;
import io.ringside.engine.protocol.SequenceEncoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminateDecoder;
import io.ringside.engine.protocol.TerminateEncoder;
import io.ringside.engine.protocol.TerminationCode;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.UncheckedIOException;

/** The session protocol as the client sees it: negotiate, establish, heartbeats, resend, terminate. */
final class ClientProtocol
{
    private static final int PROTOCOL_VERSION = 1;
    private static final int BUFFER_LENGTH = 4_096;
    private static final long SILENCE_FACTOR = 3;

    /** How often a Negotiate without an answer is sent again within the time-out of the logon. */
    private static final long NEGOTIATE_REPEATS = 20;

    private final OrderEntryClientContext context;
    private ClientTransport transport;
    private final PendingCommands pending;
    private final ReportDispatcher dispatcher;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();
    private final NegotiateEncoder negotiateEncoder = new NegotiateEncoder();
    private final NegotiationResponseDecoder negotiationResponseDecoder = new NegotiationResponseDecoder();
    private final NegotiationRejectDecoder negotiationRejectDecoder = new NegotiationRejectDecoder();
    private final EstablishEncoder establishEncoder = new EstablishEncoder();
    private final EstablishmentAckDecoder establishmentAckDecoder = new EstablishmentAckDecoder();
    private final EstablishmentRejectDecoder establishmentRejectDecoder = new EstablishmentRejectDecoder();
    private final SequenceEncoder sequenceEncoder = new SequenceEncoder();
    private final TerminateEncoder terminateEncoder = new TerminateEncoder();
    private final TerminateDecoder terminateDecoder = new TerminateDecoder();

    private final FragmentHandler fragmentHandler = this::onFragment;
    private final FragmentHandler goodbyeHandler = this::onGoodbye;

    private ClientState state = ClientState.CLOSED;
    private OrderEntryListener listener = OrderEntryListener.NONE;
    private SessionRejectCode rejectCode;
    private long connectionId;
    private boolean isStepSent;
    private boolean wasNotServed;
    private long negotiateTimestampNs;
    private int negotiatesSent;
    private String logonFailure;
    private long deadlineNs;
    private long lastSentNs;
    private long lastReceivedNs;
    private long resendSequence;
    private long resendLimit;

    ClientProtocol(
        final OrderEntryClientContext context, final PendingCommands pending, final ReportDispatcher dispatcher)
    {
        this.context = context;
        this.pending = pending;
        this.dispatcher = dispatcher;
        this.transport = newTransport();
    }

    private ClientTransport newTransport()
    {
        return context.isTcp() ? new TcpTransport(context.ingressChannel, context.tls) : new AeronTransport(context);
    }

    ClientState state()
    {
        return state;
    }

    SessionRejectCode rejectCode()
    {
        return rejectCode;
    }

    /** How far the last logon that got no answer had come; null if there was none. */
    String logonFailure()
    {
        return logonFailure;
    }

    /** How far the logon is, in the words of an error message. */
    String describe()
    {
        return "state=" + state + " negotiatesSent=" + negotiatesSent + " " + transport.describe();
    }

    /** Established, and everything that had to be sent again has been. */
    boolean isReadyToSend()
    {
        return ClientState.ESTABLISHED == state && resendSequence >= resendLimit;
    }

    void open()
    {
        if (wasNotServed && context.nextIngress())
        {
            transport.close();
            transport = newTransport();
        }
        wasNotServed = false;
        rejectCode = null;
        logonFailure = null;
        negotiatesSent = 0;
        negotiateTimestampNs = SystemEpochNanoClock.INSTANCE.nanoTime();
        resendSequence = 0;
        resendLimit = 0;
        deadlineNs = System.nanoTime() + context.connectTimeoutNs();
        try
        {
            transport.open();
            enter(ClientState.CONNECTING);
        }
        catch (final AeronException | IllegalArgumentException | UncheckedIOException ex)
        {
            // The session is not established, and the caller needs to know no more; the next attempt starts from the
            // beginning.
            logonFailure = transport.describe() + " channel=" + context.ingressChannel + " response=" +
                context.responseChannel + ": " + firstLine(ex.getMessage());
            wasNotServed = true;
            transport.close();
            enter(ClientState.DISCONNECTED);
        }
    }

    private static String firstLine(final String message)
    {
        return null == message ? "no reason given" : message.lines().findFirst().orElse("");
    }

    void close()
    {
        transport.close();
        enter(ClientState.CLOSED);
    }

    long offer(final DirectBuffer source, final int offset, final int length, final long nowNs)
    {
        final long position = transport.offer(source, offset, length);
        if (position > 0)
        {
            lastSentNs = nowNs;
        }
        return position;
    }

    int poll(final OrderEntryListener newListener)
    {
        final long nowNs = System.nanoTime();
        listener = newListener;
        int workCount = 0;
        if (ClientState.ESTABLISHED == state)
        {
            workCount += resend(nowNs);
            workCount += transport.poll(fragmentHandler, context.fragmentLimit);
            workCount += keepAlive(nowNs);
        }
        else if (ClientState.CLOSED != state && ClientState.DISCONNECTED != state)
        {
            // One message at a time, so that nothing behind the acknowledgement is handled before the caller knows of
            // it.
            workCount += transport.poll(fragmentHandler, 1);
            workCount += logon(nowNs);
        }
        listener = OrderEntryListener.NONE;
        return workCount;
    }

    void terminate(final OrderEntryListener newListener)
    {
        if (ClientState.ESTABLISHED == state)
        {
            if (sendTerminate(TerminationCode.FINISHED))
            {
                deadlineNs = System.nanoTime() + context.connectTimeoutNs();
                enter(ClientState.TERMINATING);
            }
        }
        else if (ClientState.TERMINATING != state)
        {
            listener = newListener;
            disconnected(TerminationCode.FINISHED);
        }
    }

    /** Listen for the venue's good-bye alone; returns false when it has come, or cannot come any more. */
    boolean pollGoodbye()
    {
        if (ClientState.ESTABLISHED == state)
        {
            // There was no room for ours.
            terminate(OrderEntryListener.NONE);
        }
        if (ClientState.TERMINATING == state && transport.isConnected())
        {
            transport.poll(goodbyeHandler, context.fragmentLimit);
        }
        return (ClientState.ESTABLISHED == state || ClientState.TERMINATING == state) && transport.isConnected();
    }

    private void onGoodbye(final DirectBuffer source, final int offset, final int length, final Header header)
    {
        if (length >= MessageHeaderDecoder.ENCODED_LENGTH &&
            TerminateDecoder.TEMPLATE_ID == headerDecoder.wrap(source, offset).templateId())
        {
            enter(ClientState.DISCONNECTED);
        }
    }

    private int logon(final long nowNs)
    {
        if (nowNs - deadlineNs > 0 || transport.hasFailed())
        {
            logonFailure = describe();
            disconnected(TerminationCode.UNSPECIFIED);
            return 1;
        }
        switch (state)
        {
            case CONNECTING:
                if (transport.isReady())
                {
                    enter(ClientState.NEGOTIATING);
                    return 1;
                }
                return 0;
            case NEGOTIATING:
                return isNegotiateDue(nowNs) ? sendNegotiate(nowNs) : 0;
            case ESTABLISHING:
                return isStepSent ? 0 : sendEstablish(nowNs);
            default:
                return 0;
        }
    }

    /**
     * Aeron calls a publication connected as soon as anybody reads the stream. That need not be the gateway yet, and
     * what is sent before it reads is not kept for it.
     */
    private boolean isNegotiateDue(final long nowNs)
    {
        return !isStepSent || !context.isTcp() && nowNs - lastSentNs > context.connectTimeoutNs() / NEGOTIATE_REPEATS;
    }

    /** Every repeat is the same message, including its timestamp, so that the gateway recognises it. */
    private int sendNegotiate(final long nowNs)
    {
        negotiateEncoder.wrapAndApplyHeader(buffer, 0, headerEncoder)
            .timestampNs(negotiateTimestampNs)
            .sessionId(context.sessionId)
            .responseStreamId(transport.responseStreamId())
            .protocolVersion(PROTOCOL_VERSION)
            .responseChannel(transport.responseChannel())
            .credentials(context.credentials);
        if (offer(buffer, 0, negotiateEncoder.limit(), nowNs) > 0)
        {
            isStepSent = true;
            negotiatesSent++;
        }
        return 1;
    }

    private int sendEstablish(final long nowNs)
    {
        establishEncoder.wrapAndApplyHeader(buffer, 0, headerEncoder)
            .timestampNs(SystemEpochNanoClock.INSTANCE.nanoTime())
            .connectionId(connectionId)
            .nextReportSequence(dispatcher.nextReportSequence())
            .sessionId(context.sessionId)
            .keepaliveMs(context.keepaliveMs)
            .cancelOnDisconnect(context.cancelOnDisconnect ? BooleanType.TRUE : BooleanType.FALSE);
        isStepSent = offer(buffer, 0, establishEncoder.limit(), nowNs) > 0;
        return 1;
    }

    private int resend(final long nowNs)
    {
        int count = 0;
        while (resendSequence < resendLimit)
        {
            final int length = pending.length(resendSequence);
            if (0 != length && offer(pending.buffer(), pending.offset(resendSequence), length, nowNs) < 0)
            {
                break;
            }
            resendSequence++;
            count++;
        }
        return count;
    }

    private int keepAlive(final long nowNs)
    {
        if (ClientState.ESTABLISHED != state)
        {
            return 0;
        }
        if (!transport.isConnected() || nowNs - lastReceivedNs > SILENCE_FACTOR * context.keepaliveNs())
        {
            disconnected(TerminationCode.UNSPECIFIED);
            return 1;
        }
        if (nowNs - lastSentNs > context.keepaliveNs() / 2)
        {
            sequenceEncoder.wrapAndApplyHeader(buffer, 0, headerEncoder)
                .nextSequence(pending.nextSequence())
                .sessionId(context.sessionId);
            offer(buffer, 0, sequenceEncoder.limit(), nowNs);
            return 1;
        }
        return 0;
    }

    private boolean sendTerminate(final TerminationCode code)
    {
        terminateEncoder.wrapAndApplyHeader(buffer, 0, headerEncoder).sessionId(context.sessionId).code(code);
        return offer(buffer, 0, terminateEncoder.limit(), System.nanoTime()) > 0;
    }

    private void onFragment(final DirectBuffer source, final int offset, final int length, final Header header)
    {
        final boolean isOver = ClientState.DISCONNECTED == state || ClientState.CLOSED == state;
        if (isOver || length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return;
        }
        lastReceivedNs = System.nanoTime();
        headerDecoder.wrap(source, offset);
        final int templateId = headerDecoder.templateId();
        if (templateId >= ReportDispatcher.FIRST_REPORT_TEMPLATE_ID || ClientState.ESTABLISHED == state &&
            TerminateDecoder.TEMPLATE_ID != templateId)
        {
            if (!dispatcher.dispatch(source, offset, length, headerDecoder, listener))
            {
                disconnected(TerminationCode.PROTOCOL_ERROR);
            }
            return;
        }
        onSessionMessage(source, offset, templateId);
    }

    private void onSessionMessage(final DirectBuffer source, final int offset, final int templateId)
    {
        switch (templateId)
        {
            case NegotiationResponseDecoder.TEMPLATE_ID:
                negotiationResponseDecoder.wrapAndApplyHeader(source, offset, headerDecoder);
                if (ClientState.NEGOTIATING == state)
                {
                    connectionId = negotiationResponseDecoder.connectionId();
                    enter(ClientState.ESTABLISHING);
                }
                break;
            case NegotiationRejectDecoder.TEMPLATE_ID:
                rejected(negotiationRejectDecoder.wrapAndApplyHeader(source, offset, headerDecoder).code());
                break;
            case EstablishmentAckDecoder.TEMPLATE_ID:
                establishmentAckDecoder.wrapAndApplyHeader(source, offset, headerDecoder);
                if (ClientState.ESTABLISHING == state)
                {
                    onEstablished();
                }
                break;
            case EstablishmentRejectDecoder.TEMPLATE_ID:
                rejected(establishmentRejectDecoder.wrapAndApplyHeader(source, offset, headerDecoder).code());
                break;
            case TerminateDecoder.TEMPLATE_ID:
                terminateDecoder.wrapAndApplyHeader(source, offset, headerDecoder);
                if (ClientState.TERMINATING != state)
                {
                    sendTerminate(TerminationCode.FINISHED);
                }
                disconnected(terminateDecoder.code());
                break;
            default:
                break;
        }
    }

    private void onEstablished()
    {
        final long nextClientSequence = establishmentAckDecoder.nextClientSequence();
        final long nextReportSequence = establishmentAckDecoder.nextReportSequence();
        if (pending.isEmpty())
        {
            pending.restartAt(nextClientSequence);
        }
        // What the venue has taken is answered by the replay; the rest is sent again under the same sequence.
        resendSequence = Math.max(nextClientSequence, pending.oldestSequence());
        resendLimit = pending.nextSequence();
        dispatcher.onEstablished(nextReportSequence);
        lastSentNs = lastReceivedNs;
        enter(ClientState.ESTABLISHED);
        listener.onEstablished(nextReportSequence);
    }

    private void rejected(final SessionRejectCode code)
    {
        rejectCode = code;
        wasNotServed = true;
        transport.close();
        enter(ClientState.DISCONNECTED);
        listener.onLogonRejected(code);
    }

    private void disconnected(final TerminationCode code)
    {
        wasNotServed = TerminationCode.FINISHED != code;
        transport.close();
        enter(ClientState.DISCONNECTED);
        dispatcher.onSessionDown();
        listener.onDisconnected(code);
    }

    private void enter(final ClientState newState)
    {
        state = newState;
        isStepSent = false;
    }
}
