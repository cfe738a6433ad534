package io.ringside.gateway.client;

import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What a program meets that trades with the client: refusals, codes instead of a clientSequence, and connections that
 * end at any moment. Every command is answered once.
 */
class OrderEntryClientTest extends FreshExchangeTest
{
    @Test
    void shouldWaitForTheLogonOrThrowWhatTheVenueSays()
    {
        try (OrderEntryClient client = connect("alice").join())
        {
            assertTrue(client.isEstablished());
            assertEquals(TestExchange.ALICE, client.sessionId());
        }
        final CompletionException thrown = assertThrows(CompletionException.class, () -> connect("bob").join());
        final LogonException refusal = assertInstanceOf(LogonException.class, thrown.getCause());
        assertEquals(SessionRejectCode.CREDENTIALS, refusal.code());
        assertTrue(refusal.isVenueThere());
        assertEquals("logon refused: code=CREDENTIALS sessionId=" + TestExchange.ALICE, refusal.getMessage());
    }

    @Test
    void shouldSendNothingWithoutASession()
    {
        final TestClient alice = exchange.client(TestExchange.ALICE, "alice");
        assertSendsNothing(alice);
        alice.connect();
        assertEquals(1, alice.buy("o1", 1, 50));
        alice.expect("NEW o1 leaves=1 cum=0");
        alice.leave();
        assertSendsNothing(alice);
        alice.connect();
        assertEquals(2, alice.buy("o2", 1, 50));
        alice.expect("NEW o2 leaves=1 cum=0");
    }

    private static void assertSendsNothing(final TestClient alice)
    {
        final OrderEntryClient client = alice.client();
        assertEquals(OrderEntryClient.NOT_ESTABLISHED, alice.buy("none", 1, 50));
        assertEquals(OrderEntryClient.NOT_ESTABLISHED, client.send(new UnsafeBuffer(new byte[128]), 0, 128));
        assertEquals(OrderEntryClient.NOT_ESTABLISHED, client.requestSnapshot(1, TestExchange.INSTRUMENT));
        assertEquals(OrderEntryClient.NOT_ESTABLISHED, client.requestRetransmit(1, 1));
        assertEquals(0, client.pendingCount());
    }

    @Test
    void shouldSayThatItsWindowIsFull()
    {
        final TestClient alice = exchange.alice((context) -> context.pendingCapacity(4));
        exchange.matching(false);
        for (int i = 1; i <= 4; i++)
        {
            assertEquals(i, alice.buy("o" + i, 1, 50));
        }
        assertEquals(OrderEntryClient.WINDOW_FULL, alice.buy("o5", 1, 50));
        assertEquals(4, alice.client().pendingCount());
        exchange.matching(true);
        alice.awaitReports(4);
        assertEquals(5, alice.buy("o5", 1, 50));
        alice.awaitReports(5);
        assertEquals(accepted(1, 5), alice.drain());
    }

    /** Nobody reads what it sends. What was taken before is answered, and the next command has the next sequence. */
    @Test
    void shouldSayThatTheLineIsFull()
    {
        final TestClient alice = exchange.alice();
        int count = 0;
        long sent = alice.client().nextClientSequence();
        while (sent > 0)
        {
            sent = alice.buy("o" + count, 1, 50);
            count += sent > 0 ? 1 : 0;
        }
        assertEquals(OrderEntryClient.BACK_PRESSURED, sent);
        assertEquals(count, alice.client().pendingCount());
        exchange.await("answers to all", () -> 0 == alice.client().pendingCount());
        assertEquals(count, alice.reportCount() + alice.events().size() - 1, alice.events().toString());
        assertEquals(count + 1, alice.buy("last", 1, 50));
        exchange.await("its answer", () -> 0 == alice.client().pendingCount());
    }

    /** The commands were read, and died with the node: another one is promoted, which gets them again. */
    @Test
    void shouldSendAgainWhatAPromotedNodeNeverHad()
    {
        final TestClient alice = exchange.alice((context) -> context.cancelOnDisconnect(false));
        alice.buy("o1", 1, 50);
        alice.awaitReports(1);
        exchange.matching(false);
        alice.buy("o2", 1, 50);
        alice.buy("o3", 1, 50);
        exchange.await("the gateway to take them", () -> 3 == exchange.count(GatewayCounter.SBE_COMMANDS_ACCEPTED));
        exchange.restart(true);
        alice.awaitDisconnected();
        exchange.matching(true);
        exchange.gateway().activate();
        awaitLogon(alice);
        alice.awaitReports(3);
        assertEquals(accepted(1, 3), alice.drain());
        assertEquals(3, exchange.engine().liveOrderCount());
        assertEquals(0, alice.client().pendingCount());
        assertEquals(0, exchange.engine().rejectCount());
    }

    /** The commands were applied, and the client had read no report when the node ended. */
    @Test
    void shouldNotApplyTwiceWhatWasApplied()
    {
        final TestClient alice = exchange.alice((context) -> context.cancelOnDisconnect(false));
        alice.pause(true);
        final int count = 20;
        for (int i = 1; i <= count; i++)
        {
            assertEquals(i, alice.buy("o" + i, 1, 50));
        }
        exchange.await("all orders in the book", () -> count == exchange.engine().liveOrderCount());
        assertEquals(count, alice.client().pendingCount());
        exchange.restart(false);
        alice.pause(false);
        alice.awaitDisconnected();
        awaitLogon(alice);
        exchange.await("answers", () -> 0 == alice.client().pendingCount());
        alice.awaitReports(count);
        assertEquals(accepted(1, count), alice.drain());
        assertEquals(count, exchange.engine().liveOrderCount());
        assertEquals(0, exchange.engine().rejectCount());
    }

    /** What was sent arrives, and another process of the same session gets the answers. */
    @Test
    void shouldLoseNothingThatWasSentBeforeTheClose()
    {
        final TestClient alice = exchange.alice((context) -> context.cancelOnDisconnect(false));
        final int count = 50;
        for (int i = 1; i <= count; i++)
        {
            assertEquals(i, alice.buy("o" + i, 1, 50));
        }
        alice.pause(true);
        close(alice);
        assertEquals(1, alice.client().nextReportSequence(), "what came meanwhile is left for the other process");
        assertEquals(0, exchange.count(GatewayCounter.SBE_SESSIONS_ESTABLISHED), "the venue has heard the good-bye");
        assertEquals(OrderEntryClient.NOT_ESTABLISHED, alice.buy("late", 1, 50));
        final TestClient again = exchange.client(TestExchange.ALICE, "alice").connect();
        again.awaitReports(count);
        assertEquals(accepted(1, count), again.drain());
        assertEquals(count + 1, again.client().nextClientSequence());
        assertEquals(count, exchange.engine().liveOrderCount());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sessionId", "keepaliveMs", "nextReportSequence", "pendingCapacity", "connectTimeoutMs"})
    void shouldRefuseSettingsThatCannotWork(final String name)
    {
        final Consumer<OrderEntryClientContext> change = switch (name)
        {
            case "sessionId" -> (it) -> it.session(0, "alice");
            case "keepaliveMs" -> (it) -> it.keepaliveMs(0);
            case "nextReportSequence" -> (it) -> it.nextReportSequence(-1);
            case "pendingCapacity" -> (it) -> it.pendingCapacity(3);
            default -> (it) -> it.connectTimeoutMs(0);
        };
        final String message = assertThrows(IllegalArgumentException.class,
            () -> exchange.client(TestExchange.ALICE, "alice", change)).getMessage();
        assertTrue(message.startsWith(name + " must ") && message.contains("value="), message);
    }

    /** On a thread of its own, as a program's main method does it; the exchange turns on this one meanwhile. */
    private CompletableFuture<OrderEntryClient> connect(final String secret)
    {
        final CompletableFuture<OrderEntryClient> connecting = CompletableFuture.supplyAsync(() ->
            OrderEntryClient.connect(new OrderEntryClientContext().aeron(exchange.aeron()).ingressChannel("aeron:ipc")
                .session(TestExchange.ALICE, secret).connectTimeoutMs(20_000)));
        exchange.await("an answer to the logon", connecting::isDone);
        return connecting;
    }

    /** On a thread of its own, because it waits for the venue. */
    private void close(final TestClient client)
    {
        final CompletableFuture<Void> closing = CompletableFuture.runAsync(client.client()::close);
        exchange.await("the end of a client", closing::isDone);
        closing.join();
    }

    /** The venue may not know yet that the connection before is gone. */
    private void awaitLogon(final TestClient client)
    {
        exchange.await("logon", () ->
        {
            if (ClientState.DISCONNECTED == client.client().state())
            {
                client.client().reconnect();
            }
            return client.client().isEstablished();
        });
    }

    private static List<String> accepted(final int first, final int last)
    {
        final List<String> result = new ArrayList<>();
        for (int i = first; i <= last; i++)
        {
            result.add("NEW o" + i + " leaves=1 cum=0");
        }
        return result;
    }
}
