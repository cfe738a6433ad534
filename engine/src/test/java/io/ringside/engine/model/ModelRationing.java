package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * How much each order may trade in one pass of an uncross: all that it has, unless it is of the surplus side at the
 * auction price itself and the instrument rations those pro-rata (rule book 5.2, B83).
 */
final class ModelRationing
{
    private static final long[] PRO_RATA = {Wire.STEP_PRO_RATA, 0};

    private ModelRationing()
    {
    }

    static Map<ModelOrder, Long> shares(
        final ModelInstrument instrument,
        final long price,
        final List<ModelOrder> buys,
        final List<ModelOrder> sells,
        final ReferenceModel model)
    {
        final Map<ModelOrder, Long> shares = whole(buys, sells);
        if (instrument.isAuctionProRata)
        {
            final BigInteger bought = ModelUncrossPrice.sum(buys, price);
            final BigInteger sold = ModelUncrossPrice.sum(sells, price);
            if (!bought.equals(sold))
            {
                ration(instrument, price, bought.compareTo(sold) > 0 ? buys : sells, bought.min(sold), shares, model);
            }
        }
        return shares;
    }

    static Map<ModelOrder, Long> whole(final List<ModelOrder> buys, final List<ModelOrder> sells)
    {
        final Map<ModelOrder, Long> shares = new IdentityHashMap<>();
        buys.forEach(order -> shares.put(order, order.leavesLots()));
        sells.forEach(order -> shares.put(order, order.leavesLots()));
        return shares;
    }

    /** The other side has so many lots for this one; what better orders leave of them is shared out. */
    private static void ration(
        final ModelInstrument instrument,
        final long price,
        final List<ModelOrder> side,
        final BigInteger lots,
        final Map<ModelOrder, Long> shares,
        final ReferenceModel model)
    {
        final List<ModelOrder> last = new ArrayList<>(side);
        last.removeIf(order -> !order.isLive || order.isUnpriced() || order.priceTicks != price);
        final List<ModelOrder> ahead = new ArrayList<>(side);
        ahead.removeAll(last);
        final BigInteger rest = lots.subtract(ModelUncrossPrice.sum(ahead, price));
        if (rest.signum() <= 0 || last.isEmpty())
        {
            // Better orders take all: first come, first served among them.
            return;
        }
        final List<ModelShares.Part> parts = new ArrayList<>();
        last.forEach(order -> parts.add(new ModelShares.Part(order.leavesLots(), false, false)));
        new ModelShares(parts, rest.longValueExact(), instrument.definition.quantityIncrementLots,
            mark -> model.state.mark("B83 " + mark)).share(PRO_RATA);
        for (int i = 0; i < parts.size(); i++)
        {
            shares.put(last.get(i), parts.get(i).given);
        }
    }
}
