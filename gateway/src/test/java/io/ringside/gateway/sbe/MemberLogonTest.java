package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.ConnectSessionEncoder;
import io.ringside.engine.protocol.MemberLostEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.GatewayContext;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.client.ClientState;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The gateway of member 1 of a cluster; what comes from other members is put into the log here. */
class MemberLogonTest extends FreshExchangeTest
{
    private static final int HERE = 1;
    private static final int THERE = 2;
    private static final int NOWHERE = -1;
    private static final long CONNECTION = 77;
    private static final int KEEPALIVE_MS = 300;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);

    @Override
    protected void configure(final GatewayContext context)
    {
        context.memberId(HERE);
    }

    @Test
    void shouldSayWhereASessionIsConnectedAndWhenNoMore()
    {
        assertEquals(NOWHERE, memberOfAlice());
        final TestClient alice = exchange.alice();
        assertEquals(HERE, memberOfAlice());
        alice.buy("a", 1, 50);
        alice.awaitReports(1);
        alice.leave();
        exchange.await("goodbye in the log", () -> NOWHERE == memberOfAlice());
        assertEquals(1, exchange.engine().liveOrderCount());

        alice.connect();
        alice.pause(true);
        alice.client().reconnect();
        exchange.await("loss in the log", () -> NOWHERE == memberOfAlice());
        assertEquals(0, exchange.engine().liveOrderCount());
    }

    @Test
    void shouldLogOnWhenTheOtherMemberIsLost()
    {
        connectAliceThere(true);
        exchange.client(TestExchange.ALICE, "alice").client().reconnect();
        for (int i = 0; i < 500; i++)
        {
            exchange.step();
        }
        assertEquals(THERE, memberOfAlice());
        assertEquals(0, exchange.count(GatewayCounter.SBE_SESSIONS_ESTABLISHED));

        loseMember(THERE);
        exchange.await("logon", () -> 1 == exchange.count(GatewayCounter.SBE_SESSIONS_ESTABLISHED));
        assertEquals(HERE, memberOfAlice());
    }

    /** The claim to the session waits for a leader, and its client for the answer: that is no silence. */
    @Test
    void shouldKeepAClientThatWaitedForItsLogon()
    {
        final TestClient alice =
            exchange.client(TestExchange.ALICE, "alice", (context) -> context.keepaliveMs(KEEPALIVE_MS));
        exchange.matching(false);
        alice.client().reconnect();
        exchange.await("claim", () -> ClientState.ESTABLISHING == alice.client().state());
        final long beginNs = System.nanoTime();
        exchange.await("silence", () -> System.nanoTime() - beginNs > TimeUnit.MILLISECONDS.toNanos(2 * KEEPALIVE_MS));
        assertEquals(ClientState.ESTABLISHING, alice.client().state());

        alice.pause(true);
        exchange.matching(true);
        exchange.await("logon", () -> 1 == exchange.count(GatewayCounter.SBE_LOGONS_ACCEPTED));
        exchange.step();
        assertEquals(0, exchange.count(GatewayCounter.SBE_KEEPALIVE_EXPIRED));
        alice.pause(false);
        exchange.await("its answer", () -> alice.client().isEstablished());
    }

    @Test
    void shouldGoOnBehindWhatCameThroughTheOtherMember()
    {
        final TestClient alice = exchange.alice();
        alice.order("gtc", Side.BUY, 1, 50, TimeInForce.GTC);
        alice.awaitReports(1);
        alice.leave();
        exchange.await("goodbye in the log", () -> NOWHERE == memberOfAlice());
        connectAliceThere(false);
        loseMember(THERE);

        alice.connect();
        alice.order("next", Side.BUY, 1, 49, TimeInForce.GTC);
        alice.awaitReports(2);
        assertEquals(2, exchange.engine().liveOrderCount());
        assertEquals(2, exchange.engine().lastClientSequence(TestExchange.ALICE));
    }

    /** Rule book 2.4.5. */
    @Test
    void shouldCancelWithTheMemberAsTheSessionAskedFor()
    {
        final TestClient alice = exchange.alice();
        alice.buy("day", 1, 50);
        alice.awaitReports(1);
        alice.leave();
        exchange.await("goodbye in the log", () -> NOWHERE == memberOfAlice());
        connectAliceThere(true);
        loseMember(THERE);
        assertEquals(1, exchange.engine().liveOrderCount());

        connectAliceThere(false);
        loseMember(HERE);
        assertEquals(THERE, memberOfAlice());
        loseMember(THERE);
        assertEquals(NOWHERE, memberOfAlice());
        assertEquals(0, exchange.engine().liveOrderCount());
    }

    private int memberOfAlice()
    {
        return exchange.engine().memberId(TestExchange.ALICE);
    }

    private void connectAliceThere(final boolean ordersStay)
    {
        final ConnectSessionEncoder connect = new ConnectSessionEncoder();
        connect.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).correlationId(0).connectionId(CONNECTION)
            .targetSessionId(TestExchange.ALICE).memberId((short)THERE)
            .ordersStay(ordersStay ? BooleanType.TRUE : BooleanType.FALSE);
        exchange.operator(buffer, connect.limit());
    }

    private void loseMember(final int memberId)
    {
        final MemberLostEncoder lost = new MemberLostEncoder();
        lost.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).correlationId(0).memberId((short)memberId);
        exchange.operator(buffer, lost.limit());
    }
}
