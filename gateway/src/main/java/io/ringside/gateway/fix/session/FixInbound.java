package io.ringside.gateway.fix.session;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixFramer;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.ClientLog;
import io.ringside.gateway.session.SessionClaims;
import io.ringside.gateway.tcp.ConnectionHandler;
import io.ringside.gateway.tcp.TcpSocket;
import org.agrona.DirectBuffer;

/**
 * Dispatches the messages of a connection by its state, and ends connections that send something else. Used by the FIX
 * gateway's agent only. Hot path: no allocation.
 */
public final class FixInbound implements ConnectionHandler<FixConnection>
{
    private static final int MEMBER_SHIFT = 24;
    private static final int ID_MASK = (1 << MEMBER_SHIFT) - 1;

    private final FixMessage message = new FixMessage();
    private final FixLogons logons;
    private final FixRefusals refusals;
    private final FixSessionRules rules;
    private final FixDisconnects disconnects;
    private final FixClock clock;
    private final ClientLog garbled;
    private final GatewayCounters counters;
    private final int rejectsPerSecond;
    /** The reports of a session are seen at all members. */
    private final int memberBits;
    private int nextId;

    public FixInbound(
        final FixGatewayContext context,
        final FixLogons logons,
        final FixRefusals refusals,
        final FixSessionRules rules,
        final FixDisconnects disconnects,
        final FixClock clock)
    {
        this.logons = logons;
        this.refusals = refusals;
        this.rules = rules;
        this.disconnects = disconnects;
        this.clock = clock;
        garbled = new ClientLog(context.log(), clock::nowNs);
        counters = context.counters();
        rejectsPerSecond = context.rejectsPerSecond();
        memberBits = SessionClaims.NO_MEMBER == context.memberId ? 0 : (context.memberId + 1) << MEMBER_SHIFT;
        // Differs from the ids of an earlier gateway, which may still return in reports.
        nextId = (int)(clock.epochNs() >>> 10);
    }

    @Override
    public FixConnection onConnected(final TcpSocket socket, final long nowNs)
    {
        final int id = nextId++;
        return new FixConnection(
            0 == memberBits ? id : memberBits | id & ID_MASK, socket, rejectsPerSecond, nowNs);
    }

    @Override
    public void onCrowd(final FixConnection oldest)
    {
        counters.increment(GatewayCounter.FIX_LOGONS_REFUSED);
        if (null != oldest)
        {
            disconnects.close(oldest);
        }
    }

    @Override
    public boolean onFrame(
        final FixConnection connection, final DirectBuffer buffer, final int offset, final int length)
    {
        if (!message.wrap(buffer, offset, length))
        {
            onGarbage(connection, length);
            return true;
        }
        return switch (connection.state())
        {
            case FixConnection.LOGGED_ON, FixConnection.LOGOUT_RECEIVED -> rules.onMessage(connection, message);
            case FixConnection.LOGOUT_SENT -> rules.onMessageAtTheEnd(connection, message);
            case FixConnection.REFUSED -> refusals.onMessage(connection, message);
            default -> logons.onMessage(connection, message);
        };
    }

    // S7: ignored. A connection that begins with it is not from a FIX client.
    @Override
    public void onGarbage(final FixConnection connection, final int length)
    {
        counters.increment(GatewayCounter.FIX_MALFORMED);
        if (connection.isPending())
        {
            refusals.silently(connection, "", "what came first is not FIX");
        }
        else if (garbled.mayWrite())
        {
            garbled.write("FIX: " + connection + " sent " + length + " bytes that are no message");
        }
    }

    @Override
    public void onTooLong(final FixConnection connection)
    {
        counters.increment(GatewayCounter.FIX_MALFORMED);
        if (connection.isPending())
        {
            refusals.silently(connection, "", "the first message is too long");
        }
        else
        {
            connection.end("a message is longer than " + FixFramer.MESSAGE_LENGTH_MAX + " bytes", clock.nowNs());
        }
    }

    @Override
    public void onHangUp(final FixConnection connection, final String problem)
    {
        if (connection.isPending() &&
            (!problem.isEmpty() || connection.socket().inOffset() < connection.socket().inLimit()))
        {
            refusals.silently(connection, "", problem.isEmpty() ? "hung up before it was logged on" : problem);
            return;
        }
        if (!problem.isEmpty() && garbled.mayWrite())
        {
            garbled.write("FIX: " + connection + " is closed: " + problem);
        }
        disconnects.close(connection);
    }
}
