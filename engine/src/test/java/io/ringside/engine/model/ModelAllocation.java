package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Matching algorithms other than first come, first served: one incoming order against one price, in rounds
 * (rule book 3.4, A16, A34, A35, B22 to B31).
 */
final class ModelAllocation
{
    private final ReferenceModel model;
    private final ModelState state;

    ModelAllocation(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    static boolean isFifo(final ModelInstrument instrument)
    {
        final long[] steps = instrument.algorithm;
        return 0 == steps.length || Wire.STEP_FIFO == steps[0];
    }

    /**
     * One round at one price, the best that the incoming order may have: the displayed tranches, or when there is none
     * left, the hidden orders, those whole and first come, first served (B12, B23). Own orders first: while there is
     * one, nothing is shared out.
     */
    void round(final ModelOrder incoming, final long priceTicks, final ModelInstrument instrument)
    {
        final List<ModelOrder> queue = members(instrument, incoming.side, priceTicks);
        if (preventsAny(incoming, queue))
        {
            return;
        }
        final boolean isHiddenRound = queue.get(0).isHidden();
        state.mark(isHiddenRound ? "B23 hidden round" : "A16 round");
        final List<ModelShares.Part> parts = parts(queue, instrument);
        new ModelShares(parts, incoming.leavesLots(), instrument.definition.quantityIncrementLots, state::mark)
            .share(isHiddenRound ? new long[0] : instrument.algorithm);
        for (int i = 0; i < queue.size(); i++)
        {
            final ModelOrder resting = queue.get(i);
            // Another one's trade may have taken lots from its other leg.
            final long lots = Math.min(parts.get(i).given, resting.matchableLots());
            if (lots < parts.get(i).given)
            {
                state.mark("A16 share lost to the other leg");
            }
            if (lots > 0 && resting.isLive)
            {
                model.trades.trade(incoming, resting, lots);
            }
        }
    }

    private List<ModelShares.Part> parts(final List<ModelOrder> queue, final ModelInstrument instrument)
    {
        final List<ModelShares.Part> parts = new ArrayList<>();
        for (final ModelOrder order : queue)
        {
            parts.add(new ModelShares.Part(order.matchableLots(), order == instrument.topOrder(order.side),
                state.accounts.get(order.accountId).isMarketMaker));
        }
        return parts;
    }

    /** B30: every own order of the round is treated before anything is shared out. Tells whether there was one. */
    private boolean preventsAny(final ModelOrder incoming, final List<ModelOrder> queue)
    {
        if (Wire.CANCEL_BOTH == incoming.stpMode)
        {
            return model.stp.cancelsAll(incoming, queue);
        }
        boolean isPrevented = false;
        for (final ModelOrder resting : queue)
        {
            if (incoming.isLive && resting.isLive && model.stp.prevents(incoming, resting))
            {
                state.mark("B30 own order of a round, mode " + incoming.stpMode +
                    (resting.isHidden() ? " hidden" : ""));
                isPrevented = true;
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
}
