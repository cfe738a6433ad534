package io.ringside.loadgen.workload;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;

/**
 * A realistic flow of orders from a seed: most messages are new orders and their cancels, near the best price, by a
 * few busy sessions in a few busy instruments; little trades. Hot path: no allocation.
 * <p>
 * Implementation note: the mix says what kind the next message is, the lifetimes say which order is cancelled (the one
 * whose time is up first, or will be). The two agree only when as many orders live as the rate and the mean lifetime
 * imply, so the first messages fill the books with that many, and a weak pull of at most two points between new and
 * cancel keeps the number there.
 */
public final class OrderFlow implements Workload
{
    private static final double PULL_MAX = 0.02;
    private static final long RETRY_NS = 1_000_000_000L;

    private final MessageMix mix;
    private final SplitMixRandom random;
    private final DiscreteDistribution sessions;
    private final DiscreteDistribution instruments;
    private final LoadInstrument[] instrumentRules;
    private final PriceModel[] prices;
    private final OwnOrders orders;
    private final DeadlineHeap heap;
    private final FlowStatistics statistics;
    private final int liveTarget;
    private int primingLeft;
    private long nextCorrelation = 1;
    private long nowNs;

    /**
     * @param instruments  to trade, most active first; not empty.
     * @param sessionCount sessions that send, most active first; at least 1.
     * @param mix          shares of the message kinds.
     * @param liveTarget   orders to keep alive, at least 1; see {@link #liveTarget}.
     * @param random       source of all draws; not shared.
     */
    public OrderFlow(
        final LoadInstrument[] instruments,
        final int sessionCount,
        final MessageMix mix,
        final int liveTarget,
        final SplitMixRandom random)
    {
        this.mix = mix;
        this.random = random;
        this.liveTarget = liveTarget;
        this.instruments = DiscreteDistribution.zipf(instruments.length);
        sessions = DiscreteDistribution.zipf(sessionCount);
        instrumentRules = instruments.clone();
        prices = new PriceModel[instruments.length];
        for (int i = 0; i < prices.length; i++)
        {
            prices[i] = new PriceModel(instruments[i], random.split());
        }
        final int capacity = 2 * liveTarget + 1024;
        orders = new OwnOrders(capacity);
        heap = new DeadlineHeap(capacity);
        statistics = new FlowStatistics(sessionCount, instruments.length);
        primingLeft = mix.cancelShare() + mix.replaceShare() > 0 ? liveTarget : 0;
    }

    /**
     * How many orders live at once when the lifetimes hold: rate of new orders times mean lifetime (Little's law).
     * Less if the warm-up is too short to enter so many in half of it, and never more than the limit.
     *
     * @param ratePerSecond   messages per second.
     * @param mix             of the messages.
     * @param warmupNs        duration of the warm-up.
     * @param instrumentCount instruments traded.
     * @param limit           most orders to keep alive.
     * @return the number of orders, at least 1.
     */
    public static int liveTarget(
        final double ratePerSecond,
        final MessageMix mix,
        final long warmupNs,
        final int instrumentCount,
        final int limit)
    {
        final double natural = ratePerSecond * mix.newShare() * OrderLifetimes.MEAN_NS / 1e9;
        final double affordable = Math.max(50.0 * instrumentCount, ratePerSecond * warmupNs / 1e9 / 2);
        return (int)Math.max(1, Math.min(limit, Math.min(natural, affordable)));
    }

    @Override
    public void next(final long intendedTimeNs, final OrderRequest request)
    {
        nowNs = intendedTimeNs;
        if (primingLeft > 0 && !orders.isFull())
        {
            primingLeft--;
            enter(request, OrderLifetimes.nextResidual(random));
        }
        else
        {
            draw(request);
        }

        statistics.countBySession[request.sessionIndex()]++;
        statistics.countByInstrument[request.instrumentIndex()]++;
    }

    private void draw(final OrderRequest request)
    {
        final double kind = random.nextDouble();
        final double pull = mix.cancelShare() > PULL_MAX ? pull() : 0;
        final double replaceEnd = mix.aggressiveShare() + mix.replaceShare();
        final boolean isReplace = kind < replaceEnd;
        if (kind < mix.aggressiveShare())
        {
            aggress(request);
        }
        else if (!isReplace && kind < replaceEnd + mix.newShare() + pull)
        {
            enterOrCancel(request);
        }
        else if (0 == heap.size())
        {
            // No order can be changed: those that live, if any, wait for an answer.
            statistics.fallbackCount++;
            enterOrCancel(request);
        }
        else if (isReplace)
        {
            replace(request);
        }
        else
        {
            cancel(request);
        }
    }

    private double pull()
    {
        final double shortfall = (double)(liveTarget - orders.count()) / liveTarget;
        return Math.max(-PULL_MAX, Math.min(PULL_MAX, shortfall * 4 * PULL_MAX));
    }

    private void enterOrCancel(final OrderRequest request)
    {
        if (!orders.isFull())
        {
            enter(request, OrderLifetimes.next(random));
        }
        else if (heap.size() > 0)
        {
            statistics.fallbackCount++;
            cancel(request);
        }
        else
        {
            // Everything is in flight: an order that cannot rest needs no slot.
            statistics.fallbackCount++;
            aggress(request);
        }
    }

    private void enter(final OrderRequest request, final long lifetimeNs)
    {
        final int instrumentIndex = instruments.next(random);
        final PriceModel price = prices[instrumentIndex];
        price.walk();
        final boolean isBuy = random.nextDouble() < 0.5;
        final int level = price.passiveLevel(isBuy);
        statistics.newCount++;
        statistics.onPlacement(price.lastPlacement(), price.lastDistance(), price.hadRoomInside());
        submitResting(
            request, instrumentIndex, isBuy, level, quantity(instrumentIndex, OrderSizes.next(random)), lifetimeNs);
    }

    private void submitResting(
        final OrderRequest request,
        final int instrumentIndex,
        final boolean isBuy,
        final int level,
        final long quantityLots,
        final long lifetimeNs)
    {
        final long correlation = nextCorrelation++;
        final int sessionIndex = sessions.next(random);
        final int slot = orders.allocate(correlation);
        orders.isBuy[slot] = isBuy;
        orders.sessionIndex[slot] = sessionIndex;
        orders.instrumentIndex[slot] = instrumentIndex;
        orders.level[slot] = level;
        orders.quantityLots[slot] = quantityLots;
        orders.leavesLots[slot] = quantityLots;
        orders.enteredNs[slot] = nowNs;
        orders.lifetimeNs[slot] = lifetimeNs;
        prices[instrumentIndex].add(isBuy, level);
        request.begin(OrderRequest.Kind.NEW, correlation, 0, sessionIndex, instrumentIndex, side(isBuy));
        request.terms(OrdType.LIMIT, TimeInForce.DAY, prices[instrumentIndex].priceTicks(level), quantityLots);
    }

    private void aggress(final OrderRequest request)
    {
        final int instrumentIndex = instruments.next(random);
        final PriceModel price = prices[instrumentIndex];
        price.walk();
        final boolean isBuy = price.isAggressorBuy();
        final double style = random.nextDouble();
        // A quarter of the usual size: an aggressor seldom takes more than one or two orders with it.
        final long quantityLots = quantity(instrumentIndex, Math.max(1, OrderSizes.next(random) / 4));
        statistics.aggressiveCount++;
        if (style < 0.15 && price.hasOpposite(isBuy) && !orders.isFull())
        {
            submitResting(request, instrumentIndex, isBuy, price.oppositeLevel(isBuy), quantityLots,
                OrderLifetimes.next(random));
            return;
        }

        request.begin(OrderRequest.Kind.NEW, nextCorrelation++, 0, sessions.next(random), instrumentIndex, side(isBuy));
        if (style < 0.30 || !price.hasOpposite(isBuy))
        {
            request.terms(OrdType.MARKET, TimeInForce.IOC, 0, quantityLots);
        }
        else
        {
            // Two in five fish one level short of the other side and find nothing: trades stay as rare as they are.
            final int reach = style < 0.6 ? 0 : isBuy ? -1 : 1;
            final int level = price.oppositeLevel(isBuy) + reach;
            request.terms(OrdType.LIMIT, TimeInForce.IOC, price.priceTicks(level), quantityLots);
        }
    }

    private void cancel(final OrderRequest request)
    {
        final int slot = heap.first();
        heap.remove(slot);
        final long correlation = nextCorrelation++;
        statistics.cancelCount++;
        begin(OrderRequest.Kind.CANCEL, request, correlation, slot);
        orders.beginRequest(slot, correlation, OwnOrders.PENDING_CANCEL);
    }

    private void replace(final OrderRequest request)
    {
        final int slot = heap.any(random);
        heap.remove(slot);
        final long correlation = nextCorrelation++;
        final int instrumentIndex = orders.instrumentIndex[slot];
        final PriceModel price = prices[instrumentIndex];
        final boolean isBuy = orders.isBuy[slot];
        price.walk();
        begin(OrderRequest.Kind.REPLACE, request, correlation, slot);
        orders.beginRequest(slot, correlation, OwnOrders.PENDING_REPLACE);
        final int level = price.passiveLevel(isBuy);
        orders.priorLevel[slot] = orders.level[slot];
        orders.level[slot] = level;
        price.remove(isBuy, orders.priorLevel[slot]);
        price.add(isBuy, level);
        final long cumLots = orders.quantityLots[slot] - orders.leavesLots[slot];
        final long quantityLots = quantity(instrumentIndex, OrderSizes.next(random)) + cumLots;
        statistics.replaceCount++;
        statistics.onPlacement(price.lastPlacement(), price.lastDistance(), price.hadRoomInside());
        request.terms(
            OrdType.LIMIT, TimeInForce.DAY, price.priceTicks(level), allowed(instrumentIndex, quantityLots));
        orders.quantityLots[slot] = request.quantityLots();
    }

    private void begin(final OrderRequest.Kind kind, final OrderRequest request, final long correlation, final int slot)
    {
        request.begin(kind, correlation, orders.correlation(slot), orders.sessionIndex[slot],
            orders.instrumentIndex[slot], side(orders.isBuy[slot]));
    }

    @Override
    public void onExecution(
        final long correlation,
        final long origCorrelation,
        final boolean isAnswer,
        final ExecType execType,
        final OrdStatus ordStatus,
        final long leavesLots,
        final Liquidity liquidity,
        final Reason reason)
    {
        if (ExecType.TRADE == execType)
        {
            onTrade(correlation, leavesLots, liquidity);
            return;
        }

        // A cancel's answer names the request; the slot is found by it as well as by the order.
        final int slot = orders.find(correlation);
        if (OwnOrders.NONE == slot)
        {
            return;
        }

        switch (execType)
        {
            case NEW -> onAccepted(slot, correlation);
            case REPLACED -> onReplaced(slot, correlation, leavesLots);
            case REJECTED, CANCELED, EXPIRED -> release(slot);
            default ->
            {
                // Restatements and status reports change nothing that the flow keeps.
            }
        }
    }

    @Override
    public void onRefused(final long correlation, final Reason reason)
    {
        final int slot = orders.find(correlation);
        if (OwnOrders.NONE == slot || !orders.awaits(slot, correlation))
        {
            return;
        }

        if (OwnOrders.PENDING_NEW == orders.state[slot] || Reason.UNKNOWN_ORDER == reason || Reason.TOO_LATE == reason)
        {
            release(slot);
            return;
        }

        if (OwnOrders.PENDING_REPLACE == orders.state[slot])
        {
            final PriceModel price = prices[orders.instrumentIndex[slot]];
            price.remove(orders.isBuy[slot], orders.level[slot]);
            orders.level[slot] = orders.priorLevel[slot];
            price.add(orders.isBuy[slot], orders.level[slot]);
        }
        orders.refused(slot, correlation);
        heap.add(slot, nowNs + RETRY_NS);
    }

    @Override
    public void onNotApplied(final long correlation)
    {
        onRefused(correlation, Reason.NONE);
    }

    @Override
    public void onLost(final long correlation)
    {
        final int slot = orders.find(correlation);
        if (OwnOrders.NONE != slot && orders.awaits(slot, correlation))
        {
            release(slot);
        }
    }

    private void onAccepted(final int slot, final long correlation)
    {
        if (OwnOrders.PENDING_NEW == orders.state[slot] && orders.awaits(slot, correlation))
        {
            orders.accepted(slot);
            heap.add(slot, orders.enteredNs[slot] + orders.lifetimeNs[slot]);
        }
    }

    private void onReplaced(final int slot, final long correlation, final long leavesLots)
    {
        if (OwnOrders.PENDING_REPLACE != orders.state[slot] || !orders.awaits(slot, correlation))
        {
            return;
        }

        orders.replaced(slot, correlation);
        orders.leavesLots[slot] = leavesLots;
        if (0 == leavesLots)
        {
            release(slot);
        }
        else
        {
            heap.add(slot, orders.enteredNs[slot] + orders.lifetimeNs[slot]);
        }
    }

    private void onTrade(final long correlation, final long leavesLots, final Liquidity liquidity)
    {
        if (Liquidity.REMOVED == liquidity)
        {
            statistics.tradeCount++;
        }

        final int slot = orders.find(correlation);
        if (OwnOrders.NONE == slot)
        {
            // An aggressor that cannot rest has no slot. Counted at its last fill, so that it counts once.
            statistics.filledOrderCount += 0 == leavesLots ? 1 : 0;
            return;
        }

        if (!orders.isFilled[slot])
        {
            orders.isFilled[slot] = true;
            statistics.filledOrderCount++;
        }
        orders.leavesLots[slot] = leavesLots;
        if (0 == leavesLots)
        {
            release(slot);
        }
    }

    private void release(final int slot)
    {
        heap.remove(slot);
        prices[orders.instrumentIndex[slot]].remove(orders.isBuy[slot], orders.level[slot]);
        orders.free(slot);
    }

    private long quantity(final int instrumentIndex, final long increments)
    {
        return allowed(instrumentIndex, increments * instrumentRules[instrumentIndex].quantityIncrementLots());
    }

    /** No more than the instrument allows; a maximum of 0 means any quantity. */
    private long allowed(final int instrumentIndex, final long quantityLots)
    {
        final long maxLots = instrumentRules[instrumentIndex].maxQuantityLots();
        return maxLots > 0 ? Math.min(maxLots, quantityLots) : quantityLots;
    }

    private static Side side(final boolean isBuy)
    {
        return isBuy ? Side.BUY : Side.SELL;
    }

    @Override
    public void onMeasurementStart()
    {
        statistics.reset();
    }

    @Override
    public FlowStatistics statistics()
    {
        return statistics;
    }

    int liveOrderCount()
    {
        return orders.count();
    }
}
