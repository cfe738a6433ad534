package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import org.junit.jupiter.api.Test;
import quickfix.Message;

import static io.ringside.gateway.fix.FixGatewayTest.assertFields;
import static io.ringside.gateway.fix.FixGatewayTest.limit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** OrderMassStatusRequest (AF) of stock QuickFIX/J over the gateway and the real core. Rule book 4.5. */
class FixMassStatusTest extends StockClientTest<CoreExchange>
{
    FixMassStatusTest()
    {
        super(new CoreExchange());
    }

    @Test
    void shouldReportEveryLiveOrderAndCountThem() throws Exception
    {
        enter(limit("b-1", "BTC-USD", '1', "100", "1"));
        enter(limit("b-2", "ESZ6", '1', "4000.25", "3"));
        enter(limit("s-1", "BTC-USD", '2', "101", "1"));

        client.send(ask("q-1", "585=7"));
        assertFields(client.expect("8"), "150=I", "39=0", "17=0", "11=b-1", "584=q-1", "911=3", "912=N");
        assertFields(client.expect("8"), "150=I", "39=0", "11=b-2", "55=ESZ6", "584=q-1", "911=3", "912=N");
        assertFields(client.expect("8"), "150=I", "39=0", "11=s-1", "584=q-1", "911=3", "912=Y");

        client.send(ask("q-2", "585=1|55=ESZ6"));
        assertFields(client.expect("8"), "150=I", "11=b-2", "584=q-2", "911=1", "912=Y");
        client.send(ask("q-3", "585=7|54=2"));
        assertFields(client.expect("8"), "150=I", "11=s-1", "584=q-3", "911=1", "912=Y");

        // An answer to another question is no part of it.
        final Message status = FixOrderTypesTest.message("H", "s-1", "54=2");
        client.send(status);
        assertFalse(client.expect("8").isSetField(584));
        exchange.enter(Side.SELL, 10_000, 1_000);
        final Message fill = client.expect("8");
        assertFields(fill, "11=b-1", "150=F");
        assertFalse(fill.isSetField(911));
    }

    @Test
    void shouldSayThatThereIsNone() throws Exception
    {
        client.send(ask("q-1", "585=7"));
        assertFields(client.expect("8"), "150=I", "39=8", "37=NONE", "17=0", "103=5", "584=q-1", "911=0", "912=Y");
        client.send(ask("q-2", "585=1|55=BTC-USD"));
        assertFields(client.expect("8"), "150=I", "39=8", "55=BTC-USD", "103=5", "584=q-2", "911=0", "912=Y");
    }

    @Test
    void shouldRefuseWhatItCannotAnswer() throws Exception
    {
        client.send(ask("q-1", "585=1|55=NOPE"));
        assertFields(client.expect("8"), "150=I", "39=8", "55=NOPE", "103=1", "584=q-1", "911=0", "912=Y",
            "58=UNKNOWN_INSTRUMENT");
        client.send(ask("q-2", "585=8"));
        assertFields(client.expect("8"), "150=I", "39=8", "584=q-2", "911=0", "58=INVALID_COMMAND");
        client.send(ask("q-3", "585=7|54=8"));
        assertFields(client.expect("8"), "150=I", "39=8", "54=8", "103=11", "584=q-3", "58=INVALID_SIDE");
        client.send(ask("q-4-of-more-than-twenty", "585=7"));
        assertFields(client.expect("8"), "150=I", "39=8", "584=q-4-of-more-than-twenty");
        client.send(ask("q-5", "585=1"));
        assertFields(client.expect("j"), "380=5", "372=AF", "58=SYMBOL_MISSING");
        client.send(ask("q-6", "585=9"));
        assertFields(client.expectAdmin("3"), "372=AF", "371=585", "373=5");
    }

    /** After a lost connection a client asks which of its orders are live. */
    @Test
    void shouldAnswerAClientThatIsBack() throws Exception
    {
        final Message lasting = limit("b-1", "BTC-USD", '1', "100", "1");
        lasting.setChar(59, '1');
        enter(lasting);
        enter(limit("b-2", "BTC-USD", '1', "100", "1"));
        client.send(ask("q-1", "585=7"));
        final Message report = client.expect("8");
        assertFields(report, "11=b-1", "584=q-1", "911=2", "912=N");
        assertFields(client.expect("8"), "11=b-2", "584=q-1", "911=2", "912=Y");

        client.session().disconnect("the cable is pulled", false);
        client.awaitLogout();
        client.awaitLogon();
        final Message cancelled = client.expect("8");
        assertFields(cancelled, "11=b-2", "150=4", "58=DISCONNECT");
        assertFalse(cancelled.isSetField(584), "it is no part of the answer");
        client.send(ask("q-2", "585=7"));
        assertFields(client.expect("8"), "584=q-2", "911=1", "912=Y", "37=" + report.getString(37));
    }

    private void enter(final Message order) throws Exception
    {
        client.send(order);
        assertEquals("0", client.expect("8").getString(150));
    }

    private static Message ask(final String requestId, final String fields)
    {
        final Message message = new Message();
        message.getHeader().setString(35, "AF");
        message.setString(584, requestId);
        for (final String field : fields.split("\\|"))
        {
            final int split = field.indexOf('=');
            message.setString(Integer.parseInt(field.substring(0, split)), field.substring(split + 1));
        }
        return message;
    }
}
