package io.ringside.gateway.fix;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.base.GatewayCounter;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import quickfix.Message;

import java.io.IOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Numbers, orders and reports of a session over a stop or kill of the venue, with any unread and unwritten messages.
 * S23.
 */
class FixRestartTest extends VenueTest
{
    private static final String GTC = "59=1|";

    @AutoClose
    private FixParty party;
    private RawFixClient client;

    @Override
    void connect()
    {
        party = new FixParty(venue.port, FixVenue.SESSION_1);
    }

    @AfterEach
    void closeClient()
    {
        CloseHelper.close(client);
    }

    /** S23: numbers continue on both sides, and missed messages are requested. */
    @Test
    void shouldGoOnAtItsNumbersAfterAKill() throws Exception
    {
        party.logOn();
        party.order("o-1");
        sell("s-1");
        party.settle();
        final int next = party.expected();
        venue.kill();
        // The client's process is gone; the restarted exchange trades before it is back.
        venue.start(exchange);
        exchange.enter(Side.BUY, 20_000, 1_000);
        party.logOn();
        party.settle();
        assertTrue(party.statusByOrder.containsValue("2"), "the fill did not come: " + party.statusByOrder);
        assertTrue(party.expected() > next);
        assertEquals(2, party.answered.stream().filter("s-1"::equals).count());
        assertEquals(1, party.asked);
    }

    @Test
    void shouldGoOnAtItsNumbersAfterAnOrderlyEnd() throws Exception
    {
        startWithGoodbye();
        try (QuickFixClient quickFix = new QuickFixClient(venue.port, FixVenue.SESSION_1).awaitLogon())
        {
            quickFix.buy("o-1", "50", "1");
            final int number = quickFix.expect("8").getHeader().getInt(34);
            venue.stop();
            quickFix.awaitLogout();
            quickFix.expect("B", "148=END OF SERVICE", "33=1");
            venue.start(exchange);
            quickFix.awaitLogon();
            // A DAY order may have been cancelled with its line; then there is one word of that.
            quickFix.buy("o-2", "50", "1");
            Message message = quickFix.expect("8");
            while (!"o-2".equals(message.getString(11)))
            {
                assertEquals("4", message.getString(150), message::toString);
                message = quickFix.expect("8");
            }
            assertTrue(message.getHeader().getInt(34) > number, message::toString);
            assertTrue(quickFix.refusedByUs.isEmpty(), () -> "refused: " + quickFix.refusedByUs);
        }
    }

    /** An orderly stop sends News and a Logout to all; News is application data and is resent. */
    @Test
    void shouldSayThatItGoesDown() throws Exception
    {
        startWithGoodbye();
        client = RawFixClient.logOn(venue.port);
        final RawFixClient other = RawFixClient.logOn(venue.port, FixVenue.compId(3));
        client.ask("D", 2, RawFixClient.order("n-1") + GTC, "35=8", "34=2", "150=0");
        venue.stop();
        client.expect("35=B", "34=3", "148=END OF SERVICE", "33=1", "58=the venue is going down");
        client.expect("35=5", "34=4", "58=the venue is going down");
        client.assertHungUp();
        other.expect("35=B", "34=2");
        other.expect("35=5", "34=3");
        other.close();
        assertEquals(1, exchange.liveOrderCount());
        venue.start(exchange);
        logOnAgain(3, "34=5");
        client.ask("2", 4, "7=3|16=0|", "35=B", "34=3", "43=Y", "148=END OF SERVICE");
        client.expect("35=4", "34=4", "43=Y", "123=Y");
    }

    /** Messages missing in the journal are requested and accepted once. */
    @Test
    void shouldAskForWhatTheJournalLacks() throws Exception
    {
        party.logOn();
        party.order("o-1");
        party.settle();
        exchange.isLosing = true;
        party.order("o-2");
        party.order("o-3");
        QuickFixClient.await("the orders to be taken", () -> 3 == venue.counters.get(
            GatewayCounter.FIX_COMMANDS_ACCEPTED));
        venue.restart();
        party.logOn();
        party.order("o-4");
        party.settle();
        assertEquals(List.of("o-1", "o-2", "o-3", "o-4"), party.answered.stream().distinct().toList());
        assertEquals(4, party.statusByOrder.size(), "one order each: " + party.statusByOrder);
    }

    /** A Logon and nothing else is in the journal, or not even that. */
    @Test
    void shouldGoOnWithASessionThatIsNew() throws Exception
    {
        exchange.isLosing = true;
        party.connect();
        party.order("o-1");
        QuickFixClient.await("the logon to be taken", () -> 1 == venue.counters.get(
            GatewayCounter.FIX_LOGONS_ACCEPTED));
        venue.restart();
        party.logOn();
        party.settle();
        assertEquals(List.of("o-1"), party.answered);
        venue.restart();
        party.logOn();
        party.order("o-2");
        party.settle();
        assertEquals(List.of("o-1", "o-2"), party.answered.stream().distinct().toList());
    }

    /** S20: a run of numbers that begins with 141=Y outlives the kill, in both directions. */
    @Test
    void shouldGoOnInTheRunThatAResetBegan() throws Exception
    {
        party.logOn();
        for (int i = 0; i < 5; i++)
        {
            party.order("o-" + i);
        }
        party.settle();
        party.close();
        venue.awaitFree();
        client = new RawFixClient(venue.port);
        client.ask("A", 1, RawFixClient.logonFields(FixVenue.PASSWORD) + "141=Y|", "35=A", "34=1", "141=Y");
        // Refusals by the gateway are not answered twice.
        client.ask("D", 2, "11=r-2|55=NONE|54=1|60=" + RawFixClient.time(0) + "|38=1|40=x|44=1|", "35=3", "34=2",
            "45=2");
        client.ask("D", 3, RawFixClient.order("r-3") + GTC, "35=8", "34=3", "11=r-3", "150=0");
        venue.restart();
        client.close();

        client = new RawFixClient(venue.port);
        client.send("A", 4, RawFixClient.logonFields(FixVenue.PASSWORD));
        final int number = RawFixClient.number(client.expect("35=A", "141="), 34);
        assertTrue(number >= 4, "it goes on in its run: " + number);
        client.ask("D", 5, RawFixClient.order("r-5") + GTC, "35=8", "34=" + (number + 1), "11=r-5", "150=0");
        client.ask("2", 6, "7=2|16=3|", "35=3", "34=2", "43=Y", "45=2");
        client.expect("35=8", "34=3", "43=Y", "11=r-3");
    }

    /** Rule book 2.2.5: the end of the gateway ends the connection; GTC orders stay. */
    @Test
    void shouldCancelDayOrdersOfWhoWasConnectedWhenItDied() throws Exception
    {
        client = RawFixClient.logOn(venue.port);
        final RawFixClient other = RawFixClient.logOn(venue.port, FixVenue.compId(3));
        client.ask("D", 2, RawFixClient.order("day"), "35=8", "34=2", "150=0");
        client.ask("D", 3, RawFixClient.order("gtc") + GTC, "35=8", "34=3", "150=0");
        other.ask("D", 2, RawFixClient.order("stays"), "35=8", "34=2", "150=0");
        other.ask("5", 3, "", "35=5", "34=3");
        other.close();
        venue.awaitFree(3);
        assertEquals(3, exchange.liveOrderCount());

        venue.restart();

        QuickFixClient.await("the order of the day to be cancelled", () -> 2 == exchange.liveOrderCount());
        logOnAgain(4, "34=5");
        client.ask("2", 5, "7=4|16=0|", "35=8", "34=4", "43=Y", "11=day", "150=4", "39=4", "378=99", "58=DISCONNECT");
        client.expect("35=4", "34=5", "43=Y");
        client.ask("D", 6, RawFixClient.order("again"), "35=8", "150=0");
        // One crash; later connections stay.
        assertEquals(3, exchange.liveOrderCount());
    }

    /** Its Logon is accepted only after the cancels. */
    @Test
    void shouldCancelBeforeAnybodyIsBack() throws Exception
    {
        client = RawFixClient.logOn(venue.port);
        client.ask("D", 2, RawFixClient.order("day"), "35=8", "34=2", "150=0");
        venue.kill();
        exchange.refusal = CommandPublisher.BACK_PRESSURED;
        venue.start(exchange);
        client.close();
        client = new RawFixClient(venue.port);
        client.send("A", 3, client.logonFields());
        exchange.refusal = 0;
        client.expect("35=A", "34=4");
        assertEquals(0, exchange.liveOrderCount());
    }

    /** A client that has lost its numbers. */
    @Test
    void shouldSayWhatItExpectsToOneThatHasForgotten() throws Exception
    {
        party.logOn();
        party.order("o-1");
        party.settle();
        final int next = party.nextOut();
        party.close();
        venue.restart();
        client = new RawFixClient(venue.port);
        client.send("A", 1, RawFixClient.logonFields(FixVenue.PASSWORD));
        // Messages without a command are counted by the gateway alone: the journal has the Logon and the TestRequest.
        final String text = RawFixClient.field(client.expect("35=5"), 58);
        assertTrue(text.matches("MsgSeqNum too low, expecting [0-9]+ but received 1"), text);
        assertTrue(Integer.parseInt(text.replaceAll("\\D+", " ").trim().split(" ")[0]) <= next, text);
        // Its answer ends the matter; otherwise the venue waits for two seconds.
        client.send("5", 1, "");
        client.assertHungUp();
    }

    /** Neither PossDup nor another day make an accepted order new. */
    @Test
    void shouldTakeNothingTwiceOnTheNextDay() throws Exception
    {
        party.logOn();
        final int number = party.order("o-1");
        party.settle();
        exchange.endDay();
        venue.restart();
        client = new RawFixClient(venue.port);
        client.ask("A", party.nextOut(), RawFixClient.logonFields(FixVenue.PASSWORD), "35=A");
        final long before = exchange.commandCount();
        client.send("D", number, "43=Y|122=" + RawFixClient.time(-60) + "|" + RawFixClient.order("o-1"));
        client.send("1", party.nextOut() + 1, "112=behind it|");
        String message = client.expect();
        while (!message.contains("|112=behind it|"))
        {
            assertTrue(message.contains("|35=2|") || message.contains("|11=o-1|"), message);
            if (message.contains("|35=2|"))
            {
                client.send("4", RawFixClient.number(message, 7), "43=Y|122=" + RawFixClient.time(-1) + "|123=Y|36=" +
                    (party.nextOut() + 1) + "|");
                client.send("1", party.nextOut() + 1, "112=behind it|");
            }
            message = client.expect();
        }
        assertTrue(exchange.commandCount() - before <= 2, "the order came to the core again");
        assertEquals(0, exchange.liveOrderCount());
    }

    /** The host dies with 3,000 fills unread. */
    @Test
    void shouldDeliverEverythingThatADeadHostHasNotRead() throws Exception
    {
        party.logOn();
        party.send("D", "11=big|55=BTC-USD|54=1|60=20261118-11:06:40|38=300|40=2|44=50|" + GTC);
        party.settle();
        for (int i = 0; i < 3_000; i++)
        {
            exchange.enter(Side.SELL, 5_000, 100);
        }
        party.cut();
        venue.awaitFree();
        party.logOn();
        party.settle();
        assertEquals(3_001, party.answered.stream().filter("big"::equals).count());
        assertEquals(List.of("2"), List.copyOf(party.statusByOrder.values()));
        assertEquals(1, party.asked);
    }

    /** The client comes back on another connection. */
    private String logOnAgain(final int msgSeqNum, final String... expected) throws IOException
    {
        client.close();
        client = new RawFixClient(venue.port);
        final String logon = client.ask("A", msgSeqNum, client.logonFields(), expected);
        assertTrue(logon.contains("|35=A|"), logon);
        return logon;
    }

    private void startWithGoodbye()
    {
        venue.stop();
        venue.isGoodbyeSaid = true;
        venue.start(exchange);
    }

    private void sell(final String clOrdId) throws IOException
    {
        party.send("D", "11=" + clOrdId + "|55=BTC-USD|54=2|60=20261118-11:06:40|38=1|40=2|44=200|" + GTC);
    }
}
