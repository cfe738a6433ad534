package io.ringside.ops.node.doors;

import io.ringside.engine.host.Host;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.fix.market.FixMarketContext;
import io.ringside.gateway.fix.market.FixMarketDoor;
import io.ringside.gateway.market.Market;
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import org.agrona.concurrent.SystemNanoClock;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Market data over FIX, as a node is configured: with the settings of order entry, on a port of its own. */
final class NodeFixMarket
{
    private NodeFixMarket()
    {
    }

    /**
     * Make the door.
     *
     * @param isShut true if its port opens later; otherwise one that cannot be used is thrown.
     * @param ports  takes what opens it then.
     */
    static FixMarketDoor make(
        final RingsideConfig config,
        final Market market,
        final Host host,
        final Gateway gateway,
        final boolean isShut,
        final Consumer<Runnable> ports,
        final NodeErrors errors)
    {
        final FixMarketDoor door = new FixMarketDoor(new FixMarketContext(settings(config), gateway.sessions(),
            gateway.authenticator(), gateway.counters(), errors::onError, errors::log, SystemNanoClock.INSTANCE,
            host.clock()), market);
        if (!isShut)
        {
            door.open();
        }
        ports.accept(() -> openLater(door, errors));
        return door;
    }

    /** Everybody trades without it. */
    private static void openLater(final FixMarketDoor door, final NodeErrors errors)
    {
        try
        {
            door.open();
        }
        catch (final RuntimeException ex)
        {
            errors.onError(ex);
            errors.warn("market data over FIX: " + ex.getMessage() + ": free the port, and restart the node");
        }
    }

    private static FixMarketContext.Settings settings(final RingsideConfig config)
    {
        final Endpoint endpoint = config.endpoint("fix.market-data.endpoint");
        return new FixMarketContext.Settings(
            endpoint.host(),
            endpoint.port(),
            config.text("fix.comp-id"),
            (int)TimeUnit.NANOSECONDS.toSeconds(config.nanos("fix.heartbeat-max")),
            ms(config, "fix.sending-time-tolerance"),
            ms(config, "fix.logon-timeout"),
            config.number("fix.pending-connections"),
            config.number("fix.market-data.connections-per-session"),
            config.number("fix.rejects-per-second"),
            ms(config, "fix.slow-consumer-timeout"),
            NodeTls.open(config));
    }

    private static int ms(final RingsideConfig config, final String path)
    {
        return (int)TimeUnit.NANOSECONDS.toMillis(config.nanos(path));
    }
}
