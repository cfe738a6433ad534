package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.client.ClientState;
import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OrderEntryTest extends FreshExchangeTest
{
    private TestClient alice;
    private TestClient bob;

    @Override
    protected void begin()
    {
        alice = exchange.alice();
        bob = exchange.bob();
    }

    @Test
    void shouldTradeBetweenTwoSessions()
    {
        alice.sell("s1", 5, 100);
        alice.awaitReports(1);
        bob.buy("b1", 5, 100);
        alice.expect("NEW s1 leaves=5 cum=0", "TRADE s1 leaves=0 cum=5");
        bob.expect("NEW b1 leaves=5 cum=0", "TRADE b1 leaves=0 cum=5");
        assertEquals(0, alice.client().pendingCount());
    }

    @Test
    void shouldReplaceAndCancel()
    {
        alice.buy("b1", 5, 100);
        alice.client().replace("b2", "b1", TestExchange.ALICE_ACCOUNT, TestExchange.INSTRUMENT, Side.BUY,
            OrdType.LIMIT, 99, 7, TimeInForce.DAY);
        alice.client().cancel("c1", "b2", TestExchange.INSTRUMENT, Side.BUY);
        alice.client().cancel("c2", "b2", TestExchange.INSTRUMENT, Side.BUY);
        alice.awaitReports(4);

        assertEquals("REPLACED b2 leaves=7 cum=0", alice.drain().get(1));
        assertEquals(0, exchange.engine().liveOrderCount());
        assertEquals(0, alice.client().pendingCount());
    }

    @Test
    void shouldTellAMemberWhatItsAccountHas()
    {
        alice.sell("s1", 5, 100);
        alice.awaitReports(1);
        bob.buy("b1", 2, 100);
        alice.expect("NEW s1 leaves=5 cum=0", "TRADE s1 leaves=3 cum=2");
        alice.client().account("q1", TestExchange.ALICE_ACCOUNT);
        alice.expect("ACCOUNT q1 " + TestExchange.ALICE_ACCOUNT + " 0/1",
            "ACCOUNT q1 " + TestExchange.ALICE_ACCOUNT + " 1/1 position -2 open 0/3 mark 100");
        alice.client().account("q2", TestExchange.BOB_ACCOUNT);
        exchange.await("a refusal", () -> alice.events().stream().anyMatch((it) -> it.contains("NOT_AUTHORISED")));
        assertEquals(0, alice.client().pendingCount());
        alice.sell("s2", 1, 200);
        alice.expect("NEW s2 leaves=1 cum=0");
    }

    @Test
    void shouldCancelEverythingOfASessionAndNothingElse()
    {
        alice.buy("a1", 1, 90);
        alice.buy("a2", 1, 91);
        bob.buy("b1", 1, 92);
        alice.awaitReports(2);
        bob.awaitReports(1);
        alice.drain();

        alice.client().massCancel("m1", MassCancelScope.SESSION, 0, 0, SideFilter.BOTH);
        alice.expect("MASS_CANCEL m1 count=2", "CANCELED a1 leaves=0 cum=0 MASS_CANCEL",
            "CANCELED a2 leaves=0 cum=0 MASS_CANCEL");
        assertEquals(1, exchange.engine().liveOrderCount());
    }

    @Test
    void shouldTellAnOrdersStatus()
    {
        alice.buy("a1", 3, 90);
        alice.client().status("a1", TestExchange.INSTRUMENT, Side.BUY);
        alice.awaitReports(2);

        assertEquals("ORDER_STATUS a1 leaves=3 cum=0", alice.drain().get(1));
    }

    @Test
    void shouldTellTheStatusOfAllOrders()
    {
        alice.buy("a1", 3, 90);
        alice.sell("a2", 4, 95);
        alice.client().massStatus("q1", MassCancelScope.SESSION, 0, 0, SideFilter.SELL);
        alice.awaitReports(4);

        assertEquals(
            List.of("MASS_STATUS q1 count=1", "ORDER_STATUS a2 leaves=4 cum=0"), alice.drain().subList(2, 4));
        assertEquals(0, alice.client().pendingCount());
    }

    @Test
    void shouldTellAClientWhyTheCoreRefused()
    {
        alice.buy("a1", 0, 90);
        alice.awaitReports(1);

        assertEquals("REJECTED a1 leaves=0 cum=0 INVALID_QUANTITY", alice.drain().get(0));
    }

    @Test
    void shouldRefuseAnAccountOfSomebodyElse()
    {
        alice.client().newOrder("a1", TestExchange.BOB_ACCOUNT, TestExchange.INSTRUMENT, Side.BUY, OrdType.LIMIT, 10,
            1, TimeInForce.DAY);
        alice.client().replace("a2", "a1", TestExchange.BOB_ACCOUNT, TestExchange.INSTRUMENT, Side.BUY,
            OrdType.LIMIT, 10, 1, TimeInForce.DAY);
        alice.client().massCancel("m1", MassCancelScope.ACCOUNT, TestExchange.BOB_ACCOUNT, 0, SideFilter.BOTH);
        alice.client().massCancel("m2", MassCancelScope.FIRM, TestExchange.BOB_ACCOUNT, 0, SideFilter.BOTH);
        alice.client().massStatus("m3", MassCancelScope.ACCOUNT, TestExchange.BOB_ACCOUNT, 0, SideFilter.BOTH);
        alice.awaitEvent("refused m3 NOT_AUTHORISED");

        assertEquals(List.of("established", "refused a1 NOT_AUTHORISED", "refused a2 NOT_AUTHORISED",
            "refused m1 NOT_AUTHORISED", "refused m2 NOT_AUTHORISED", "refused m3 NOT_AUTHORISED"), alice.events());
        assertEquals(0, exchange.engine().lastClientSequence(TestExchange.ALICE));
    }

    @Test
    void shouldThrottleOrdersBeforeCancels()
    {
        final TestClient slow = exchange.client(TestExchange.THROTTLED, "slow").connect();
        for (int i = 0; i < 3; i++)
        {
            slow.buy("o" + i, 1, 90);
        }
        slow.awaitEvent("refused o2 THROTTLED");

        slow.client().cancel("c0", "o0", TestExchange.INSTRUMENT, Side.BUY);
        slow.awaitReports(3);
        assertEquals("NEW o1 leaves=1 cum=0", slow.drain().get(1));
    }

    /** S25: far beyond its allowance a session is logged out, and stays out for a while. */
    @Test
    void shouldLogOutASessionThatFloods()
    {
        final TestClient slow = exchange.client(TestExchange.THROTTLED, "slow").connect();
        long sent = 0;
        while (0 == exchange.count(GatewayCounter.SBE_FLOODS))
        {
            sent += slow.buy("o" + sent, 1, 90) > 0 ? 1 : 0;
            exchange.step();
        }
        slow.awaitEvent("disconnected " + TerminationCode.THROTTLE);
        assertEquals(1, exchange.count(GatewayCounter.SBE_FLOODS));

        exchange.client(TestExchange.THROTTLED, "slow").begin()
            .awaitEvent("rejected " + SessionRejectCode.SESSION_BLOCKED);
        alice.buy("a1", 1, 90);
        alice.awaitReports(1);
    }

    @Test
    void shouldSayBusyWhenTheRingIsFullAndForgetNothing()
    {
        exchange.matching(false);
        long sent = 0;
        while (exchange.count(GatewayCounter.SBE_COMMANDS_VENUE_BUSY) < 3)
        {
            sent += alice.buy("o" + sent, 1, 90) > 0 ? 1 : 0;
            exchange.step();
        }
        exchange.await("all answered or taken", () ->
            alice.events().size() - 1 + 1_024 >= alice.client().pendingCount());
        exchange.matching(true);
        exchange.await("all answered", () -> 0 == alice.client().pendingCount());

        final long refused = alice.events().stream().filter(event -> event.endsWith("VENUE_BUSY")).count();
        assertEquals(sent, refused + alice.drain().size());
        assertEquals(exchange.count(GatewayCounter.SBE_COMMANDS_VENUE_BUSY), refused);
    }

    @Test
    void shouldTakeNothingButCancelsWhileTheExchangeIsNotAccepting()
    {
        alice.buy("a0", 1, 90);
        alice.expect("NEW a0 leaves=1 cum=0");
        exchange.accepting(false);
        alice.buy("a1", 1, 90);
        alice.awaitEvent("refused a1 VENUE_BUSY");
        alice.client().cancel("c0", "a0", TestExchange.INSTRUMENT, Side.BUY);
        alice.awaitReports(1);
        assertTrue(alice.drain().get(0).startsWith("CANCELED c0"));

        exchange.accepting(true);
        alice.buy("a2", 1, 90);
        alice.expect("NEW a2 leaves=1 cum=0");
    }

    /** Whoever comes meanwhile, too. */
    @Test
    void shouldLetClientsGoWhileItIsCutOff()
    {
        alice.buy("a0", 1, 90);
        alice.expect("NEW a0 leaves=1 cum=0");
        exchange.cutOff(true);
        exchange.await("the end", () -> ClientState.DISCONNECTED == alice.client().state());
        alice.awaitEvent("disconnected SHUTDOWN");
        alice.client().reconnect();
        exchange.await("the end of the second one", () -> ClientState.DISCONNECTED == alice.client().state());

        exchange.cutOff(false);
        alice.client().reconnect();
        exchange.await("logon", () -> alice.client().isEstablished());
        alice.buy("a1", 1, 90);
        alice.expect("CANCELED a0 leaves=0 cum=0 DISCONNECT", "NEW a1 leaves=1 cum=0");
    }
}
