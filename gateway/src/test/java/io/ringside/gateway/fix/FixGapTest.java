package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Orders that a client sends while the venue waits for a resend: a stock client does not pause for a ResendRequest, and
 * new messages may come before, between and after resent ones.
 */
class FixGapTest extends FreshVenueTest
{
    private final Queue<String> reports = new ArrayDeque<>();
    private int takenCount;

    /**
     * Each number is a MsgSeqNum. The client sends: order, heartbeat, logout, rejected (an order with an unknown
     * field), garbled (a separator inside a field), again (an order, resent), fill A-B (a gap fill to B), reset A-B (a
     * SequenceReset without GapFillFlag), back (a Logon on another connection), answer (to a TestRequest). The venue
     * sends: asks (a ResendRequest up to the end), tests (a TestRequest), ends (a Logout), takes A-B (the reports of
     * these orders).
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', textBlock = """
        sent among those that come again;  order 2, order 5, asks 3, again 3, order 6, again 4, again 5, \
            takes 2-5, answer 7, asks 6, again 6, fill 7-8, order 8, takes 6, takes 8
        missing in the answer itself;      order 6, asks 2, again 2, again 4, asks 3, again 3, again 4, again 5, \
            again 6, takes 2-6
        sent before a gap fill;            order 2, heartbeat 4, asks 3, again 3, heartbeat 5, order 6, order 7, \
            fill 4-6, takes 2-3, answer 8, asks 6, again 6, again 7, fill 8-9, order 9, takes 6-7, takes 9
        the answer has them already;       order 2, order 5, order 6, asks 3, again 3, again 4, again 5, again 6, \
            answer 7, order 8, takes 2-6, takes 8
        connection lost in between;        order 2, order 5, asks 3, again 3, order 6, takes 2-3, back 7, asks 4, \
            again 4, again 5, again 6, fill 7-8, order 8, takes 4-6, takes 8
        filled, as without persistence;    order 2, order 5, asks 3, order 6, fill 3-7, order 7, takes 2, takes 7
        given up by a reset;               order 2, order 5, asks 3, order 6, reset 7-20, order 20, takes 2, \
            takes 20
        among others, then a logout;       order 2, order 5, asks 3, again 3, order 6, again 4, again 5, logout 7, \
            tests, ends, takes 2-5, back 8, asks 6, again 6, fill 7-9, order 9, takes 6, takes 9
        came again behind a logout;        heartbeat 4, asks 2, logout 5, again 2, again 3, fill 4-6, ends, \
            back 6, asks 2, again 2, again 3, fill 4-7, order 7, takes 2-3, takes 7
        garbled before a logout;           order 2, garbled 3, logout 4, ends, back 5, asks 3, again 3, fill 4-6, \
            order 6, takes 2-3, takes 6
        nothing missing at once;           back 2
        nothing missing, a heartbeat;      heartbeat 2, back 3
        nothing missing, an order;         order 2, takes 2, back 3
        nothing missing, a logout;         order 2, takes 2, rejected 3, logout 4, ends, back 5
        """)
    void shouldTakeEveryOrderOnceAndInItsTurn(final String what, final String script) throws IOException
    {
        for (final String step : script.split(", +"))
        {
            final String[] words = step.split("[ -]");
            final int first = words.length > 1 ? Integer.parseInt(words[1]) : 0;
            final int last = words.length > 2 ? Integer.parseInt(words[2]) : first;
            switch (words[0])
            {
                case "takes" -> expectOrders(first, last);
                case "asks" -> assertHas(next(), "35=2", "7=" + first, "16=0");
                case "tests" -> assertHas(next(), "35=1");
                case "ends" -> assertHas(next(), "35=5");
                case "back" -> logOnAgain(first);
                default -> say(words[0], first, last);
            }
            number = Math.max(number, "takes asks".contains(words[0]) ? 0 : Math.max(first, last - 1));
        }
        client.assertNext(number + 1);
        assertEquals(takenCount, exchange.liveOrderCount());
    }

    private void say(final String what, final int msgSeqNum, final int newSeqNo) throws IOException
    {
        final String possDup = "43=Y|122=" + RawFixClient.time(-1) + "|";
        switch (what)
        {
            case "order" -> client.send("D", msgSeqNum, fields(msgSeqNum));
            case "again" -> client.send("D", msgSeqNum, possDup + fields(msgSeqNum));
            case "garbled" -> client.send("D", msgSeqNum, fields(msgSeqNum).replace("o-3", "o|3"));
            case "rejected" ->
            {
                client.send("D", msgSeqNum, fields(0) + "9999=1|");
                assertHas(next(), "35=3", "371=9999");
            }
            case "heartbeat" -> client.send("0", msgSeqNum, "");
            case "logout" -> client.send("5", msgSeqNum, "");
            case "fill" -> client.send("4", msgSeqNum, possDup + "123=Y|36=" + newSeqNo + "|");
            case "reset" -> client.send("4", msgSeqNum, "123=N|36=" + newSeqNo + "|");
            case "answer" ->
            {
                final String request = next();
                assertHas(request, "35=1");
                client.send("0", msgSeqNum, "112=" + RawFixClient.field(request, 112) + "|");
            }
            default -> throw new IllegalArgumentException(what);
        }
    }

    /** With a compliant client, for any lost messages. */
    @Test
    void shouldTakeWhatWasLostOnceAndInItsTurn() throws Exception
    {
        try (FixParty party = new FixParty(venue.port, 3).logOn())
        {
            final List<String> orders = new ArrayList<>();
            for (int i = 0; i < 100; i++)
            {
                final String id = "o-" + party.nextOut();
                if (i % 7 < 5)
                {
                    party.order(id);
                    orders.add(id);
                }
                else if (i % 3 == 0)
                {
                    party.lose("D", RawFixClient.order(id));
                    orders.add(id);
                }
                else
                {
                    party.lose("0", "");
                }
            }
            party.settle();
            assertEquals(orders, party.answered, "once and in order");
        }
    }

    /** What the client sent before its first logon here is still asked for after another disconnect. */
    @Test
    void shouldAskAgainForWhatWasBeforeTheFirstLogon() throws Exception
    {
        for (int i = 5; i <= 6; i++)
        {
            try (RawFixClient late = new RawFixClient(venue.port, FixVenue.compId(3)))
            {
                late.send("A", i, late.logonFields());
                late.expect("35=A");
                late.expect("35=2", "7=1", "16=0");
            }
            venue.awaitFree(3);
        }
    }

    /** A client that garbles the same message again and again is logged out. */
    @Test
    void shouldGiveUpAClientThatSaysItGarbledAgain() throws Exception
    {
        client.send("D", 2, fields(2));
        client.send("D", 3, fields(3).replace("o-3", "o|3"));
        client.send("D", 4, fields(4));
        expectOrders(2, 2);
        String message = next();
        int asked = 0;
        while (message.contains("|35=2|"))
        {
            assertHas(message, "7=3", "16=0");
            asked++;
            assertTrue(asked < 20, "it is asked for without end");
            client.send("D", 3, "43=Y|122=" + RawFixClient.time(-1) + "|" + fields(3).replace("o-3", "o|3"));
            say("again", 4, 4);
            message = next();
        }
        assertTrue(asked > 1 && message.contains("|35=5|") && null != RawFixClient.field(message, 58), message);
        assertEquals(1, exchange.liveOrderCount());
    }

    /** Stays when the connection is lost. */
    private static String fields(final int msgSeqNum)
    {
        return RawFixClient.order("o-" + msgSeqNum) + "59=1|";
    }

    /** The venue's next message that is no report of an order; those are kept. */
    private String next() throws IOException
    {
        String message = client.expect();
        while (message.contains("|35=8|"))
        {
            reports.add(message);
            message = client.expect();
        }
        return message;
    }

    private void expectOrders(final int first, final int last) throws IOException
    {
        for (int i = first; i <= last; i++)
        {
            assertHas(reports.isEmpty() ? client.expect() : reports.remove(), "35=8", "150=0", "11=o-" + i);
            takenCount++;
        }
    }

    private static void assertHas(final String message, final String... fields)
    {
        for (final String field : fields)
        {
            assertTrue(message.contains("|" + field + "|"), () -> field + " in " + message);
        }
    }
}
