package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.WideMath;
import io.ringside.engine.core.base.WideSum;
import io.ringside.engine.core.instrument.MatchingAlgorithm;
import io.ringside.engine.core.order.Allocation;
import io.ringside.risk.RiskEngine;

/**
 * Allocates a quantity that is smaller than the sum of the orders of a round: first by the instrument's steps in their
 * order, then the rest by time. No order gets more than it shows, and the whole quantity is allocated. Rule book 3.4,
 * B23 to B29. No memory is allocated; a step passes over the round once or twice.
 */
final class AllocationSteps
{
    private final Allocation allocation;
    private final OrderPool orders;
    private final RiskEngine risk;
    private final WideSum weights = new WideSum();
    private long unitLots;

    AllocationSteps(final Allocation allocation, final OrderPool orders, final RiskEngine risk)
    {
        this.allocation = allocation;
        this.orders = orders;
        this.risk = risk;
    }

    /** Allocates lots to the orders of the round, which have been added and together show more than these lots. */
    void run(final MatchingAlgorithm algorithm, final boolean isBuySide, final long lots, final long quantityIncrement)
    {
        assert lots < allocation.totalLots() : "lots=" + lots + " totalLots=" + allocation.totalLots();
        unitLots = quantityIncrement;
        allocation.begin(lots);
        for (int i = 0; i < algorithm.stepCount() && allocation.restLots() > 0; i++)
        {
            final long parameter = algorithm.parameter(i);
            switch (algorithm.kind(i))
            {
                case FIFO -> allocation.allocateByTime(allocation.restLots());
                case FIFO_PERCENT ->
                    allocation.allocateByTime(wholeUnits(WideMath.percent(allocation.restLots(), parameter)));
                case TOP_ORDER -> allocateToTopOrder(algorithm.topOrderId(isBuySide), parameter);
                case MARKET_MAKER ->
                    allocateToMarketMakers(wholeUnits(WideMath.percent(allocation.restLots(), parameter)));
                case LEVELLING -> level();
                case PRO_RATA -> allocateByWeight(false, parameter);
                default -> allocateByWeight(true, parameter);
            }
        }
        allocation.allocateByTime(allocation.restLots());
    }

    private void allocateToTopOrder(final long topOrderId, final long mostLots)
    {
        if (0 == topOrderId)
        {
            return;
        }
        for (int i = 0; i < allocation.count(); i++)
        {
            if (orders.orderId(allocation.order(i)) == topOrderId)
            {
                final long shareLots = Math.min(allocation.openLots(i), allocation.restLots());
                allocation.allocate(i, 0 == mostLots ? shareLots : Math.min(shareLots, wholeUnits(mostLots)));
                return;
            }
        }
    }

    private void allocateToMarketMakers(final long lots)
    {
        long weight = 0;
        for (int i = 0; i < allocation.count(); i++)
        {
            weight += isMaker(i) ? allocation.openLots(i) : 0;
        }
        for (int i = 0; i < allocation.count() && weight > 0; i++)
        {
            if (isMaker(i))
            {
                final long openLots = allocation.openLots(i);
                allocation.allocate(i, Math.min(openLots, wholeUnits(WideMath.scale(lots, openLots, weight))));
            }
        }
    }

    private boolean isMaker(final int index)
    {
        final int positionIndex = orders.positionIndex(allocation.order(index));
        return risk.accountOf(positionIndex).isMarketMaker();
    }

    private void allocateByWeight(final boolean isTimeWeighted, final long leastLots)
    {
        final int count = allocation.count();
        final long lots = allocation.restLots();
        if (lots < leastLots)
        {
            allocation.allocateByTime(lots);
            return;
        }
        weights.clear();
        for (int i = 0; i < count; i++)
        {
            weights.add(weight(i, isTimeWeighted));
        }
        for (int i = 0; i < count; i++)
        {
            final long weight = weight(i, isTimeWeighted);
            if (weight > 0)
            {
                final long shareLots = Math.min(
                    allocation.openLots(i), wholeUnits(weights.scale(lots, weight)));
                allocation.allocate(i, shareLots < leastLots ? 0 : shareLots);
            }
        }
    }

    /** All orders of an instrument together have less than 64 bits of lots, so no weight has more. */
    private long weight(final int index, final boolean isTimeWeighted)
    {
        return isTimeWeighted ? allocation.openLots(index) * (allocation.count() - index) : allocation.openLots(index);
    }

    private void level()
    {
        for (int i = 0; i < allocation.count(); i++)
        {
            if (0 == allocation.allocatedLots(i))
            {
                allocation.allocate(i, Math.min(unitLots, Math.min(allocation.openLots(i), allocation.restLots())));
            }
        }
    }

    private long wholeUnits(final long lots)
    {
        return 1 == unitLots ? lots : lots - lots % unitLots;
    }
}
