package io.ringside.gateway.fix;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.market.FixMarketContext;
import io.ringside.gateway.fix.market.FixMarketDoor;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketAgent;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.session.VenueNotices;
import io.ringside.testing.FreePorts;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.CompositeAgent;
import org.agrona.concurrent.SystemNanoClock;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The market data door as a node has it, on the market's thread, in front of an exchange. */
final class FixMarketVenue implements AutoCloseable
{
    static final int SESSIONS = 8;

    final GatewayCounters counters = new GatewayCounters();
    final VenueNotices notices = new VenueNotices();
    final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
    final Queue<String> lines = new ConcurrentLinkedQueue<>();
    final int port;
    final Market market;
    final FixMarketDoor door;
    private final MarketAgent agent;
    private final Authenticator authenticator = new Authenticator(1);
    private AgentRunner runner;

    FixMarketVenue(
        final EventSource source, final BookImages images, final BookImage image, final int orderCapacity)
        throws IOException
    {
        this(source, images, image, orderCapacity, (settings) -> settings);
    }

    FixMarketVenue(
        final EventSource source,
        final BookImages images,
        final BookImage image,
        final int orderCapacity,
        final UnaryOperator<FixMarketContext.Settings> settings)
        throws IOException
    {
        this(source, images, image, orderCapacity, settings, (session) ->
        {
        });
    }

    FixMarketVenue(
        final EventSource source,
        final BookImages images,
        final BookImage image,
        final int orderCapacity,
        final UnaryOperator<FixMarketContext.Settings> settings,
        final Consumer<SessionConfig> configuration)
        throws IOException
    {
        port = FreePorts.tcp();
        market = new Market(orderCapacity, image);
        final List<SessionConfig> sessions = new ArrayList<>();
        for (int id = 1; id <= SESSIONS; id++)
        {
            final SessionConfig session = new SessionConfig().sessionId(id).compId(FixVenue.compId(id))
                .name(FixVenue.compId(id).toLowerCase(Locale.ROOT))
                .credentialHash(PasswordHash.create(FixVenue.PASSWORD, 1));
            configuration.accept(session);
            sessions.add(session);
        }
        door = new FixMarketDoor(new FixMarketContext(
            settings.apply(FixMarketContext.Settings.defaults("localhost", port)),
            new SessionRegistry(sessions, 16), authenticator, counters, errors::add, lines::add), market);
        agent = new MarketAgent(
            source, images, market, List.of(door), notices.reader(), SystemNanoClock.INSTANCE,
            errors::add);
        door.open();
    }

    /** A turn of the market's thread, on this one. */
    int step()
    {
        return agent.doWork() + authenticator.doWork();
    }

    /** From now on on a thread of its own, with those. */
    FixMarketVenue run(final Agent... others)
    {
        final List<Agent> agents = new ArrayList<>(List.of(agent, authenticator));
        agents.addAll(List.of(others));
        runner = new AgentRunner(
            new BackoffIdleStrategy(1, 1, TimeUnit.MICROSECONDS.toNanos(10), TimeUnit.MILLISECONDS.toNanos(1)),
            errors::add, null, new CompositeAgent(agents));
        AgentRunner.startOnThread(runner);
        return this;
    }

    long count(final GatewayCounter counter)
    {
        return counters.get(counter);
    }

    @Override
    public void close()
    {
        CloseHelper.close(runner);
        if (null == runner)
        {
            agent.onClose();
        }
        assertEquals(List.of(), List.copyOf(errors));
    }
}
