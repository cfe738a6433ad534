package io.ringside.gateway.fix;

import io.ringside.gateway.GatewayCounter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Accepted and refused logons, and their answers: S1 to S4, S20, S26, F03, F14. */
class FixLogonTest extends RawFixTest
{
    @Override
    @BeforeEach
    void logOn() throws IOException
    {
        client = new RawFixClient(venue.port);
        client.send("A", 1, RawFixClient.logonFields(FixVenue.PASSWORD) + "141=Y|");
        client.expect("35=A", "34=1", "98=0", "108=30", "141=Y", "49=RINGSIDE", "56=FIRM1");
        next = 2;
    }

    /** S1. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "D", "5", "2", "4", "3", "U9"})
    void shouldHangUpWithoutAWordWhenTheFirstIsNoLogon(final String type) throws Exception
    {
        try (RawFixClient other = new RawFixClient(venue.port, "FIRM3"))
        {
            other.send(type, 1, "112=x|");
            other.assertHungUp();
        }
    }

    /** S2, F14: one silence for all. */
    @ParameterizedTest
    @ValueSource(strings = {"554=wrong", "554=", "553=", "553=firm2", "no 554", "no 553 554", "49=NOBODY", "56=OTHER",
        "8=FIX.4.2", "9+3", "9-3", "10=999"})
    void shouldHangUpWithoutAWord(final String fault) throws Exception
    {
        final long refused = venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED);
        final long credentials = venue.counters.get(GatewayCounter.FIX_LOGONS_CREDENTIALS);
        try (RawFixClient other = new RawFixClient(venue.port, "FIRM3"))
        {
            final String good = other.text("A", 1, other.logonFields()).replace('\u0001', '|');
            final String body = good.substring(good.indexOf("35="), good.indexOf("10="));
            if (fault.startsWith("9"))
            {
                other.send(RawFixClient.frame(body, body.length() + Integer.parseInt(fault.substring(1))));
            }
            else if ("10=999".equals(fault))
            {
                other.send(good.substring(0, good.lastIndexOf("10=")).replace('|', '\u0001') + "10=999\u0001");
            }
            else if (fault.startsWith("8="))
            {
                other.send(RawFixClient.checked(good.substring(0, good.lastIndexOf("10="))
                    .replace("8=FIX.4.4", fault)));
            }
            else
            {
                String changed = body;
                for (final String tag : fault.startsWith("no ") ? fault.substring(3).split(" ") :
                    new String[]{fault.substring(0, fault.indexOf('='))})
                {
                    changed = changed.replaceFirst("\\|" + tag + "=[^|]*\\|",
                        fault.startsWith("no ") ? "|" : "|" + fault + "|");
                }
                other.send(RawFixClient.frame(changed, changed.length()));
                other.assertHungUp();
                assertEquals(refused + 1, venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED), "counted");
                assertEquals(credentials + 1, venue.counters.get(GatewayCounter.FIX_LOGONS_CREDENTIALS), "as such");
                return;
            }
            other.assertHungUp();
        }
        assertSilent();
    }

    /** An empty configured password is never accepted. */
    @ParameterizedTest
    @ValueSource(strings = {"", "554=|", "553=empty|", "553=empty|554=|", "553=|554=|", "553=empty|554= |"})
    void shouldLetNobodyInWithoutAPassword(final String fields) throws Exception
    {
        nowNs.addAndGet(60_000_000_000L);
        try (RawFixClient other = new RawFixClient(venue.port, "EMPTY"))
        {
            other.send("A", 1, "98=0|108=30|" + fields);
            other.assertHungUp();
        }
    }

    /** S2, S26: the first stays. */
    @Test
    void shouldHangUpOnASecondLineOfASession() throws Exception
    {
        for (final String more : new String[]{"", "141=Y|"})
        {
            try (RawFixClient second = new RawFixClient(venue.port))
            {
                second.send("A", next, RawFixClient.logonFields(FixVenue.PASSWORD) + more);
                second.assertHungUp();
            }
            send("D", order("", ""));
            answer("35=8", "150=0");
        }
    }

    /** One line each with CompID, address and reason; clients get no answer, and the number of lines is limited. */
    @Test
    void shouldWriteALineOfARefusedLogon() throws Exception
    {
        // Lines used up by other tests are available again later.
        nowNs.addAndGet(2_000_000_000L);
        assertLine("FIRM5", "FIRM5", "wrong", "wrong password");
        nowNs.addAndGet(2_000_000_000L);
        assertLine("NOBODY", "NOBODY", FixVenue.PASSWORD, "unknown");
        nowNs.addAndGet(2_000_000_000L);
        assertLine("FIRM1", "firm1", FixVenue.PASSWORD, "logged on already");
        venue.lines.clear();
        for (int i = 0; i < 100; i++)
        {
            try (RawFixClient refused = new RawFixClient(venue.port, "NOBODY"))
            {
                refused.send("A", 1, refused.logonFields());
                refused.assertHungUp();
            }
        }
        assertTrue(venue.lines.size() < 50, () -> "lines: " + venue.lines.size());
    }

    private void assertLine(final String sender, final String username, final String password, final String reason)
        throws IOException
    {
        venue.lines.clear();
        final long refused = venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED);
        try (RawFixClient other = new RawFixClient(venue.port, sender))
        {
            other.send("A", 1, "98=0|108=30|553=" + username + "|554=" + password + "|");
            other.assertHungUp();
        }
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
            try (RawFixClient guess = new RawFixClient(venue.port, "FIRM6"))
            {
                guess.send("A", 1, "98=0|108=30|553=firm6|554=guess" + i + "|");
                guess.assertHungUp();
            }
        }
        // From the same address even the right one is not checked for a while, for that session only.
        try (RawFixClient late = new RawFixClient(venue.port, "FIRM6"))
        {
            late.send("A", 1, late.logonFields());
            late.assertHungUp();
        }
        begin(5).close();
        nowNs.addAndGet(60_000_000_000L);
        begin(6).close();
    }

    /** 0 is none, and never a question. */
    @Test
    void shouldSendNoHeartbeatsToOneThatWantsNone() throws Exception
    {
        again("108=0");
        client.expect("35=A", "108=0");
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
            again("108=" + seconds);
            client.expect("35=A", "108=" + seconds);
            next++;
        }
    }

    /** Refused with a word. */
    @ParameterizedTest
    @ValueSource(strings = {"108=+30", "108=30.0", "108=", "108=2147483648", "108=2147483647", "108= 30", "108=30 ",
        "108=-1",
        "108=301", "108=x", "98=1", "98=x"})
    void shouldSayWhyItRefusesALogon(final String field) throws Exception
    {
        again(field);
        final String last = client.expect("35=5");
        assertTrue(null != RawFixClient.field(last, 58), last);
        assertEnded();
        venue.awaitFree();
        logOn();
        assertSilent();
    }

    /** S20. */
    @Test
    void shouldRefuseToBeginAnewAtAnotherNumber() throws Exception
    {
        client.close();
        venue.awaitFree();
        client = new RawFixClient(venue.port);
        client.send("A", 7, RawFixClient.logonFields(FixVenue.PASSWORD) + "141=Y|");
        final String last = client.expect("35=5");
        assertTrue(null != RawFixClient.field(last, 58), last);
        assertEnded();
        venue.awaitFree();
        logOn();
        send("D", order("", ""));
        answer("35=8", "34=2", "150=0");
    }

    /** S3, S4: at its number, and ahead of it. */
    @Test
    void shouldAnswerTheLogonFirst() throws Exception
    {
        client.close();
        venue.awaitFree();
        client = new RawFixClient(venue.port);
        client.send("A", 2, RawFixClient.logonFields(FixVenue.PASSWORD).replace("108=30", "108=17") + "141=N|");
        client.expect("35=A", "34=2", "108=17", "141=");
        client.close();
        venue.awaitFree();
        client = new RawFixClient(venue.port);
        client.send("A", 9, RawFixClient.logonFields(FixVenue.PASSWORD));
        client.expect("35=A", "34=3");
        client.expect("35=2", "34=4", "7=3", "16=0");
    }

    /** Accepted, or ignored by the published table. */
    @ParameterizedTest
    @ValueSource(strings = {"789=2|", "383=8192|", "384=1|372=D|385=R|", "384=2|372=D|385=R|372=8|385=S|", "464=N|",
        "95=5|96=a\u0001b=c|", "925=newsecret|", "1137=9|", "50=desk|", "57=desk|", "5000=x|",
        "347=UTF-8|",
        "369=1|", "142=L|"})
    void shouldTakeWhatElseALogonMayHave(final String fields) throws Exception
    {
        client.close();
        venue.awaitFree();
        client = new RawFixClient(venue.port);
        client.send("A", 2, RawFixClient.logonFields(FixVenue.PASSWORD) + fields);
        client.expect("35=A", "34=2");
        client.assertNext(3);
    }

    /** A Logon where there is one already. */
    @Test
    void shouldNotBeLoggedOnTwice() throws Exception
    {
        send("A", RawFixClient.logonFields(FixVenue.PASSWORD));
        final String message = client.expect();
        assertTrue(message.contains("|35=3|") || message.contains("|35=5|") || message.contains("|35=A|"), message);
    }

    private void again(final String field) throws IOException
    {
        client.close();
        venue.awaitFree();
        client = new RawFixClient(venue.port);
        final String tag = field.substring(0, field.indexOf('='));
        client.send("A", next, RawFixClient.logonFields(FixVenue.PASSWORD)
            .replaceFirst("\\b" + tag + "=[0-9]+", field));
    }
}
