package io.ringside.gateway.client;

import io.aeron.Aeron;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Aeron closes its client under the order entry client, as after a pause longer than the driver's time-out; and unknown
 * hosts.
 */
class ClientAeronTest extends FreshExchangeTest
{
    private final List<Aeron> made = new ArrayList<>();

    @AfterEach
    void after()
    {
        // Before their driver: Aeron ends the process of a client whose driver has gone.
        CloseHelper.closeAll(made);
    }

    @Test
    void shouldGoOnWithAnotherAeronClientAndLoseNothing()
    {
        final TestClient alice = exchange.alice((context) -> context.aeron(null).aeronSupplier(this::newAeron));
        alice.buy("A1", 5, 100);
        alice.awaitReports(1);

        made.get(0).close();
        alice.awaitDisconnected();
        assertTrue(alice.buy("A2", 5, 100) < 0, "not sent while there is no session");
        exchange.await("logon", () ->
        {
            if (ClientState.DISCONNECTED == alice.client().state())
            {
                alice.begin();
            }
            return alice.client().isEstablished();
        });
        alice.buy("A3", 5, 100);
        alice.awaitReports(2);

        assertEquals(2, made.size());
        assertEquals(0, alice.client().pendingCount());
    }

    @Test
    void shouldSayDisconnectedWhenThereIsNoOtherAeronClient()
    {
        final Aeron aeron = newAeron();
        final TestClient alice = exchange.alice((context) -> context.aeron(aeron));

        aeron.close();
        alice.awaitDisconnected();
        alice.begin();

        assertEquals(ClientState.DISCONNECTED, alice.client().state());
        assertEquals(OrderEntryClient.NOT_ESTABLISHED, alice.buy("A1", 5, 100));
    }

    @Test
    void shouldRefuseAHostThatNobodyKnowsWithOneLine()
    {
        final LogonException ex = assertThrows(LogonException.class, () -> OrderEntryClient.connect(
            new OrderEntryClientContext().aeron(exchange.aeron())
                .ingressChannel("aeron:udp?endpoint=nosuch.invalid:1").session(TestExchange.ALICE, "alice")));

        assertTrue(ex.getMessage().contains("nosuch.invalid"), ex.getMessage());
        assertEquals(1, ex.getMessage().lines().count(), ex.getMessage());
    }

    @Test
    void shouldRefuseAFixHostThatNobodyKnowsWithOneLine()
    {
        final LogonException ex = assertThrows(LogonException.class, () -> FixClient.connect(
            new FixClientContext().address("nosuch.invalid", 9_880).session("A", "a", "secret")));

        assertEquals("cannot connect to nosuch.invalid:9880: cannot resolve the host", ex.getMessage());
        assertFalse(ex.getMessage().contains("Exception"), ex.getMessage());
    }

    private Aeron newAeron()
    {
        final Aeron aeron = Aeron.connect(
            new Aeron.Context().aeronDirectoryName(exchange.aeron().context().aeronDirectoryName()));
        made.add(aeron);
        return aeron;
    }
}
