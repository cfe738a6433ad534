package io.ringside.gateway.client;

import io.aeron.Subscription;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.GatewayContext;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A client that Aeron reports as connected before the gateway listens, because another subscriber reads the stream. */
class LogonRepeatTest extends FreshExchangeTest
{
    private static final int CONNECT_TIMEOUT_MS = 20_000;

    private int heardByStranger;

    @Override
    protected void configure(final GatewayContext context)
    {
        context.passive(true);
    }

    @Test
    void shouldLogOnToAGatewayThatOpensAfterTheFirstNegotiate()
    {
        try (Subscription stranger = exchange.aeron().addSubscription("aeron:ipc", 10))
        {
            final TestClient alice = beginLogon();
            exchange.await("a Negotiate that the gateway does not hear", () -> hear(stranger) > 0);
            exchange.gateway().activate();

            exchange.await("logon", () ->
            {
                hear(stranger);
                return alice.client().isEstablished() || ClientState.DISCONNECTED == alice.client().state();
            });

            assertEquals(List.of("established"), alice.events());
            assertEquals(1, exchange.count(GatewayCounter.SBE_LOGONS_ACCEPTED));
            assertEquals(0, exchange.count(GatewayCounter.SBE_MALFORMED));
        }
    }

    @Test
    void shouldSayHowFarALogonIs()
    {
        try (Subscription stranger = exchange.aeron().addSubscription("aeron:ipc", 10))
        {
            final TestClient alice = beginLogon();
            exchange.await("a Negotiate that the gateway does not hear", () -> hear(stranger) > 0);

            assertContains(alice.client().describe(), "state=NEGOTIATING", "ingress=aeron:ipc ingressStreamId=10",
                "isIngressConnected=true", "response=aeron:ipc", "responseImages=0");
        }
    }

    @Test
    void shouldSayWhyThereWasNoAnswer()
    {
        final LogonException ex = assertThrows(LogonException.class, () -> OrderEntryClient.connect(
            new OrderEntryClientContext().aeron(exchange.aeron()).ingressChannel("aeron:ipc")
                .session(TestExchange.ALICE, "alice").connectTimeoutMs(1)));

        assertContains(ex.getMessage(), "no answer from the venue: sessionId=" + TestExchange.ALICE,
            "state=CONNECTING", "negotiatesSent=0", "isIngressConnected=false");
    }

    private TestClient beginLogon()
    {
        return exchange.client(
            TestExchange.ALICE, "alice", context -> context.connectTimeoutMs(CONNECT_TIMEOUT_MS)).begin();
    }

    private int hear(final Subscription stranger)
    {
        stranger.poll((buffer, offset, length, header) -> heardByStranger++, 1);
        return heardByStranger;
    }

    private static void assertContains(final String text, final String... parts)
    {
        for (final String part : parts)
        {
            assertTrue(text.contains(part), () -> "misses \"" + part + "\": " + text);
        }
    }
}
