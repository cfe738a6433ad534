package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.disconnected;
import static io.ringside.engine.model.Request.message;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Messages of a session, and requests that may have come before, by example (rule book S10, S17, S20; F08). */
class SessionVectorsTest
{
    private final Venue venue = new Venue();

    @TestFactory
    Stream<DynamicTest> shouldAnswerSessions()
    {
        return Stream.of(
            dynamicTest("put messages among the reports", () -> new Venue()
                .send(message('A', "98=0").flagged(Wire.BEGINS_RUN), buy("a", 5, 100), message('0', ""),
                    message('3', "45=9").by(2))
                .reported("session 1 A #1 to 1 98=0", "0/0 a 5/0", "session 1 0 #3 to 3 ", "session 2 3 #1 to 1 45=9")
                .published("+ B 5@100")),
            dynamicTest("take a possible resend once", () -> new Venue()
                .given(sell("s", 2, 100).by(2))
                .send(buy("a", 5, 100).flagged(Wire.POSSIBLE_RESEND), buy("a", 5, 100).flagged(Wire.POSSIBLE_RESEND),
                    buy("a", 5, 100))
                .reported("0/0 a 5/0", "F/2 s 0/2 100x2", "F/1 a 3/2 100x2", "I/1 a 3/2",
                    "8/1 a 0/0 DUPLICATE_CLORDID")),
            dynamicTest("tell how a replaced and an ended order stands", () -> new Venue()
                .given(buy("a", 5, 100), replaceBuy("a", "b", 4, 100))
                .send(replaceBuy("a", "b", 4, 100).flagged(Wire.POSSIBLE_RESEND),
                    buy("a", 5, 100).flagged(Wire.POSSIBLE_RESEND), cancel("c", "b"),
                    buy("b", 5, 100).flagged(Wire.POSSIBLE_RESEND),
                    replaceBuy("x", "y", 4, 100).flagged(Wire.POSSIBLE_RESEND))
                .reported("I/0 b 4/0", "I/8 a 0/0 UNKNOWN_ORDER", "4/4 c 0/0", "I/4 b 0/0 TOO_LATE",
                    "reject y 8 UNKNOWN_ORDER")),
            dynamicTest("refuse flags that mean nothing", () -> new Venue()
                .send(buy("a", 5, 100).flagged(2), buy("b", 5, 100).flagged(3), buy("c", 5, 100).flagged(1))
                .reported("8/8 a 0/0 INVALID_COMMAND", "8/8 b 0/0 INVALID_COMMAND", "0/0 c 5/0")));
    }

    /** S27. */
    @Test
    void shouldBeginAnewBehindAReset()
    {
        venue.given(message('A', "98=0"), buy("a", 5, 100))
            .operate("RESET_SESSION targetSessionId=1").reported("reset 1 #3 of 0", "operator 1")
            .send(buy("b", 5, 100)).reported("0/0 b 5/0")
            .failOver()
            .send(message('A', "98=0")).reported("session 1 A #5 to 4 98=0");
        assertEquals(3, venue.model.state.runClientSequences.get(1), "the Logon is number 1");
        assertEquals(4, venue.model.state.runReportSequences.get(1), "what came behind the reset is not lost");
    }

    /** S27: a moment is met once, whoever sees it; an operator may do it again. */
    @Test
    void shouldMeetAMomentOnce()
    {
        final long momentNs = 1_000_000_000_000L + venue.model.state.nowNs;
        final String reset = "RESET_SESSION targetSessionId=1 atNs=";
        venue.operate(reset + momentNs).reported("reset 1 #1 of " + momentNs, "operator 1")
            .operate(reset + momentNs).reported("operator 0")
            .operate(reset + (momentNs - 1)).reported("operator 0")
            .given(message('A', "").flagged(Wire.BEGINS_RUN))
            .operate(reset + momentNs).reported("operator 0")
            .operate(reset + (momentNs + 1)).reported("reset 1 #3 of " + (momentNs + 1), "operator 1")
            .operate(reset + 0).reported("reset 1 #4 of 0", "operator 1")
            .operate(reset + -1).reported("operator 0 INVALID_COMMAND")
            .operate("RESET_SESSION targetSessionId=0").reported("operator 0 UNKNOWN_SESSION");
    }

    /** An orderly end: a gateway that starts again cancels nothing. */
    @Test
    void shouldKeepOrdersWhenASessionIsReset()
    {
        venue.given(message('A', ""), buy("a", 5, 100)).given("RESET_SESSION targetSessionId=1")
            .send(disconnected(0)).reported();
    }

    @Test
    void shouldKeepARunOverAFailOver()
    {
        venue.given(buy("a", 5, 100), message('A', "").flagged(Wire.BEGINS_RUN))
            .failOver()
            .send(message('5', "58=end"))
            .reported("session 1 5 #3 to 3 58=end");
        assertEquals(1, venue.model.state.runClientSequences.get(1));
        assertEquals(2, venue.model.state.runReportSequences.get(1));
    }

    /** Rule book 4.2.5: whoever refuses, the answer says how the order stands. */
    @Test
    void shouldSayHowTheOrderStandsThatAMessageIsAbout()
    {
        assertEquals("8", about("a", 1), "unknown");
        venue.given(buy("a", 5, 100));
        assertEquals("8", about("a", 2), "another's");
        assertEquals("0", about("a", 1));
        venue.given(sell("s", 2, 100).by(2));
        assertEquals("1", about("a", 1));
        venue.given(replaceBuy("a", "b", 5, 99));
        assertEquals("8", about("a", 1), "superseded");
        assertEquals("1", about("b", 1));
        venue.given(cancel("c", "b"));
        assertEquals("4", about("b", 1));
    }

    /** Rule book 2.2.5: the gateway's death is the end of its connections. */
    @Test
    void shouldCancelForWhoWasConnectedWhenAGatewayStarts()
    {
        venue.given(buy("a", 5, 100), buy("b", 5, 99).by(2), buy("c", 5, 98).by(3), message('A', ""),
            message('A', "").by(2), message('5', "").by(2), message('A', "").by(3));
        venue.apply(disconnected(3));
        venue.given(buy("d", 5, 97).by(3));
        assertTrue(venue.engine().isConnected(1));
        assertFalse(venue.engine().isConnected(2), "logged out");
        assertFalse(venue.engine().isConnected(3), "gone");

        venue.apply(disconnected(0));

        venue.reported("4/4 a 0/0 DISCONNECT");
        assertFalse(venue.engine().isConnected(1));
        venue.send(buy("e", 5, 100));
        venue.apply(disconnected(0));
        venue.reported("0/0 e 5/0");
    }

    private String about(final String id, final int session)
    {
        venue.send(message('9', "39=8").by(session).with("clOrdId=" + Command.id(id)));
        final String line = venue.reports().get(0);
        return line.substring(line.length() - 1);
    }
}
