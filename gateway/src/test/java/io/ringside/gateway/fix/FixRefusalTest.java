package io.ringside.gateway.fix;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.session.AddressBlocks;
import io.ringside.gateway.session.SessionConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A familiar client learns why its Logon is refused, and its engine's numbers stay right: F14. */
class FixRefusalTest extends RawFixTest
{
    private static final int ELSEWHERE = 5;
    private static final int DISABLED = 6;

    @Override
    void configure()
    {
        venue.sessions(FixRefusalTest::configure);
    }

    private static void configure(final SessionConfig session)
    {
        if (ELSEWHERE == session.sessionId())
        {
            session.addresses(AddressBlocks.of(List.of("192.0.2.0/24")));
        }
        session.enabled(DISABLED != session.sessionId());
    }

    @ParameterizedTest(name = "{3} for {1}")
    @CsvSource({
        "FIRM3,554=[^|]*,554=wrong,wrong password",
        "FIRM3,554=[^|]*,554=,wrong password",
        "FIRM3,[|]554=[^|]*,'',wrong password",
        "FIRM3,553=[^|]*,553=firm2,Username (553) is not the session's",
        "FIRM3,49=[^|]*,49=NOBODY,SenderCompID (49) is unknown",
        "FIRM3,56=[^|]*,56=OTHER,TargetCompID (56) must be RINGSIDE",
        "FIRM5,x,x,its address is none of the session's",
        "FIRM6,x,x,the session is not enabled",
        "FIRM1,x,x,the session is logged on already"})
    void shouldSayWhy(final String compId, final String regex, final String replacement, final String reason)
        throws Exception
    {
        final long refused = venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED);
        try (RawFixClient other = new RawFixClient(venue.port, compId))
        {
            final String logon = RawFixClient.changed(other.text("A", 1, other.logonFields()), regex, replacement);
            other.send(logon);
            other.expect("35=5", "58=" + reason, "49=RINGSIDE",
                "56=" + RawFixClient.field(logon.replace('\u0001', '|'), 49));
            assertRefusedAlone(other);
        }
        assertEquals(refused + 1, venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED));
    }

    /** What it sends has no effect, a resend above all; nor does anybody else notice. */
    private void assertRefusedAlone(final RawFixClient other) throws IOException
    {
        other.send("2", 2, "7=1|16=0|");
        other.send("D", 3, RawFixClient.order(newId()));
        ask("D", order("", ""), "35=8", "150=0");
        other.send("5", 4, "");
        other.assertHungUp();
    }

    /** An engine counts the Logout, so the session does. The client's own number is not used up (F01). */
    @Test
    void shouldKeepTheNumbersOfBothSidesInStep() throws Exception
    {
        client.close();
        venue.awaitFree();
        client = new RawFixClient(venue.port);
        client.ask("A", 2, RawFixClient.logonFields("wrong"), "35=5", "34=2", "58=wrong password");
        assertEnded();
        logOnAgain("", "35=A", "34=3");
        client.assertNext(3);
        client.send("2", 4, "7=1|16=0|");
        client.expect("35=4", "34=1", "43=Y", "123=Y", "36=5");
    }

    /** The client that logs on meanwhile gets no Logout of another. */
    @Test
    void shouldKeepARefusalFromTheClientThatLogsOn() throws Exception
    {
        for (int i = 0; i < 5; i++)
        {
            client.close();
            venue.awaitFree();
            try (RawFixClient guess = new RawFixClient(venue.port))
            {
                guess.send("A", 1, RawFixClient.logonFields("guess"));
                client = new RawFixClient(venue.port);
                client.send("A", next, RawFixClient.logonFields(FixVenue.PASSWORD));
                client.expect("35=A");
                next++;
                assertTrue(answers().isEmpty());
            }
            nowNs.addAndGet(60_000_000_000L);
        }
    }
}
