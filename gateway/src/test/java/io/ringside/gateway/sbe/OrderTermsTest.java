package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderTerms;
import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

class OrderTermsTest extends FreshExchangeTest
{
    private final OrderTerms terms = new OrderTerms();

    private TestClient alice;
    private TestClient bob;

    @Override
    protected void begin()
    {
        alice = exchange.alice(context -> context.pendingCapacity(64));
        bob = exchange.bob();
    }

    @Test
    void shouldEnterAndChangeAHiddenOrder()
    {
        newOrder(OrdType.LIMIT, "h1", 100, terms.displayLots(OrderTerms.HIDDEN));
        replace("h2", "h1", 90, terms.clear().displayLots(2));
        replace("h3", "h2", 90, terms.clear().stopPriceTicks(5));
        alice.expect("NEW h1 leaves=5 cum=0", "REPLACED h2 leaves=5 cum=0", "CANCEL_REJECT h3 INVALID_COMBINATION");
    }

    @Test
    void shouldElectAStopOrder()
    {
        newOrder(OrdType.STOP, "st", 0, terms.stopPriceTicks(98));
        alice.awaitReports(1);
        bob.sell("b1", 1, 98);
        bob.sell("b2", 5, 99);
        alice.buy("a1", 1, 98);
        alice.expect("NEW st leaves=5 cum=0", "NEW a1 leaves=1 cum=0", "TRADE a1 leaves=0 cum=1",
            "RESTATED st leaves=5 cum=0 TRIGGERED", "TRADE st leaves=0 cum=5");
    }

    @Test
    void shouldKeepEveryCommandOfTheWindowAsItWasSent()
    {
        // The last of them is next to the first in the ring of pending commands.
        int sentCount = 0;
        while (newOrder(OrdType.LIMIT, "o" + sentCount, 10 + sentCount % 80, terms.clear().displayLots(1)) > 0)
        {
            sentCount++;
        }
        assertEquals(OrderEntryClient.WINDOW_FULL, alice.buy("one too many", 5, 1));
        alice.awaitReports(sentCount);

        final List<String> reports = alice.drain();
        for (int i = 0; i < sentCount; i++)
        {
            assertEquals("NEW o" + i + " leaves=5 cum=0", reports.get(i));
        }
        assertEquals(0, alice.client().pendingCount());
    }

    private long newOrder(
        final OrdType ordType, final String clOrdId, final long priceTicks, final OrderTerms asked)
    {
        return alice.client().newOrder(clOrdId, TestExchange.ALICE_ACCOUNT, TestExchange.INSTRUMENT, Side.BUY, ordType,
            priceTicks, 5, TimeInForce.DAY, asked);
    }

    private void replace(
        final String clOrdId, final String origClOrdId, final long priceTicks, final OrderTerms asked)
    {
        alice.client().replace(clOrdId, origClOrdId, TestExchange.ALICE_ACCOUNT, TestExchange.INSTRUMENT, Side.BUY,
            OrdType.LIMIT, priceTicks, 5, TimeInForce.DAY, asked);
    }
}
