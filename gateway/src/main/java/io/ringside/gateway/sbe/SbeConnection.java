package io.ringside.gateway.sbe;

import io.aeron.CommonContext;
import io.aeron.Image;
import io.ringside.engine.protocol.EstablishDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NegotiateDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.StreamSignal;
import io.ringside.gateway.egress.ReportStream;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionClaim;
import io.ringside.gateway.session.SessionClaims;
import io.ringside.gateway.session.VenueNotice;
import org.agrona.DirectBuffer;

import java.util.concurrent.TimeUnit;

/**
 * One client connection: one Aeron image in, one publication out, and the session it logged on as. Stepped by the
 * acceptor. Implementation note: states follow the order of {@link State} and never go back; a client that wants to
 * retry opens a new connection. Messages of a dropped client are read and discarded until its image ends; its
 * Negotiate is refused.
 */
final class SbeConnection
{
    /** State of a connection. */
    enum State
    {
        /** No message yet, or the logon is in progress. */
        LOGON,

        /** Authenticated; Establish is expected. */
        NEGOTIATED,

        /** Commands are accepted. */
        ESTABLISHED,

        /** It is over for the client, while the last words and the news of a lost session wait for room. */
        CLOSING,

        /** It is over. */
        CLOSED
    }

    private final SbeContext context;
    private final Image image;
    private final SessionReplies replies;
    private final StrayNegotiates strays;
    private final SessionTransport transport;
    private final LogonProcess logon;
    private final Establishment establishment;
    private final CommandIngress ingress;
    private final SessionRequests requests;
    private final ConnectionEnd end;
    private final FrameAssembler assembler = new FrameAssembler(this::onMessage);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SessionClaim claim;
    private final long connectionId;
    private final boolean isBridged;
    private final long openedNs;

    private State state = State.LOGON;
    private SessionRejectCode strayCode = SessionRejectCode.PUBLICATION_IN_USE;
    private Session session;
    private ReportStream stream;
    private long lastReceivedNs;
    private long lastHeartbeatNs;
    private long nowNs;

    SbeConnection(
        final SbeContext context,
        final Image image,
        final SessionReplies replies,
        final StrayNegotiates strays,
        final long connectionId)
    {
        this.context = context;
        this.image = image;
        this.replies = replies;
        this.strays = strays;
        this.connectionId = connectionId;
        this.claim = new SessionClaim(context.claims(), SessionClaims.ofSbe(connectionId));
        this.isBridged = image.subscription().streamId() == context.bridgeStreamId();
        this.transport = new SessionTransport(context.aeron(), signal());
        this.logon = new LogonProcess(context, transport, isBridged);
        this.establishment = new Establishment(connectionId);
        this.ingress = new CommandIngress(context, this, transport, replies);
        this.requests = new SessionRequests(context, transport, replies);
        this.end = new ConnectionEnd(context, image, replies, transport);
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
                workCount += transport.flush() + (establishment.isPending() ? tryEstablish() : 0);
                endIfLate(State.NEGOTIATED, "no Establish");
                break;
            case ESTABLISHED:
                workCount += doEstablished();
                break;
            case CLOSING:
                workCount += doClosing();
                break;
            default:
                break;
        }
        if ((image.isEndOfStream() || image.isClosed()) && State.CLOSED != state && State.CLOSING != state)
        {
            close(null, true);
        }
        return workCount;
    }

    private StreamSignal signal()
    {
        return isBridged ? context.bridgeSignal() : null;
    }

    /** Whether the client writes to shared memory, and wakes nobody by it. A bridge does. */
    boolean isInSharedMemory()
    {
        return !isBridged && CommonContext.IPC_CHANNEL.equals(image.sourceIdentity());
    }

    /** There is no place for it: its Negotiate is refused. */
    void turnAway()
    {
        strayCode = SessionRejectCode.SESSIONS_FULL;
        state = State.CLOSED;
    }

    /** No work is left, but perhaps a client that holds its publication. */
    boolean isOver()
    {
        return State.CLOSED == state;
    }

    /** The client holds its publication no more. */
    boolean isGone()
    {
        return image.isClosed();
    }

    Session session()
    {
        return session;
    }

    /** Tell the client, if it is logged on and knows such messages. */
    void tell(final VenueNotice notice)
    {
        if (State.ESTABLISHED == state && establishment.knowsNotices())
        {
            transport.send(replies.buffer, replies.venueNotice(session.sessionId(), notice));
        }
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
            transport.offer(replies.buffer, replies.terminate(session.sessionId(), TerminationCode.SHUTDOWN));
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
        final boolean isElsewhere =
            LogonProcess.Outcome.ACCEPTED == outcome && context.claims().isElsewhere(logon.session());
        if (isElsewhere && nowNs - openedNs < SessionClaims.ELSEWHERE_WAIT_NS)
        {
            return 0;
        }
        if (LogonProcess.Outcome.ACCEPTED == outcome &&
            (isElsewhere || !logon.session().tryAcquire(this)))
        {
            context.counters().increment(GatewayCounter.SBE_LOGONS_DUPLICATE);
            refuse(SessionRejectCode.DUPLICATE_ID);
        }
        else if (LogonProcess.Outcome.ACCEPTED == outcome)
        {
            session = logon.session();
            state = State.NEGOTIATED;
            transport.send(replies.buffer, replies.negotiationResponse(session.sessionId(), connectionId));
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
        logon.logRefusal(image.sourceIdentity(), code);
        transport.send(replies.buffer, replies.negotiationReject(logon.sessionId(), code));
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
        final long keepaliveNs = establishment.keepaliveNs();
        if (nowNs - lastReceivedNs > keepaliveNs + keepaliveNs / 2)
        {
            context.counters().increment(GatewayCounter.SBE_KEEPALIVE_EXPIRED);
            close(TerminationCode.KEEPALIVE_EXPIRED, true);
            return 1;
        }
        if (nowNs - lastHeartbeatNs > keepaliveNs)
        {
            lastHeartbeatNs = nowNs;
            transport.offer(replies.buffer, replies.sequence(session.sessionId(), session.nextReportSequence()));
            workCount++;
        }
        return workCount;
    }

    private int doClosing()
    {
        int workCount = end.doWork();
        if (end.isDone(nowNs))
        {
            // Only now may the session log on again: its cancel precedes whatever it sends next.
            if (null != session)
            {
                session.release(this);
            }
            transport.close();
            state = State.CLOSED;
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
        }
        end.begin(session, code, claim, State.ESTABLISHED == state && mayCancel,
            !establishment.isCancelOnDisconnect(), nowNs);
        state = State.CLOSING;
        doClosing();
    }

    private void onMessage(final DirectBuffer buffer, final int offset, final int length)
    {
        if (State.CLOSING == state || State.CLOSED == state)
        {
            onLate(buffer, offset, length);
            return;
        }
        context.counters().increment(GatewayCounter.SBE_MESSAGES_IN);
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            malformed();
            return;
        }
        header.wrap(buffer, offset);
        if (NegotiateDecoder.TEMPLATE_ID == header.templateId() && logon.isOfAnother(header, buffer, offset, length))
        {
            // It is no sign of life of this client.
            strays.refuse(header, buffer, offset, length, image, strayCode);
            return;
        }
        lastReceivedNs = nowNs;
        if (State.ESTABLISHED == state && CommandValidator.isOfClients(header.templateId()))
        {
            ingress.onCommand(header, buffer, offset, length);
        }
        else
        {
            onOther(buffer, offset, length);
        }
    }

    /** Its sender cannot know yet, or uses the publication of another: only a Negotiate is answered. */
    private void onLate(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length >= MessageHeaderDecoder.ENCODED_LENGTH &&
            NegotiateDecoder.TEMPLATE_ID == header.wrap(buffer, offset).templateId() &&
            !logon.isRepeated(header, buffer, offset, length))
        {
            strays.refuse(header, buffer, offset, length, image, strayCode);
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
            if (!establishment.isPending() && EstablishDecoder.TEMPLATE_ID == templateId &&
                SessionRequests.isWhole(header, EstablishDecoder.BLOCK_LENGTH, length))
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
            onEstablishedOther(buffer, offset, length);
        }
    }

    private void onEstablishedOther(final DirectBuffer buffer, final int offset, final int length)
    {
        final SessionRequests.Kind kind = requests.onMessage(header, buffer, offset, length, session, stream);
        if (SessionRequests.Kind.GOODBYE == kind)
        {
            close(TerminationCode.FINISHED, false);
        }
        else if (SessionRequests.Kind.UNKNOWN == kind)
        {
            ingress.refuseForm(header, buffer, offset, length);
        }
    }

    private void onEstablish(final DirectBuffer buffer, final int offset)
    {
        establishment.onEstablish(header, buffer, offset);
        tryEstablish();
    }

    private int refuseEstablish(final SessionRejectCode refusal)
    {
        context.counters().increment(GatewayCounter.SBE_LOGONS_OTHER);
        transport.send(replies.buffer, replies.establishmentReject(session.sessionId(), refusal));
        close(null, false);
        return 1;
    }

    /** The acknowledgement is on the stream before the egress agent knows the stream, hence before any report. */
    private int tryEstablish()
    {
        final SessionClaim.State held = claim.advance(session, !establishment.isCancelOnDisconnect());
        final SessionRejectCode refusal = SessionClaim.State.REFUSED == held ? SessionRejectCode.DUPLICATE_ID :
            SessionClaim.State.HELD == held ? establishment.refusal(session) : null;
        if (null != refusal)
        {
            return refuseEstablish(refusal);
        }
        if (SessionClaim.State.HELD != held)
        {
            return 0;
        }
        final long nextReportSequence = session.nextReportSequence();
        final int length = replies.establishmentAck(session.sessionId(), ingress.begin(), nextReportSequence,
            (int)TimeUnit.NANOSECONDS.toMillis(establishment.keepaliveNs()));
        if (transport.hasBacklog() || transport.offer(replies.buffer, length) < 0)
        {
            return 0;
        }
        establishment.acknowledged();
        stream = new ReportStream(
            session, transport.publication()::offer, establishment.firstReportSequence(nextReportSequence), signal());
        lastHeartbeatNs = nowNs;
        // A client that waits for its answer says nothing, and in a cluster that may be for as long as nobody leads.
        lastReceivedNs = nowNs;
        state = State.ESTABLISHED;
        context.counters().add(GatewayCounter.SBE_SESSIONS_ESTABLISHED, 1);
        context.counters().increment(GatewayCounter.SBE_LOGONS_ACCEPTED);
        if (!context.egressAgent().attach(stream))
        {
            drop(TerminationCode.UNSPECIFIED);
        }
        return 1;
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
