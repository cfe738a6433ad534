package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.DropCopyScope;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionMessageEncoder;
import io.ringside.engine.protocol.SetDropCopyEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A drop copy session over SBE gets the reports of others, and has no orders. */
class DropCopyTest extends FreshExchangeTest
{
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private TestClient alice;
    private TestClient copy;

    @Override
    protected void begin()
    {
        exchange.operator(buffer, new SetDropCopyEncoder()
            .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).correlationId(0)
            .originId(TestExchange.ALICE).dropCopySessionId(TestExchange.DROP_COPY).scope(DropCopyScope.SESSION)
            .active(BooleanType.TRUE).operatorName("test").limit());
        alice = exchange.alice();
        copy = exchange.client(TestExchange.DROP_COPY, "copy").connect();
    }

    @Test
    void shouldBringTheReportsOfAnotherSession()
    {
        alice.sell("s1", 5, 100);
        exchange.bob().buy("b1", 2, 100);
        copy.expect("COPY of 1 NEW s1 execution=1 leaves=5 cum=0", "COPY of 1 TRADE s1 execution=3 leaves=3 cum=2");
        alice.expect("NEW s1 leaves=5 cum=0", "TRADE s1 leaves=3 cum=2");
        assertEquals(2, copy.lastReportSequence());
    }

    @Test
    void shouldBringWhatTheFixGatewayRefused()
    {
        final SessionMessageEncoder message = new SessionMessageEncoder();
        message.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).clOrdId("").sessionId(TestExchange.ALICE)
            .clientSequence(0).connectionId(0).msgType('8').reserved((short)0).flags().clear().isExecution(true);
        message.body("11=x\u0001");
        exchange.operator(buffer, message.limit());
        copy.expect("COPY of 1 R0 11=x\u0001");
        assertEquals(0, alice.reportCount());
    }

    @Test
    void shouldSendWhatWasMissed()
    {
        copy.leave();
        alice.sell("s1", 5, 100);
        alice.awaitReports(1);
        copy.connect();
        copy.awaitReports(1);
        copy.client().requestRetransmit(1, 1);
        copy.awaitEvent("again 1");

        assertEquals("COPY of 1 NEW s1 execution=1 leaves=5 cum=0", copy.drain().get(0));
    }

    @Test
    void shouldTakeNoOrders()
    {
        copy.sell("s1", 5, 100);
        copy.client().cancel("c1", "s1", TestExchange.INSTRUMENT, Side.SELL);
        copy.client().massCancel("m1", MassCancelScope.ALL, 0, 0, SideFilter.BOTH);
        copy.client().massStatus("m2", MassCancelScope.ALL, 0, 0, SideFilter.BOTH);
        copy.client().status("s1", TestExchange.INSTRUMENT, Side.SELL);
        copy.awaitEvent("refused m2 NOT_AUTHORISED");
        exchange.await("all refusals", () -> copy.events().size() == 6);

        assertEquals(List.of("established", "refused s1 NOT_AUTHORISED", "refused c1 NOT_AUTHORISED",
            "refused m1 NOT_AUTHORISED", "refused m2 NOT_AUTHORISED", "refused s1 NOT_AUTHORISED"), copy.events());
        assertEquals(0, exchange.engine().lastClientSequence(TestExchange.DROP_COPY));
        assertEquals(0, exchange.engine().liveOrderCount());
    }
}
