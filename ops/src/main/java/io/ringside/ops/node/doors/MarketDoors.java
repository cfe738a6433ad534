package io.ringside.ops.node.doors;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.Host;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.marketdata.SnapshotDoor;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeParts;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.media.NodeMedia;
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
     * Run the doors of a node whose host has not started. A standby has none.
     *
     * @param parts   that get the market's thread, to be closed as "market".
     * @param gateway whose sessions may read.
     * @param isShut  true if ports open later; otherwise one that cannot be used is thrown.
     * @param ports   takes what opens them then.
     * @return the web port, which {@link WebDoor#serve} makes.
     */
    public static WebDoor open(
        final RingsideConfig config,
        final NodeParts parts,
        final ThreadPlan plan,
        final NodeMedia media,
        final Host host,
        final Gateway gateway,
        final MatchingEngine engine,
        final boolean isShut,
        final Consumer<Runnable> ports,
        final DoorWatch doorWatch,
        final NodeErrors errors)
    {
        final WebDoor web = parts.add("web", new WebDoor(config, media, engine, errors));
        final List<MarketThread.Maker> makers = new ArrayList<>();
        makers.add((market) -> new SnapshotDoor(gateway.snapshotRequests(), market));
        if (config.flag("web.enabled"))
        {
            makers.add(web::feed);
        }
        if (config.hasFixMarketData())
        {
            makers.add((market) -> NodeFixMarket.make(config, market, host, gateway, isShut, ports, errors));
        }
        if (host.takesOrders())
        {
            if (config.flag("tcp.enabled"))
            {
                makers.add((market) -> NodeFeed.make(config, market, host, gateway, isShut, ports, errors));
            }
            parts.add("market", new MarketThread(config, plan, host, gateway.snapshotRequests()::isAny, makers,
                gateway.notices(), doorWatch, errors)).start();
        }
        else
        {
            parts.add("market", () -> { });
        }
        return web;
    }
}
