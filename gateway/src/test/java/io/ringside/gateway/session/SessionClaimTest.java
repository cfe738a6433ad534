package io.ringside.gateway.session;

import org.junit.jupiter.api.Test;

import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A claim to a session in a cluster: whoever has made one tells the exchange of its end, whatever became of it. */
class SessionClaimTest
{
    private static final int HERE = 1;
    private static final int THERE = 2;
    private static final long CONNECTION = 7;
    private static final long ANOTHER = 8;

    private final AtomicInteger offered = new AtomicInteger();
    private final Session session = new Session(new SessionConfig().sessionId(1));
    private final SessionClaim claim = claim(HERE);

    @Test
    void shouldBeHeldWhenTheExchangeSaysSo()
    {
        assertFalse(claim.isMade());
        assertEquals(SessionClaim.State.OFFERED, advance());
        assertEquals(SessionClaim.State.OFFERED, advance());
        session.onConnection(HERE, CONNECTION, 0);
        assertEquals(SessionClaim.State.HELD, advance());
        assertEquals(1, offered.get());
        assertTrue(claim.isMade());
    }

    /** The other connection may have ended by the time that this claim takes effect. */
    @Test
    void shouldStillBeMadeWhenItIsRefused()
    {
        advance();
        session.onConnection(THERE, ANOTHER, 0);
        assertEquals(SessionClaim.State.REFUSED, advance());
        assertTrue(claim.isMade());
    }

    @Test
    void shouldNotBeNeededOnANodeOfItsOwn()
    {
        final SessionClaim own = claim(SessionClaims.NO_MEMBER);
        assertEquals(SessionClaim.State.HELD, own.advance(session, false));
        assertFalse(own.isMade());
        assertEquals(0, own.connectionId());
        assertEquals(0, offered.get());
    }

    private SessionClaim claim(final int memberId)
    {
        return new SessionClaim(
            new SessionClaims((buffer, offset, length) -> offered.incrementAndGet(), memberId), CONNECTION);
    }

    private SessionClaim.State advance()
    {
        return claim.advance(session, false);
    }
}
