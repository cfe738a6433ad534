package io.ringside.ops.node.doors;

import io.ringside.engine.host.Host;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.feed.FeedContext;
import io.ringside.gateway.feed.FeedDoor;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketDoor;
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;

import java.util.function.Consumer;

/** Makes the door for market data over TCP from the configuration. */
final class NodeFeed
{
    private NodeFeed()
    {
    }

    /**
     * Make it over a market whose thread does not run yet.
     *
     * @param isShut true if it opens later; otherwise a port that cannot be used is thrown.
     * @param ports  told of what opens later.
     */
    static MarketDoor make(
        final RingsideConfig config,
        final Market market,
        final Host host,
        final Gateway gateway,
        final boolean isShut,
        final Consumer<Runnable> ports,
        final NodeErrors errors)
    {
        final Endpoint endpoint = config.endpoint("tcp.market-data-endpoint");
        final FeedDoor door = new FeedDoor(new FeedContext(
            endpoint.host(),
            endpoint.port(),
            gateway.sessions(),
            gateway.authenticator(),
            NodeTls.tcp(config, (warning) -> { }),
            config.number("tcp.pending-connections"),
            config.number("tcp.connections-per-address"),
            config.number("tcp.market-data-recent"),
            config.nanos("tcp.logon-timeout"),
            config.nanos("gateway.slow-consumer-timeout"),
            gateway.counters(),
            System::nanoTime,
            host.clock(),
            errors::log,
            errors::onError), market);
        if (isShut)
        {
            ports.accept(door::open);
        }
        else
        {
            door.open();
        }
        return door;
    }
}
