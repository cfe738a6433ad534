package io.ringside.gateway.session;

/**
 * One connection's claim to its session. It is offered, and holds when the exchange has said so: by then this gateway
 * knows every report before it, and every command that the session has there. The connection's thread.
 */
public final class SessionClaim
{
    /** How a claim stands. */
    public enum State
    {
        /** Nothing was claimed. */
        NONE,

        /** The exchange has not answered. */
        OFFERED,

        /** The session is this connection's. */
        HELD,

        /** It is at another member, or another connection has it. */
        REFUSED
    }

    private final SessionClaims claims;
    private final long connectionId;
    private State state = State.NONE;

    /**
     * A claim that is not made yet.
     *
     * @param claims       of the gateway.
     * @param connectionId in the exchange.
     */
    public SessionClaim(final SessionClaims claims, final long connectionId)
    {
        this.claims = claims;
        this.connectionId = connectionId;
    }

    /** Go on with it; without a cluster it is held at once. */
    public State advance(final Session session, final boolean ordersStay)
    {
        if (!claims.areNeeded())
        {
            state = State.HELD;
        }
        else if (State.NONE == state && claims.offer(session, connectionId, ordersStay))
        {
            state = State.OFFERED;
        }
        else if (State.OFFERED == state)
        {
            look(session);
        }
        return state;
    }

    private void look(final Session session)
    {
        if (connectionId == session.connectionId())
        {
            // What an earlier connection sent and the exchange does not have, it never will.
            session.onClaimed();
            state = State.HELD;
        }
        else if (claims.isElsewhere(session))
        {
            state = State.REFUSED;
        }
    }

    /**
     * Whether the exchange may count the session as this connection's, now or when the claim comes through, which may
     * be after another member's connection, for which this one was refused, has ended: it must be told of the end.
     */
    public boolean isMade()
    {
        return claims.areNeeded() && State.NONE != state;
    }

    /** The id in the exchange; 0 without a cluster. */
    public long connectionId()
    {
        return claims.areNeeded() ? connectionId : 0;
    }
}
