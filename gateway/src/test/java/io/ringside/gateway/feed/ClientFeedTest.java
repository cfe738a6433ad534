package io.ringside.gateway.feed;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.VenueEvent;
import io.ringside.engine.protocol.VenueNoticeDecoder;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.client.ClientState;
import io.ringside.gateway.client.ClientTls;
import io.ringside.gateway.client.LogonException;
import io.ringside.gateway.client.MarketDataClient;
import io.ringside.gateway.client.MarketDataClientContext;
import io.ringside.gateway.client.MarketDataListener;
import io.ringside.gateway.session.VenueNotice;
import io.ringside.gateway.tcp.TestKeys;
import io.ringside.testing.FreePorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The Java client of market data over TCP: its books are the core's, through cuts, restarts and slow reading. */
@Timeout(120)
class ClientFeedTest
{
    private static final int STEPS = Integer.getInteger("ringside.feed.client.steps", 6_000);
    private final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final List<String> told = new ArrayList<>();
    private int recoveries;
    private long trades;

    private final MarketDataListener listener = new MarketDataListener()
    {
        @Override
        public void onTrade(final TradeDecoder trade)
        {
            trades++;
        }

        @Override
        public void onRecovered(final long nextSequence)
        {
            recoveries++;
        }

        @Override
        public void onVenueNotice(final VenueNoticeDecoder notice)
        {
            told.add(notice.text());
        }

        @Override
        public void onLogonRejected(final SessionRejectCode code)
        {
            told.add(code.name());
        }

        @Override
        public void onDisconnected(final TerminationCode code)
        {
            told.add(code.name());
        }
    };

    private static MarketDataClientContext context(final FeedVenue venue)
    {
        return new MarketDataClientContext().channel("tcp://localhost:" + venue.port)
            .session(FeedVenue.ALICE, "alice").orderCapacity(1 << 12);
    }

    private MarketDataClient open(final FeedVenue venue)
    {
        final MarketDataClient client = new MarketDataClient(context(venue));
        client.reconnect();
        catchUp(venue, client);
        return client;
    }

    private void turn(final FeedVenue venue, final MarketDataClient client)
    {
        venue.turn();
        client.poll(listener);
    }

    private void catchUp(final FeedVenue venue, final MarketDataClient client)
    {
        venue.await("the client has everything", () ->
        {
            client.poll(listener);
            return !client.isRecovering() && !venue.core.source.isDetached() &&
                client.nextSequence() == venue.core.engine.nextMarketDataSequence();
        });
    }

    @Test
    void shouldHaveTheBooksOfTheCore()
    {
        System.out.println("seed=" + seed);
        int cuts = 0;
        try (FeedVenue venue = new FeedVenue(random, 1 << 9); MarketDataClient client = open(venue))
        {
            for (int step = 0; step < STEPS; step++)
            {
                venue.core.step();
                if (0 == random.nextInt(4))
                {
                    turn(venue, client);
                }
                if (0 == random.nextInt(300))
                {
                    cuts++;
                    client.reconnect();
                    assertTrue(client.isRecovering());
                }
                if (0 == random.nextInt(1_000))
                {
                    venue.core.source.detach();
                }
                if (0 == random.nextInt(200))
                {
                    catchUp(venue, client);
                    assertSame(venue, client);
                }
            }
            catchUp(venue, client);
            assertSame(venue, client);
            assertEquals(List.of(), venue.errors);
            assertTrue(trades > 100, "trades " + trades);
            assertTrue(recoveries > 1 && client.gapCount() < recoveries + cuts,
                "cuts " + cuts + " gaps " + client.gapCount());
        }
    }

    @Test
    void shouldGoOnWithoutASnapshot()
    {
        try (FeedVenue venue = new FeedVenue(random, 1 << 10); MarketDataClient client = open(venue))
        {
            trade(venue, 100);
            catchUp(venue, client);
            final long before = trades;
            trade(venue, 50);
            client.reconnect();
            catchUp(venue, client);
            assertEquals(0, client.gapCount());
            assertTrue(trades > before, "trades that were missed are told");
            assertSame(venue, client);

            trade(venue, 2_000);
            client.reconnect();
            catchUp(venue, client);
            assertEquals(1, client.gapCount(), "that is no longer kept");
            assertSame(venue, client);
        }
    }

    /** The venue itself missed messages, or the client read too slowly: the same restart, in the same connection. */
    @Test
    void shouldBeginAgainWithTheVenue()
    {
        try (FeedVenue venue = new FeedVenue(random, 1 << 9); MarketDataClient client = open(venue))
        {
            for (int round = 0; round < 3; round++)
            {
                trade(venue, 50);
                venue.core.source.detach();
                final int gaps = round + 1;
                venue.await("the restart", () ->
                {
                    venue.core.step();
                    client.poll(listener);
                    return client.gapCount() == gaps;
                });
                catchUp(venue, client);
                assertSame(venue, client);
            }
            assertEquals(3, venue.count(GatewayCounter.FEED_RESTARTS));
            assertEquals(4, recoveries);
            assertEquals(List.of(), told);
        }
    }

    @Test
    void shouldBeToldOfTheEnd()
    {
        try (FeedVenue venue = new FeedVenue(random, 1 << 9); MarketDataClient client = open(venue))
        {
            venue.door.onNotice(new VenueNotice(VenueEvent.PLANNED_STOP, "the venue stops", 1));
            venue.agent.onClose();
            while (ClientState.DISCONNECTED != client.state())
            {
                client.poll(listener);
            }
            assertEquals(List.of("the venue stops", "SHUTDOWN"), told);
            assertTrue(client.isRecovering());
        }
    }

    @Test
    void shouldBeRefused()
    {
        try (FeedVenue venue = new FeedVenue(random, 1 << 9);
            MarketDataClient client = new MarketDataClient(context(venue).session(FeedVenue.ALICE, "guess")))
        {
            client.reconnect();
            venue.await("the refusal", () ->
            {
                client.poll(listener);
                return ClientState.DISCONNECTED == client.state();
            });
            assertEquals(SessionRejectCode.CREDENTIALS, client.rejectCode());
            assertEquals(List.of("CREDENTIALS"), told);
        }
        final String nowhere = "tcp://localhost:" + FreePorts.tcp();
        final LogonException refused = assertThrows(LogonException.class, () -> MarketDataClient.connect(
            new MarketDataClientContext().channel(nowhere).session(1, "alice")));
        assertTrue(refused.getMessage().contains("Connection refused"), refused.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new MarketDataClient(new MarketDataClientContext()));
    }

    @Test
    void shouldFollowUnderTls(@TempDir final Path directory) throws Exception
    {
        final TestKeys keys = new TestKeys(directory).pair("venue").pair("other");
        try (FeedVenue venue = new FeedVenue(random, 1 << 9, keys.open("venue", null));
            MarketDataClient client = new MarketDataClient(context(venue).tls(ClientTls.trusting(
                keys.file("venue-trust.p12"), TestKeys.PASSWORD.toCharArray())));
            MarketDataClient stranger = new MarketDataClient(context(venue).tls(ClientTls.trusting(
                keys.file("other.crt")))))
        {
            client.reconnect();
            catchUp(venue, client);
            trade(venue, 200);
            catchUp(venue, client);
            assertSame(venue, client);

            stranger.reconnect();
            venue.await("no trust", () ->
            {
                stranger.poll(listener);
                return ClientState.DISCONNECTED == stranger.state() && venue.log.stream()
                    .anyMatch((it) -> it.contains("TLS: the client refuses the venue's certificate"));
            });
            assertFalse(client.isRecovering());
        }
    }

    private void trade(final FeedVenue venue, final int steps)
    {
        for (int i = 0; i < steps; i++)
        {
            venue.core.step();
            venue.turn();
        }
    }

    private void assertSame(final FeedVenue venue, final MarketDataClient client)
    {
        final BookImage image = BookImage.of(venue.core.engine);
        for (int i = 0; i < image.instrumentCount(); i++)
        {
            final int id = image.instrumentId(i);
            final Map<Long, String> expected = new TreeMap<>();
            image.forEachOrder(i, (isBuy, orderId, priceTicks, lots, priority) ->
                expected.put(orderId, (isBuy ? Side.BUY : Side.SELL) + " " + priceTicks + " " + lots + " " + priority));
            final Map<Long, String> orders = new TreeMap<>();
            client.book(id).forEachOrder((side, orderId, priceTicks, lots, priority) ->
                orders.put(orderId, side + " " + priceTicks + " " + lots + " " + priority));
            assertEquals(expected, orders, "instrument " + id + " seed " + seed);
            assertEquals(venue.core.engine.instruments().find(id).phase(), client.market(id).phase(), "seed " + seed);
        }
    }
}
