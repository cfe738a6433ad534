package io.ringside.gateway.fix;

import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.gateway.GatewayCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import static io.ringside.gateway.fix.RawFixClient.logonFields;
import static io.ringside.gateway.fix.RawFixClient.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Messages that break session rules: rule book 2.1, F01 to F07. */
class FixSessionRulesTest extends VenueTest<ScriptedExchange>
{
    private static final String ORDER =
        "11=o-1|55=BTC-USD|54=1|60=20261118-11:06:40|38=1|40=2|44=100|";

    private static final long LOGOUT_HOLD_NS = 2_000_000_000L;

    private final AtomicLong nowNs = new AtomicLong();
    private RawFixClient client;

    FixSessionRulesTest()
    {
        super(new ScriptedExchange());
    }

    @Override
    void configure()
    {
        venue.clock = nowNs::get;
    }

    @Override
    List<AutoCloseable> clients()
    {
        return Arrays.asList(client);
    }

    /** F01. */
    @Test
    void shouldCountWhatIsTakenInItsTurnRefusedOrNot() throws Exception
    {
        client = RawFixClient.logOn(venue.port);
        client.send("D", 2, ORDER + "9999=1|");
        client.expect("35=3", "45=2", "373=3", "371=9999");
        client.send("1", 3, "");
        client.expect("35=3", "45=3", "373=1", "371=112");
        client.send("4", 4, "123=Y|36=10|");
        client.assertNext(10);
    }

    /** F01, S8, S19. */
    @Test
    void shouldNotCountWhatIsOutOfTurn() throws Exception
    {
        client = RawFixClient.logOn(venue.port);
        client.assertNext(2);
        client.send("D", 2, "43=Y|122=" + RawFixClient.time(-1) + "|" + ORDER);
        client.assertNext(3);
        client.send("D", 2, "43=Y|" + ORDER);
        client.expect("35=3", "45=2", "373=1", "371=122");
        client.assertNext(4);
        client.send("4", 99, "36=20|");
        client.assertNext(20);
        client.send("4", 99, "36=5|");
        client.expect("35=3", "45=99", "373=5", "371=36");
        client.assertNext(21);
        assertTrue(exchange.commands.isEmpty());
    }

    /** F01, F14: a refused Logon uses up no number and gets no answer. */
    @Test
    void shouldNotCountARefusedLogon() throws Exception
    {
        try (RawFixClient refused = new RawFixClient(venue.port))
        {
            refused.send("A", 1, logonFields("wrong"));
            refused.assertHungUp();
        }
        client = RawFixClient.logOn(venue.port);
        client.assertNext(2);
    }

    /** F02; F01: the refused gap fill counts. */
    @ParameterizedTest
    @ValueSource(ints = {2, 1})
    void shouldRefuseAGapFillThatFillsNothing(final int newSeqNo) throws Exception
    {
        client = RawFixClient.logOn(venue.port);
        client.send("4", 2, "123=Y|36=" + newSeqNo + "|");
        client.expect("35=3", "45=2", "372=4", "373=5", "371=36");
        client.assertNext(3);
    }

    /** F03. */
    @ParameterizedTest
    @ValueSource(ints = {-3, 3})
    void shouldHangUpOnALogonOfTheWrongLength(final int difference) throws Exception
    {
        final String right = message("A", 1, logonFields(FixVenue.PASSWORD)).replace('\u0001', '|');
        final String body = right.substring(right.indexOf("35="), right.indexOf("10="));
        try (RawFixClient refused = new RawFixClient(venue.port))
        {
            refused.send(RawFixClient.frame(body, body.length() + difference));
            refused.assertHungUp();
        }
    }

    /** F04: reasons 0, 2 and 3. */
    @ParameterizedTest
    @CsvSource({"0=x,0,0", "-5=x,0,0", "abc=x,0,0", "=x,0,0", "9999=x,3,9999", "36=5,2,36"})
    void shouldSayWhatIsWrongWithATag(final String field, final int reason, final int tag) throws Exception
    {
        client = RawFixClient.logOn(venue.port);
        client.send("D", 2, ORDER + field + "|9998=1|");
        client.expect("35=3", "45=2", "373=" + reason, 0 == tag ? "371=" : "371=" + tag);
        client.assertNext(3);
        assertTrue(exchange.commands.isEmpty());
    }

    /** F04, S7: no message but the Logon has a data field, so that a separator inside a field garbles the message. */
    @Test
    void shouldTakeNoNoticeOfAMessageWithAStraySeparator() throws Exception
    {
        client = RawFixClient.logOn(venue.port);
        client.send("D", 2, ORDER + "58=he|llo|");
        client.send("1", 3, "112=x|");
        client.expect("35=2", "7=2", "16=0");
        client.send("D", 2, "43=Y|122=" + RawFixClient.time(-1) + "|" + ORDER);
        client.send("4", 3, "43=Y|122=" + RawFixClient.time(-1) + "|123=Y|36=4|");
        client.assertNext(4);
        exchange.expectCommand(NewOrderDecoder.TEMPLATE_ID);
        assertTrue(exchange.commands.isEmpty());
    }

    /** F06. */
    @Test
    void shouldAskForEverythingBehindAGapOnce() throws Exception
    {
        client = RawFixClient.logOn(venue.port);
        client.send("1", 5, "112=early|");
        client.expect("35=2", "7=2", "16=0");
        client.send("0", 6, "");
        client.send("4", 2, "43=Y|122=" + RawFixClient.time(-1) + "|123=Y|36=7|");
        client.assertNext(7);
    }

    /** The client's messages before its first logon here are still known after another disconnect. */
    @Test
    void shouldAskAgainForWhatWasBeforeTheFirstLogon() throws Exception
    {
        for (int i = 5; i <= 6; i++)
        {
            client = new RawFixClient(venue.port);
            client.send("A", i, logonFields(FixVenue.PASSWORD));
            client.expect("35=A");
            client.expect("35=2", "7=1", "16=0");
            client.close();
            QuickFixClient.await("the session to be free", () -> !venue.registry.find(FixVenue.SESSION_1).isOwned());
        }
    }

    /** F07, S21: the client should close; until then it is answered, and after two seconds the venue closes. */
    @Test
    void shouldLeaveItToTheClientToCloseAfterItsLogout() throws Exception
    {
        client = RawFixClient.logOn(venue.port);
        client.send("5", 2, "");
        client.expect("35=5", "34=2");
        client.assertNext(3);
        client.send("2", 4, "7=2|16=0|");
        client.expect("35=4", "43=Y", "34=2", "36=4");

        nowNs.addAndGet(LOGOUT_HOLD_NS - 1);
        client.assertNext(5);
        assertTrue(venue.registry.find(FixVenue.SESSION_1).isOwned());
        nowNs.incrementAndGet();
        client.assertHungUp();
        QuickFixClient.await("the session to be free", () -> !venue.registry.find(FixVenue.SESSION_1).isOwned());
        assertEquals(0, venue.counters.get(GatewayCounter.FIX_DISCONNECT_CANCELS), "it went as it should");
    }

    /** F07: closing after a Logout is not a lost connection. */
    @Test
    void shouldTakeAClientThatClosesAfterItsLogoutForLoggedOut() throws Exception
    {
        client = RawFixClient.logOn(venue.port);
        client.send("5", 2, "");
        client.expect("35=5", "34=2");
        client.close();
        QuickFixClient.await("the session to be free", () -> !venue.registry.find(FixVenue.SESSION_1).isOwned());
        assertEquals(0, venue.counters.get(GatewayCounter.FIX_DISCONNECT_CANCELS), "it went as it should");

        client = new RawFixClient(venue.port);
        client.send("A", 3, logonFields(FixVenue.PASSWORD));
        client.expect("35=A", "34=3");
        client.close();
        QuickFixClient.await("cancel on disconnect", () ->
            1 == venue.counters.get(GatewayCounter.FIX_DISCONNECT_CANCELS));
    }

    /** F07: messages after a Logout are ignored, and requested at the next logon. */
    @Test
    void shouldTakeNoOrderBehindALogout() throws Exception
    {
        client = RawFixClient.logOn(venue.port);
        client.send("5", 2, "");
        client.send("D", 3, ORDER);
        client.expect("35=5", "34=2");
        client.close();
        QuickFixClient.await("the session to be free", () -> !venue.registry.find(FixVenue.SESSION_1).isOwned());
        assertTrue(exchange.commands.isEmpty(), "no order may come out of a session that has ended");
        client = new RawFixClient(venue.port);
        client.send("A", 4, logonFields(FixVenue.PASSWORD));
        client.expect("35=A");
        client.expect("35=2", "7=3");
    }
}
