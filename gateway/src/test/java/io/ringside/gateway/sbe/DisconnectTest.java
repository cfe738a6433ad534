package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.CancelOnDisconnect;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.GatewayContext;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.client.OrderTerms;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DisconnectTest extends FreshExchangeTest
{
    @Override
    protected void configure(final GatewayContext context)
    {
        context.slowConsumerTimeoutMs(300);
    }

    @Test
    void shouldCancelDayOrdersOfASilentClientAndTellItLater()
    {
        final TestClient alice = exchange.alice(context -> context.keepaliveMs(100));
        alice.buy("day", 1, 50);
        alice.order("gtc", Side.BUY, 1, 49, TimeInForce.GTC);
        alice.awaitReports(2);
        alice.drain();

        alice.pause(true);
        exchange.await("cancel", () -> 1 == exchange.engine().liveOrderCount());
        alice.pause(false);
        alice.awaitDisconnected();
        alice.connect();
        alice.awaitReports(1);

        assertEquals("CANCELED day leaves=0 cum=0 DISCONNECT", alice.drain().get(0));
        assertEquals(1, exchange.count(GatewayCounter.SBE_KEEPALIVE_EXPIRED));
    }

    @Test
    void shouldCancelWhenTheConnectionBreaks()
    {
        final TestClient alice = exchange.alice();
        alice.buy("day", 1, 50);
        alice.awaitReports(1);

        alice.pause(true);
        alice.client().reconnect();

        exchange.await("cancel", () -> 0 == exchange.engine().liveOrderCount());
        assertEquals(1, exchange.count(GatewayCounter.SBE_DISCONNECT_CANCELS));
    }

    @Test
    void shouldKeepOrdersAfterGoodbyeAndWhenNotAskedToCancel()
    {
        final TestClient alice = exchange.alice();
        alice.buy("a", 1, 50);
        alice.awaitReports(1);
        alice.leave();
        final TestClient bob = exchange.client(TestExchange.BOB, "bob",
            context -> context.cancelOnDisconnect(false)).connect();
        bob.buy("b", 1, 50);
        bob.awaitReports(1);
        bob.pause(true);
        bob.client().reconnect();
        exchange.await("drop", () -> 0 == exchange.count(GatewayCounter.SBE_SESSIONS_ESTABLISHED));

        assertEquals(2, exchange.engine().liveOrderCount());
        assertEquals(0, exchange.count(GatewayCounter.SBE_DISCONNECT_CANCELS));
    }

    /** Rule book 2.2.6. */
    @Test
    void shouldDoAsTheOrderSaysWhateverTheSessionAskedFor()
    {
        final TestClient bob = exchange.client(TestExchange.BOB, "bob",
            context -> context.cancelOnDisconnect(false)).connect();
        enter(bob, TestExchange.BOB_ACCOUNT, "lost", CancelOnDisconnect.YES);
        bob.buy("day", 1, 50);
        final TestClient alice = exchange.alice();
        enter(alice, TestExchange.ALICE_ACCOUNT, "kept", CancelOnDisconnect.NO);
        bob.awaitReports(2);
        alice.awaitReports(1);
        bob.drain();
        bob.pause(true);
        bob.client().reconnect();
        exchange.await("cancel", () -> 2 == exchange.engine().liveOrderCount());
        alice.pause(true);
        alice.client().reconnect();
        exchange.await("drop", () -> 1 == exchange.count(GatewayCounter.SBE_DISCONNECT_CANCELS));

        bob.pause(false);
        bob.awaitReports(1);
        assertEquals("CANCELED lost leaves=0 cum=0 DISCONNECT", bob.drain().get(0));
        assertEquals(2, exchange.engine().liveOrderCount());
    }

    private static void enter(
        final TestClient client, final long accountId, final String clOrdId, final CancelOnDisconnect onDisconnect)
    {
        client.client().newOrder(clOrdId, accountId, TestExchange.INSTRUMENT, Side.BUY, OrdType.LIMIT, 49, 1,
            TimeInForce.GTC, new OrderTerms().cancelOnDisconnect(onDisconnect));
    }

    @Test
    void shouldDropAClientThatDoesNotReadAndNotDelayAnother()
    {
        final TestClient slow = exchange.alice(context -> context.keepaliveMs(60_000).cancelOnDisconnect(false));
        final TestClient bob = exchange.bob();
        slow.order("wall", Side.SELL, 1_000_000, 100, TimeInForce.GTC);
        slow.awaitReports(1);
        slow.pause(true);
        int trades = 0;
        while (0 == exchange.count(GatewayCounter.SBE_SLOW_CONSUMER_DISCONNECTS))
        {
            final String clOrdId = "t" + trades++;
            exchange.await("room", () -> bob.order(clOrdId, Side.BUY, 1, 100, TimeInForce.IOC) > 0);
            exchange.await("bob's answers", () -> 0 == bob.client().pendingCount());
        }
        slow.pause(false);
        slow.awaitDisconnected();
        slow.connect();
        final int expected = trades + 1;
        slow.awaitReports(expected);

        assertEquals(expected, slow.lastReportSequence());
        assertTrue(exchange.count(GatewayCounter.REPORTS_BACK_PRESSURED) > 0, exchange::describe);
    }
}
