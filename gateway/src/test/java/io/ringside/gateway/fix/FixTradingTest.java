package io.ringside.gateway.fix;

import io.ringside.gateway.client.FixClient;
import io.ringside.gateway.client.FixMessageReader;
import org.junit.jupiter.api.Test;
import quickfix.Message;
import quickfix.field.ClOrdID;
import quickfix.field.MassCancelRequestType;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.OrigClOrdID;
import quickfix.field.PossResend;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TimeInForce;
import quickfix.field.TransactTime;
import quickfix.fix44.OrderCancelReplaceRequest;
import quickfix.fix44.OrderMassCancelRequest;
import quickfix.fix44.OrderStatusRequest;

import java.math.BigDecimal;

import static io.ringside.gateway.fix.FixGatewayTest.assertFields;
import static io.ringside.gateway.fix.FixGatewayTest.cancel;
import static io.ringside.gateway.fix.FixGatewayTest.limit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Stock QuickFIX/J against our own client, over the gateway and the real core. */
class FixTradingTest extends FixMarket
{
    @Test
    void shouldTradeInPartsWithBothSidesToldTheSame() throws Exception
    {
        client.send(limit("b-1", "BTC-USD", '1', "100.00", "2"));
        final Message accepted = client.expect("8");
        assertFields(accepted, "150=0", "39=0", "151=2");

        sell("s-1", 9_990, 500);
        final Message partial = client.expect("8");
        assertFields(partial, "11=b-1", "150=F", "39=1", "31=100", "32=0.5", "14=0.5", "151=1.5", "6=100", "851=1");
        assertFalse(partial.isSetField(41));
        assertEquals("8 s-1 150=0 39=0", nextReport());
        assertEquals("8 s-1 150=F 39=2 31=100 32=0.5 851=2 527=" + partial.getString(527), nextReport());

        sell("s-2", 10_000, 1_500);
        assertFields(client.expect("8"), "150=F", "39=2", "151=0", "14=2", "37=" + accepted.getString(37));
    }

    /** F12: a cancel of an order that has ended: too late while the order is known, unknown after that. */
    @Test
    void shouldReplaceThenCancel() throws Exception
    {
        client.send(limit("b-1", "BTC-USD", '1', "100.00", "2"));
        final Message accepted = client.expect("8");

        client.send(replace("b-2", "b-1", "99.50", "3"));
        assertFields(client.expect("8"), "150=5", "39=0", "11=b-2", "41=b-1", "44=99.5", "38=3", "151=3",
            "37=" + accepted.getString(37));

        client.send(cancel("c-1", "b-2"));
        final Message cancelled = client.expect("8");
        assertFields(cancelled, "150=4", "39=4", "11=c-1", "41=b-2", "151=0", "14=0");
        assertFalse(cancelled.isSetField(378));

        client.send(cancel("c-2", "b-2"));
        assertFields(client.expect("9"), "11=c-2", "41=b-2", "434=1", "102=0", "39=4", "58=TOO_LATE",
            "37=" + accepted.getString(37));
        client.send(cancel("c-3", "nobody"));
        assertFields(client.expect("9"), "11=c-3", "41=nobody", "434=1", "102=1", "39=8",
            "58=UNKNOWN_ORDER", "37=NONE");
        client.send(replace("b-3", "nobody", "99.50", "3"));
        assertFields(client.expect("9"), "11=b-3", "41=nobody", "434=2", "102=1", "39=8", "58=UNKNOWN_ORDER");
    }

    @Test
    void shouldAddressEveryMessageToItsOwnSession() throws Exception
    {
        counterparty.newOrder("x-1", "NOPE", FixClient.BUY, FixClient.LIMIT, FixClient.DAY, 100, 0, 1, 0);
        assertEquals("8 x-1 150=8 39=8", nextReport());
        client.send(limit("r-1", "NOPE", '1', "1", "1"));
        assertEquals("FIRM1", client.expect("8").getHeader().getString(56));

        sell("s-1", 10_000, 1_000);
        assertEquals("8 s-1 150=0 39=0", nextReport());
        client.send(limit("b-1", "BTC-USD", '1', "99", "1"));
        assertEquals("FIRM1", client.expect("8").getHeader().getString(56));

        counterparty.massCancel("m-1", "BTC-USD");
        assertEquals("r m-1", nextReport());
        client.send(massCancel("m-2", '7', null));
        assertEquals("FIRM1", client.expect("r").getHeader().getString(56));
        client.expect("8");
    }

    /** F11, checks of the exchange; F09: of a duplicate ClOrdID, 39 is the live order's status. */
    @Test
    void shouldRefuseInTheWordsOfFix() throws Exception
    {
        client.send(limit("r-1", "NOPE", '1', "1", "1"));
        assertFields(client.expect("8"), "150=8", "39=8", "37=NONE", "103=1", "58=UNKNOWN_INSTRUMENT", "55=NOPE");
        client.send(limit("r-2", "BTC-USD", '1', "100.001", "1"));
        assertFields(client.expect("8"), "150=8", "103=99", "58=PRICE_OFF_TICK", "44=100.001");
        client.send(limit("r-3", "ESZ6", '1', "4000.30", "1"));
        assertFields(client.expect("8"), "150=8", "103=99", "58=PRICE_OFF_TICK");
        client.send(limit("r-4", "BTC-USD", '1', "100", "0.0005"));
        assertFields(client.expect("8"), "150=8", "103=13", "58=QUANTITY_OFF_LOT");
        client.send(limit("r-5-of-more-than-twenty", "BTC-USD", '1', "100", "1"));
        assertFields(client.expect("8"), "150=8", "103=99", "58=INVALID_CLORDID",
            "11=r-5-of-more-than-twenty");
        final Message foreign = limit("r-6", "BTC-USD", '1', "100", "1");
        foreign.setString(1, "200");
        client.send(foreign);
        assertFields(client.expect("8"), "150=8", "103=15", "58=UNKNOWN_ACCOUNT");
        client.send(limit("r-7", "BTC-USD", '1', "-1", "1"));
        assertFields(client.expect("8"), "150=8", "103=99", "58=INVALID_PRICE");
        client.send(limit("r-8", "BTC-USD", '1', "100", "9999"));
        assertFields(client.expect("8"), "150=8", "103=3", "58=MAX_ORDER_QUANTITY");
        client.send(limit("r-9", "BTC-USD", '5', "100", "1"));
        assertFields(client.expect("8"), "150=8", "103=11", "58=INVALID_SIDE", "54=5");

        client.send(limit("b-1", "BTC-USD", '1', "100", "1"));
        client.expect("8");
        client.send(limit("b-1", "BTC-USD", '1', "100", "1"));
        assertFields(client.expect("8"), "150=8", "39=0", "103=6", "58=DUPLICATE_CLORDID");
    }

    /** F10. */
    @Test
    void shouldAnswerStatusAndMassCancel() throws Exception
    {
        client.send(limit("b-1", "BTC-USD", '1', "100", "1"));
        client.send(limit("b-2", "ESZ6", '1', "4000.25", "3"));
        client.send(limit("b-3", "BTC-USD", '1', "101", "1"));
        final Message first = client.expect("8");
        client.expect("8");
        client.expect("8");

        final Message named = status("b-1");
        named.setString(790, "s-1");
        client.send(named);
        assertFields(client.expect("8"), "150=I", "39=0", "17=0", "37=" + first.getString(37), "151=1", "790=s-1");
        client.send(status("nobody"));
        assertFields(client.expect("8"), "150=I", "39=8", "37=NONE", "103=5");

        client.send(massCancel("m-1", '1', "NOPE"));
        assertFields(client.expect("r"), "11=m-1", "531=0", "532=1", "533=0");
        client.send(massCancel("m-2", '7', null));
        assertFields(client.expect("r"), "11=m-2", "530=7", "531=7", "533=3");
        final Message cancelled = client.expect("8");
        assertFields(cancelled, "150=4", "39=4", "11=b-1", "58=MASS_CANCEL");
        assertFalse(cancelled.isSetField(41));
        assertFalse(cancelled.isSetField(378));
        assertFields(client.expect("8"), "150=4", "11=b-2", "55=ESZ6");
        // Entered last, although its price was better than the first one's.
        assertFields(client.expect("8"), "150=4", "11=b-3");
    }

    /** F08: one answer: a repeated request gets its order's status. */
    @Test
    void shouldAnswerAPossResendOnce() throws Exception
    {
        client.send(limit("b-1", "BTC-USD", '1', "100", "2"));
        final Message accepted = client.expect("8");
        client.send(again(limit("b-1", "BTC-USD", '1', "100", "2")));
        assertFields(client.expect("8"), "11=b-1", "150=I", "39=0", "17=0", "151=2", "37=" + accepted.getString(37));

        client.send(again(limit("b-2", "BTC-USD", '1', "99", "1")));
        assertFields(client.expect("8"), "11=b-2", "150=0", "39=0");
        client.send(again(replace("b-3", "b-1", "100.00", "1")));
        assertFields(client.expect("8"), "11=b-3", "150=5", "39=0");
        client.send(again(replace("b-3", "b-1", "100.00", "1")));
        assertFields(client.expect("8"), "11=b-3", "150=I", "39=0", "151=1", "37=" + accepted.getString(37));

        sell("s-1", 10_000, 1_000);
        assertFields(client.expect("8"), "11=b-3", "150=F", "39=2");
        client.send(again(replace("b-3", "b-1", "100.00", "1")));
        assertFields(client.expect("8"), "11=b-3", "150=I", "39=2");
    }

    /** F13. */
    @Test
    void shouldSayWhyAnOrderEndedByItsOwnTerms() throws Exception
    {
        sell("s-1", 10_000, 500);
        assertEquals("8 s-1 150=0 39=0", nextReport());

        client.send(limited("k-1", TimeInForce.FILL_OR_KILL));
        assertFields(client.expect("8"), "11=k-1", "150=0");
        final Message killed = client.expect("8");
        assertFields(killed, "11=k-1", "150=4", "39=4", "14=0", "151=0", "58=FOK_UNFILLABLE");
        assertFalse(killed.isSetField(378));

        client.send(limited("i-1", TimeInForce.IMMEDIATE_OR_CANCEL));
        assertFields(client.expect("8"), "11=i-1", "150=0");
        assertFields(client.expect("8"), "11=i-1", "150=F", "32=0.5");
        final Message remainder = client.expect("8");
        assertFields(remainder, "11=i-1", "150=4", "39=4", "14=0.5", "151=0", "58=IOC_REMAINDER");
        assertFalse(remainder.isSetField(378));
    }

    @Test
    void shouldCancelDayOrdersWhenTheConnectionBreaksAndDeliverWhatHappenedMeanwhile() throws Exception
    {
        final Message lasting = limit("g-1", "BTC-USD", '1', "100", "1");
        lasting.setChar(TimeInForce.FIELD, TimeInForce.GOOD_TILL_CANCEL);
        client.send(lasting);
        client.send(limit("d-1", "BTC-USD", '1', "99", "1"));
        client.expect("8");
        client.expect("8");

        client.session().disconnect("the cable is pulled", false);
        client.awaitLogout();
        QuickFixClient.await("cancel on disconnect", () ->
            1 == venue.counters.get(io.ringside.gateway.GatewayCounter.FIX_DISCONNECT_CANCELS));
        sell("s-1", 10_000, 400);
        assertEquals("8 s-1 150=0 39=0", nextReport());
        assertTrue(nextReport().startsWith("8 s-1 150=F 39=2"));

        client.awaitLogon();
        final Message cancelled = client.expect("8");
        assertFields(cancelled, "150=4", "39=4", "11=d-1", "378=99", "58=DISCONNECT");
        assertFalse(cancelled.isSetField(41));
        assertFields(client.expect("8"), "150=F", "39=1", "11=g-1", "32=0.4");
    }

    @Test
    void shouldLetOurClientReconnectAndLogOut()
    {
        counterparty.newOrder(
            "o-1", "BTC-USD", FixClient.BUY, FixClient.LIMIT, FixClient.GOOD_TILL_CANCEL, 100, 0, 1, 0);
        assertEquals("8 o-1 150=0 39=0", nextReport());
        counterparty.replace(
            "o-2", "o-1", "BTC-USD", FixClient.BUY, FixClient.LIMIT, FixClient.GOOD_TILL_CANCEL, 101, 0, 1, 0);
        assertEquals("8 o-2 150=5 39=0", nextReport());

        counterparty.close();
        QuickFixClient.await("the session to be free", () -> !venue.registry.find(FixVenue.SESSION_2).isOwned());
        counterparty.reconnect();
        counterparty.orderStatus("o-2", "BTC-USD", FixClient.BUY);
        assertEquals("8 o-2 150=I 39=0", nextReport());
        counterparty.cancel("c-1", "o-2", "BTC-USD", FixClient.BUY);
        assertEquals("8 c-1 150=4 39=4", nextReport());
        counterparty.massCancel("m-1", "BTC-USD");
        assertEquals("r m-1", nextReport());

        counterparty.logout(this);
        assertFalse(counterparty.isConnected());
        assertEquals("disconnected", reports.poll());
    }

    @Override
    public void onExecutionReport(final FixMessageReader message)
    {
        final StringBuilder line = new StringBuilder("8 ").append(message.text(11)).append(" 150=")
            .append(message.character(150)).append(" 39=").append(message.character(39));
        if ('F' == message.character(150))
        {
            line.append(" 31=").append(message.text(31)).append(" 32=").append(message.text(32))
                .append(" 851=").append(message.text(851)).append(" 527=").append(message.number(527, -1));
        }
        reports.add(line.toString());
    }

    @Override
    public void onMassCancelReport(final FixMessageReader message)
    {
        reports.add("r " + message.chars(11));
    }

    @Override
    public void onReject(final FixMessageReader message)
    {
        reports.add("reject " + message.text(58));
    }

    @Override
    public void onDisconnected(final String text)
    {
        reports.add("disconnected");
    }

    private static Message again(final Message message)
    {
        message.getHeader().setBoolean(PossResend.FIELD, true);
        return message;
    }

    private static Message limited(final String clOrdId, final char timeInForce)
    {
        final Message order = limit(clOrdId, "BTC-USD", '1', "100", "2");
        order.setChar(TimeInForce.FIELD, timeInForce);
        return order;
    }

    private static Message replace(
        final String clOrdId, final String origClOrdId, final String price, final String quantity)
    {
        final OrderCancelReplaceRequest request = new OrderCancelReplaceRequest(new OrigClOrdID(origClOrdId),
            new ClOrdID(clOrdId), new Side(Side.BUY), new TransactTime(), new OrdType(OrdType.LIMIT));
        request.set(new Symbol("BTC-USD"));
        request.setDecimal(Price.FIELD, new BigDecimal(price));
        request.setDecimal(OrderQty.FIELD, new BigDecimal(quantity));
        return request;
    }

    private static Message status(final String clOrdId)
    {
        final OrderStatusRequest request = new OrderStatusRequest(new ClOrdID(clOrdId), new Side(Side.BUY));
        request.set(new Symbol("BTC-USD"));
        return request;
    }

    private static Message massCancel(final String clOrdId, final char type, final String symbol)
    {
        final OrderMassCancelRequest request = new OrderMassCancelRequest(
            new ClOrdID(clOrdId), new MassCancelRequestType(type), new TransactTime());
        if (null != symbol)
        {
            request.set(new Symbol(symbol));
        }
        return request;
    }
}
