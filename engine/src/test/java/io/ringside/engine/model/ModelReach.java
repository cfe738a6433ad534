package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/**
 * How much an order could trade at once, without trading: the quantity that FOK and a minimum quantity ask for
 * (O5, O6, A04, B18). It walks the book exactly as the sweep would, with what each trade does to the other leg of a
 * one-cancels-other pair.
 */
final class ModelReach
{
    /** A resting order as it would be at this point of the walk. */
    private static final class Walked
    {
        final ModelOrder order;
        long left;
        long tranche;

        Walked(final ModelOrder order)
        {
            this.order = order;
            left = order.leavesLots();
            tranche = order.matchableLots();
        }

        void reduce(final long lots)
        {
            left = Math.max(0, left - lots);
            tranche = Math.min(tranche, left);
        }
    }

    private final ReferenceModel model;
    private final Map<ModelOrder, Walked> walkedOrders = new LinkedHashMap<>();

    ModelReach(final ReferenceModel model)
    {
        this.model = model;
    }

    long of(final ModelOrder order, final ModelInstrument instrument, final LongPredicate isPriceAllowed)
    {
        final Map<Long, List<Walked>> levels = new LinkedHashMap<>();
        for (final ModelOrder resting : instrument.oppositeOf(order.side))
        {
            final Walked walked = new Walked(resting);
            walkedOrders.put(resting, walked);
            levels.computeIfAbsent(resting.priceTicks, price -> new ArrayList<>()).add(walked);
        }
        final long wanted = order.leavesLots();
        long reach = 0;
        for (final Map.Entry<Long, List<Walked>> level : levels.entrySet())
        {
            final long open = wanted - reach;
            if (level.getValue().stream().allMatch(walked -> open < walked.order.leastLots()))
            {
                continue;
            }
            if (reach == wanted || !isPriceAllowed.test(level.getKey()))
            {
                break;
            }
            reach += ofLevel(order, level.getValue(), wanted - reach);
            if (isBarred(order, level.getValue(), wanted - reach))
            {
                break;
            }
        }
        return reach;
    }

    private boolean isBarred(final ModelOrder order, final List<Walked> level, final long open)
    {
        return Wire.CANCEL_OLDEST != order.stpMode && level.stream().anyMatch(
            walked -> walked.left > 0 && open >= walked.order.leastLots() && model.stp.isOwn(order, walked.order));
    }

    private long ofLevel(final ModelOrder order, final List<Walked> level, final long wanted)
    {
        final List<Walked> queue = new ArrayList<>(level);
        long reach = 0;
        while (!queue.isEmpty() && reach < wanted)
        {
            final Walked resting = queue.remove(0);
            if (0 == resting.left || wanted - reach < resting.order.leastLots())
            {
                continue;
            }
            if (model.stp.isOwn(order, resting.order))
            {
                if (Wire.CANCEL_OLDEST != order.stpMode)
                {
                    return reach;
                }
                resting.reduce(resting.left);
                reduceOther(resting, Long.MAX_VALUE);
                continue;
            }
            final long lots = Math.min(resting.tranche, wanted - reach);
            reach += lots;
            take(resting, lots, queue);
        }
        return reach;
    }

    private void take(final Walked resting, final long lots, final List<Walked> queue)
    {
        resting.left -= lots;
        resting.tranche -= lots;
        reduceOther(resting, 0 == resting.left ? Long.MAX_VALUE : lots);
        if (resting.left > 0 && 0 == resting.tranche)
        {
            resting.tranche = Math.min(resting.order.displayLots, resting.left);
            queue.remove(resting);
            queue.add(indexBehindShown(queue), resting);
        }
    }

    private void reduceOther(final Walked one, final long lots)
    {
        final Walked other = null == one.order.linked ? null : walkedOrders.get(one.order.linked);
        if (null != other)
        {
            model.state.mark("O5 reach of a pair");
            other.reduce(lots);
        }
    }

    /** A new tranche queues behind all that is shown and before all that is hidden (A02). */
    private static int indexBehindShown(final List<Walked> queue)
    {
        int index = 0;
        while (index < queue.size() && !queue.get(index).order.isHidden())
        {
            index++;
        }
        return index;
    }
}
