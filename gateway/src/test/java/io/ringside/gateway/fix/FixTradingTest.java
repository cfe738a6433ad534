package io.ringside.gateway.fix;

import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.client.FixClient;
import io.ringside.gateway.client.FixMessageReader;
import org.junit.jupiter.api.Test;
import quickfix.Message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Stock QuickFIX/J against our own client, over the gateway and the real core. */
class FixTradingTest extends FixMarket
{
    @Test
    void shouldTradeInPartsWithBothSidesToldTheSame() throws Exception
    {
        client.buy("b-1", "100.00", "2");
        final Message accepted = client.expect("8", "150=0", "39=0", "151=2");
        sell("s-1", 9_990, 500);
        final Message partial = client.expect("8", "11=b-1", "150=F", "39=1", "31=100", "32=0.5", "14=0.5", "151=1.5",
            "6=100", "851=1", "41=");
        assertEquals("8 s-1 150=0 39=0", nextReport());
        assertEquals("8 s-1 150=F 39=2 31=100 32=0.5 851=2 527=" + partial.getString(527), nextReport());
        sell("s-2", 10_000, 1_500);
        client.expect("8", "150=F", "39=2", "151=0", "14=2", "37=" + accepted.getString(37));
    }

    @Test
    void shouldAddressEveryMessageToItsOwnSession() throws Exception
    {
        counterparty.newOrder("x-1", "NOPE", FixClient.BUY, FixClient.LIMIT, FixClient.DAY, 100, 0, 1, 0);
        assertEquals("8 x-1 150=8 39=8", nextReport());
        client.send("D", "11=r-1|55=NOPE|54=1|38=1|40=2|44=1");
        assertEquals("FIRM1", client.expect("8").getHeader().getString(56));
        sell("s-1", 10_000, 1_000);
        assertEquals("8 s-1 150=0 39=0", nextReport());
        client.buy("b-1", "99", "1");
        assertEquals("FIRM1", client.expect("8").getHeader().getString(56));
        counterparty.massCancel("m-1", "BTC-USD");
        assertEquals("r m-1", nextReport());
        client.send("q", "11=m-2|530=7");
        assertEquals("FIRM1", client.expect("r").getHeader().getString(56));
    }

    @Test
    void shouldCancelDayOrdersWhenTheConnectionBreaksAndDeliverWhatHappenedMeanwhile() throws Exception
    {
        client.send("D", "11=g-1|54=1|38=1|40=2|44=100|59=1");
        client.buy("d-1", "99", "1");
        client.expect("8");
        client.expect("8");
        client.pullTheCable();
        QuickFixClient.await("cancel on disconnect", () ->
            1 == venue.counters.get(GatewayCounter.FIX_DISCONNECT_CANCELS));
        sell("s-1", 10_000, 400);
        assertEquals("8 s-1 150=0 39=0", nextReport());
        assertTrue(nextReport().startsWith("8 s-1 150=F 39=2"));
        client.awaitLogon();
        client.expect("8", "150=4", "39=4", "11=d-1", "378=99", "58=DISCONNECT", "41=");
        client.expect("8", "150=F", "39=1", "11=g-1", "32=0.4");
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
        venue.awaitFree(FixVenue.SESSION_2);
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
        final String trade = 'F' != message.character(150) ? "" : " 31=" + message.text(31) + " 32=" +
            message.text(32) + " 851=" + message.text(851) + " 527=" + message.number(527, -1);
        reports.add("8 " + message.text(11) + " 150=" + message.character(150) + " 39=" + message.character(39) +
            trade);
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
}
