package io.ringside.gateway.bridge;

import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.client.ClientState;
import io.ringside.gateway.client.LogonException;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.testing.FreePorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The Java client over TCP, without a media driver. */
@Timeout(60)
class ClientTcpTest
{
    /** It gets the reports that it missed, and sends again what was not answered. */
    @Test
    void shouldGoOnAfterALostConnection(@TempDir final Path directory)
    {
        try (TcpVenue venue = new TcpVenue(directory))
        {
            final TestExchange exchange = venue.exchange;
            final TestClient alice = exchange.client(TestExchange.ALICE, "alice", (context) -> context
                .ingressChannel("tcp://localhost:" + venue.port).cancelOnDisconnect(false)).connect();
            final TestClient bob = exchange.bob();
            alice.buy("b", 2, 50);
            alice.expect("NEW b leaves=2 cum=0");
            alice.pause(true);
            bob.sell("s", 1, 50);
            bob.awaitReports(2);
            alice.buy("c", 1, 40);
            alice.client().reconnect();
            alice.pause(false);
            exchange.await("logon", () ->
            {
                if (ClientState.DISCONNECTED == alice.client().state())
                {
                    // The first connection still has the session.
                    alice.client().reconnect();
                }
                return alice.client().isEstablished();
            });
            alice.expect("TRADE b leaves=1 cum=1", "NEW c leaves=1 cum=0");
            alice.leave();
            exchange.await("the end of the line", () -> 0 == exchange.count(GatewayCounter.TCP_CONNECTIONS));
            assertEquals(2, exchange.engine().liveOrderCount());
        }
    }

    @Test
    void shouldSayWhyItCannotConnect()
    {
        for (final List<String> it : List.of(
            List.of("tcp://localhost:" + FreePorts.tcp(), "Connection refused"),
            List.of("tcp://localhost", "must be tcp://host:port"),
            List.of("tcp://nowhere..invalid:1", "must be tcp://host:port")))
        {
            final LogonException refused = assertThrows(LogonException.class, () -> OrderEntryClient.connect(
                new OrderEntryClientContext().session(1, "alice").ingressChannel(it.get(0))));
            assertTrue(refused.getMessage().contains(it.get(1)), refused.getMessage());
        }
    }
}
