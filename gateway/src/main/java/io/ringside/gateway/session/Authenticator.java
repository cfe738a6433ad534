package io.ringside.gateway.session;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;

import java.util.function.BooleanSupplier;

/**
 * Checks secrets on the gateway's helper thread, so that slow hashing never delays a client. An unknown session and a
 * wrong secret cost the same time and get the same answer. Requests may be submitted by any thread.
 */
public final class Authenticator implements Agent
{
    /** Checks that may wait; more are refused, which bounds the cost of many logons. */
    public static final int QUEUE_CAPACITY = 256;

    private final ManyToOneConcurrentArrayQueue<AuthenticationRequest> queue =
        new ManyToOneConcurrentArrayQueue<>(QUEUE_CAPACITY);
    private final String decoyHash;
    private BooleanSupplier isHeld = () -> false;

    /**
     * An authenticator with an empty queue.
     *
     * @param iterations of the hash that an unknown session is checked against; as in the configured hashes.
     */
    public Authenticator(final int iterations)
    {
        decoyHash = PasswordHash.create("nobody", iterations);
    }

    /** Nobody is let in, nor turned away, while that is so: whoever comes waits. Before any thread runs. */
    public void holdWhile(final BooleanSupplier condition)
    {
        isHeld = condition;
    }

    /**
     * Request a check.
     *
     * @param session   null if the client named one that does not exist.
     * @param candidate secret as received; overwritten with zeros after the check.
     * @return the pending result, or null if too many wait.
     */
    public AuthenticationRequest submit(final Session session, final byte[] candidate)
    {
        final AuthenticationRequest request = new AuthenticationRequest(session, candidate);
        return queue.offer(request) ? request : null;
    }

    /** Whether checks wait, also while they are held. Any thread. */
    public boolean hasWork()
    {
        return !queue.isEmpty();
    }

    @Override
    public int doWork()
    {
        final AuthenticationRequest request = isHeld.getAsBoolean() ? null : queue.poll();
        if (null == request)
        {
            return 0;
        }
        final Session session = request.session;
        final boolean isKnown = null != session && session.config().isEnabled() &&
            LogonMethod.PASSWORD == session.config().logonMethod();
        final boolean matches = PasswordHash.matches(
            request.candidate, isKnown ? session.config().credentialHash() : decoyHash);
        request.complete(isKnown && matches);
        return 1;
    }

    @Override
    public String roleName()
    {
        return "gateway-authenticator";
    }
}
