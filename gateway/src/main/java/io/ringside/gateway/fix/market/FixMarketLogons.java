package io.ringside.gateway.fix.market;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixSendingTime;
import io.ringside.gateway.fix.session.FixCredentials;
import io.ringside.gateway.fix.session.FixLogonTerms;
import io.ringside.gateway.fix.session.FixSessionRules;
import io.ringside.gateway.fix.session.FixSignatures;
import io.ringside.gateway.session.AuthenticationRequest;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.ClientLog;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.tcp.FamiliarAddresses;
import io.ringside.gateway.tcp.LogonFailures;
import io.ringside.gateway.tcp.TcpConnections;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Checks Logons of readers: the CompIDs, passwords, signatures and addresses of the configured sessions, as at the
 * order entry port. A reader does not own the session: it may be logged on there at the same time, and several times
 * here. A password is checked on the authenticator's thread; meanwhile the Logon stays in the receive buffer. An
 * unknown name takes as long as a wrong password, and a stranger gets silence.
 */
final class FixMarketLogons
{
    private static final int COMP_ID_LENGTH_MAX = 64;

    private final FixMarketContext.Settings settings;
    private final FixMarketContext context;
    private final Authenticator authenticator;
    private final TcpConnections<FixMarketConnection> connections;
    private final FixMarketWriter writer;
    private final FixClock clock;
    private final GatewayCounters counters;
    private final LogonFailures logonFailures = new LogonFailures();
    private final FixSignatures signatures;
    private final FixCredentials credentials;
    private final FixLogonTerms terms;
    private final FamiliarAddresses familiar;
    private final ClientLog refused;

    FixMarketLogons(
        final FixMarketContext context,
        final TcpConnections<FixMarketConnection> connections,
        final FixMarketWriter writer,
        final FixDictionary dictionary,
        final FixSendingTime sendingTime,
        final FixClock clock)
    {
        this.context = context;
        settings = context.settings();
        authenticator = context.authenticator();
        counters = context.counters();
        this.connections = connections;
        this.writer = writer;
        this.clock = clock;
        signatures = new FixSignatures(sendingTime);
        credentials = new FixCredentials(signatures);
        terms = new FixLogonTerms(dictionary, sendingTime, settings.heartbeatMaxS());
        familiar = new FamiliarAddresses(FixMarketContext.LOCAL, context.registry());
        refused = new ClientLog(context.log(), clock::nowNs);
    }

    /** The port is open: earlier signatures are invalid. Any thread. */
    void begin(final long epochNs)
    {
        signatures.begin(epochNs);
    }

    /**
     * The first message of a connection.
     *
     * @return false if it must be offered again.
     */
    boolean onMessage(final FixMarketConnection connection, final FixMessage message)
    {
        if (FixMarketConnection.CONNECTED == connection.state())
        {
            begin(connection, message);
            return false;
        }
        if (!connection.authentication().isDone())
        {
            return false;
        }
        onChecked(connection, message, connection.authentication().isAccepted());
        return true;
    }

    private void begin(final FixMarketConnection connection, final FixMessage message)
    {
        final String sender = text(message, FixFields.SENDER_COMP_ID);
        if (FixFields.LOGON != message.msgType() ||
            !message.isEqual(FixFields.BEGIN_STRING, FixSessionRules.BEGIN_STRING))
        {
            silently(connection, sender, "the first message is no FIX.4.4 Logon");
            return;
        }
        final Session named = find(message);
        if (null != named && !logonFailures.mayTry(connection.socket().host(), named.sessionId(), clock.nowNs()))
        {
            silently(connection, sender, "too many wrong passwords from there");
            return;
        }
        // An unknown client, or one without a password, waits equally long.
        final String password = text(message, FixFields.PASSWORD);
        final boolean isChecked = isItsUser(named, message) && !password.isEmpty() &&
            credentials.isPassword(named, connection.socket());
        final AuthenticationRequest request =
            authenticator.submit(isChecked ? named : null, password.getBytes(StandardCharsets.ISO_8859_1));
        if (null == request)
        {
            silently(connection, sender, "too many logons wait");
        }
        else
        {
            connection.authenticate(request);
        }
    }

    private void onChecked(
        final FixMarketConnection connection, final FixMessage message, final boolean isPasswordRight)
    {
        final Session session = find(message);
        final String problem = problem(connection, message, session, isPasswordRight);
        if (null == problem)
        {
            connection.open(settings.compId(), session.config().compId());
            counters.increment(GatewayCounter.FIX_MARKET_LOGONS_ACCEPTED);
            connection.onLoggedOn(
                session, TimeUnit.SECONDS.toNanos(message.number(FixFields.HEART_BT_INT)), clock.nowNs());
            writer.logon(connection, message);
            counters.add(GatewayCounter.FIX_MARKET_CONNECTIONS, 1);
            return;
        }
        refuse(connection, text(message, FixFields.SENDER_COMP_ID), problem);
    }

    private String problem(
        final FixMarketConnection connection,
        final FixMessage message,
        final Session session,
        final boolean isPasswordRight)
    {
        final String identity = null == session ?
            settings.compId().equals(message.text(FixFields.TARGET_COMP_ID)) ? "SenderCompID (49) is unknown" :
            "TargetCompID (56) must be " + settings.compId() :
            !isItsUser(session, message) ? "Username (553) is not the session's" :
            credentials.problem(session, connection.socket(), message, isPasswordRight);
        if (null != identity)
        {
            if (null != session)
            {
                logonFailures.onFailure(connection.socket().host(), session.sessionId(), clock.nowNs());
            }
            return identity;
        }
        if (session.isLockedOut(clock.nowNs()))
        {
            return "locked out because it flooded";
        }
        if (connectionCount(session) >= settings.connectionsPerSession())
        {
            return "the session has " + settings.connectionsPerSession() + " connections to market data already";
        }
        return 1 < message.number(FixFields.MSG_SEQ_NUM) ?
            "MsgSeqNum (34) of a Logon to market data must be 1: reset on logon" : terms.problem(message, 1);
    }

    private int connectionCount(final Session session)
    {
        int count = 0;
        for (int i = 0; i < connections.size(); i++)
        {
            count += connections.get(i).isLoggedOn() && session == connections.get(i).session() ? 1 : 0;
        }
        return count;
    }

    /** Tell a familiar client why. */
    private void refuse(final FixMarketConnection connection, final String sender, final String reason)
    {
        if (sender.isEmpty() || sender.length() > COMP_ID_LENGTH_MAX ||
            !familiar.isFamiliar(connection.socket().peer()))
        {
            silently(connection, sender, reason);
            return;
        }
        note(connection, sender, reason);
        connection.open(settings.compId(), sender);
        writer.logout(connection, reason);
    }

    /** Close a connection that has not logged on. */
    void silently(final FixMarketConnection connection, final String sender, final String reason)
    {
        note(connection, sender, reason);
        connection.close();
        connections.onClosed();
    }

    private void note(final FixMarketConnection connection, final String sender, final String reason)
    {
        counters.increment(GatewayCounter.FIX_MARKET_LOGONS_REFUSED);
        if (refused.mayWrite())
        {
            refused.write("FIX market data logon refused: compId=" + sender + " address=" +
                connection.socket().address() + " reason=" + reason);
        }
    }

    /** The session that the names of the message mean; null if there is none. */
    private Session find(final FixMessage message)
    {
        final String sender = text(message, FixFields.SENDER_COMP_ID);
        return settings.compId().equals(message.text(FixFields.TARGET_COMP_ID)) && !sender.isEmpty() ?
            context.registry().findByCompId(sender) : null;
    }

    private static boolean isItsUser(final Session session, final FixMessage message)
    {
        final String username = message.text(FixFields.USERNAME);
        return null != session && (null == username || username.equals(session.config().compId()) ||
            username.equals(session.config().name()));
    }

    private static String text(final FixMessage message, final int tag)
    {
        final String text = message.text(tag);
        return null == text ? "" : text;
    }
}
