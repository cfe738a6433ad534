package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeMap;

/**
 * One instrument and its book: a sorted map of queues per side, best price first.
 */
final class ModelInstrument
{
    final int instrumentId;
    final TreeMap<Long, LinkedList<ModelOrder>> bids = new TreeMap<>(Collections.reverseOrder());
    final TreeMap<Long, LinkedList<ModelOrder>> asks = new TreeMap<>();
    Command definition;
    long highestMaxPriceTicks;
    /** Zero until something trades: prices are positive. */
    long lastTradeTicks;
    int phase;

    ModelInstrument(final int instrumentId, final int phase)
    {
        this.instrumentId = instrumentId;
        this.phase = phase;
    }

    TreeMap<Long, LinkedList<ModelOrder>> sideOf(final int side)
    {
        return Wire.BUY == side ? bids : asks;
    }

    TreeMap<Long, LinkedList<ModelOrder>> oppositeOf(final int side)
    {
        return Wire.BUY == side ? asks : bids;
    }

    long referenceTicks()
    {
        return 0 != lastTradeTicks ? lastTradeTicks : definition.referencePriceTicks;
    }

    void add(final ModelOrder order)
    {
        sideOf(order.side).computeIfAbsent(order.priceTicks, price -> new LinkedList<>()).addLast(order);
    }

    void remove(final ModelOrder order)
    {
        final TreeMap<Long, LinkedList<ModelOrder>> side = sideOf(order.side);
        final LinkedList<ModelOrder> queue = side.get(order.priceTicks);
        if (null == queue || !queue.remove(order))
        {
            throw new IllegalStateException("model: order is not in its book: orderId=" + order.orderId);
        }
        if (queue.isEmpty())
        {
            side.remove(order.priceTicks);
        }
    }

    List<ModelOrder> orders()
    {
        final List<ModelOrder> orders = new ArrayList<>();
        bids.values().forEach(orders::addAll);
        asks.values().forEach(orders::addAll);
        return orders;
    }
}
