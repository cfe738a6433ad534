package io.ringside.gateway.sbe;

import io.aeron.Image;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.EstablishDecoder;
import io.ringside.engine.protocol.MarketDataRequestDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NegotiateDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RetransmitRequestDecoder;
import io.ringside.engine.protocol.SequenceDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminateDecoder;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.egress.ReportStream;
import io.ringside.gateway.session.Session;
import org.agrona.DirectBuffer;

import java.util.concurrent.TimeUnit;

/**
 * One client connection: one Aeron image in, one publication out, and the session it logged on as. Stepped by the
 * acceptor. Implementation note: states follow the order of {@link State} and never go back; a client that wants to
 * retry opens a new connection. Messages of a dropped client are read and discarded until its image ends.
 */
final class SbeSession
{
    private static final long TERMINATE_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long LINGER_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int KEEPALIVE_MS_MIN = 50;
    private static final int KEEPALIVE_MS_MAX = 60_000;

    /** State of a connection. */
    enum State
    {
        /** No message yet, or the logon is in progress. */
        LOGON,

        /** Authenticated; Establish is expected. */
        NEGOTIATED,

        /** Commands are accepted. */
        ESTABLISHED,

        /** Over for the client, while the last words and the cancel-on-disconnect command wait for room. */
        CLOSING,

        /** Over. */
        CLOSED
    }

    private final SbeContext context;
    private final Image image;
    private final SessionReplies replies;
    private final SessionTransport transport;
    private final LogonProcess logon;
    private final CommandIngress ingress;
    private final FrameAssembler assembler = new FrameAssembler(this::onMessage);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final EstablishDecoder establish = new EstablishDecoder();
    private final RetransmitRequestDecoder retransmitRequest = new RetransmitRequestDecoder();
    private final MarketDataRequestDecoder marketDataRequest = new MarketDataRequestDecoder();
    private final long connectionId;
    private final long openedNs;

    private State state = State.LOGON;
    private Session session;
    private ReportStream stream;
    private boolean isCancelOnDisconnect;
    private boolean isCancelPending;
    private boolean isEstablishing;
    private long fromReportSequence;
    private TerminationCode lastWord;
    private long keepaliveNs;
    private long lastReceivedNs;
    private long lastHeartbeatNs;
    private long closingNs;
    private long nowNs;

    SbeSession(final SbeContext context, final Image image, final SessionReplies replies, final long connectionId)
    {
        this.context = context;
        this.image = image;
        this.replies = replies;
        this.connectionId = connectionId;
        this.transport = new SessionTransport(context.aeron());
        this.logon = new LogonProcess(context, transport);
        this.ingress = new CommandIngress(context, this, transport, replies);
        this.openedNs = context.nanoClock().nanoTime();
        this.nowNs = openedNs;
    }

    /** One duty cycle: read some messages, then do pending work. */
    int doWork(final long newNowNs)
    {
        nowNs = newNowNs;
        int workCount = image.poll(assembler, context.fragmentLimit());
        switch (state)
        {
            case LOGON:
                workCount += doLogon();
                break;
            case NEGOTIATED:
                // A new stream has no room until the driver knows its receiver, so answers may have to wait.
                workCount += transport.flush() + (isEstablishing ? tryEstablish() : 0);
                endIfLate(State.NEGOTIATED, "no Establish");
                break;
            case ESTABLISHED:
                workCount += doEstablished();
                break;
            case CLOSING:
                workCount += doClosing();
                break;
            default:
                if (nowNs - closingNs > LINGER_NS && !image.isClosed())
                {
                    closingNs = nowNs;
                    image.reject("session is over");
                }
                break;
        }
        if (image.isClosed() && State.CLOSED != state && State.CLOSING != state)
        {
            close(null, true);
        }
        return workCount;
    }

    /** No work and no client are left. */
    boolean isFinished()
    {
        return State.CLOSED == state && image.isClosed();
    }

    Session session()
    {
        return session;
    }

    /** End the connection, send the client the reason, and cancel its orders if it requested that. */
    void drop(final TerminationCode code)
    {
        close(code, true);
    }

    /** End the connection as the gateway stops: orders stay, and nothing is waited for. */
    void shutdown()
    {
        if (null != session)
        {
            transport.offer(replies.buffer(), replies.terminate(session.sessionId(), TerminationCode.SHUTDOWN));
        }
        close(null, false);
        transport.close();
    }

    private int doLogon()
    {
        final LogonProcess.Outcome outcome = logon.doWork(nowNs);
        if (LogonProcess.Outcome.PENDING == outcome)
        {
            endIfLate(State.LOGON, "no Negotiate, or nothing receives at its response channel");
            return 0;
        }
        if (LogonProcess.Outcome.ACCEPTED == outcome && !logon.session().tryAcquire(this))
        {
            context.counters().increment(GatewayCounter.SBE_LOGONS_DUPLICATE);
            refuse(SessionRejectCode.DUPLICATE_ID);
        }
        else if (LogonProcess.Outcome.ACCEPTED == outcome)
        {
            session = logon.session();
            state = State.NEGOTIATED;
            transport.send(replies.buffer(), replies.negotiationResponse(session.sessionId(), connectionId));
        }
        else
        {
            refuse(logon.rejectCode());
        }
        return 1;
    }

    private void endIfLate(final State during, final String missing)
    {
        if (during == state && nowNs - openedNs > context.logonTimeoutNs())
        {
            context.counters().increment(GatewayCounter.SBE_LOGONS_OTHER);
            context.refusals().late(logon.sessionId(), image.sourceIdentity(), missing, context.logonTimeoutNs());
            close(null, false);
        }
    }

    private void refuse(final SessionRejectCode code)
    {
        context.refusals().add(logon.sessionId(), image.sourceIdentity(), logon.reason(code));
        transport.send(replies.buffer(), replies.negotiationReject(logon.sessionId(), code));
        close(null, false);
    }

    private int doEstablished()
    {
        int workCount = transport.flush();
        final TerminationCode dropCode = stream.dropCode();
        if (TerminationCode.SLOW_CONSUMER == dropCode)
        {
            context.counters().increment(GatewayCounter.SBE_SLOW_CONSUMER_DISCONNECTS);
        }
        if (null != dropCode)
        {
            close(dropCode, true);
            return 1;
        }
        if (nowNs - lastReceivedNs > keepaliveNs + keepaliveNs / 2)
        {
            context.counters().increment(GatewayCounter.SBE_KEEPALIVE_EXPIRED);
            close(TerminationCode.KEEPALIVE_EXPIRED, true);
            return 1;
        }
        if (nowNs - lastHeartbeatNs > keepaliveNs)
        {
            lastHeartbeatNs = nowNs;
            transport.offer(replies.buffer(), replies.sequence(session.sessionId(), session.nextReportSequence()));
            workCount++;
        }
        return workCount;
    }

    private int doClosing()
    {
        int workCount = transport.flush();
        if (isCancelPending)
        {
            final int length = replies.sessionDisconnected(session.sessionId());
            if (context.commandPublisher().offer(replies.buffer(), 0, length) >= 0)
            {
                isCancelPending = false;
                context.counters().increment(GatewayCounter.SBE_DISCONNECT_CANCELS);
                workCount++;
            }
        }
        if (null != lastWord && transport.offer(replies.buffer(), replies.terminate(session.sessionId(), lastWord)) > 0)
        {
            lastWord = null;
            workCount++;
        }
        final boolean isSaid = null == lastWord && !transport.hasBacklog() || image.isClosed() ||
            nowNs - closingNs > TERMINATE_TIMEOUT_NS;
        if (!isCancelPending && isSaid)
        {
            // Only now may the session log on again: its cancel precedes whatever it sends next.
            if (null != session)
            {
                session.release(this);
            }
            transport.close();
            state = State.CLOSED;
            closingNs = nowNs;
            workCount++;
        }
        return workCount;
    }

    private void close(final TerminationCode code, final boolean mayCancel)
    {
        if (State.CLOSING == state || State.CLOSED == state)
        {
            return;
        }
        if (State.ESTABLISHED == state)
        {
            context.counters().add(GatewayCounter.SBE_SESSIONS_ESTABLISHED, -1);
            stream.close();
            isCancelPending = mayCancel && isCancelOnDisconnect;
        }
        lastWord = null == session ? null : code;
        state = State.CLOSING;
        closingNs = nowNs;
        doClosing();
    }

    private void onMessage(final DirectBuffer buffer, final int offset, final int length)
    {
        if (State.CLOSING == state || State.CLOSED == state)
        {
            return;
        }
        context.counters().increment(GatewayCounter.SBE_MESSAGES_IN);
        lastReceivedNs = nowNs;
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            malformed();
            return;
        }
        header.wrap(buffer, offset);
        if (State.ESTABLISHED == state && CommandValidator.blockLength(header.templateId()) > 0)
        {
            ingress.onCommand(header, buffer, offset, length);
        }
        else
        {
            onOther(buffer, offset, length);
        }
    }

    private void onOther(final DirectBuffer buffer, final int offset, final int length)
    {
        final int templateId = header.templateId();
        if ((State.LOGON == state || State.NEGOTIATED == state) && logon.isRepeated(header, buffer, offset, length))
        {
            return;
        }
        if (State.LOGON == state)
        {
            if (NegotiateDecoder.TEMPLATE_ID != templateId || !logon.onNegotiate(header, buffer, offset, length, image))
            {
                malformed();
            }
        }
        else if (State.NEGOTIATED == state)
        {
            if (!isEstablishing && EstablishDecoder.TEMPLATE_ID == templateId &&
                isWhole(EstablishDecoder.BLOCK_LENGTH, length))
            {
                onEstablish(buffer, offset);
            }
            else
            {
                malformed();
            }
        }
        else
        {
            onEstablishedOther(templateId, buffer, offset, length);
        }
    }

    private void onEstablishedOther(final int templateId, final DirectBuffer buffer, final int offset, final int length)
    {
        if (TerminateDecoder.TEMPLATE_ID == templateId)
        {
            close(TerminationCode.FINISHED, false);
        }
        else if (RetransmitRequestDecoder.TEMPLATE_ID == templateId &&
            isWhole(RetransmitRequestDecoder.BLOCK_LENGTH, length))
        {
            onRetransmitRequest(buffer, offset);
        }
        else if (MarketDataRequestDecoder.TEMPLATE_ID == templateId &&
            isWhole(MarketDataRequestDecoder.BLOCK_LENGTH, length))
        {
            onMarketDataRequest(buffer, offset);
        }
        else if (EstablishDecoder.TEMPLATE_ID == templateId)
        {
            transport.send(replies.buffer(),
                replies.establishmentReject(session.sessionId(), SessionRejectCode.DUPLICATE_ID));
        }
        else if (SequenceDecoder.TEMPLATE_ID != templateId)
        {
            ingress.refuseForm(header, buffer, offset, length);
        }
    }

    private boolean isWhole(final int blockLength, final int length)
    {
        return MessageHeaderDecoder.SCHEMA_ID == header.schemaId() && header.blockLength() >= blockLength &&
            length >= MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength();
    }

    private void onEstablish(final DirectBuffer buffer, final int offset)
    {
        establish.wrapAndApplyHeader(buffer, offset, header);
        final int keepaliveMs = establish.keepaliveMs();
        final long from = establish.nextReportSequence();
        final long nextReportSequence = session.nextReportSequence();
        if (establish.connectionId() != connectionId || establish.sessionId() != session.sessionId())
        {
            refuseEstablish(SessionRejectCode.UNNEGOTIATED);
        }
        else if (keepaliveMs < KEEPALIVE_MS_MIN || keepaliveMs > KEEPALIVE_MS_MAX)
        {
            refuseEstablish(SessionRejectCode.KEEPALIVE_INTERVAL);
        }
        else if (from < 0 || from > nextReportSequence)
        {
            refuseEstablish(SessionRejectCode.OUT_OF_RANGE);
        }
        else
        {
            isEstablishing = true;
            keepaliveNs = TimeUnit.MILLISECONDS.toNanos(keepaliveMs);
            fromReportSequence = from;
            isCancelOnDisconnect = BooleanType.TRUE == establish.cancelOnDisconnect();
            tryEstablish();
        }
    }

    /** The acknowledgement is on the stream before the egress agent knows the stream, hence before any report. */
    private int tryEstablish()
    {
        final long nextReportSequence = session.nextReportSequence();
        final int length = replies.establishmentAck(session.sessionId(), ingress.begin(), nextReportSequence,
            (int)TimeUnit.NANOSECONDS.toMillis(keepaliveNs));
        if (transport.hasBacklog() || transport.offer(replies.buffer(), length) < 0)
        {
            return 0;
        }
        isEstablishing = false;
        stream = new ReportStream(session, transport.publication(),
            0 == fromReportSequence ? nextReportSequence : fromReportSequence);
        lastHeartbeatNs = nowNs;
        state = State.ESTABLISHED;
        context.counters().add(GatewayCounter.SBE_SESSIONS_ESTABLISHED, 1);
        context.counters().increment(GatewayCounter.SBE_LOGONS_ACCEPTED);
        if (!context.egressAgent().attach(stream))
        {
            drop(TerminationCode.UNSPECIFIED);
        }
        return 1;
    }

    private void refuseEstablish(final SessionRejectCode code)
    {
        context.counters().increment(GatewayCounter.SBE_LOGONS_OTHER);
        transport.send(replies.buffer(), replies.establishmentReject(session.sessionId(), code));
        close(null, false);
    }

    private void onRetransmitRequest(final DirectBuffer buffer, final int offset)
    {
        retransmitRequest.wrapAndApplyHeader(buffer, offset, header);
        final boolean isMine = retransmitRequest.sessionId() == session.sessionId();
        if (!isMine || stream.isRetransmitting())
        {
            transport.send(replies.buffer(), replies.retransmitReject(session.sessionId(),
                isMine ? SessionRejectCode.RE_REQUEST_IN_PROGRESS : SessionRejectCode.UNNEGOTIATED));
            return;
        }
        stream.retransmitting(true);
        if (!context.egressAgent().retransmit(stream, retransmitRequest.fromSequence(), retransmitRequest.count()))
        {
            stream.retransmitting(false);
            transport.send(replies.buffer(),
                replies.retransmitReject(session.sessionId(), SessionRejectCode.RE_REQUEST_IN_PROGRESS));
        }
    }

    private void onMarketDataRequest(final DirectBuffer buffer, final int offset)
    {
        marketDataRequest.wrapAndApplyHeader(buffer, offset, header);
        final long requestId = marketDataRequest.requestId();
        final int instrumentId = marketDataRequest.instrumentId();
        if (marketDataRequest.sessionId() != session.sessionId())
        {
            transport.send(replies.buffer(),
                replies.marketDataReject(requestId, instrumentId, Reason.NOT_AUTHORISED));
        }
        else if (!context.marketDataAgent().request(stream, requestId, instrumentId))
        {
            transport.send(replies.buffer(), replies.marketDataReject(requestId, instrumentId, Reason.VENUE_BUSY));
        }
    }

    private void malformed()
    {
        context.counters().increment(GatewayCounter.SBE_MALFORMED);
        if (State.ESTABLISHED == state)
        {
            ingress.refuse(0, 0, Reason.INVALID_COMMAND, null, 0);
        }
    }
}
