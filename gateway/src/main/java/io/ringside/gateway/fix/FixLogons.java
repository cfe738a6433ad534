package io.ringside.gateway.fix;

import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.session.AuthenticationRequest;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.session.TokenBucket;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import uk.co.real_logic.artio.decoder.AbstractLogonDecoder;
import uk.co.real_logic.artio.validation.AuthenticationProxy;
import uk.co.real_logic.artio.validation.AuthenticationStrategy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/**
 * Who may log on: CompIDs, Username (553) and Password (554) against the configured sessions. Artio asks on its own
 * thread; the password is hashed on the authenticator's; the answer is given on the FIX gateway agent's. A refusal is
 * silent, and an unknown name costs the same time as a wrong password. At most ten failures a minute are looked at for
 * each session.
 */
final class FixLogons implements AuthenticationStrategy
{
    private static final int QUEUE_CAPACITY = 256;
    private static final int FAILURES_PER_MINUTE = 10;

    private final SessionRegistry registry;
    private final Authenticator authenticator;
    private final String compId;
    private final NanoClock clock;
    private final GatewayCounters counters;
    private final TokenBucket[] failures;
    private final OneToOneConcurrentArrayQueue<Logon> queue = new OneToOneConcurrentArrayQueue<>(QUEUE_CAPACITY);
    private final ArrayDeque<Logon> pending = new ArrayDeque<>();

    FixLogons(
        final SessionRegistry registry,
        final Authenticator authenticator,
        final String compId,
        final NanoClock clock,
        final GatewayCounters counters)
    {
        this.registry = registry;
        this.authenticator = authenticator;
        this.compId = compId;
        this.clock = clock;
        this.counters = counters;
        failures = new TokenBucket[registry.capacity()];
        for (int i = 0; i < failures.length; i++)
        {
            failures[i] = new TokenBucket(FAILURES_PER_MINUTE, TimeUnit.MINUTES.toNanos(1));
        }
    }

    @Override
    public boolean authenticate(final AbstractLogonDecoder logon)
    {
        // Artio asks authenticateAsync.
        return false;
    }

    @Override
    public void authenticateAsync(final AbstractLogonDecoder logon, final AuthenticationProxy authProxy)
    {
        final String sender = logon.header().senderCompIDAsString();
        final Session session = compId.equals(logon.header().targetCompIDAsString()) ?
            registry.findByCompId(sender) : null;
        final String username = logon.usernameAsString();
        final String password = logon.passwordAsString();
        final boolean isNamed = null == session || null == username || username.equals(sender) ||
            username.equals(session.config().name());
        // Artio would let a Logon without a heartbeat interval in, and then answer it with Logout.
        final boolean hasInterval = logon.heartBtInt() >= 0;
        final Logon pendingLogon = new Logon(
            isNamed && hasInterval ? session : null, authProxy, null == password ? "" : password);
        if (!queue.offer(pendingLogon))
        {
            authProxy.reject();
        }
    }

    /** Answer what can be answered; on the FIX gateway agent's thread. */
    int poll()
    {
        int count = 0;
        final Logon incoming = queue.poll();
        if (null != incoming)
        {
            submit(incoming);
            count++;
        }
        while (!pending.isEmpty() && pending.peek().request.isDone())
        {
            final Logon logon = pending.poll();
            answer(logon, logon.request.isAccepted() && !logon.session.isOwned() &&
                !logon.session.isLockedOut(clock.nanoTime()));
            count++;
        }
        return count;
    }

    private void submit(final Logon logon)
    {
        final boolean mayTry = null == logon.session ||
            failures[logon.session.sessionId()].hasToken(clock.nanoTime());
        logon.request = mayTry ?
            authenticator.submit(logon.session, logon.password.getBytes(StandardCharsets.US_ASCII)) : null;
        logon.password = null;
        if (null == logon.request)
        {
            refuse(logon);
        }
        else
        {
            pending.add(logon);
        }
    }

    private void answer(final Logon logon, final boolean isAccepted)
    {
        if (isAccepted)
        {
            counters.increment(GatewayCounter.FIX_LOGONS_ACCEPTED);
            logon.proxy.accept();
            return;
        }
        if (null != logon.session && !logon.request.isAccepted())
        {
            failures[logon.session.sessionId()].tryTake(clock.nanoTime());
        }
        refuse(logon);
    }

    private void refuse(final Logon logon)
    {
        counters.increment(GatewayCounter.FIX_LOGONS_REFUSED);
        logon.proxy.reject();
    }

    /** One logon on its way from Artio to the authenticator and back. */
    private static final class Logon
    {
        private final Session session;
        private final AuthenticationProxy proxy;
        private String password;
        private AuthenticationRequest request;

        Logon(final Session session, final AuthenticationProxy proxy, final String password)
        {
            this.session = session;
            this.proxy = proxy;
            this.password = password;
        }
    }
}
