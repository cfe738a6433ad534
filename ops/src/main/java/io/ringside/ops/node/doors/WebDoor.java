package io.ringside.ops.node.doors;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketDoor;
import io.ringside.gateway.session.AddressBlocks;
import io.ringside.ops.access.AccessControl;
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SessionSettings;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.health.Liveness;
import io.ringside.ops.node.media.NodeMedia;
import io.ringside.ops.web.NodeView;
import io.ringside.ops.web.market.MarketFeed;
import io.ringside.ops.web.order.OrderDoor;
import io.ringside.ops.web.order.OrderSettings;
import io.ringside.ops.web.socket.WebCounters;
import io.ringside.ops.web.socket.WebServer;
import io.ringside.ops.web.socket.WebSettings;
import io.ringside.ops.web.socket.WebVenue;

import java.io.IOException;
import java.util.List;

/** The web port of a primary: the page, and JSON over WebSocket and HTTP. Closed, it says goodbye. */
public final class WebDoor implements AutoCloseable
{
    private static final WebCounters NONE = new WebCounters();

    private final RingsideConfig config;
    private final NodeMedia media;
    private final MatchingEngine engine;
    private final NodeErrors errors;
    private MarketFeed feed;
    private boolean isWanted;
    private volatile WebServer server;

    /** A door that does not listen yet, and of a standby, or where it is not enabled, never will. */
    public WebDoor(
        final RingsideConfig config, final NodeMedia media, final MatchingEngine engine, final NodeErrors errors)
    {
        this.config = config;
        this.media = media;
        this.engine = engine;
        this.errors = errors;
    }

    /**
     * Makes its part that is on the market's thread; before that runs.
     *
     * @param doorWatch that looks at its other threads.
     */
    MarketDoor feed(final Market market, final DoorWatch doorWatch)
    {
        doorWatch.door(DoorWatch.WEB, (reason) -> errors.warn(
            "the web port: " + reason + ": everybody else trades on; restart the node"))
            .add(new PortThread(this)).add(new OrderThread(this));
        feed = new MarketFeed(market, this::callEndNs);
        return feed;
    }

    /** Where it listens, or will; empty: nowhere, or at any free port, which is not known yet. */
    public String endpoint()
    {
        final WebServer made = server;
        final int port = null == made ? 0 : Math.max(made.port(), config.number("web.port"));
        return 0 == port ? "" : new Endpoint(config.text("web.host"), port).toString();
    }

    /** Where a browser finds the page; empty: nowhere. */
    public String url()
    {
        return endpoint().isEmpty() ? "" :
            (config.text("web.tls.key-store").isEmpty() ? "http" : "https") + "://" + endpoint() + "/";
    }

    /** What it has counted. */
    public WebCounters counters()
    {
        return null == server ? NONE : server.counters();
    }

    /**
     * Make the port.
     *
     * @param venue  what is told to everybody.
     * @param node   that operators command.
     * @param access who may do that.
     * @param isShut it opens when {@link #openLater()} is called, or has been.
     * @throws NodeException with one line, when the port cannot be had.
     */
    public synchronized void serve(
        final WebVenue venue, final NodeView node, final AccessControl access, final boolean isShut)
    {
        if (null != feed)
        {
            server = new WebServer(new WebSettings(config.text("web.host"), config.number("web.port"),
                NodeTls.web(config, errors::warn), config.texts("web.allowed-origins"),
                AddressBlocks.of(config.texts("web.addresses")), config.number("web.connections")),
                feed, venue, orders(), node, access);
            if (isWanted || !isShut)
            {
                open();
            }
        }
    }

    private OrderDoor orders()
    {
        return new OrderDoor(new OrderSettings(() -> media.connect(errors::onError), config.flag("gateway.ipc") ?
            "aeron:ipc" : "aeron:udp?endpoint=" + config.text("gateway.sbe-endpoint"), feed::symbols, feed::units,
            this::accounts), errors::onError);
    }

    private List<Long> accounts(final int sessionId)
    {
        return config.sessions().stream().filter((it) -> it.id() == sessionId).findFirst()
            .map(SessionSettings::accounts).orElse(List.of());
    }

    /** Participants are served from now on. Any thread. */
    public synchronized void openLater()
    {
        isWanted = true;
        if (null != server)
        {
            open();
        }
    }

    private void open()
    {
        try
        {
            server.open();
        }
        catch (final IOException ex)
        {
            throw NodeException.of(ex);
        }
    }

    @Override
    public synchronized void close()
    {
        if (null != server)
        {
            server.close();
        }
    }

    /** The thread of the sockets. */
    private record PortThread(WebDoor door) implements Liveness
    {
        @Override
        public String what()
        {
            return "the thread gw-web";
        }

        @Override
        public long progress()
        {
            final WebServer made = door.server;
            return null == made ? 0 : made.turns();
        }

        @Override
        public boolean mayStandStill()
        {
            final WebServer made = door.server;
            return null == made || !made.isListening();
        }
    }

    /** The thread of the sessions. */
    private record OrderThread(WebDoor door) implements Liveness
    {
        @Override
        public String what()
        {
            return "the thread gw-web-orders";
        }

        @Override
        public long progress()
        {
            final WebServer made = door.server;
            return null == made ? 0 : made.orders().turns();
        }

        @Override
        public boolean mayStandStill()
        {
            final WebServer made = door.server;
            return null == made || !made.orders().isServing();
        }
    }

    /** Read without a lock: a countdown for people. */
    private long callEndNs(final int instrumentId)
    {
        final Instrument instrument = engine.instruments().find(instrumentId);
        return null == instrument ? 0 : instrument.call().endNs();
    }
}
