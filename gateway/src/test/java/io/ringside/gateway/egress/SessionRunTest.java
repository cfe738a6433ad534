package io.ringside.gateway.egress;

import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionMessageEncoder;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.session.Session;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Session messages in the report log. */
class SessionRunTest
{
    @TempDir
    private Path directory;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final SessionMessageEncoder message = new SessionMessageEncoder();

    @Test
    void shouldFollowRunsAndKnowThemAfterARestart()
    {
        try (TestExchange exchange = new TestExchange(directory))
        {
            assertRun(exchange, 0, 1);
            send(exchange, 1, true);
            assertRun(exchange, 0, 1);
            send(exchange, 2, false);
            send(exchange, 41, true);
            assertRun(exchange, 40, 3);

            exchange.restart(true, () ->
            {
            });

            assertRun(exchange, 40, 3);
            assertEquals(41, session(exchange).lastAcceptedClientSequence());
            // A standby follows.
            send(exchange, 42, true);
            assertRun(exchange, 41, 4);
            send(exchange, 42, true);
            send(exchange, 0, false);
            assertRun(exchange, 41, 4);
            assertEquals(6, session(exchange).nextReportSequence());
        }
    }

    @Test
    void shouldLetAClientOfTheWirePassOverThem()
    {
        try (TestExchange exchange = new TestExchange(directory))
        {
            send(exchange, 1, true);
            send(exchange, 2, false);
            final TestClient alice = exchange.alice();
            exchange.await("replay", () -> 3 == alice.client().nextReportSequence());

            alice.sell("a", 1, 100);
            alice.awaitReports(1);
            send(exchange, 0, false);
            exchange.await("live", () -> 5 == alice.client().nextReportSequence());

            assertEquals(4, alice.client().nextClientSequence());
            assertEquals(0, alice.client().pendingCount());
            assertEquals(List.of("NEW a leaves=1 cum=0"), alice.drain());
        }
    }

    private void send(final TestExchange exchange, final long clientSequence, final boolean beginsRun)
    {
        final int before = exchange.commandCount();
        message.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
            .sessionId(TestExchange.ALICE).clientSequence(clientSequence).connectionId(3).msgType('A')
            .reserved((short)0)
            .flags().clear().beginsRun(beginsRun);
        message.body("108=30\u0001");
        exchange.operator(buffer, message.limit());
        exchange.await("command", () -> before < exchange.commandCount());
        exchange.step();
    }

    private static void assertRun(final TestExchange exchange, final long clientSequence, final long reportSequence)
    {
        assertEquals(clientSequence, session(exchange).runClientSequence());
        assertEquals(reportSequence, session(exchange).runReportSequence());
    }

    private static Session session(final TestExchange exchange)
    {
        return exchange.gateway().sessions().find(TestExchange.ALICE);
    }
}
