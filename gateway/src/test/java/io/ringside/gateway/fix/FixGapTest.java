package io.ringside.gateway.fix;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.SessionDisconnectedDecoder;
import org.junit.jupiter.api.Test;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Orders that a client sends while the venue waits for a resend: a stock client does not pause for a ResendRequest, and
 * new messages may come before, between and after resent ones.
 */
class FixGapTest extends FreshVenueTest<ScriptedExchange>
{
    FixGapTest()
    {
        super(new ScriptedExchange());
    }

    /** The answer ends with the last message sent when it started. */
    @Test
    void shouldAskForAnOrderThatWasSentAmongThoseThatCameAgain() throws Exception
    {
        sendOneAmongThoseThatComeAgain();
        expectOrders(2, 5);

        answerTestRequest(7);
        client.expect("35=2", "7=6", "16=0");
        orderAgain(6);
        fill(7, 8);
        order(8);
        expectOrders(6, 6);
        expectOrders(8, 8);
    }

    /** A number is missing in the very answer. */
    @Test
    void shouldAskForWhatIsMissingWithinAResend() throws Exception
    {
        order(6);
        client.expect("35=2", "7=2", "16=0");
        orderAgain(2);
        orderAgain(4);
        client.expect("35=2", "7=3", "16=0");
        for (int i = 3; i <= 6; i++)
        {
            orderAgain(i);
        }
        client.assertNext(7);
        expectOrders(2, 6);
        assertTrue(exchange.commands.isEmpty());
    }

    /** With a compliant client, for any lost messages. */
    @Test
    void shouldTakeWhatWasLostOnceAndInItsTurn() throws Exception
    {
        try (FixParty party = new FixParty(venue.port, 3).logOn())
        {
            final java.util.Set<Integer> orders = new java.util.TreeSet<>();
            for (int i = 0; i < 100; i++)
            {
                final String order = RawFixClient.order("o-" + party.nextOut());
                if (i % 7 < 5)
                {
                    orders.add(party.send("D", order));
                }
                else if (i % 3 == 0)
                {
                    orders.add(party.lose("D", order));
                }
                else
                {
                    party.lose("0", "");
                }
            }
            party.settle();
            for (final int number : orders)
            {
                expectOrders(number, number);
            }
            assertTrue(exchange.commands.isEmpty(), "an order was taken twice");
        }
    }

    /** A client does not resend its admin messages. */
    @Test
    void shouldAskForAnOrderThatWasSentBeforeAGapFill() throws Exception
    {
        order(2);
        client.send("0", 4, "");
        client.expect("35=2", "7=3", "16=0");
        orderAgain(3);
        client.send("0", 5, "");
        order(6);
        order(7);
        fill(4, 6);
        expectOrders(2, 3);

        answerTestRequest(8);
        client.expect("35=2", "7=6", "16=0");
        orderAgain(6);
        orderAgain(7);
        fill(8, 9);
        order(9);
        expectOrders(6, 7);
        expectOrders(9, 9);
    }

    /** The answer has them already. */
    @Test
    void shouldTakeAnOrderThatWasSentBeforeTheQuestionCameOnce() throws Exception
    {
        order(2);
        order(5);
        order(6);
        client.expect("35=2", "7=3", "16=0");
        for (int i = 3; i <= 6; i++)
        {
            orderAgain(i);
        }
        answerTestRequest(7);
        order(8);
        expectOrders(2, 6);
        expectOrders(8, 8);
        assertTrue(exchange.commands.isEmpty());
    }

    @Test
    void shouldAskAgainWhenTheConnectionWasLostBeforeEverythingCame() throws Exception
    {
        order(2);
        order(5);
        client.expect("35=2", "7=3", "16=0");
        orderAgain(3);
        order(6);
        expectOrders(2, 3);
        logOnAgain(7, 4);
        exchange.expectCommand(SessionDisconnectedDecoder.TEMPLATE_ID);
        for (int i = 4; i <= 6; i++)
        {
            orderAgain(i);
        }
        fill(7, 8);
        order(8);
        expectOrders(4, 6);
        expectOrders(8, 8);
    }

    /** A client without resends, as QuickFIX/J without persistence: it gap-fills every request. */
    @Test
    void shouldNotAskForAnOrderThatTheClientHasFilled() throws Exception
    {
        order(2);
        order(5);
        client.expect("35=2", "7=3", "16=0");
        order(6);
        fill(3, 7);
        order(7);
        client.assertNext(8);
        expectOrders(2, 2);
        expectOrders(7, 7);
    }

    /** A separator inside a field: it counts as garbled. A client that sends it so again and again is logged out. */
    @Test
    void shouldGiveUpAClientThatSaysItGarbledAgain() throws Exception
    {
        order(2);
        client.send("D", 3, fields(3).replace("o-3", "o|3"));
        order(4);
        expectOrders(2, 2);
        String message = client.expect("35=2", "7=3", "16=0");
        int asked = 0;
        while (message.contains("|35=2|"))
        {
            asked++;
            assertTrue(asked < 20, "it is asked for without end");
            client.send("D", 3, "43=Y|122=" + RawFixClient.time(-1) + "|" + fields(3).replace("o-3", "o|3"));
            orderAgain(4);
            message = client.expect();
        }
        assertTrue(asked > 1 && message.contains("|35=5|") && null != RawFixClient.field(message, 58), message);
        assertTrue(exchange.commands.isEmpty());
    }

    @Test
    void shouldNotWaitForWhatTheClientHasGivenUp() throws Exception
    {
        order(2);
        order(5);
        client.expect("35=2", "7=3", "16=0");
        order(6);
        client.send("4", 7, "123=N|36=20|");
        order(20);
        client.assertNext(21);
        expectOrders(2, 2);
        expectOrders(20, 20);
    }

    /** Messages missing before a Logout are still missing after it. */
    @Test
    void shouldAskBehindALogoutForWhatWasSentAmongThoseThatCameAgain() throws Exception
    {
        sendOneAmongThoseThatComeAgain();
        client.send("5", 7, "");
        client.expect("35=1");
        client.expect("35=5");
        expectOrders(2, 5);
        logOnAgain(8, 6);
        orderAgain(6);
        fill(7, 9);
        order(9);
        expectOrders(6, 6);
        expectOrders(9, 9);
    }

    @Test
    void shouldAskBehindALogoutForWhatCameAgainBehindIt() throws Exception
    {
        client.send("0", 4, "");
        client.expect("35=2", "7=2", "16=0");
        client.send("5", 5, "");
        orderAgain(2);
        orderAgain(3);
        fill(4, 6);
        client.expect("35=5");
        logOnAgain(6, 2);
        orderAgain(2);
        orderAgain(3);
        fill(4, 7);
        order(7);
        expectOrders(2, 3);
        expectOrders(7, 7);
    }

    @Test
    void shouldAskBehindALogoutForAGarbledOrder() throws Exception
    {
        order(2);
        client.send("D", 3, fields(3).replace("o-3", "o|3"));
        client.send("5", 4, "");
        client.expect("35=5");
        logOnAgain(5, 3);
        orderAgain(3);
        fill(4, 6);
        order(6);
        expectOrders(2, 3);
        expectOrders(6, 6);
    }

    /** For any last message. */
    @Test
    void shouldNotAskWhereNothingIsMissing() throws Exception
    {
        int next = 2;
        for (int i = 0; i < 4; i++)
        {
            if (i > 0)
            {
                client.send("0", next++, "");
            }
            if (i > 1)
            {
                order(next++);
                expectOrders(next - 1, next - 1);
            }
            if (i > 2)
            {
                client.send("D", next++, fields(0) + "9999=1|");
                client.expect("35=3", "371=9999");
                client.send("5", next++, "");
                client.expect("35=5");
            }
            reconnect(next++);
            client.assertNext(next++);
            exchange.commands.clear();
        }
    }

    private void sendOneAmongThoseThatComeAgain() throws IOException
    {
        order(2);
        order(5);
        client.expect("35=2", "7=3", "16=0");
        orderAgain(3);
        order(6);
        orderAgain(4);
        orderAgain(5);
    }

    private void logOnAgain(final int msgSeqNum, final int asked) throws IOException
    {
        reconnect(msgSeqNum);
        client.expect("35=2", "7=" + asked, "16=0");
    }

    private void reconnect(final int msgSeqNum) throws IOException
    {
        client.close();
        venue.awaitFree();
        client = new RawFixClient(venue.port);
        client.send("A", msgSeqNum, RawFixClient.logonFields(FixVenue.PASSWORD));
        client.expect("35=A");
    }

    private void order(final int msgSeqNum) throws IOException
    {
        client.send("D", msgSeqNum, fields(msgSeqNum));
    }

    private void orderAgain(final int msgSeqNum) throws IOException
    {
        client.send("D", msgSeqNum, "43=Y|122=" + RawFixClient.time(-1) + "|" + fields(msgSeqNum));
    }

    private void fill(final int msgSeqNum, final int newSeqNo) throws IOException
    {
        client.send("4", msgSeqNum, "43=Y|122=" + RawFixClient.time(-1) + "|123=Y|36=" + newSeqNo + "|");
    }

    private static String fields(final int msgSeqNum)
    {
        return "11=o-" + msgSeqNum + "|55=BTC-USD|54=1|60=20261118-11:06:40|38=1|40=2|44=100|";
    }

    private void answerTestRequest(final int msgSeqNum) throws IOException
    {
        final String request = client.expect("35=1");
        final int begin = request.indexOf("|112=");
        client.send("0", msgSeqNum, request.substring(begin + 1, request.indexOf('|', begin + 1) + 1));
    }

    private void expectOrders(final int first, final int last) throws Exception
    {
        for (int i = first; i <= last; i++)
        {
            final NewOrderDecoder order = new NewOrderDecoder().wrapAndApplyHeader(
                exchange.expectCommand(NewOrderDecoder.TEMPLATE_ID), 0, new MessageHeaderDecoder());
            assertEquals("o-" + i, order.clOrdId());
            assertEquals(i, order.clientSequence());
        }
    }
}
