package io.ringside.gateway.bridge;

import io.aeron.Publication;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NegotiateDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.session.AuthenticationRequest;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.tcp.ConnectionHandler;
import io.ringside.gateway.tcp.LogonFailures;
import io.ringside.gateway.tcp.TcpSocket;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Handles what clients send. The first frame must be a Negotiate: its password is checked, then a link is opened and
 * the door gets it; everything behind it goes to the door as it is. Used by the bridge's agent only. Hot path of an
 * established client: no allocation.
 */
final class BridgeInbound implements ConnectionHandler<BridgeConnection>
{
    private final BridgeContext context;
    private final BridgeEnds ends;
    private final SbeFramer framer;
    private final LogonFailures failures = new LogonFailures();
    private final NegotiateReader negotiate = new NegotiateReader();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[SbeFramer.MESSAGE_LENGTH_MAX]);
    private final GatewayCounters counters;
    /** Links that are being made: each takes shared memory before the door has let its client in. */
    private int linkingCount;
    private long nowNs;

    BridgeInbound(final BridgeContext context, final BridgeEnds ends, final SbeFramer framer)
    {
        this.context = context;
        this.ends = ends;
        this.framer = framer;
        counters = context.counters();
    }

    /** A turn begins. */
    void begin(final long newNowNs, final int newLinkingCount)
    {
        nowNs = newNowNs;
        linkingCount = newLinkingCount;
    }

    @Override
    public BridgeConnection onConnected(final TcpSocket socket, final long arrivedNs)
    {
        counters.add(GatewayCounter.TCP_CONNECTIONS, 1);
        return new BridgeConnection(socket, context.aeron(), arrivedNs);
    }

    @Override
    public void onCrowd(final BridgeConnection oldest)
    {
        counters.increment(GatewayCounter.TCP_LOGONS_REFUSED);
        if (null != oldest)
        {
            ends.close(oldest);
        }
    }

    @Override
    public boolean onFrame(
        final BridgeConnection connection, final DirectBuffer frame, final int offset, final int length)
    {
        return switch (connection.state())
        {
            case BridgeConnection.ESTABLISHED, BridgeConnection.LINKED -> forward(connection, frame, offset, length);
            case BridgeConnection.CONNECTED -> begin(connection, frame, offset, length);
            case BridgeConnection.AUTHENTICATING -> checked(connection);
            case BridgeConnection.OPENING -> opened(connection, frame, offset, length);
            default -> true;
        };
    }

    private boolean forward(
        final BridgeConnection connection, final DirectBuffer frame, final int offset, final int length)
    {
        if (NegotiateDecoder.TEMPLATE_ID == header.wrap(frame, offset).templateId())
        {
            ends.refuse(connection, TerminationCode.PROTOCOL_ERROR, "a second Negotiate");
            return true;
        }
        final long position = connection.link().offer(frame, offset, length);
        if (position < 0)
        {
            counters.increment(GatewayCounter.TCP_BACK_PRESSURED);
        }
        // A door that has left is noticed by the agent.
        return position > 0 || Publication.CLOSED == position;
    }

    private boolean begin(
        final BridgeConnection connection, final DirectBuffer frame, final int offset, final int length)
    {
        if (!negotiate.wrap(frame, offset, length))
        {
            ends.silently(connection, "what came first is no Negotiate");
            return true;
        }
        final int sessionId = negotiate.sessionId();
        final Session session = find(connection, sessionId);
        final AuthenticationRequest request = failures.mayTry(connection.socket().host(), sessionId, nowNs) ?
            context.authenticator().submit(session, negotiate.credentials()) : null;
        connection.authenticate(sessionId, request);
        if (null == request)
        {
            refuse(connection, SessionRejectCode.CREDENTIALS,
                "the password was wrong too often, or too many logons wait");
        }
        return null == request;
    }

    /** Null if there is none, or not from there: a stranger does not learn which it is. */
    private Session find(final BridgeConnection connection, final int sessionId)
    {
        final Session session = context.sessions().find(sessionId);
        return null != session && session.config().isOpenTo(connection.socket().peer()) ? session : null;
    }

    private boolean checked(final BridgeConnection connection)
    {
        final AuthenticationRequest request = connection.authentication();
        if (!request.isDone())
        {
            return false;
        }
        if (!request.isAccepted())
        {
            failures.onFailure(connection.socket().host(), connection.sessionId(), nowNs);
            refuse(connection, SessionRejectCode.CREDENTIALS,
                "the password is wrong, or there is no such session for this address");
            return true;
        }
        if (linkingCount < BridgeAgent.LINKING_MAX)
        {
            linkingCount++;
            connection.open();
        }
        return false;
    }

    private void refuse(final BridgeConnection connection, final SessionRejectCode code, final String why)
    {
        counters.increment(GatewayCounter.TCP_LOGONS_CREDENTIALS);
        ends.refuse(connection, code, why);
    }

    private boolean opened(
        final BridgeConnection connection, final DirectBuffer frame, final int offset, final int length)
    {
        if (connection.link().isFailed())
        {
            ends.refuse(connection, SessionRejectCode.SESSIONS_FULL, "there is no shared memory for another session");
            return true;
        }
        if (!connection.link().isReady())
        {
            return false;
        }
        // It was whole when it came, and has stayed where it was.
        negotiate.wrap(frame, offset, length);
        final int negotiateLength = connection.link().negotiate(buffer, negotiate.timestampNs(),
            negotiate.sessionId(), negotiate.protocolVersion(), negotiate.schemaVersion(), negotiate.credentials());
        if (connection.link().offer(buffer, 0, negotiateLength) < 0)
        {
            return false;
        }
        connection.linked();
        return true;
    }

    @Override
    public void onGarbage(final BridgeConnection connection, final int length)
    {
        // The framer knows none.
        onTooLong(connection);
    }

    @Override
    public void onTooLong(final BridgeConnection connection)
    {
        counters.increment(GatewayCounter.TCP_MALFORMED);
        if (connection.isLinked())
        {
            ends.refuse(connection, TerminationCode.PROTOCOL_ERROR, framer.problem());
        }
        else
        {
            ends.silently(connection, framer.problem());
        }
    }

    @Override
    public void onHangUp(final BridgeConnection connection, final String problem)
    {
        if (connection.isPending() && BridgeConnection.CONNECTED != connection.state() || !problem.isEmpty())
        {
            ends.note(connection, problem.isEmpty() ? "hung up before it was established" : problem);
        }
        ends.close(connection);
    }
}
