package io.ringside.gateway.egress;

import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionMessageEncoder;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.session.Session;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Session messages in the report log. */
class SessionRunTest extends FreshExchangeTest
{
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final SessionMessageEncoder message = new SessionMessageEncoder();

    @Test
    void shouldFollowRunsAndKnowThemAfterARestart()
    {
        assertRun(0, 1);
        send(1, true);
        assertRun(0, 1);
        send(2, false);
        send(41, true);
        assertRun(40, 3);

        exchange.restart(true);

        assertRun(40, 3);
        assertEquals(41, session().lastAcceptedClientSequence());
        // A standby follows.
        send(42, true);
        assertRun(41, 4);
        send(42, true);
        send(0, false);
        assertRun(41, 4);
        assertEquals(6, session().nextReportSequence());
    }

    @Test
    void shouldLetAClientOfTheWirePassOverThem()
    {
        send(1, true);
        send(2, false);
        final TestClient alice = exchange.alice();
        exchange.await("replay", () -> 3 == alice.client().nextReportSequence());

        alice.sell("a", 1, 100);
        send(0, false);
        exchange.await("live", () -> 5 == alice.client().nextReportSequence());

        assertEquals(4, alice.client().nextClientSequence());
        assertEquals(0, alice.client().pendingCount());
        alice.expect("NEW a leaves=1 cum=0");
    }

    private void send(final long clientSequence, final boolean beginsRun)
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

    private void assertRun(final long clientSequence, final long reportSequence)
    {
        assertEquals(clientSequence, session().runClientSequence());
        assertEquals(reportSequence, session().runReportSequence());
    }

    private Session session()
    {
        return exchange.gateway().sessions().find(TestExchange.ALICE);
    }
}
