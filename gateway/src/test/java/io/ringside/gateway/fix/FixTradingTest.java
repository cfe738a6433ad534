package io.ringside.gateway.fix;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.client.FixClient;
import io.ringside.gateway.client.FixClientContext;
import io.ringside.gateway.client.FixListener;
import io.ringside.gateway.client.FixMessageReader;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import quickfix.Message;

import java.util.ArrayDeque;
import java.util.Queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Stock QuickFIX/J, who buys, and our own client, who sells, over the gateway and the real core. */
class FixTradingTest extends StockClientTest implements FixListener
{
    private final Queue<String> reports = new ArrayDeque<>();
    @AutoClose
    private FixClient counterparty;

    @Override
    void connect() throws Exception
    {
        super.connect();
        counterparty = FixClient.connect(new FixClientContext().address("localhost", venue.port)
            .session("FIRM2", "FIRM2", FixVenue.PASSWORD));
    }

    @Test
    void shouldTradeInPartsWithBothSidesToldTheSame() throws Exception
    {
        client.buy("b-1", "100.00", "2");
        final Message accepted = client.expect("8", "150=0", "39=0", "151=2");
        sell("s-1", 9_990, 500);
        final Message partial = client.expect("8", "11=b-1", "150=F", "39=1", "31=100", "32=0.5", "14=0.5", "151=1.5",
            "6=100", "851=1", "41=");
        assertEquals("8 s-1 150=0 39=0", nextReport());
        assertEquals("8 s-1 150=F 39=2 31=100 32=0.5 14=0.5 151=0 851=2 527=" + partial.getString(527), nextReport());
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

    /** Rule book J.1, B03. */
    @Test
    void shouldTakeAFillOfALiveOrderBack() throws Exception
    {
        ask("D", "11=b-1|54=1|38=2|40=2|44=100", "150=0", "39=0");
        sell("s-1", 9_990, 500);
        final Message fill = client.expect("8", "150=F", "39=1", "14=0.5", "151=1.5");
        assertEquals("8 s-1 150=0 39=0", nextReport());
        assertTrue(nextReport().startsWith("8 s-1 150=F 39=2 31=100 32=0.5 14=0.5 151=0 "));

        exchange.bust(fill.getInt(527));
        final Message bust = client.expect("8", "150=H", "39=0", "11=b-1", "37=" + fill.getString(37),
            "19=" + fill.getString(17), "527=" + fill.getString(527), "31=100", "32=0.5", "14=0", "6=0", "151=1.5",
            "38=2", "58=BUST", "41=", "851=");
        assertFalse(fill.getString(17).equals(bust.getString(17)), "an execution id of its own");
        assertEquals("8 s-1 150=H 39=2 14=0 151=0", nextReport(), "filled stays filled");

        // Busted quantity is not open again: 1.5 are left of 2.
        sell("s-2", 10_000, 2_000);
        client.expect("8", "150=F", "39=2", "32=1.5", "14=1.5", "151=0", "6=100");
    }

    @Test
    void shouldTellAClientThatWasAway() throws Exception
    {
        ask("D", "11=g-1|54=1|38=2|40=2|44=100|59=1", "150=0");
        sell("s-1", 10_000, 500);
        final Message fill = client.expect("8");

        client.pullTheCable();
        exchange.bust(fill.getInt(527));
        assertEquals("8 s-1 150=0 39=0", nextReport());
        assertTrue(nextReport().startsWith("8 s-1 150=F 39=2 31=100 32=0.5 14=0.5 151=0 "));
        assertEquals("8 s-1 150=H 39=2 14=0 151=0", nextReport());

        client.awaitLogon();
        client.expect("8", "150=H", "11=g-1", "19=" + fill.getString(17), "14=0", "151=1.5");
    }

    private void sell(final String id, final long priceCents, final long quantityMilli)
    {
        assertTrue(counterparty.newOrder(id, "BTC-USD", FixClient.SELL, FixClient.LIMIT, FixClient.DAY,
            priceCents, 2, quantityMilli, 3) > 0);
    }

    private String nextReport()
    {
        QuickFixClient.await("a report for our client", () ->
        {
            counterparty.poll(this);
            return !reports.isEmpty();
        });
        return reports.poll();
    }

    @Override
    public void onExecutionReport(final FixMessageReader message)
    {
        final char execType = message.character(150);
        final String cumulated = " 14=" + message.text(14) + " 151=" + message.text(151);
        final String more = 'H' == execType ? cumulated : 'F' != execType ? "" : " 31=" + message.text(31) + " 32=" +
            message.text(32) + cumulated + " 851=" + message.text(851) + " 527=" + message.number(527, -1);
        reports.add("8 " + message.text(11) + " 150=" + execType + " 39=" + message.character(39) + more);
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
