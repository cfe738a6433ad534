package io.ringside.gateway.fix;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.session.AddressBlocks;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Accepted and refused logons, and their answers: S1 to S4, S20, S26, F03, F14. */
class FixLogonTest extends RawFixTest
{
    private static final String LOGON = RawFixClient.logonFields(FixVenue.PASSWORD);

    /** Clients of these tests are strangers. */
    @Override
    void configure()
    {
        venue.settings = (context) -> context.localAddresses(AddressBlocks.of(List.of("192.0.2.1")));
    }

    @Override
    @BeforeEach
    void logOn() throws IOException
    {
        client = new RawFixClient(venue.port);
        client.ask("A", 1, LOGON + "141=Y|", "35=A", "34=1", "98=0", "108=30", "141=Y", "49=RINGSIDE", "56=FIRM1");
        next = 2;
    }

    /** S1. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "D", "5", "2", "4", "3", "U9"})
    void shouldHangUpWithoutAWordWhenTheFirstIsNoLogon(final String type) throws Exception
    {
        try (RawFixClient other = new RawFixClient(venue.port, "FIRM3"))
        {
            assertHungUp(other, other.text(type, 1, "112=x|"));
        }
    }

    /** S2, F14: one silence for all. */
    @ParameterizedTest(name = "{1} for {0}")
    @CsvSource({"554=[^|]*,554=wrong", "554=[^|]*,554=", "553=[^|]*,553=", "553=[^|]*,553=firm2", "[|]554=[^|]*,''",
        "[|]553=.*?[|]554=[^|]*,''", "49=[^|]*,49=NOBODY", "56=[^|]*,56=OTHER"})
    void shouldHangUpWithoutAWord(final String regex, final String replacement) throws Exception
    {
        final long refused = venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED);
        final long credentials = venue.counters.get(GatewayCounter.FIX_LOGONS_CREDENTIALS);
        try (RawFixClient other = new RawFixClient(venue.port, "FIRM3"))
        {
            assertHungUp(other,
                RawFixClient.changed(other.text("A", 1, other.logonFields()), regex, replacement));
        }
        assertEquals(refused + 1, venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED), "counted");
        assertEquals(credentials + 1, venue.counters.get(GatewayCounter.FIX_LOGONS_CREDENTIALS), "as such");
        assertSilent();
    }

    /** S2, F03: another version, another length, another sum. */
    @Test
    void shouldHangUpWithoutAWordOnABadFrame() throws Exception
    {
        for (int fault = 0; fault < 4; fault++)
        {
            try (RawFixClient other = new RawFixClient(venue.port, "FIRM3"))
            {
                final String good = other.text("A", 1, other.logonFields());
                final String body = RawFixClient.body(good);
                assertHungUp(other, switch (fault)
                {
                    case 0 -> RawFixClient.frame(body, body.length() + 3);
                    case 1 -> RawFixClient.frame(body, body.length() - 3);
                    case 2 -> RawFixClient.checked("8=FIX.4.2|9=" + body.length() + "|" + body);
                    default -> good.replaceFirst("10=[0-9]+", "10=999");
                });
            }
        }
        assertSilent();
    }

    /** An empty configured password is never accepted. */
    @ParameterizedTest
    @ValueSource(strings = {"", "554=|", "553=empty|", "553=empty|554=|", "553=|554=|", "553=empty|554= |"})
    void shouldLetNobodyInWithoutAPassword(final String fields) throws Exception
    {
        nowNs.addAndGet(60_000_000_000L);
        assertRefused("EMPTY", 1, "98=0|108=30|" + fields);
    }

    /** S2, S26: the first stays. */
    @Test
    void shouldHangUpOnASecondLineOfASession() throws Exception
    {
        for (final String more : new String[]{"", "141=Y|"})
        {
            assertRefused("FIRM1", next, LOGON + more);
            ask("D", order("", ""), "35=8", "150=0");
        }
    }

    /** F01. */
    @Test
    void shouldNotCountARefusedLogon() throws Exception
    {
        client.close();
        venue.awaitFree();
        assertRefused("FIRM1", 2, RawFixClient.logonFields("wrong"));
        logOnAgain("", "35=A", "34=2");
        client.assertNext(3);
    }

    /** One line each with CompID, address and reason; clients get no answer, and the number of lines is limited. */
    @Test
    void shouldWriteALineOfARefusedLogon() throws Exception
    {
        assertLine("FIRM5", "FIRM5", "wrong", "wrong password");
        assertLine("NOBODY", "NOBODY", FixVenue.PASSWORD, "unknown");
        assertLine("FIRM1", "firm1", FixVenue.PASSWORD, "logged on already");
        venue.lines.clear();
        try (RawFixClient other = new RawFixClient(venue.port, "FIRM3"))
        {
            assertHungUp(other, RawFixClient.changed(other.text("A", 1, other.logonFields()), "56=[^|]*", "56=OTHER"));
        }
        assertTrue(venue.lines.element().contains("TargetCompID (56) must be RINGSIDE"), venue.lines::toString);
        venue.lines.clear();
        for (int i = 0; i < 100; i++)
        {
            assertRefused("NOBODY", 1, LOGON);
        }
        assertTrue(venue.lines.size() < 50, () -> "lines: " + venue.lines.size());
    }

    private void assertLine(final String sender, final String username, final String password, final String reason)
        throws IOException
    {
        // Lines used up before are available again later.
        nowNs.addAndGet(2_000_000_000L);
        venue.lines.clear();
        final long refused = venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED);
        assertRefused(sender, 1, "98=0|108=30|553=" + username + "|554=" + password + "|");
        assertEquals(1, venue.lines.size(), () -> "lines: " + venue.lines);
        final String line = venue.lines.element();
        assertTrue(line.contains("compId=" + sender) && line.contains("127.0.0.1") && line.contains(reason), line);
        assertEquals(refused + 1, venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED));
    }

    /** Wrong passwords lock out only their sender: counted by address and session. */
    @Test
    void shouldNotLockAFirmOutForAStranger() throws Exception
    {
        for (int i = 0; i < 20; i++)
        {
            assertRefused("FIRM6", 1, "98=0|108=30|553=firm6|554=guess" + i + "|");
        }
        // From the same address even the right one is not checked for a while, for that session only.
        assertRefused("FIRM6", 1, LOGON.replace("firm1", "firm6"));
        begin(5).close();
        nowNs.addAndGet(60_000_000_000L);
        begin(6).close();
    }

    /** 0 is none, and never a question. */
    @Test
    void shouldSendNoHeartbeatsToOneThatWantsNone() throws Exception
    {
        again("108=0", "35=A", "108=0");
        next++;
        for (int i = 0; i < 10; i++)
        {
            nowNs.addAndGet(3_600_000_000_000L);
            assertSilent();
        }
    }

    @Test
    void shouldTakeEveryIntervalWithinBounds() throws Exception
    {
        for (final int seconds : new int[]{1, 2, 60, 300})
        {
            again("108=" + seconds, "35=A", "108=" + seconds);
            next++;
        }
    }

    /** Refused with a word. */
    @ParameterizedTest
    @ValueSource(strings = {"108=+30", "108=30.0", "108=", "108=2147483648", "108=2147483647", "108= 30", "108=30 ",
        "108=-1", "108=301", "108=x", "98=1", "98=x"})
    void shouldSayWhyItRefusesALogon(final String field) throws Exception
    {
        again(field, "35=5");
        assertEnded();
        venue.awaitFree();
        logOn();
        assertSilent();
    }

    /** S20. */
    @Test
    void shouldRefuseToBeginAnewAtAnotherNumber() throws Exception
    {
        logOnAgain(7, LOGON + "141=Y|", "35=5");
        assertEnded();
        venue.awaitFree();
        logOn();
        ask("D", order("", ""), "35=8", "34=2", "150=0");
    }

    /** S3, S4: at its number, and ahead of it. */
    @Test
    void shouldAnswerTheLogonFirst() throws Exception
    {
        logOnAgain(2, LOGON.replace("108=30", "108=17") + "141=N|", "35=A", "34=2", "108=17", "141=");
        logOnAgain(9, LOGON, "35=A", "34=3");
        client.expect("35=2", "34=4", "7=3", "16=0");
    }

    /** Accepted, or ignored by the published table. */
    @ParameterizedTest
    @ValueSource(strings = {"789=2|", "383=8192|", "384=1|372=D|385=R|", "384=2|372=D|385=R|372=8|385=S|", "464=N|",
        "95=5|96=a\u0001b=c|", "925=newsecret|", "1137=9|", "50=desk|", "57=desk|", "5000=x|", "347=UTF-8|", "369=1|",
        "142=L|"})
    void shouldTakeWhatElseALogonMayHave(final String fields) throws Exception
    {
        logOnAgain(fields, "35=A", "34=2");
        client.assertNext(3);
    }

    /** A Logon where there is one already. */
    @Test
    void shouldNotBeLoggedOnTwice() throws Exception
    {
        send("A", LOGON);
        final String message = client.expect();
        assertTrue(message.contains("|35=3|") || message.contains("|35=5|") || message.contains("|35=A|"), message);
    }

    /** A Logon on another connection, with another value of a field. */
    private void again(final String field, final String... expected) throws IOException
    {
        final String tag = field.substring(0, field.indexOf('='));
        logOnAgain(next, LOGON.replaceFirst("\\b" + tag + "=[0-9]+", field), expected);
    }

    private void assertRefused(final String compId, final int msgSeqNum, final String fields) throws IOException
    {
        try (RawFixClient other = new RawFixClient(venue.port, compId))
        {
            assertHungUp(other, other.text("A", msgSeqNum, fields));
        }
    }

    private static void assertHungUp(final RawFixClient other, final String message) throws IOException
    {
        other.send(message);
        other.assertHungUp();
    }
}
