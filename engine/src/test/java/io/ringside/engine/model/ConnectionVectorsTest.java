package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.disconnected;
import static io.ringside.engine.model.Request.message;
import static io.ringside.engine.model.Wire.LOST_NEVER;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Sessions of a cluster's members, by example (rule book 2.4). */
class ConnectionVectorsTest
{
    private final Venue venue = new Venue();

    /** 2.4.1: whoever is first has it, and all members are told so. */
    @Test
    void shouldBeAtOneMember()
    {
        venue.given(buy("a", 1, 90))
            .operate(connect(1, 0, 7)).reported("session 1 at 0 by 7 last 1")
            .operate(connect(1, 2, 8)).reported("session 1 at 0 by 7 last 1");
        assertTrue(venue.engine().isConnected(1));
    }

    /** 2.4.3: another connection at the same member is that member's to judge. */
    @Test
    void shouldGoToTheNextConnectionOfItsMember()
    {
        venue.given(connect(1, 2, 7))
            .given(buy("a", 1, 90))
            .operate(connect(1, 2, 9)).reported("session 1 at 2 by 9 last 1");
        venue.apply(ended(7)).reported();
        venue.apply(ended(9)).reported("4/4 a 0/0 DISCONNECT", "session 1 at 0 by 0 last 1");
        assertFalse(venue.engine().isConnected(1));
    }

    /** 2.4.4, and 2.2 for what is cancelled. */
    @Test
    void shouldKeepOrdersAfterAGoodbye()
    {
        venue.given(connect(1, 0, 7)).given(buy("a", 1, 90));
        venue.apply(ended(7).with("inOrder=1")).reported("session 1 at 0 by 0 last 1");
        venue.operate(connect(1, 1, 7))
            .reported("session 1 at 1 by 7 last 1");
    }

    /** 2.4.5: its sessions are lost as they asked for it, and those of others are not. */
    @Test
    void shouldLoseSessionsWithTheirMember()
    {
        venue.given(connect(1, 0, 7),
                connect(2, 0, 8) + " ordersStay=1",
                connect(3, 1, 9))
            .given(buy("a", 1, 90), buy("kept", 1, 90).onDisconnect(LOST_NEVER), buy("gtc", 1, 90).valid(Wire.GTC),
                buy("b", 1, 91).by(2), buy("c", 1, 92).by(3))
            .operate("MEMBER_LOST memberId=0")
            .reported("4/4 a 0/0 DISCONNECT", "session 1 at 0 by 0 last 3", "session 2 at 0 by 0 last 1")
            .operate("MEMBER_LOST memberId=0").reported()
            .operate("MEMBER_LOST memberId=1").reported("4/4 c 0/0 DISCONNECT", "session 3 at 0 by 0 last 1");
    }

    /** Messages of the session say nothing of a connection that a member has: only the member does. */
    @Test
    void shouldNotEndWithALogout()
    {
        venue.given(connect(1, 0, 7)).given(message('A', ""))
            .given(message('5', ""));
        assertTrue(venue.engine().isConnected(1));
        venue.given("RESET_SESSION targetSessionId=1");
        assertTrue(venue.engine().isConnected(1));
    }

    /** The node was on its own before: what was connected to it is not any more. */
    @Test
    void shouldEndWhatWasConnectedBefore()
    {
        venue.given(message('A', ""), buy("a", 1, 90))
            .operate(connect(1, 0, 7))
            .reported("4/4 a 0/0 DISCONNECT", "session 1 at 0 by 7 last 2");
    }

    @Test
    void shouldIgnoreWhatNoGatewayMayClaim()
    {
        venue.operate(connect(1, 0, 0)).reported()
            .operate(connect(0, 0, 7)).reported()
            .operate(connect(1000, 0, 7)).reported();
    }

    @Test
    void shouldStayOverAFailOverAndInTheHash()
    {
        final Venue other = new Venue();
        venue.given(connect(1, 0, 7)).given(buy("a", 1, 90));
        other.given(connect(1, 1, 7)).given(buy("a", 1, 90));
        assertNotEquals(venue.stateHash(), other.stateHash());
        venue.failOver().operate("MEMBER_LOST memberId=0")
            .reported("4/4 a 0/0 DISCONNECT", "session 1 at 0 by 0 last 1");
        other.failOver().operate("MEMBER_LOST memberId=0").reported();
    }

    private static String connect(final int sessionId, final int memberId, final int connectionId)
    {
        return "CONNECT_SESSION targetSessionId=" + sessionId + " memberId=" + memberId + " connectionId=" +
            connectionId;
    }

    private static Command ended(final int connectionId)
    {
        return disconnected(1).with("connectionId=" + connectionId);
    }
}
