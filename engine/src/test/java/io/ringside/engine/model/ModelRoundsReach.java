package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * How much an order could surely trade at once where prices are shared out in rounds: the quantity that FOK and a
 * minimum quantity ask for (O5, O6, B18, B30, B31). Not a walk: of a one-cancels-other pair, who trades first in a
 * round is a matter of shares, so the pair counts with what it gives in any case.
 */
final class ModelRoundsReach
{
    private final ReferenceModel model;
    private final ModelOrder incoming;
    /** Orders that can be had, in the order in which they trade; own ones too if they would only be cancelled. */
    private final List<ModelOrder> reached = new ArrayList<>();

    ModelRoundsReach(final ReferenceModel model, final ModelOrder incoming)
    {
        this.model = model;
        this.incoming = incoming;
    }

    BigInteger of(final ModelInstrument instrument, final LongPredicate isPriceAllowed)
    {
        long barredPrice = 0;
        boolean isShownBarred = false;
        for (final ModelOrder order : instrument.oppositeOf(incoming.side))
        {
            if (isOwn(order) && Wire.CANCEL_OLDEST != incoming.stpMode && 0 == barredPrice)
            {
                barredPrice = order.priceTicks;
                isShownBarred = !order.isHidden();
            }
        }
        for (final ModelOrder order : instrument.oppositeOf(incoming.side))
        {
            if (!isPriceAllowed.test(order.priceTicks) ||
                (0 != barredPrice && isBehind(order, barredPrice, isShownBarred)))
            {
                break;
            }
            reached.add(order);
        }
        BigInteger sum = BigInteger.ZERO;
        for (final ModelOrder order : reached)
        {
            sum = sum.add(BigInteger.valueOf(lotsOf(order)));
        }
        return sum;
    }

    /** Of the price of an own order that bars the way: nothing if it is shown, else what is shown. */
    private static boolean isBehind(final ModelOrder order, final long barredPrice, final boolean isShownBarred)
    {
        final boolean isWorse = order.isBuy() ? order.priceTicks < barredPrice : order.priceTicks > barredPrice;
        return isWorse || (order.priceTicks == barredPrice && (isShownBarred || order.isHidden()));
    }

    private long lotsOf(final ModelOrder order)
    {
        final ModelOrder other = order.linked;
        if (isOwn(order))
        {
            return 0;
        }
        if (null == other || !reached.contains(other))
        {
            return order.leavesLots();
        }
        model.state.mark("O5 pair in rounds" + (isOwn(other) ? ", one leg own" : ""));
        final boolean isFirst = reached.indexOf(order) < reached.indexOf(other);
        final boolean isOnePrice = order.priceTicks == other.priceTicks;
        if (isOwn(other))
        {
            final boolean isOneRound = isOnePrice && order.isHidden() == other.isHidden();
            return isFirst && !isOneRound ? order.leavesLots() : 0;
        }
        final boolean isOneShare = isOnePrice && !order.isHidden() && !other.isHidden();
        return !isFirst ? 0 : isOneShare ? Math.min(order.leavesLots(), other.leavesLots()) : order.leavesLots();
    }

    private boolean isOwn(final ModelOrder resting)
    {
        return model.stp.isOwn(incoming, resting);
    }
}
