package io.ringside.ops.node.doors;

import io.ringside.engine.host.Host;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketDoor;
import io.ringside.gateway.marketdata.SnapshotDoor;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeParts;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.threads.ThreadPlan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Every door through which others see the market, but the feed over Aeron itself. */
public final class MarketDoors
{
    private MarketDoors()
    {
    }

    /**
     * Run the market of a node whose host has not started, and the doors to it. A standby has screens alone.
     *
     * @param parts   that get the market's thread, to be closed as "market".
     * @param gateway whose sessions may read.
     * @param screens that show the market on every node.
     * @param web     whose port {@link WebDoor#serve} opens.
     * @param isShut  true if ports open later; otherwise one that cannot be used is thrown.
     * @param ports   takes what opens them then.
     * @return the thread, running.
     */
    public static MarketThread open(
        final RingsideConfig config,
        final NodeParts parts,
        final ThreadPlan plan,
        final Host host,
        final Gateway gateway,
        final Market market,
        final List<MarketDoor> screens,
        final WebDoor web,
        final boolean isShut,
        final Consumer<Runnable> ports,
        final DoorWatch doorWatch,
        final NodeErrors errors)
    {
        final List<MarketDoor> doors = new ArrayList<>(screens);
        if (host.takesOrders())
        {
            doors.add(new SnapshotDoor(gateway.snapshotRequests(), market));
            if (config.flag("web.enabled"))
            {
                doors.add(web.feed(market, doorWatch));
            }
            if (config.hasFixMarketData())
            {
                doors.add(NodeFixMarket.make(config, market, host, gateway, isShut, ports, errors));
            }
            if (config.flag("tcp.enabled"))
            {
                doors.add(NodeFeed.make(config, market, host, gateway, isShut, ports, errors));
            }
        }
        final MarketThread thread = parts.add("market", new MarketThread(plan, host, market, doors,
            gateway.snapshotRequests()::isAny, gateway.notices(), doorWatch, errors));
        thread.start();
        return thread;
    }
}
