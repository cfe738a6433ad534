package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.RawClient;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.SessionStreams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        final TestClient alice = exchange.alice(context -> context.ingressChannel(exchange.udpIngressChannel()));

        assertTrue(alice.client().isEstablished());
    }

    @ParameterizedTest(name = "the second was made {0} ns later")
    @CsvSource({"0,0", "1,1"})
    void shouldTakeARepeatedNegotiateForOneAndNoOther(final long laterNs, final int malformedCount)
    {
        try (RawClient client = new RawClient(exchange))
        {
            client.sendNegotiate(0).sendNegotiate(laterNs).establish();

            assertEquals(1, exchange.count(GatewayCounter.SBE_LOGONS_ACCEPTED));
            assertEquals(malformedCount, exchange.count(GatewayCounter.SBE_MALFORMED));
        }
    }

    /**
     * A wrong secret and an unknown session have one answer. So has a session of the FIX gateway, which alone checks
     * addresses and signatures: SBE does not bypass them.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"wrong secret,1,bob,1000,1,CREDENTIALS", "unknown session,55,alice,1000,1,CREDENTIALS",
        "no such number,1000000,alice,1000,1,CREDENTIALS", "over FIX only,4,fix,1000,1,CREDENTIALS",
        "keepalive too long,1,alice,3600000,1,KEEPALIVE_INTERVAL",
        "reports that do not exist yet,1,alice,1000,1000,OUT_OF_RANGE"})
    void shouldRefuse(
        final String what,
        final int sessionId,
        final String secret,
        final int keepaliveMs,
        final long nextReportSequence,
        final SessionRejectCode code)
    {
        final TestClient client = exchange.client(sessionId, secret,
            context -> context.keepaliveMs(keepaliveMs).nextReportSequence(nextReportSequence)).begin();

        client.awaitEvent("rejected " + code);
        assertEquals(List.of("rejected " + code), client.events());
        assertEquals(SessionRejectCode.CREDENTIALS == code ? 1 : 0,
            exchange.count(GatewayCounter.SBE_LOGONS_CREDENTIALS));
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
    void shouldLetInAgainAfterGoodbye()
    {
        final TestClient alice = exchange.alice();
        alice.leave();

        alice.connect();

        assertTrue(alice.events().contains("disconnected FINISHED"), alice.events()::toString);
    }
}
