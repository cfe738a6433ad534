package io.ringside.gateway.fix.session;

import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixFramer;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.transport.FixSocket;
import io.ringside.gateway.session.ClientLog;

/**
 * Extracts messages from the bytes of a connection and dispatches them. Other bytes are skipped. The messages of a
 * connection per turn are bounded; one that cannot be handled yet stays in the buffer and delays only its own client.
 * Used by the FIX gateway's agent only. Hot path: no allocation.
 */
public final class FixInbound
{
    private static final int MESSAGE_LIMIT = 64;
    private static final int TAKEN = 1;
    private static final int INCOMPLETE = 0;
    private static final int BLOCKED = -1;

    private final FixFramer framer = new FixFramer();
    private final FixMessage message = new FixMessage();
    private final FixLogons logons;
    private final FixRefusals refusals;
    private final FixSessionRules rules;
    private final FixDisconnects disconnects;
    private final FixClock clock;
    private final ClientLog garbled;
    private final GatewayCounters counters;

    public FixInbound(
        final FixLogons logons,
        final FixRefusals refusals,
        final FixSessionRules rules,
        final FixDisconnects disconnects,
        final FixClock clock,
        final ClientLog garbled,
        final GatewayCounters counters)
    {
        this.logons = logons;
        this.refusals = refusals;
        this.rules = rules;
        this.disconnects = disconnects;
        this.clock = clock;
        this.garbled = garbled;
        this.counters = counters;
    }

    /** Process received bytes. Returns 0 if nothing could be done. */
    public int process(final FixConnection connection)
    {
        final FixSocket socket = connection.socket();
        if (socket.pull(clock.nowNs()) > 0)
        {
            connection.onReceived(clock.nowNs());
        }
        int count = 0;
        int status = TAKEN;
        while (TAKEN == status && count < MESSAGE_LIMIT && socket.inOffset() < socket.inLimit())
        {
            status = next(connection, socket);
            if (connection.isClosed())
            {
                return count + 1;
            }
            count += TAKEN == status ? 1 : 0;
        }
        // Messages sent before a client closed are handled, unless it has not logged on.
        if (socket.isEnded() && (connection.state() < FixConnection.LOGGED_ON || INCOMPLETE == status ||
            socket.inOffset() == socket.inLimit()))
        {
            hangUp(connection);
            count++;
        }
        return count;
    }

    private int next(final FixConnection connection, final FixSocket socket)
    {
        final int status = framer.next(socket.in(), socket.inOffset(), socket.inLimit());
        switch (status)
        {
            case FixFramer.MESSAGE:
                final int offset = framer.offset();
                final int length = framer.length();
                if (!message.wrap(socket.in(), offset, length))
                {
                    onGarbled(connection, length);
                }
                else if (!onMessage(connection))
                {
                    return BLOCKED;
                }
                return take(connection, offset + length - socket.inOffset());
            case FixFramer.SKIPPED:
                onGarbled(connection, framer.length());
                return take(connection, framer.offset() + framer.length() - socket.inOffset());
            case FixFramer.TOO_LONG:
                return onTooLong(connection);
            default:
                return socket.isInFull() ? onTooLong(connection) : INCOMPLETE;
        }
    }

    private static int take(final FixConnection connection, final int length)
    {
        if (!connection.isClosed())
        {
            connection.socket().take(length);
        }
        return TAKEN;
    }

    private boolean onMessage(final FixConnection connection)
    {
        return switch (connection.state())
        {
            case FixConnection.LOGGED_ON, FixConnection.LOGOUT_RECEIVED -> rules.onMessage(connection, message);
            case FixConnection.LOGOUT_SENT -> rules.onMessageAtTheEnd(connection, message);
            case FixConnection.REFUSED -> refusals.onMessage(connection, message);
            default -> logons.onMessage(connection, message);
        };
    }

    // S7: ignored. A connection that begins with it is not from a FIX client.
    private void onGarbled(final FixConnection connection, final int length)
    {
        counters.increment(GatewayCounter.FIX_MALFORMED);
        if (connection.state() < FixConnection.LOGGED_ON)
        {
            refusals.silently(connection, "", "what came first is not FIX");
        }
        else if (garbled.mayWrite())
        {
            garbled.write("FIX: " + connection + " sent " + length + " bytes that are no message");
        }
    }

    private int onTooLong(final FixConnection connection)
    {
        counters.increment(GatewayCounter.FIX_MALFORMED);
        if (connection.state() < FixConnection.LOGGED_ON)
        {
            refusals.silently(connection, "", "the first message is too long");
        }
        else
        {
            connection.end("a message is longer than " + FixFramer.MESSAGE_LENGTH_MAX + " bytes", clock.nowNs());
        }
        return take(connection, connection.socket().inLimit() - connection.socket().inOffset());
    }

    private void hangUp(final FixConnection connection)
    {
        final String problem = connection.socket().problem();
        final boolean isBefore = connection.state() < FixConnection.LOGGED_ON;
        if (isBefore && (!problem.isEmpty() || connection.socket().inOffset() < connection.socket().inLimit()))
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
