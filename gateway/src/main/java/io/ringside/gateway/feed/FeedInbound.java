package io.ringside.gateway.feed;

import io.ringside.engine.protocol.EstablishDecoder;
import io.ringside.engine.protocol.MarketDataSubscribeDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SequenceDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminateDecoder;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.bridge.NegotiateReader;
import io.ringside.gateway.bridge.SbeFramer;
import io.ringside.gateway.session.AuthenticationRequest;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.tcp.ConnectionHandler;
import io.ringside.gateway.tcp.LogonFailures;
import io.ringside.gateway.tcp.TcpConnections;
import io.ringside.gateway.tcp.TcpSocket;
import org.agrona.DirectBuffer;

import java.util.concurrent.TimeUnit;

/**
 * Handles what clients send: Negotiate, Establish, then requests and heartbeats. The logon is that of order entry, but
 * a session may have several connections here, beside its one for orders. Used by the market's thread alone.
 */
final class FeedInbound implements ConnectionHandler<FeedConnection>
{
    private static final int PROTOCOL_VERSION = 1;
    private static final int KEEPALIVE_MS_MIN = 50;
    private static final int KEEPALIVE_MS_MAX = 60_000;
    /** Connections of one session. */
    private static final int PER_SESSION_MAX = 16;

    private final FeedContext context;
    private final TcpConnections<FeedConnection> connections;
    private final FeedReplies replies;
    private final FeedRequests requests;
    private final SbeFramer framer;
    private final LogonFailures failures = new LogonFailures();
    private final NegotiateReader negotiate = new NegotiateReader();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final EstablishDecoder establish = new EstablishDecoder();
    private final GatewayCounters counters;
    private long nextConnectionId;
    private long nowNs;

    FeedInbound(
        final FeedContext context,
        final TcpConnections<FeedConnection> connections,
        final FeedReplies replies,
        final FeedRequests requests,
        final SbeFramer framer)
    {
        this.context = context;
        this.connections = connections;
        this.replies = replies;
        this.requests = requests;
        this.framer = framer;
        counters = context.counters();
        nextConnectionId = context.epochClock().nanoTime();
    }

    void begin(final long newNowNs)
    {
        nowNs = newNowNs;
    }

    @Override
    public FeedConnection onConnected(final TcpSocket socket, final long arrivedNs)
    {
        counters.add(GatewayCounter.FEED_CONNECTIONS, 1);
        requests.onClient();
        return new FeedConnection(nextConnectionId++, socket, arrivedNs);
    }

    @Override
    public void onCrowd(final FeedConnection oldest)
    {
        counters.increment(GatewayCounter.FEED_LOGONS_REFUSED);
        if (null != oldest)
        {
            replies.close(oldest);
        }
    }

    @Override
    public boolean onFrame(
        final FeedConnection connection, final DirectBuffer frame, final int offset, final int length)
    {
        return switch (connection.state())
        {
            case FeedConnection.CONNECTED -> begin(connection, frame, offset, length);
            case FeedConnection.AUTHENTICATING -> checked(connection);
            case FeedConnection.NEGOTIATED -> establish(connection, frame, offset, length);
            case FeedConnection.ESTABLISHED -> request(connection, frame, offset, length);
            default -> true;
        };
    }

    private boolean begin(
        final FeedConnection connection, final DirectBuffer frame, final int offset, final int length)
    {
        if (!negotiate.wrap(frame, offset, length))
        {
            replies.silently(connection, "what came first is no Negotiate");
            return true;
        }
        final int sessionId = negotiate.sessionId();
        final Session found = context.sessions().find(sessionId);
        final Session session =
            null != found && found.config().isOpenTo(connection.socket().peer()) ? found : null;
        final AuthenticationRequest request = failures.mayTry(connection.socket().host(), sessionId, nowNs) ?
            context.authenticator().submit(session, negotiate.credentials()) : null;
        connection.authenticate(sessionId, session, request);
        final SessionRejectCode problem = PROTOCOL_VERSION != negotiate.protocolVersion() ?
            SessionRejectCode.PROTOCOL_VERSION :
            negotiate.schemaVersion() > MessageHeaderDecoder.SCHEMA_VERSION ? SessionRejectCode.SCHEMA_VERSION :
            null == request ? SessionRejectCode.CREDENTIALS : null;
        if (null != problem)
        {
            replies.refuse(connection, problem, problem.name());
        }
        return null != problem;
    }

    private boolean checked(final FeedConnection connection)
    {
        final AuthenticationRequest request = connection.authentication();
        if (!request.isDone())
        {
            return false;
        }
        if (!request.isAccepted())
        {
            failures.onFailure(connection.socket().host(), connection.sessionId(), nowNs);
            replies.refuse(connection, SessionRejectCode.CREDENTIALS,
                "the password is wrong, or there is no such session for this address");
        }
        else if (count(connection.sessionId()) > PER_SESSION_MAX)
        {
            replies.refuse(connection, SessionRejectCode.SESSIONS_FULL,
                "the session has " + PER_SESSION_MAX + " connections");
        }
        else
        {
            connection.negotiated();
            replies.negotiationResponse(connection);
        }
        return true;
    }

    private int count(final int sessionId)
    {
        int count = 0;
        for (int i = 0; i < connections.size(); i++)
        {
            count += connections.get(i).sessionId() == sessionId && !connections.get(i).isClosed() ? 1 : 0;
        }
        return count;
    }

    private boolean isOf(final int templateId, final int blockLength, final int length)
    {
        return MessageHeaderDecoder.SCHEMA_ID == header.schemaId() && templateId == header.templateId() &&
            header.blockLength() >= blockLength && length >= MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength();
    }

    private boolean establish(
        final FeedConnection connection, final DirectBuffer frame, final int offset, final int length)
    {
        header.wrap(frame, offset);
        if (!isOf(EstablishDecoder.TEMPLATE_ID, EstablishDecoder.BLOCK_LENGTH, length))
        {
            replies.silently(connection, "what came behind Negotiate is no Establish");
            return true;
        }
        establish.wrapAndApplyHeader(frame, offset, header);
        final int keepaliveMs = establish.keepaliveMs();
        if (establish.connectionId() != connection.id || establish.sessionId() != connection.sessionId())
        {
            replies.refuseEstablish(connection, SessionRejectCode.UNNEGOTIATED);
        }
        else if (keepaliveMs < KEEPALIVE_MS_MIN || keepaliveMs > KEEPALIVE_MS_MAX)
        {
            replies.refuseEstablish(connection, SessionRejectCode.KEEPALIVE_INTERVAL);
        }
        else
        {
            requests.establish(connection, TimeUnit.MILLISECONDS.toNanos(keepaliveMs), nowNs);
            replies.establishmentAck(connection, keepaliveMs);
        }
        return true;
    }

    private boolean request(
        final FeedConnection connection, final DirectBuffer frame, final int offset, final int length)
    {
        header.wrap(frame, offset);
        if (!replies.hasRoom(connection))
        {
            return false;
        }
        if (isOf(MarketDataSubscribeDecoder.TEMPLATE_ID, MarketDataSubscribeDecoder.BLOCK_LENGTH, length))
        {
            requests.onSubscribe(connection, header, frame, offset, nowNs);
        }
        else if (TerminateDecoder.TEMPLATE_ID == header.templateId())
        {
            replies.terminate(connection, TerminationCode.FINISHED);
        }
        else if (SequenceDecoder.TEMPLATE_ID != header.templateId())
        {
            counters.increment(GatewayCounter.FEED_MALFORMED);
            replies.unknown(connection, header.templateId());
        }
        return true;
    }

    @Override
    public void onGarbage(final FeedConnection connection, final int length)
    {
        onTooLong(connection);
    }

    @Override
    public void onTooLong(final FeedConnection connection)
    {
        counters.increment(GatewayCounter.FEED_MALFORMED);
        if (connection.isEstablished() && replies.hasRoom(connection))
        {
            replies.note(connection, framer.problem());
            replies.terminate(connection, TerminationCode.PROTOCOL_ERROR);
        }
        else
        {
            replies.silently(connection, framer.problem());
        }
    }

    @Override
    public void onHangUp(final FeedConnection connection, final String problem)
    {
        if (!problem.isEmpty())
        {
            replies.note(connection, problem);
        }
        replies.close(connection);
    }
}
