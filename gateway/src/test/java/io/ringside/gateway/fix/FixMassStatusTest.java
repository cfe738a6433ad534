package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import org.junit.jupiter.api.Test;
import quickfix.Message;

/** OrderMassStatusRequest (AF) of stock QuickFIX/J over the gateway and the real core. Rule book 4.5. */
class FixMassStatusTest extends StockClientTest
{
    @Test
    void shouldReportEveryLiveOrderAndCountThem() throws Exception
    {
        ask("D", "11=b-1|54=1|38=1|40=2|44=100", "150=0");
        ask("D", "11=b-2|55=ESZ6|54=1|38=3|40=2|44=4000.25", "150=0");
        ask("D", "11=s-1|54=2|38=1|40=2|44=101", "150=0");
        ask("AF", "584=q-1|585=7", "150=I", "39=0", "17=0", "11=b-1", "584=q-1", "911=3", "912=N");
        client.expect("8", "150=I", "39=0", "11=b-2", "55=ESZ6", "584=q-1", "911=3", "912=N");
        client.expect("8", "150=I", "39=0", "11=s-1", "584=q-1", "911=3", "912=Y");
        ask("AF", "584=q-2|585=1|55=ESZ6", "150=I", "11=b-2", "584=q-2", "911=1", "912=Y");
        ask("AF", "584=q-3|585=7|54=2", "150=I", "11=s-1", "584=q-3", "911=1", "912=Y");

        // An answer to another question is no part of it.
        ask("H", "11=s-1|54=2", "150=I", "584=");
        exchange.enter(Side.SELL, 10_000, 1_000);
        client.expect("8", "11=b-1", "150=F", "911=");
    }

    @Test
    void shouldSayThatThereIsNone() throws Exception
    {
        ask("AF", "584=q-1|585=7", "150=I", "39=8", "37=NONE", "17=0", "103=5", "584=q-1", "911=0", "912=Y");
        ask("AF", "584=q-2|585=1|55=BTC-USD", "150=I", "39=8", "55=BTC-USD", "103=5", "584=q-2", "911=0", "912=Y");
    }

    @Test
    void shouldRefuseWhatItCannotAnswer() throws Exception
    {
        ask("AF", "584=q-1|585=1|55=NOPE", "150=I", "39=8", "55=NOPE", "103=1", "584=q-1", "911=0", "912=Y");
        ask("AF", "584=q-3|585=7|54=8", "150=I", "39=8", "54=8", "103=11", "584=q-3");
        client.send("AF", "584=q-5|585=1");
        client.expect("j", "380=5", "372=AF", "58=SYMBOL_MISSING");
        client.send("AF", "584=q-6|585=9");
        client.expectAdmin("3", "372=AF", "371=585", "373=5");
    }

    /** After a lost connection a client asks which of its orders are live. */
    @Test
    void shouldAnswerAClientThatIsBack() throws Exception
    {
        ask("D", "11=b-1|54=1|38=1|40=2|44=100|59=1", "150=0");
        ask("D", "11=b-2|54=1|38=1|40=2|44=100", "150=0");
        final Message report = ask("AF", "584=q-1|585=7", "11=b-1", "584=q-1", "911=2", "912=N");
        client.expect("8", "11=b-2", "584=q-1", "911=2", "912=Y");
        client.pullTheCable();
        client.awaitLogon();
        client.expect("8", "11=b-2", "150=4", "58=DISCONNECT", "584=");
        ask("AF", "584=q-2|585=7", "584=q-2", "911=1", "912=Y", "37=" + report.getString(37));
    }
}
