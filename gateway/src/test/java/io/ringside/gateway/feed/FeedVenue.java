package io.ringside.gateway.feed;

import io.ringside.engine.host.BookImage;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.bridge.SocketLine;
import io.ringside.gateway.follow.FollowedCore;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketAgent;
import io.ringside.gateway.session.AddressBlocks;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.session.VenueNotices;
import io.ringside.gateway.tcp.Tls;
import io.ringside.testing.FreePorts;
import org.agrona.concurrent.SystemEpochNanoClock;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.fail;

/** The real core under random traffic, and the door for market data over TCP, all of it on the test's thread. */
final class FeedVenue implements AutoCloseable
{
    static final int ALICE = 1;
    static final int ELSEWHERE = 2;
    static final int PENDING_MAX = 8;
    static final long SLOW_NS = TimeUnit.MINUTES.toNanos(10);
    private static final int HASH_ITERATIONS = 1_000;
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(30);

    final FollowedCore core;
    final Market market;
    final FeedDoor door;
    final MarketAgent agent;
    final GatewayCounters counters = new GatewayCounters();
    final List<String> log = new ArrayList<>();
    final List<Throwable> errors = new ArrayList<>();
    final int port = FreePorts.tcp();
    final List<FeedReader> readers = new ArrayList<>();
    private final Authenticator authenticator = new Authenticator(HASH_ITERATIONS);
    private final long turnNs;
    long nowNs = System.nanoTime();

    FeedVenue(final Random random, final int recentMessages)
    {
        this(random, recentMessages, null);
    }

    FeedVenue(final Random random, final int recentMessages, final Tls tls)
    {
        // A handshake of TLS takes real time, on threads of its own: a busy machine makes 50,000 turns meanwhile.
        turnNs = null == tls ? 100_000 : 100;
        core = new FollowedCore(random);
        market = new Market(1 << 12, BookImage.of(core.engine));
        final String secret = PasswordHash.create("alice", HASH_ITERATIONS);
        door = new FeedDoor(new FeedContext("localhost", port, new SessionRegistry(List.of(
            new SessionConfig().sessionId(ALICE).credentialHash(secret),
            new SessionConfig().sessionId(ELSEWHERE).credentialHash(secret)
                .addresses(AddressBlocks.of(List.of("192.0.2.0/24")))), 8), authenticator, tls, PENDING_MAX, 0,
            recentMessages, TimeUnit.SECONDS.toNanos(5), SLOW_NS, counters, () -> nowNs,
            SystemEpochNanoClock.INSTANCE, log::add, errors::add), market);
        agent = new MarketAgent(core.source, core.images, market, List.of(door),
            new VenueNotices().reader(), () -> nowNs, errors::add);
        door.open();
    }

    /** A client that logs on. */
    FeedReader reader(final SocketLine line)
    {
        final FeedReader reader = new FeedReader(line, ALICE, "alice");
        readers.add(reader);
        return reader;
    }

    FeedReader reader()
    {
        final FeedReader reader = reader(new SocketLine(port));
        await("the logon", () -> reader.isEstablished);
        return reader;
    }

    void turn()
    {
        nowNs += turnNs;
        authenticator.doWork();
        agent.doWork();
        core.images.serve(core.engine);
        readers.forEach(FeedReader::poll);
    }

    void await(final String what, final BooleanSupplier condition)
    {
        final long beginNs = System.nanoTime();
        while (!condition.getAsBoolean())
        {
            turn();
            if (System.nanoTime() - beginNs > DEADLINE_NS)
            {
                fail("did not happen in time: " + what + " " + log + " " + errors);
            }
        }
    }

    /** Everybody who reads has everything: what was asked last is answered last. */
    void catchUp()
    {
        await("the door is idle", () -> market.sequence() == core.engine.nextMarketDataSequence() - 1 &&
            !core.source.isDetached() && door.isIdle());
        final List<FeedReader> reading = readers.stream().filter((it) -> !it.isPaused).toList();
        reading.forEach((it) ->
        {
            it.answers.clear();
            it.unsubscribe(999, 77);
        });
        await("the last answers", () -> reading.stream().allMatch((it) ->
            it.answers.contains("UNKNOWN_INSTRUMENT 999")));
    }

    long count(final GatewayCounter counter)
    {
        return counters.get(counter);
    }

    @Override
    public void close()
    {
        readers.forEach(FeedReader::close);
        agent.onClose();
    }
}
