package io.ringside.gateway.fix.session;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.application.FixEncoder;
import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.AuthenticationRequest;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionClaim;
import io.ringside.gateway.session.SessionClaims;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.tcp.LogonFailures;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Checks logons: CompIDs, Username (553) and {@link FixCredentials} against the configured sessions. A password is
 * hashed on the authenticator's thread; meanwhile the Logon stays in the receive buffer. An unknown name takes as long
 * as a wrong password. {@link FixRefusals} refuses; an authenticated client gets other errors in a Logout. Used by the
 * FIX gateway's agent only.
 */
public final class FixLogons
{
    private static final long ESTABLISH_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(1);

    private final SessionRegistry registry;
    private final FixSession[] sessionById;
    private final Authenticator authenticator;
    private final String compId;
    private final LogonFailures logonFailures = new LogonFailures();
    private final FixCredentials credentials;
    private final FixLogonTerms terms;
    private final FixSessionMessages messages;
    private final FixEncoder encoder;
    private final FixDisconnects disconnects;
    private final FixClock clock;
    private final FixRefusals refusals;
    private final FixSchedules schedules;
    private final SessionClaims claims;
    private final GatewayCounters counters;

    public FixLogons(
        final FixGatewayContext context,
        final FixSession[] sessionById,
        final FixCredentials credentials,
        final FixLogonTerms terms,
        final FixSessionMessages messages,
        final FixEncoder encoder,
        final FixDisconnects disconnects,
        final FixRefusals refusals,
        final FixSchedules schedules,
        final FixClock clock)
    {
        registry = context.registry();
        authenticator = context.authenticator;
        compId = context.compId();
        counters = context.counters();
        claims = disconnects.claims();
        this.sessionById = sessionById;
        this.credentials = credentials;
        this.terms = terms;
        this.messages = messages;
        this.encoder = encoder;
        this.disconnects = disconnects;
        this.clock = clock;
        this.refusals = refusals;
        this.schedules = schedules;
    }

    /**
     * The first message of a connection.
     *
     * @return false if it must be offered again.
     */
    boolean onMessage(final FixConnection connection, final FixMessage message)
    {
        switch (connection.state())
        {
            case FixConnection.CONNECTED:
                begin(connection, message);
                return FixConnection.REFUSED == connection.state();
            case FixConnection.AUTHENTICATING:
                onChecked(connection, message);
                return FixConnection.REFUSED == connection.state();
            default:
                return isHeld(connection, message) && isSettled(connection) && answer(connection, message);
        }
    }

    private void begin(final FixConnection connection, final FixMessage message)
    {
        if (FixFields.LOGON != message.msgType() ||
            !message.isEqual(FixFields.BEGIN_STRING, FixSessionRules.BEGIN_STRING))
        {
            refusals.silently(connection, text(message, FixFields.SENDER_COMP_ID),
                "the first message is no FIX.4.4 Logon");
            return;
        }
        final Session named = find(message);
        final Session session = isItsUser(named, message) ? named : null;
        if (null != named &&
            !logonFailures.mayTry(connection.socket().host(), named.sessionId(), clock.nowNs()))
        {
            counters.increment(GatewayCounter.FIX_LOGONS_CREDENTIALS);
            refusals.silently(
                connection, text(message, FixFields.SENDER_COMP_ID), "too many wrong passwords from there");
            return;
        }
        // An unknown client, or one without a password, waits equally long.
        final String password = text(message, FixFields.PASSWORD);
        final boolean isChecked = null != session && !password.isEmpty() &&
            credentials.isPassword(session, connection.socket());
        final AuthenticationRequest request = authenticator.submit(
            isChecked ? session : null, password.getBytes(StandardCharsets.ISO_8859_1));
        if (null == request)
        {
            refusals.silently(connection, text(message, FixFields.SENDER_COMP_ID), "too many logons wait");
        }
        else
        {
            connection.authenticate(request);
        }
    }

    /** The session that the names of the message mean; null if there is none. */
    private Session find(final FixMessage message)
    {
        final Session session = compId.equals(message.text(FixFields.TARGET_COMP_ID)) ?
            registry.findByCompId(text(message, FixFields.SENDER_COMP_ID)) : null;
        return null == session || null == sessionById[session.sessionId()] ? null : session;
    }

    private static boolean isItsUser(final Session session, final FixMessage message)
    {
        final String username = message.text(FixFields.USERNAME);
        return null != session && (null == username || username.equals(session.config().compId()) ||
            username.equals(session.config().name()));
    }

    private String problem(
        final FixConnection connection, final FixMessage message, final Session session, final boolean isPasswordRight)
    {
        if (null != session)
        {
            return isItsUser(session, message) ?
                credentials.problem(session, connection.socket(), message, isPasswordRight) :
                "Username (553) is not the session's";
        }
        return compId.equals(message.text(FixFields.TARGET_COMP_ID)) ? "SenderCompID (49) is unknown" :
            "TargetCompID (56) must be " + compId;
    }

    private void onChecked(final FixConnection connection, final FixMessage message)
    {
        final AuthenticationRequest request = connection.authentication();
        if (!request.isDone())
        {
            return;
        }
        final Session session = find(message);
        // A signature is valid once: who waits for another member has shown it.
        final String problem =
            connection.isVerified() ? null : problem(connection, message, session, request.isAccepted());
        if (null != problem)
        {
            if (null != session)
            {
                logonFailures.onFailure(connection.socket().host(), session.sessionId(), clock.nowNs());
            }
            counters.increment(GatewayCounter.FIX_LOGONS_CREDENTIALS);
            refusals.refuse(connection, message, session, problem);
        }
        else if (session.isLockedOut(clock.nowNs()))
        {
            refusals.refuse(connection, message, session, "locked out because it flooded");
        }
        else if (claims.isElsewhere(session) &&
            clock.nowNs() - connection.acceptedNs() < SessionClaims.ELSEWHERE_WAIT_NS)
        {
            // The member where it was connected may be lost, which the exchange will say.
            connection.verified();
        }
        else if (claims.isElsewhere(session) || !sessionById[session.sessionId()].acquire(connection))
        {
            refusals.refuse(connection, message, session, "the session is logged on already");
        }
        else
        {
            counters.increment(GatewayCounter.FIX_LOGONS_ACCEPTED);
            connection.establish(sessionById[session.sessionId()], claims, encoder, clock, counters);
        }
    }

    /** The exchange has said, in a cluster, that the session is connected here, and nowhere else. */
    private boolean isHeld(final FixConnection connection, final FixMessage message)
    {
        final SessionClaim.State state = disconnects.isEndDue(connection.session()) ? SessionClaim.State.NONE :
            connection.claim(false, clock.nowNs());
        if (SessionClaim.State.REFUSED == state)
        {
            refusals.silently(
                connection, text(message, FixFields.SENDER_COMP_ID), "the session is logged on at another member");
        }
        return SessionClaim.State.HELD == state;
    }

    /**
     * Messages of the previous client must have returned from the exchange; if they never do, they count as handled.
     */
    private boolean isSettled(final FixConnection connection)
    {
        final FixSession session = connection.session();
        return !disconnects.isStartDue() && (session.isSettled() || !session.isDisconnectDue() &&
            clock.nowNs() - connection.establishingSinceNs() > ESTABLISH_TIMEOUT_NS);
    }

    private boolean answer(final FixConnection connection, final FixMessage message)
    {
        final FixSession session = connection.session();
        if (!schedules.isReady(session, message))
        {
            return false;
        }
        session.resume();
        final boolean beginsRun = message.isYes(FixFields.RESET_SEQ_NUM_FLAG);
        final long expected = beginsRun ? 1 : session.expectedMsgSeqNum();
        final String schedule = schedules.problem(session, message);
        final String problem = null == schedule ? terms.problem(message, expected) : schedule;
        if (null != problem)
        {
            refusals.note(connection, text(message, FixFields.SENDER_COMP_ID), problem);
            connection.end(problem, clock.nowNs());
            return true;
        }
        session.beginDueRun();
        final long msgSeqNum = message.number(FixFields.MSG_SEQ_NUM);
        final long clientSequence = beginsRun ? session.nextRunClientSequence() :
            msgSeqNum == expected ? session.clientSequence(msgSeqNum) : 0;
        if (!messages.logon(session.session, clientSequence, connection.id, beginsRun, message))
        {
            return false;
        }
        onLoggedOn(connection, message, beginsRun, clientSequence, expected);
        return true;
    }

    private void onLoggedOn(
        final FixConnection connection,
        final FixMessage message,
        final boolean beginsRun,
        final long clientSequence,
        final long expected)
    {
        final FixSession session = connection.session();
        final long msgSeqNum = message.number(FixFields.MSG_SEQ_NUM);
        if (beginsRun)
        {
            session.onRunBegun(clientSequence);
        }
        else if (msgSeqNum == expected)
        {
            session.onHandled(msgSeqNum);
        }
        else
        {
            connection.gap.onAhead(msgSeqNum, expected, false, true, clock.nowNs());
        }
        connection.loggedOnEpochNs(schedules.judgedAtNs(message));
        connection.onLoggedOn(TimeUnit.SECONDS.toNanos(message.number(FixFields.HEART_BT_INT)), clock.nowNs());
        final long nextExpected = message.number(FixFields.NEXT_EXPECTED_MSG_SEQ_NUM);
        connection.wants(beginsRun || nextExpected < 1 ? 0 : nextExpected);
        counters.add(GatewayCounter.FIX_SESSIONS_ACTIVE, 1);
    }

    private static String text(final FixMessage message, final int tag)
    {
        final String text = message.text(tag);
        return null == text ? "" : text;
    }
}
