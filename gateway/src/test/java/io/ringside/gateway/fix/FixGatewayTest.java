package io.ringside.gateway.fix;

import io.ringside.engine.protocol.CancelOrderDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import org.junit.jupiter.api.Test;
import quickfix.Message;
import quickfix.field.ClOrdID;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.Symbol;
import quickfix.field.TransactTime;
import quickfix.fix44.NewOrderSingle;

import java.math.BigDecimal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FixGatewayTest extends StockClientTest<ScriptedExchange>
{
    FixGatewayTest()
    {
        super(new ScriptedExchange());
    }

    @Test
    void shouldTranslateNewOrderAndItsReports() throws Exception
    {
        client.send(limit("o-1", "BTC-USD", '1', "100.50", "1.5"));

        final NewOrderDecoder order = new NewOrderDecoder().wrapAndApplyHeader(
            exchange.expectCommand(NewOrderDecoder.TEMPLATE_ID), 0, new MessageHeaderDecoder());
        assertEquals("o-1", order.clOrdId());
        assertEquals(FixVenue.SESSION_1, order.sessionId());
        assertEquals(2, order.clientSequence(), "its MsgSeqNum");
        assertEquals(100, order.accountId());
        assertEquals(10_050, order.priceTicks());
        assertEquals(1_500, order.quantityLots());
        assertEquals(1, order.instrumentId());
        assertEquals(Side.BUY, order.side());
        assertEquals(OrdType.LIMIT, order.ordType());
        assertEquals(TimeInForce.DAY, order.timeInForce());

        exchange.execution(FixVenue.SESSION_1, report -> report.clOrdId("o-1").orderId(7).execId(8).accountId(100)
            .priceTicks(10_050).quantityLots(1_500).leavesLots(1_500).instrumentId(1).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).execType(ExecType.NEW).ordStatus(OrdStatus.NEW));
        exchange.execution(FixVenue.SESSION_1, report -> report.clOrdId("o-1").orderId(7).execId(9).accountId(100)
            .priceTicks(10_050).quantityLots(1_500).leavesLots(1_200).cumLots(300)
            .cumTicksLots(100 * 10_000 + 200 * 10_001).lastPriceTicks(10_001).lastLots(200).matchId(55)
            .liquidity(Liquidity.REMOVED).instrumentId(1).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).execType(ExecType.TRADE)
            .ordStatus(OrdStatus.PARTIALLY_FILLED));

        final Message accepted = client.expect("8");
        assertFields(accepted, "11=o-1", "37=7", "17=8", "150=0", "39=0", "1=100", "55=BTC-USD", "54=1", "38=1.5",
            "40=2", "44=100.5", "59=0", "151=1.5", "14=0", "6=0", "60=20261118-11:06:40.123456");
        final Message fill = client.expect("8");
        assertFields(fill, "17=9", "150=F", "39=1", "31=100.01", "32=0.2", "851=2", "527=55", "151=1.2", "14=0.3",
            "6=100.0066666667");
    }

    @Test
    void shouldTranslateCancel() throws Exception
    {
        client.send(cancel("c-1", "o-1"));

        final CancelOrderDecoder cancel = new CancelOrderDecoder().wrapAndApplyHeader(
            exchange.expectCommand(CancelOrderDecoder.TEMPLATE_ID), 0, new MessageHeaderDecoder());
        assertEquals("c-1", cancel.clOrdId());
        assertEquals("o-1", cancel.origClOrdId());
    }

    /** F13. */
    @Test
    void shouldGiveNoRestatementReasonForAPostOnlyOrder() throws Exception
    {
        exchange.execution(FixVenue.SESSION_1, report -> report.clOrdId("o-1").orderId(7).execId(8).accountId(100)
            .priceTicks(10_050).quantityLots(1_500).instrumentId(1).side(Side.BUY).ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY).execType(ExecType.CANCELED).ordStatus(OrdStatus.CANCELED)
            .reason(Reason.POST_ONLY));
        final Message cancelled = client.expect("8");
        assertFields(cancelled, "11=o-1", "150=4", "39=4", "58=POST_ONLY");
        assertFalse(cancelled.isSetField(378));
    }

    static Message limit(
        final String clOrdId, final String symbol, final char side, final String price, final String quantity)
    {
        final NewOrderSingle order = new NewOrderSingle(
            new ClOrdID(clOrdId), new quickfix.field.Side(side), new TransactTime(), new quickfix.field.OrdType('2'));
        order.set(new Symbol(symbol));
        order.setDecimal(OrderQty.FIELD, new BigDecimal(quantity));
        order.setDecimal(Price.FIELD, new BigDecimal(price));
        return order;
    }

    static Message cancel(final String clOrdId, final String origClOrdId)
    {
        final quickfix.fix44.OrderCancelRequest cancel = new quickfix.fix44.OrderCancelRequest(
            new quickfix.field.OrigClOrdID(origClOrdId), new ClOrdID(clOrdId), new quickfix.field.Side('1'),
            new TransactTime());
        cancel.set(new Symbol("BTC-USD"));
        return cancel;
    }

    static void assertFields(final Message message, final String... fields) throws Exception
    {
        for (final String field : fields)
        {
            final int split = field.indexOf('=');
            final int tag = Integer.parseInt(field.substring(0, split));
            assertTrue(message.isSetField(tag), () -> "missing " + field + " in " + message);
            assertEquals(field.substring(split + 1), message.getString(tag), () -> "tag " + tag + " in " + message);
        }
    }
}
