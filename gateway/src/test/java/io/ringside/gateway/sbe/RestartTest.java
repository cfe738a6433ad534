package io.ringside.gateway.sbe;

import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import org.agrona.IoUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RestartTest extends FreshExchangeTest
{
    @ParameterizedTest(name = "the report log is lost: {0}")
    @ValueSource(booleans = {false, true})
    void shouldGoOnAfterARestartAsIfNothingHadHappened(final boolean isLogLost)
    {
        final List<String> before = tradeThenRestart(isLogLost, false);

        assertEquals(before, replay());
    }

    @Test
    void shouldServeNobodyUntilAPassiveGatewayIsActivated()
    {
        final List<String> before = tradeThenRestart(false, true);
        final TestClient early = exchange.client(TestExchange.ALICE, "alice",
            context -> context.connectTimeoutMs(200)).begin();
        early.awaitDisconnected();
        assertEquals(0, exchange.count(GatewayCounter.SBE_CONNECTIONS));

        exchange.gateway().activate();

        assertEquals(before, replay());
    }

    private List<String> tradeThenRestart(final boolean isLogLost, final boolean isPassive)
    {
        final TestClient alice = exchange.alice(context -> context.cancelOnDisconnect(false));
        final TestClient bob = exchange.bob();
        for (int i = 0; i < 200; i++)
        {
            final String clOrdId = "o" + i;
            exchange.await("room", () -> alice.sell(clOrdId, 2, 100) > 0);
            exchange.await("room", () -> bob.buy(clOrdId, 1, 100) > 0);
        }
        alice.awaitReports(400);
        exchange.await("answers", () -> 0 == bob.client().pendingCount());
        exchange.restart(isPassive, () ->
        {
            if (isLogLost)
            {
                IoUtil.delete(directory.resolve("reports").toFile(), false);
            }
        });
        alice.awaitDisconnected();
        assertTrue(alice.events().contains("disconnected SHUTDOWN"), alice.events()::toString);
        return alice.drain();
    }

    private List<String> replay()
    {
        final TestClient again = exchange.client(TestExchange.ALICE, "alice").connect();
        again.awaitReports(400);
        final List<String> replayed = again.drain();
        assertEquals(201, again.client().nextClientSequence());
        again.sell("after", 1, 101);
        again.expect("NEW after leaves=1 cum=0");
        return replayed;
    }
}
