package io.ringside.gateway.fix;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Resends on request, number by number: S17, S22, S23, S4. */
class FixResendTest extends RawFixTest
{
    /** Numbers of the venue: 1 Logon, 2 to 4 reports, 5 Reject, 6 Heartbeat, 7 report, 8 Heartbeat. */
    private static final int LAST = 8;
    private final Map<Integer, String> said = new TreeMap<>();

    @Override
    @BeforeEach
    void logOn() throws IOException
    {
        super.logOn();
        said.clear();
        for (int i = 0; i < 3; i++)
        {
            send("D", order("", ""));
            said.put(2 + i, client.expect("35=8", "150=0"));
        }
        send("D", order("40", "40=2|44=x|"));
        said.put(5, client.expect("35=3"));
        assertSilent();
        send("D", order("", ""));
        said.put(7, client.expect("35=8", "150=0"));
        assertSilent();
    }

    /** S17. */
    @ParameterizedTest(name = "7={0} 16={1}")
    @CsvSource({"1,0", "2,0", "1,8", "2,999", "2,999999999", "5,0", "5,5", "6,6", "3,4", "1,1", "8,8", "8,0", "6,0",
        "7,7", "1,6"})
    void shouldSendAgainWhatWasAskedFor(final int begin, final int end) throws Exception
    {
        send("2", "7=" + begin + "|16=" + end + "|");
        final int last = 0 == end || end > LAST ? LAST : end;
        int number = begin;
        for (final String message : answers())
        {
            assertEquals(number, RawFixClient.number(message, 34), message);
            assertTrue(message.contains("|43=Y|") && null != RawFixClient.field(message, 122), message);
            final String first = said.get(number);
            if (null == first)
            {
                assertTrue(message.contains("|35=4|") && message.contains("|123=Y|"), message);
                final int from = number;
                number = RawFixClient.number(message, 36);
                assertTrue(number > from, message);
                for (int i = from; i < number; i++)
                {
                    assertTrue(null == said.get(i), () -> "it fills what is to be sent again: " + message);
                }
                assertTrue(null != said.get(number) || number > last, () -> "one fill for a run: " + message);
            }
            else
            {
                assertEquals(body(first), body(message));
                number++;
            }
        }
        assertEquals(last + 1, number);
    }

    /** Invalid requests are refused or ignored; the session continues. */
    @ParameterizedTest(name = "7={0} 16={1}")
    @CsvSource({"0,0", "4,2", "-1,0", "x,0", "'',0", "1,x", "1,''", "1,-1", "99999999999999999999,0"})
    void shouldRefuseOddQuestions(final String begin, final String end) throws Exception
    {
        final int number = send("2", "7=" + begin + "|16=" + end + "|");
        answer("35=3", "45=" + number, "372=2", "373=", "58=");
    }

    @Test
    void shouldHaveNothingToSayBeyondItsEnd() throws Exception
    {
        send("2", "7=100|16=0|");
        final List<String> all = answers();
        assertTrue(all.isEmpty() || all.size() == 1 && all.get(0).contains("|35=3|"), all::toString);
    }

    /**
     * New messages follow the resend, so that no further request is needed; a client that requests parts gets parts.
     */
    @Test
    void shouldNotMixWhatIsNewIntoAResend() throws Exception
    {
        client.send(client.texts("D", next, 200, (it) -> order("", "")));
        next += 200;
        answers();
        client.send(client.text("2", next, "7=1|16=0|") + client.texts("D", next + 1, 100, (it) -> order("", "")) +
            client.text("2", next + 101, "7=10|16=19|") + client.text("2", next + 102, "7=20|16=29|"));
        next += 103;
        final List<Integer> fresh = new ArrayList<>();
        final List<Integer> again = new ArrayList<>();
        for (final String message : answers())
        {
            (message.contains("|43=Y|") ? again : fresh).add(RawFixClient.number(message, 34));
        }
        for (int i = 1; i < fresh.size(); i++)
        {
            assertEquals(fresh.get(0) + i, fresh.get(i));
        }
        assertEquals(100, fresh.size());
        for (int i = 10; i < 30; i++)
        {
            final int number = i;
            assertEquals(2, again.stream().filter((it) -> number == it).count(), "number " + i);
        }
    }

    /** S22: both sides request at once. S4: an order right after the Logon. */
    @Test
    void shouldFillGapsOnBothSides() throws Exception
    {
        client.close();
        venue.awaitFree();
        try (FixParty party = new FixParty(venue.port, 4))
        {
            party.logOn();
            party.order("here-1");
            party.settle();
            party.cut();
            venue.awaitFree(4);
            // DAY orders were cancelled meanwhile, which the party does not know; messages that it sent meanwhile are
            // lost.
            party.lose("D", RawFixClient.order("lost-1"));
            party.lose("D", RawFixClient.order("lost-2"));
            party.connect();
            party.order("behind");
            party.settle();
            assertEquals(List.of("here-1", "here-1", "lost-1", "lost-2", "behind"), party.answered);
            assertEquals(1, party.asked);
        }
    }

    /** S23, over the venue's end: the same numbers with the same content. */
    @Test
    void shouldSendTheSameAgainAfterARestart() throws Exception
    {
        client.close();
        venue.restart();
        assertTrue(RawFixClient.number(logOnAgain("", "35=A", "141="), 34) > LAST);
        send("2", "7=1|16=" + LAST + "|");
        final List<String> again = answers();
        int found = 0;
        for (final String message : again)
        {
            final String first = said.get(RawFixClient.number(message, 34));
            if (null != first)
            {
                assertEquals(body(first), body(message));
                found++;
            }
        }
        assertEquals(said.size(), found, again::toString);
    }

    /** Everything that is the same whenever it is sent. */
    private static String body(final String message)
    {
        return message.replaceAll("\\|(9|10|43|52|122)=[^|]*", "");
    }
}
