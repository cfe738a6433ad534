package io.ringside.gateway.sbe;

import io.aeron.Aeron;
import io.aeron.AeronCounters;
import io.aeron.Publication;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.GatewayContext;
import io.ringside.gateway.RawClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.testing.FreePorts;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Clients that share the media driver of their machine, as processes of several firms or languages do. What one of them
 * does wrong, no other notices.
 */
class SharedDriverTest extends FreshExchangeTest
{
    private static final int CONNECTION_CAPACITY = 2;
    private static final String IN_USE = " PUBLICATION_IN_USE: this publication has a connection already, " +
        "of another client or an earlier one: add an exclusive publication (addExclusivePublication) and log on over " +
        "that";

    private final List<AutoCloseable> clients = new ArrayList<>();
    private final List<String> errorFrames = Collections.synchronizedList(new ArrayList<>());
    private final List<String> lines = new ArrayList<>();
    private MediaDriver driver;

    @Override
    protected void configure(final GatewayContext context)
    {
        context.connectionCapacity(CONNECTION_CAPACITY).log(lines::add);
    }

    @Override
    protected void begin()
    {
        driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
            .threadingMode(ThreadingMode.SHARED)
            .termBufferSparseFile(true)
            .publicationTermBufferLength(64 * 1024)
            .dirDeleteOnShutdown(true));
    }

    @AfterEach
    void leave()
    {
        Collections.reverse(clients);
        CloseHelper.closeAll(clients);
        CloseHelper.close(driver);
    }

    @Test
    void shouldTellTheSecondOfAPublicationAndSpareTheFirst()
    {
        final RawClient alice = alice().establish();
        final RawClient bob = bob();

        bob.sendNegotiate(1);
        assertEquals(List.of("rejected 2" + IN_USE), bob.awaitAnswers(1));
        bob.sendTerminate();
        alice.sendOrder(1);
        assertEquals(List.of("NEW 1"), alice.awaitAnswers(1));
        exchange.await("a line", () -> !lines.isEmpty());
        assertTrue(lines.get(0).startsWith("SBE logon refused: session=2 address=127.0.0.1:") && lines.get(0).endsWith(
            " reason=another client or an earlier connection has this publication: it needs an exclusive one"),
            lines.toString());

        // It does what it was told.
        alone(TestExchange.BOB, "bob").establish();
        alice.sendOrder(2);
        assertEquals(List.of("NEW 2"), alice.awaitAnswers(1));
        assertEquals(List.of(), errorFrames);
    }

    @Test
    void shouldTellWhileTheFirstLogsOn()
    {
        final RawClient alice = alice().sendNegotiate(0);
        final RawClient bob = bob().sendNegotiate(1);

        assertEquals(List.of("rejected 2" + IN_USE), bob.awaitAnswers(1));
        alice.establish();
    }

    @Test
    void shouldTellWhenTheFirstHasLeft()
    {
        final RawClient alice = alice().establish();
        alice.sendTerminate();
        assertEquals(List.of("terminated FINISHED"), alice.awaitAnswers(1));

        assertEquals(List.of("rejected 2" + IN_USE), bob().sendNegotiate(1).awaitAnswers(1));
        // Neither may it try again on the publication that is used up.
        assertEquals(List.of("rejected 1" + IN_USE), alice.sendNegotiate(1).awaitAnswers(1));
        assertEquals(List.of(), errorFrames);
    }

    @ParameterizedTest
    @CsvSource({"0,UNSPECIFIED", "6,UNSPECIFIED", "7,PUBLICATION_IN_USE"})
    void shouldTellACodeThatTheClientKnows(final int version, final SessionRejectCode code)
    {
        alice().establish();

        final List<String> answers = bob().sendNegotiate(1, version).awaitAnswers(1);
        assertTrue(answers.get(0).startsWith("rejected 2 " + code + ": this publication"), answers.toString());
    }

    /** Its Negotiates are not the first one's sign of life. */
    @Test
    void shouldMissTheFirstWhileAnotherTalks()
    {
        final RawClient alice = alice().establish(100);
        final RawClient bob = bob();

        for (int i = 1; 0 == exchange.count(GatewayCounter.SBE_KEEPALIVE_EXPIRED); i++)
        {
            bob.sendNegotiate(i);
            exchange.step();
        }
        assertEquals(List.of("terminated KEEPALIVE_EXPIRED"), alice.awaitAnswers(1));
    }

    /** The media driver keeps each stream for some seconds, so that their number is what counts. */
    @Test
    void shouldOpenFewStreamsForAFlood()
    {
        final RawClient alice = alice().establish();
        final RawClient second = alone(TestExchange.DROP_COPY, "copy").establish();
        final RawClient bob = bob();
        final int streams = streamCount();

        int most = 0;
        for (int i = 1; i <= 500; i++)
        {
            bob.sendNegotiate(i);
            exchange.step();
            most = Math.max(most, streamCount() - streams);
        }
        assertEquals(StrayNegotiates.IMAGE_CAPACITY, bob.awaitAnswers(StrayNegotiates.IMAGE_CAPACITY).size());
        assertTrue(most <= StrayNegotiates.IMAGE_CAPACITY, most + " streams");

        // Others are answered meanwhile.
        alice.sendOrder(1);
        assertEquals(List.of("NEW 1"), alice.awaitAnswers(1));
        second.sendTerminate();
        assertEquals(List.of("terminated FINISHED"), second.awaitAnswers(1));
        assertEquals(List.of("rejected 5" + IN_USE), second.sendNegotiate(1).awaitAnswers(1));
    }

    /** Without an error frame, which the media driver would tell all its clients. */
    @Test
    void shouldRefuseAConnectionTooMany()
    {
        final RawClient alice = alice().establish();
        final RawClient bob = new RawClient(exchange, TestExchange.BOB, "bob", exchange.aeron(), "aeron:ipc", 4_711,
            exchange.aeron().addExclusivePublication("aeron:ipc", 10));
        clients.add(bob);
        bob.establish();

        final RawClient third = alone(TestExchange.DROP_COPY, "copy").sendNegotiate(1);
        assertEquals(
            List.of("rejected 5 SESSIONS_FULL: no room for another session, or too many logons wait: try later"),
            third.awaitAnswers(1));
        assertEquals(CONNECTION_CAPACITY, exchange.count(GatewayCounter.SBE_CONNECTIONS));

        bob.sendTerminate();
        exchange.await("a place", () -> CONNECTION_CAPACITY > exchange.count(GatewayCounter.SBE_CONNECTIONS));
        alone(TestExchange.DROP_COPY, "copy").establish();
        alice.sendOrder(1);
        assertEquals(List.of("NEW 1"), alice.awaitAnswers(1));
        assertEquals(List.of(), errorFrames);
    }

    private RawClient alice()
    {
        return sharing(TestExchange.ALICE, "alice");
    }

    private RawClient bob()
    {
        return sharing(TestExchange.BOB, "bob");
    }

    /** A process with an ordinary publication, which the driver makes one of with that of the others. */
    private RawClient sharing(final int sessionId, final String secret)
    {
        final Aeron aeron = aeron();
        return client(sessionId, secret, aeron, aeron.addPublication(exchange.udpIngressChannel(), 10));
    }

    private RawClient alone(final int sessionId, final String secret)
    {
        final Aeron aeron = aeron();
        return client(sessionId, secret, aeron, aeron.addExclusivePublication(exchange.udpIngressChannel(), 10));
    }

    private Aeron aeron()
    {
        final Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName())
            .publicationErrorFrameHandler((frame) -> errorFrames.add(frame.errorMessage())));
        clients.add(aeron);
        return aeron;
    }

    private RawClient client(
        final int sessionId, final String secret, final Aeron aeron, final Publication publication)
    {
        final RawClient client = new RawClient(exchange, sessionId, secret, aeron,
            "aeron:udp?endpoint=localhost:" + FreePorts.udp(), 4_711, publication);
        clients.add(client);
        return client;
    }

    /** That the exchange publishes. */
    private int streamCount()
    {
        final int[] count = {0};
        exchange.aeron().countersReader().forEach((counterId, typeId, key, label) ->
            count[0] += AeronCounters.DRIVER_PUBLISHER_LIMIT_TYPE_ID == typeId ? 1 : 0);
        return count[0];
    }
}
