package io.ringside.gateway.bridge;

import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiationRejectEncoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminateEncoder;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.frame.FramingHeader;
import io.ringside.gateway.sbe.LogonRefusals;
import io.ringside.gateway.session.ClientLog;
import io.ringside.gateway.tcp.TcpConnections;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Ends connections, with a last word where there is one, and logs those that the bridge refuses. Used by the bridge's
 * agent only.
 */
final class BridgeEnds
{
    private static final int BUFFER_LENGTH = 512;

    /** Refused clients that may take their answer at a time; others are closed without one. */
    private static final int REFUSED_MAX = 32;

    private final BridgeContext context;
    private final TcpConnections<BridgeConnection> connections;
    private final ClientLog refused;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NegotiationRejectEncoder negotiationReject = new NegotiationRejectEncoder();
    private final TerminateEncoder terminate = new TerminateEncoder();
    private int refusedCount;

    BridgeEnds(final BridgeContext context, final TcpConnections<BridgeConnection> connections)
    {
        this.context = context;
        this.connections = connections;
        refused = new ClientLog(context.log(), context.nanoClock());
    }

    /** Close it now. A session that it had is lost. */
    void close(final BridgeConnection connection)
    {
        if (!connection.isClosed())
        {
            refusedCount -= connection.isRefused() ? 1 : 0;
            connection.close();
            connections.onClosed();
            context.counters().add(GatewayCounter.TCP_CONNECTIONS, -1);
        }
    }

    /** Close a connection of whom nothing is known. */
    void silently(final BridgeConnection connection, final String reason)
    {
        context.counters().increment(GatewayCounter.TCP_LOGONS_REFUSED);
        note(connection, reason);
        close(connection);
    }

    /** Refuse a client that has not reached the door. It is told what the door would tell it, the operator why. */
    void refuse(final BridgeConnection connection, final SessionRejectCode code, final String reason)
    {
        context.counters().increment(GatewayCounter.TCP_LOGONS_REFUSED);
        note(connection, reason);
        if (REFUSED_MAX == refusedCount)
        {
            close(connection);
            return;
        }
        refusedCount++;
        connection.refused();
        negotiationReject.wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(context.epochClock().nanoTime())
            .sessionId(connection.sessionId())
            .code(code)
            .text(LogonRefusals.advice(code));
        connection.socket().openOut();
        say(connection, negotiationReject.limit());
    }

    /** End the session of a client that has one, or may have. */
    void refuse(final BridgeConnection connection, final TerminationCode code, final String reason)
    {
        note(connection, reason);
        terminate.wrapAndApplyHeader(buffer, 0, header).sessionId(connection.sessionId()).code(code);
        say(connection, terminate.limit());
    }

    private void say(final BridgeConnection connection, final int length)
    {
        if (connection.socket().hasRoom(FramingHeader.LENGTH + length))
        {
            final int index = connection.socket().outLimit();
            FramingHeader.write(connection.socket().out(), index, length);
            connection.socket().out().putBytes(index + FramingHeader.LENGTH, buffer, 0, length);
            connection.socket().put(FramingHeader.LENGTH + length);
        }
        connection.end(context.nanoClock().nanoTime());
    }

    /** Log it. */
    void note(final BridgeConnection connection, final String reason)
    {
        if (refused.mayWrite())
        {
            refused.write("SBE over TCP refused: " + connection + " reason=" + reason);
        }
    }
}
