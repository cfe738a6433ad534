package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.client.ClientState;
import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReconnectTest extends FreshExchangeTest
{
    @Test
    void shouldDeliverWhatHappenedWhileTheClientWasAway()
    {
        final TestClient alice = exchange.alice();
        alice.sell("s1", 9, 100);
        alice.awaitReports(1);
        alice.leave();

        final TestClient bob = exchange.bob();
        bob.buy("b1", 4, 100);
        bob.buy("b2", 5, 100);
        bob.awaitReports(4);
        alice.connect();
        alice.expect("NEW s1 leaves=9 cum=0", "TRADE s1 leaves=5 cum=4", "TRADE s1 leaves=0 cum=9");
    }

    @Test
    void shouldReplayFromMemoryAndFromTheLogWithoutAGap()
    {
        final TestClient alice = exchange.alice();
        final int count = 1_500;
        for (int i = 0; i < count; i++)
        {
            final String clOrdId = "o" + i;
            exchange.await("room", () -> alice.client().pendingCount() < 64 &&
                alice.order(clOrdId, Side.BUY, 1, 50, TimeInForce.IOC) > 0);
        }
        alice.awaitReports(2 * count);

        final TestClient again = replacementOf(alice, 1);
        again.awaitReports(2 * count);

        assertEquals(alice.drain(), again.drain());
        assertTrue(exchange.count(GatewayCounter.REPORTS_REPLAYED) > 0, exchange::describe);
        assertEquals(2 * count, again.lastReportSequence());
    }

    @Test
    void shouldBeginWhereTheClientAsks()
    {
        final TestClient alice = exchange.alice();
        alice.buy("o1", 1, 50);
        alice.buy("o2", 1, 50);
        alice.buy("o3", 1, 50);
        alice.awaitReports(3);

        final TestClient fromTwo = replacementOf(alice, 2);
        fromTwo.awaitReports(2);
        assertEquals("NEW o2 leaves=1 cum=0", fromTwo.drain().get(0));

        final TestClient fromNow = replacementOf(fromTwo, 0);
        fromNow.buy("o4", 1, 50);
        fromNow.expect("NEW o4 leaves=1 cum=0");
    }

    @Test
    void shouldApplyEachCommandOnceOverABrokenConnection()
    {
        final TestClient alice = exchange.alice(context -> context.cancelOnDisconnect(false));
        for (int round = 0; round < 10; round++)
        {
            for (int i = 0; i < 20; i++)
            {
                final String clOrdId = "r" + round + "-" + i;
                exchange.await("room", () -> alice.buy(clOrdId, 1, 50) > 0);
            }
            alice.client().reconnect();
            exchange.await("logon", () ->
            {
                if (ClientState.DISCONNECTED == alice.client().state())
                {
                    // The venue may not know yet that the old connection is gone.
                    alice.client().reconnect();
                }
                return alice.client().isEstablished();
            });
        }
        exchange.await("answers", () -> 0 == alice.client().pendingCount());
        alice.awaitReports(200);

        assertEquals(200, alice.drain().stream().distinct().count());
        assertEquals(200, exchange.engine().liveOrderCount());
        assertEquals(0, exchange.engine().rejectCount());
    }

    @Test
    void shouldSendReportsAgainOnRequest()
    {
        final TestClient alice = exchange.alice();
        alice.buy("o1", 1, 50);
        alice.buy("o2", 1, 50);
        alice.buy("o3", 1, 50);
        alice.awaitReports(3);

        alice.client().requestRetransmit(2, 2);
        alice.awaitEvent("again 3");

        assertEquals(List.of("established", "again 2", "again 3"), alice.events());
    }

    private TestClient replacementOf(final TestClient old, final long nextReportSequence)
    {
        old.leave();
        return exchange.alice(context -> context.nextReportSequence(nextReportSequence));
    }
}
