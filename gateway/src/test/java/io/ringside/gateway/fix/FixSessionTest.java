package io.ringside.gateway.fix;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.CommandPublisher;
import io.ringside.gateway.GatewayCounter;
import org.junit.jupiter.api.Test;
import quickfix.Message;
import quickfix.field.MsgType;
import quickfix.field.TestReqID;
import quickfix.fix44.TestRequest;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

import static io.ringside.gateway.fix.FixGatewayTest.assertFields;
import static io.ringside.gateway.fix.FixGatewayTest.limit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FixSessionTest extends StockClientTest<ScriptedExchange>
{
    private static final DateTimeFormatter FIX_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");

    FixSessionTest()
    {
        super(new ScriptedExchange());
    }

    /** Each test logs on in its own way. */
    @Override
    void connect()
    {
    }

    /** F14, S1, S2: a wrong password and an unknown id meet the same silence. */
    @Test
    void shouldCloseWithoutAWordWhenTheLogonIsNotRight() throws Exception
    {
        assertEquals("", talk(logon("FIRM1", "RINGSIDE", "firm1", "wrong")));
        assertEquals("", talk(logon("NOBODY", "RINGSIDE", "nobody", FixVenue.PASSWORD)));
        assertEquals("", talk(logon("FIRM1", "OTHER", "firm1", FixVenue.PASSWORD)));
        assertEquals("", talk(logon("FIRM1", "RINGSIDE", "firm2", FixVenue.PASSWORD)));
        assertEquals("", talk(message("D", "FIRM1", "RINGSIDE", "11=x|")));
        assertEquals("", talk("this is not FIX"));
        assertEquals(0, venue.counters.get(GatewayCounter.FIX_LOGONS_ACCEPTED));
        assertFalse(venue.registry.find(FixVenue.SESSION_1).isOwned());
    }

    @Test
    void shouldRefuseASecondConnectionAndLeaveTheFirstAlone() throws Exception
    {
        connect(30);
        assertEquals("", talk(logon("FIRM1", "RINGSIDE", "firm1", FixVenue.PASSWORD)));
        client.send(limit("o-1", "BTC-USD", '1', "1", "1"));
        exchange.expectCommand(NewOrderDecoder.TEMPLATE_ID);
    }

    @Test
    void shouldKeepTheSessionAlive() throws Exception
    {
        connect(1);
        client.send(new TestRequest(new TestReqID("are you there")));
        Message heartbeat = client.expectAdmin("0");
        while (!heartbeat.isSetField(TestReqID.FIELD))
        {
            heartbeat = client.expectAdmin("0");
        }
        assertFields(heartbeat, "112=are you there");
        assertFalse(client.expectAdmin("0").isSetField(TestReqID.FIELD));
    }

    @Test
    void shouldSendAgainWhatTheClientAsksFor() throws Exception
    {
        connect(30);
        for (int i = 1; i <= 3; i++)
        {
            accept("o-" + i);
            client.expect("8");
        }
        QuickFixClient.await("the client to have counted", () -> 5 == client.session().getExpectedTargetNum());
        // The client counts only the logon, and detects the gap at the next report.
        client.session().setNextTargetMsgSeqNum(2);
        accept("o-4");
        for (int i = 1; i <= 4; i++)
        {
            final Message again = client.expect("8");
            assertFields(again, "11=o-" + i);
            assertEquals(i + 1, again.getHeader().getInt(34));
            // The last one has arrived and waits in the client's queue.
            assertTrue(4 == i || again.getHeader().getBoolean(43), again::toString);
        }
    }

    /** F11, refused by the gateway: an invalid field is a Reject, a missing field of this order is not. */
    @Test
    void shouldSayWhyAMessageDoesNotPass() throws Exception
    {
        connect(30);
        final Message request = new Message();
        request.getHeader().setString(MsgType.FIELD, "V");
        client.send(request);
        assertFields(client.expect("j"), "372=V", "380=3", "45=2");

        final Message invalid = new Message();
        invalid.getHeader().setString(MsgType.FIELD, "U9");
        client.send(invalid);
        assertFields(client.expectAdmin("3"), "372=U9", "373=11", "45=3");

        final Message hidden = limit("o-1", "BTC-USD", '1', "1", "1");
        hidden.setString(9999, "1");
        client.send(hidden);
        assertFields(client.expectAdmin("3"), "371=9999", "373=3");

        final Message malformed = limit("o-1", "BTC-USD", '1', "1", "1");
        malformed.setString(44, "1x");
        client.send(malformed);
        assertFields(client.expectAdmin("3"), "371=44", "373=6");

        final Message tooLong = limit("o-1", "BTC-USD", '1', "1", "1");
        tooLong.setString(38, "12345678901234567890123");
        client.send(tooLong);
        assertFields(client.expectAdmin("3"), "371=38", "373=6");

        final Message priceless = limit("o-1", "BTC-USD", '1', "1", "1");
        priceless.removeField(44);
        client.send(priceless);
        assertFields(client.expect("j"), "372=D", "380=5", "58=PRICE_MISSING");

        // The answer is a command, too: while the exchange accepts none nothing happens; then the order passes.
        exchange.refusal = CommandPublisher.BACK_PRESSURED;
        client.send(limit("o-1", "BTC-USD", '1', "1", "1"));
        exchange.refusal = 0;
        final NewOrderDecoder order = new NewOrderDecoder().wrapAndApplyHeader(
            exchange.expectCommand(NewOrderDecoder.TEMPLATE_ID), 0, new MessageHeaderDecoder());
        assertEquals(8, order.clientSequence());
        assertTrue(exchange.commands.isEmpty());
    }

    @Test
    void shouldThrottleOrders() throws Exception
    {
        client = new QuickFixClient(venue.port, "FIRM2", "firm2", FixVenue.PASSWORD).awaitLogon();
        for (int i = 0; i < 2 * FixVenue.ORDERS_PER_SECOND_2; i++)
        {
            client.send(limit("o-" + i, "BTC-USD", '1', "1", "1"));
        }
        assertFields(client.expect("j"), "372=D", "380=0", "58=THROTTLED");
    }

    /** S25: far beyond its allowance a session is logged out, and stays out for a while. */
    @Test
    void shouldLogOutASessionThatFloods() throws Exception
    {
        client = new QuickFixClient(venue.port, "FIRM2", "firm2", FixVenue.PASSWORD).awaitLogon();
        for (int i = 0; 0 == venue.counters.get(GatewayCounter.FIX_FLOODS) && client.isLoggedOn(); i++)
        {
            // It may be logged out between the check and the order.
            client.session().send(limit("o-" + i, "BTC-USD", '1', "1", "1"));
        }
        client.awaitLogout();
        assertEquals(1, venue.counters.get(GatewayCounter.FIX_FLOODS));
        try (RawFixClient again = new RawFixClient(venue.port))
        {
            again.send(logon("FIRM2", "RINGSIDE", "firm2", FixVenue.PASSWORD));
            again.assertHungUp();
        }
    }

    private void connect(final int heartbeatS) throws Exception
    {
        client = new QuickFixClient(venue.port, "FIRM1", "firm1", FixVenue.PASSWORD, heartbeatS).awaitLogon();
    }

    private void accept(final String clOrdId)
    {
        exchange.execution(FixVenue.SESSION_1, report -> report.clOrdId(clOrdId).orderId(7).execId(8).accountId(100)
            .priceTicks(10_050).quantityLots(1_500).leavesLots(1_500).instrumentId(1).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).execType(ExecType.NEW).ordStatus(OrdStatus.NEW));
    }

    private static String logon(
        final String sender, final String target, final String username, final String password)
    {
        return message("A", sender, target, "98=0|108=30|553=" + username + "|554=" + password + "|");
    }

    private static String message(final String type, final String sender, final String target, final String fields)
    {
        final String body = ("35=" + type + "|49=" + sender + "|56=" + target + "|34=1|52=" +
            FIX_TIME.format(LocalDateTime.now(ZoneOffset.UTC)) + "|" + fields).replace('|', '\u0001');
        final String text = "8=FIX.4.4\u00019=" + body.length() + "\u0001" + body;
        return text + String.format("10=%03d\u0001", text.chars().sum() & 0xFF);
    }

    /** All messages of the venue until it closes. */
    private String talk(final String message) throws IOException
    {
        try (Socket socket = new Socket("localhost", venue.port))
        {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(message.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
        catch (final SocketException ex)
        {
            // A reset is a way to hang up, too.
            return "";
        }
    }
}
