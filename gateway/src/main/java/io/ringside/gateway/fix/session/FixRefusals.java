package io.ringside.gateway.fix.session;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.application.FixEncoder;
import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.ClientLog;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.tcp.FamiliarAddresses;

import java.net.InetAddress;

/**
 * Refuses Logons. Each refusal is logged. A stranger gets silence, so that nobody learns which names exist; a familiar
 * address gets a Logout that says why (F14). Used by the FIX gateway's agent only.
 * <p>
 * Engines count a Logout, whatever number it has. So the Logout has the next number of the session that the client
 * named, and is stored like every message of it. A second connection of a live session cannot have one without the
 * first connection missing it. It gets a Logout that counts for nothing, and only from this machine: an engine behind
 * a line that has just broken would otherwise pass over a report that it never got.
 */
public final class FixRefusals
{
    /** Refused clients without a session that may wait for their Logout at a time. */
    private static final int UNKNOWN_MAX = 16;
    private static final int COMP_ID_LENGTH_MAX = 64;

    private final FamiliarAddresses familiar;
    private final FixSession[] sessionById;
    private final String compId;
    private final FixSessionMessages messages;
    private final FixEncoder encoder;
    private final FixDisconnects disconnects;
    private final FixClock clock;
    private final ClientLog refused;
    private final GatewayCounters counters;

    public FixRefusals(
        final FixGatewayContext context,
        final FixSession[] sessionById,
        final FixSessionMessages messages,
        final FixEncoder encoder,
        final FixDisconnects disconnects,
        final FixClock clock)
    {
        this.sessionById = sessionById;
        this.messages = messages;
        this.encoder = encoder;
        this.disconnects = disconnects;
        this.clock = clock;
        compId = context.compId();
        counters = context.counters();
        refused = new ClientLog(context.log(), clock::nowNs);
        familiar = new FamiliarAddresses(context.localAddresses, context.registry());
    }

    /** Close a connection that has not logged on. */
    void silently(final FixConnection connection, final String sender, final String reason)
    {
        note(connection, sender, reason);
        disconnects.close(connection);
    }

    /** Count and log a refusal. */
    void note(final FixConnection connection, final String sender, final String reason)
    {
        counters.increment(GatewayCounter.FIX_LOGONS_REFUSED);
        if (refused.mayWrite())
        {
            refused.write("FIX logon refused: compId=" + sender + " address=" + connection.socket().address() +
                " reason=" + reason);
        }
    }

    /**
     * Refuse a Logon, and tell a familiar client why.
     *
     * @param session that it names; null if there is none.
     */
    void refuse(final FixConnection connection, final FixMessage logon, final Session session, final String reason)
    {
        final String sender = logon.text(FixFields.SENDER_COMP_ID);
        note(connection, null == sender ? "" : sender, reason);
        final FixSession named = null == session ? null : sessionById[session.sessionId()];
        final boolean isLive = null != named && isLive(named.session);
        final InetAddress peer = connection.socket().peer();
        final boolean isFamiliar = isLive ? familiar.isLocal(peer) : familiar.isFamiliar(peer);
        if (!isFamiliar || null != named && !isLive && null != named.refused())
        {
            disconnects.close(connection);
        }
        else if (null != named && !isLive)
        {
            connection.socket().openOut();
            connection.refuse(named,
                new FixOutbound(connection.socket(), named.peer, encoder, clock, counters), reason, clock.nowNs());
            named.refused(connection);
        }
        else
        {
            tellUnknown(connection, sender, reason);
        }
    }

    /** Whether a client of the session is logged on, here or at another member of the cluster. */
    private boolean isLive(final Session session)
    {
        return session.isOwned() || disconnects.claims().isElsewhere(session);
    }

    private void tellUnknown(final FixConnection connection, final String sender, final String reason)
    {
        if (disconnects.unknownRefusedCount() == UNKNOWN_MAX || null == sender || sender.isEmpty() ||
            sender.length() > COMP_ID_LENGTH_MAX)
        {
            disconnects.close(connection);
            return;
        }
        connection.socket().openOut();
        connection.socket().put(encoder.encodeRefusal(
            compId, sender, reason, clock.epochNs(), connection.socket().out(), connection.socket().outLimit()));
        connection.refuse(null, null, reason, clock.nowNs());
        disconnects.onUnknownRefused();
    }

    /** What a refused client sends has no effect; its Logout is the answer to ours. Always true: it is handled. */
    boolean onMessage(final FixConnection connection, final FixMessage message)
    {
        if (FixFields.LOGOUT == message.msgType())
        {
            connection.onLogoutAnswered(clock.nowNs());
        }
        return true;
    }

    /** Offer the Logout of a refused client, and close its connection when its time has passed. */
    int check(final FixConnection connection)
    {
        final FixSession session = connection.session();
        if (null == session)
        {
            if (clock.nowNs() - connection.holdUntilNs() >= 0)
            {
                disconnects.close(connection);
                return 1;
            }
            return 0;
        }
        if (connection.isLogoutDue())
        {
            if (isLive(session.session))
            {
                // A client has logged on meanwhile: the Logout would be one of its messages.
                disconnects.close(connection);
                return 1;
            }
            if (disconnects.isStartDue() || session.isDisconnectDue())
            {
                // The end of the client before it must reach the exchange first.
                return 0;
            }
            if (messages.logout(session.session, 0, connection.id, connection.logoutText()))
            {
                connection.onLogoutPublished(clock.nowNs());
            }
            return 1;
        }
        if (clock.nowNs() - connection.holdUntilNs() >= 0 && (connection.isLogoutSent() ||
            clock.nowNs() - connection.holdUntilNs() >= 2 * FixConnection.LOGOUT_HOLD_NS))
        {
            disconnects.close(connection);
            return 1;
        }
        return 0;
    }
}
