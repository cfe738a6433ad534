package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.RawClient;
import io.ringside.gateway.SessionStreams;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SbeLogonTest extends FreshExchangeTest
{
    private static final String UNKNOWN_OR_WRONG = "rejected " + SessionRejectCode.CREDENTIALS;

    @Test
    void shouldLetInWhoKnowsTheSecret()
    {
        final TestClient alice = exchange.alice();

        assertTrue(alice.client().isEstablished());
        assertEquals(1, alice.client().nextClientSequence());
        assertEquals(1, exchange.count(GatewayCounter.SBE_LOGONS_ACCEPTED));
        assertEquals(1, exchange.count(GatewayCounter.SBE_SESSIONS_ESTABLISHED));
    }

    @Test
    void shouldLetInOverUdp()
    {
        final TestClient alice = exchange.client(TestExchange.ALICE, "alice",
            context -> context.ingressChannel(exchange.udpIngressChannel())).connect();

        assertTrue(alice.client().isEstablished());
    }

    @Test
    void shouldTakeARepeatedNegotiateForOne()
    {
        try (RawClient client = new RawClient(exchange))
        {
            client.sendNegotiate(0).sendNegotiate(0).establish();

            assertEquals(1, exchange.count(GatewayCounter.SBE_LOGONS_ACCEPTED));
            assertEquals(0, exchange.count(GatewayCounter.SBE_MALFORMED));
        }
    }

    @Test
    void shouldNotTakeAnotherNegotiateForARepeat()
    {
        try (RawClient client = new RawClient(exchange))
        {
            client.sendNegotiate(0).sendNegotiate(1).establish();

            assertEquals(1, exchange.count(GatewayCounter.SBE_LOGONS_ACCEPTED));
            assertEquals(1, exchange.count(GatewayCounter.SBE_MALFORMED));
        }
    }

    @Test
    void shouldAnswerAWrongSecretAndAnUnknownSessionAlike()
    {
        final TestClient wrong = exchange.client(TestExchange.ALICE, "bob").begin();
        wrong.awaitEvent(UNKNOWN_OR_WRONG);
        final TestClient unknown = exchange.client(55, "alice").begin();
        unknown.awaitEvent(UNKNOWN_OR_WRONG);
        final TestClient beyond = exchange.client(1_000_000, "alice").begin();
        beyond.awaitEvent(UNKNOWN_OR_WRONG);

        assertEquals(wrong.events(), unknown.events());
        assertEquals(wrong.events(), beyond.events());
        assertEquals(3, exchange.count(GatewayCounter.SBE_LOGONS_CREDENTIALS));
    }

    /** The operator is told what the client is not. */
    @Test
    void shouldLogWhoWasRefusedFromWhereAndWhy()
    {
        exchange.close();
        final List<String> lines = new ArrayList<>();
        exchange = new TestExchange(directory.resolve("logged"), context -> context.log(lines::add));
        exchange.alice();
        exchange.client(TestExchange.ALICE, "bob").begin().awaitEvent(UNKNOWN_OR_WRONG);
        exchange.client(55, "alice").begin().awaitEvent(UNKNOWN_OR_WRONG);
        exchange.client(TestExchange.ALICE, "alice").begin().awaitEvent("rejected " + SessionRejectCode.DUPLICATE_ID);
        exchange.await("three lines", () -> 3 == lines.size());

        final String from = " address=aeron:ipc reason=";
        assertEquals(List.of(
            "SBE logon refused: session=1" + from +
                "the password is wrong, was wrong too often, or the session is disabled",
            "SBE logon refused: session=55" + from + "there is no such SBE session",
            "SBE logon refused: session=1" + from + "the session is logged on already"), lines);
    }

    /** Only the FIX gateway checks addresses and signatures: SBE does not bypass them. */
    @Test
    void shouldNotKnowASessionOfTheFixDoor()
    {
        exchange.client(TestExchange.FIX_ONLY, "fix").begin().awaitEvent(UNKNOWN_OR_WRONG);
    }

    @Test
    void shouldRefuseASecondConnectionOfASession()
    {
        final TestClient first = exchange.alice();
        final TestClient second = exchange.client(TestExchange.ALICE, "alice").begin();

        second.awaitEvent("rejected " + SessionRejectCode.DUPLICATE_ID);

        first.buy("a1", 1, 100);
        first.awaitReports(1);
        assertEquals(1, exchange.count(GatewayCounter.SBE_LOGONS_DUPLICATE));
    }

    @Test
    void shouldNotTellAStrangerThatASessionIsInUse()
    {
        exchange.alice();
        final TestClient stranger = exchange.client(TestExchange.ALICE, "guess").begin();

        stranger.awaitEvent(UNKNOWN_OR_WRONG);
    }

    @Test
    void shouldStopGuessingAfterTenFailuresAMinute()
    {
        for (int i = 0; i < 10; i++)
        {
            final TestClient guess = exchange.client(TestExchange.ALICE, "guess" + i).begin();
            guess.awaitEvent(UNKNOWN_OR_WRONG);
        }
        final TestClient eleventh = exchange.client(TestExchange.ALICE, "alice").begin();

        eleventh.awaitEvent(UNKNOWN_OR_WRONG);
    }

    @Test
    void shouldRefuseASessionThatDoesNotFitIntoMemory()
    {
        exchange.close();
        final AtomicLong free = new AtomicLong(Long.MAX_VALUE);
        exchange = new TestExchange(directory.resolve("small"),
            context -> context.sessionStreams(new SessionStreams(128 * 1024, free::get)));
        final TestClient alice = exchange.alice();
        free.set(2L << 20);

        exchange.client(TestExchange.BOB, "bob").begin().awaitEvent("rejected " + SessionRejectCode.SESSIONS_FULL);

        alice.buy("a1", 1, 100);
        alice.awaitReports(1);
        free.set(3L << 20);
        assertTrue(exchange.bob().client().isEstablished());
    }

    @Test
    void shouldRefuseAKeepaliveThatIsTooLong()
    {
        final TestClient alice = exchange.client(TestExchange.ALICE, "alice",
            context -> context.keepaliveMs(3_600_000)).begin();

        alice.awaitEvent("rejected " + SessionRejectCode.KEEPALIVE_INTERVAL);
    }

    @Test
    void shouldRefuseReportsThatDoNotExistYet()
    {
        final TestClient alice = exchange.client(TestExchange.ALICE, "alice",
            context -> context.nextReportSequence(1_000)).begin();

        alice.awaitEvent("rejected " + SessionRejectCode.OUT_OF_RANGE);
    }

    @Test
    void shouldLetInAgainAfterGoodbye()
    {
        final TestClient alice = exchange.alice();
        alice.leave();

        alice.connect();

        assertTrue(alice.events().contains("disconnected FINISHED"), alice.events()::toString);
    }
}
