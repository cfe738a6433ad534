package io.ringside.gateway.session;

import java.util.Arrays;

/** One secret to be checked; made by a gateway agent, answered by the {@link Authenticator} on its own thread. */
public final class AuthenticationRequest
{
    final Session session;
    final byte[] candidate;
    private volatile boolean isDone;
    private boolean isAccepted;

    AuthenticationRequest(final Session session, final byte[] candidate)
    {
        this.session = session;
        this.candidate = candidate;
    }

    /** True if the result is available. From then on permanently. */
    public boolean isDone()
    {
        return isDone;
    }

    /**
     * The result; call only when {@link #isDone()}.
     *
     * @return true if the session exists, may log on, and the secret is right.
     */
    public boolean isAccepted()
    {
        return isAccepted;
    }

    void complete(final boolean newIsAccepted)
    {
        Arrays.fill(candidate, (byte)0);
        isAccepted = newIsAccepted;
        isDone = true;
    }
}
