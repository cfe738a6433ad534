package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Matching algorithms other than first come, first served: one incoming order against one price, in rounds
 * (rule book 3.4; rulings A16, A34, A35, B22 to B30).
 */
final class ModelAllocation
{
    private final ReferenceModel model;

    ModelAllocation(final ReferenceModel model)
    {
        this.model = model;
    }

    boolean isFifo(final ModelInstrument instrument)
    {
        final long[] steps = instrument.algorithm;
        return 0 == steps.length || (2 == steps.length && Wire.STEP_FIFO == steps[0]);
    }

    /**
     * Share what is left of the incoming order out among the orders of one price: the displayed tranches, or when
     * there is none, the hidden orders first come, first served.
     */
    void round(final ModelOrder incoming, final long priceTicks, final ModelInstrument instrument)
    {
        if (preventsAny(incoming, members(instrument, incoming.side, priceTicks)))
        {
            return;
        }
        final List<ModelOrder> queue = members(instrument, incoming.side, priceTicks);
        final Map<ModelOrder, Long> shares = queue.get(0).isHidden() ?
            fifo(queue, incoming.leavesLots()) : shares(incoming, queue, instrument);
        for (final Map.Entry<ModelOrder, Long> share : shares.entrySet())
        {
            if (share.getValue() > 0 && share.getKey().isLive && incoming.isLive)
            {
                model.trades.trade(incoming, share.getKey(), share.getValue());
            }
        }
    }

    /** B30: every own order of the round is treated before anything is shared out. Tells whether there was one. */
    private boolean preventsAny(final ModelOrder incoming, final List<ModelOrder> queue)
    {
        boolean isPrevented = false;
        for (final ModelOrder resting : queue)
        {
            if (incoming.isLive && resting.isLive)
            {
                isPrevented |= model.stp.prevents(incoming, resting);
            }
        }
        return isPrevented;
    }

    private static List<ModelOrder> members(
        final ModelInstrument instrument, final int incomingSide, final long priceTicks)
    {
        final List<ModelOrder> members = new ArrayList<>(instrument.oppositeOf(incomingSide));
        members.removeIf(order -> order.priceTicks != priceTicks);
        final boolean isShownLeft = members.stream().anyMatch(order -> !order.isHidden());
        members.removeIf(order -> order.isHidden() == isShownLeft);
        return members;
    }

    private static Map<ModelOrder, Long> fifo(final List<ModelOrder> queue, final long lots)
    {
        final Map<ModelOrder, Long> shares = new LinkedHashMap<>();
        long rest = lots;
        for (final ModelOrder order : queue)
        {
            final long share = Math.min(rest, order.matchableLots());
            shares.put(order, share);
            rest -= share;
        }
        return shares;
    }

    private Map<ModelOrder, Long> shares(
        final ModelOrder incoming, final List<ModelOrder> queue, final ModelInstrument instrument)
    {
        final ModelShares shares = new ModelShares(queue, incoming.leavesLots());
        final long[] steps = instrument.algorithm;
        for (int i = 0; i < steps.length; i += 2)
        {
            final long parameter = steps[i + 1];
            switch ((int)steps[i])
            {
                case Wire.STEP_FIFO -> shares.firstComeFirstServed(shares.left());
                case Wire.STEP_PRO_RATA -> shares.proRata(parameter);
                case Wire.STEP_FIFO_PERCENT -> shares.firstComeFirstServed(percent(incoming.leavesLots(), parameter));
                case Wire.STEP_TOP_ORDER -> shares.top(instrument.topOrder(queue.get(0).side), parameter);
                case Wire.STEP_MARKET_MAKER -> shares.marketMakers(percent(shares.left(), parameter), order ->
                    model.state.accounts.get(order.accountId).isMarketMaker);
                case Wire.STEP_LEVELLING -> shares.levelling();
                default -> shares.timeProRata(parameter);
            }
        }
        // Whatever the steps leave over goes to those who came first.
        shares.firstComeFirstServed(shares.left());
        return shares.byOrder();
    }

    private static long percent(final long lots, final long percent)
    {
        return BigInteger.valueOf(lots).multiply(BigInteger.valueOf(percent)).divide(BigInteger.valueOf(100))
            .longValueExact();
    }

    /** Before a level with an own order: nothing of it can be had (B30), but what is hidden behind others. */
    static long reachOfBarredLevel(
        final ReferenceModel model, final ModelOrder incoming, final List<ModelOrder> level, final long wanted)
    {
        final boolean isOwnShown =
            level.stream().anyMatch(resting -> !resting.isHidden() && model.stp.isOwn(incoming, resting));
        if (isOwnShown)
        {
            return 0;
        }
        long reach = 0;
        for (final ModelOrder resting : level)
        {
            reach = resting.isHidden() ? reach : Math.min(wanted, reach + resting.leavesLots());
        }
        return reach;
    }
}
