package io.ringside.gateway.feed;

import io.ringside.engine.protocol.BusinessRejectEncoder;
import io.ringside.engine.protocol.EstablishmentAckEncoder;
import io.ringside.engine.protocol.EstablishmentRejectEncoder;
import io.ringside.engine.protocol.MarketDataHeartbeatEncoder;
import io.ringside.engine.protocol.MarketDataRejectEncoder;
import io.ringside.engine.protocol.MarketDataResponseEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiationRejectEncoder;
import io.ringside.engine.protocol.NegotiationResponseEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.SubscriptionAction;
import io.ringside.engine.protocol.TerminateEncoder;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.VenueNoticeEncoder;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.sbe.LogonRefusals;
import io.ringside.gateway.session.ClientLog;
import io.ringside.gateway.session.VenueNotice;
import io.ringside.gateway.tcp.TcpConnections;
import io.ringside.gateway.tcp.TcpSocket;
import org.agrona.MutableDirectBuffer;

/**
 * Answers of the door, written to the client's socket, and the ends of connections. Used by the market's thread alone.
 */
final class FeedReplies
{
    /** More than any of these messages with its frame. */
    private static final int ROOM = 512;
    /** Refused clients that may take their answer at a time; others are closed without one. */
    private static final int REFUSED_MAX = 32;

    private final FeedContext context;
    private final Market market;
    private final TcpConnections<FeedConnection> connections;
    private final ClientLog refused;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NegotiationResponseEncoder negotiationResponse = new NegotiationResponseEncoder();
    private final NegotiationRejectEncoder negotiationReject = new NegotiationRejectEncoder();
    private final EstablishmentAckEncoder establishmentAck = new EstablishmentAckEncoder();
    private final EstablishmentRejectEncoder establishmentReject = new EstablishmentRejectEncoder();
    private final TerminateEncoder terminate = new TerminateEncoder();
    private final BusinessRejectEncoder businessReject = new BusinessRejectEncoder();
    private final MarketDataResponseEncoder response = new MarketDataResponseEncoder();
    private final MarketDataRejectEncoder reject = new MarketDataRejectEncoder();
    private final MarketDataHeartbeatEncoder heartbeat = new MarketDataHeartbeatEncoder();
    private final VenueNoticeEncoder venueNotice = new VenueNoticeEncoder();
    private int refusedCount;

    FeedReplies(
        final FeedContext context, final Market market, final TcpConnections<FeedConnection> connections)
    {
        this.context = context;
        this.market = market;
        this.connections = connections;
        refused = new ClientLog(context.log(), context.nanoClock());
    }

    boolean hasRoom(final FeedConnection connection)
    {
        return connection.socket().hasRoom(ROOM);
    }

    private static MutableDirectBuffer out(final FeedConnection connection)
    {
        return connection.socket().out();
    }

    private static int index(final FeedConnection connection)
    {
        return FeedWriter.index(connection.socket());
    }

    private void send(final FeedConnection connection, final int limit)
    {
        final TcpSocket socket = connection.socket();
        FeedWriter.commit(socket, limit - FeedWriter.index(socket));
        connection.onSent(context.nanoClock().nanoTime());
    }

    void negotiationResponse(final FeedConnection connection)
    {
        send(connection, negotiationResponse.wrapAndApplyHeader(out(connection), index(connection), header)
            .timestampNs(context.epochClock().nanoTime()).connectionId(connection.id)
            .sessionId(connection.sessionId()).oldestSchemaVersion(0)
            .newestSchemaVersion(MessageHeaderEncoder.SCHEMA_VERSION).limit());
    }

    void establishmentAck(final FeedConnection connection, final int keepaliveMs)
    {
        send(connection, establishmentAck.wrapAndApplyHeader(out(connection), index(connection), header)
            .timestampNs(context.epochClock().nanoTime()).nextClientSequence(1)
            .nextReportSequence(market.sequence() + 1).sessionId(connection.sessionId())
            .keepaliveMs(keepaliveMs).limit());
    }

    void refuseEstablish(final FeedConnection connection, final SessionRejectCode code)
    {
        context.counters().increment(GatewayCounter.FEED_LOGONS_REFUSED);
        note(connection, code.name());
        send(connection, establishmentReject.wrapAndApplyHeader(out(connection), index(connection), header)
            .timestampNs(context.epochClock().nanoTime()).sessionId(connection.sessionId()).code(code).limit());
        connection.end(context.nanoClock().nanoTime());
    }

    /** Refuse a client that has not logged on. It is told no more than at the other doors, the operator why. */
    void refuse(final FeedConnection connection, final SessionRejectCode code, final String reason)
    {
        context.counters().increment(GatewayCounter.FEED_LOGONS_REFUSED);
        context.counters().add(
            GatewayCounter.FEED_LOGONS_CREDENTIALS, SessionRejectCode.CREDENTIALS == code ? 1 : 0);
        note(connection, reason);
        if (REFUSED_MAX == refusedCount)
        {
            close(connection);
            return;
        }
        refusedCount++;
        connection.refused();
        connection.socket().openOut();
        negotiationReject.wrapAndApplyHeader(out(connection), index(connection), header)
            .timestampNs(context.epochClock().nanoTime()).sessionId(connection.sessionId()).code(code)
            .text(LogonRefusals.advice(code));
        send(connection, negotiationReject.limit());
        connection.end(context.nanoClock().nanoTime());
    }

    void terminate(final FeedConnection connection, final TerminationCode code)
    {
        if (hasRoom(connection))
        {
            send(connection, terminate.wrapAndApplyHeader(out(connection), index(connection), header)
                .sessionId(connection.sessionId()).code(code).limit());
        }
        connection.end(context.nanoClock().nanoTime());
    }

    void response(
        final FeedConnection connection,
        final long requestId,
        final int instrumentId,
        final int instrumentCount,
        final SubscriptionAction action)
    {
        send(connection, response.wrapAndApplyHeader(out(connection), index(connection), header)
            .requestId(requestId).instrumentId(instrumentId).instrumentCount(instrumentCount).action(action).limit());
    }

    void reject(final FeedConnection connection, final long requestId, final int instrumentId, final Reason reason)
    {
        send(connection, reject.wrapAndApplyHeader(out(connection), index(connection), header)
            .requestId(requestId).instrumentId(instrumentId).reason(reason).limit());
    }

    /** What it has sent is nothing that it may ask for. */
    void unknown(final FeedConnection connection, final int templateId)
    {
        send(connection, businessReject.wrapAndApplyHeader(out(connection), index(connection), header)
            .clientSequence(0).clOrdId("").sessionId(connection.sessionId()).refTemplateId(templateId)
            .reason(Reason.UNKNOWN_TEMPLATE).limit());
    }

    void heartbeat(final FeedConnection connection)
    {
        send(connection, heartbeat.wrapAndApplyHeader(out(connection), index(connection), header)
            .nextMarketDataSequence(market.sequence() + 1).timestampNs(context.epochClock().nanoTime()).limit());
    }

    /** Tells the client what the venue tells everybody. */
    void notice(final FeedConnection connection, final VenueNotice notice)
    {
        if (hasRoom(connection))
        {
            venueNotice.wrapAndApplyHeader(out(connection), index(connection), header)
                .timestampNs(notice.timestampNs()).sessionId(connection.sessionId()).kind(notice.event())
                .text(notice.text());
            send(connection, venueNotice.limit());
        }
    }

    /** Close it now. */
    void close(final FeedConnection connection)
    {
        if (!connection.isClosed())
        {
            refusedCount -= connection.isRefused() ? 1 : 0;
            connection.close();
            connections.onClosed();
            context.counters().add(GatewayCounter.FEED_CONNECTIONS, -1);
        }
    }

    /** Close a connection of whom nothing is known. */
    void silently(final FeedConnection connection, final String reason)
    {
        context.counters().increment(GatewayCounter.FEED_LOGONS_REFUSED);
        note(connection, reason);
        close(connection);
    }

    /** Log it. */
    void note(final FeedConnection connection, final String reason)
    {
        if (refused.mayWrite())
        {
            refused.write("market data over TCP refused: " + connection + " reason=" + reason);
        }
    }
}
