package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/**
 * The price of an uncross, step by step as rule book 5.2 has it, A29 and B70 to B74: for every limit price
 * in the book, what would trade there and what would be left over.
 */
final class ModelUncrossPrice
{
    private static final BigInteger BASIS = BigInteger.valueOf(10_000);

    /** What would happen at one price. */
    record Candidate(long priceTicks, BigInteger buys, BigInteger sells)
    {
        BigInteger volume()
        {
            return buys.min(sells);
        }

        /** Positive if buyers are left over. */
        BigInteger surplus()
        {
            return buys.subtract(sells);
        }
    }

    private ModelUncrossPrice()
    {
    }

    /** Zero if nothing can trade. */
    static long of(
        final ModelInstrument instrument,
        final List<ModelOrder> buys,
        final List<ModelOrder> sells,
        final ModelTicks ticks,
        final int collarBasisPoints)
    {
        final long reference = instrument.referenceTicks();
        final List<Candidate> candidates = candidates(buys, sells, reference, collarBasisPoints);
        if (candidates.isEmpty())
        {
            final long price = atReference(instrument, reference, ticks);
            return 0 != price && sum(buys, price).min(sum(sells, price)).signum() > 0 ? price : 0;
        }
        final List<Candidate> best = best(candidates);
        return best.isEmpty() ? 0 : tieBreak(best, reference, ticks, isReferenceFirst(instrument));
    }

    /** Steps 1 and 2: those that trade most, and of these those that leave least over; empty if nothing trades. */
    private static List<Candidate> best(final List<Candidate> candidates)
    {
        final BigInteger most = candidates.stream().map(Candidate::volume).max(BigInteger::compareTo).orElseThrow();
        final List<Candidate> trading = candidates.stream().filter(candidate ->
            0 != most.signum() && candidate.volume().equals(most)).toList();
        final BigInteger least = trading.stream().map(candidate -> candidate.surplus().abs())
            .min(BigInteger::compareTo).orElse(BigInteger.ZERO);
        return trading.stream().filter(candidate -> candidate.surplus().abs().equals(least)).toList();
    }

    /** P6: the valid price nearest to the reference, ties lower; 0 where no order could have the reference. */
    private static long atReference(final ModelInstrument instrument, final long reference, final ModelTicks ticks)
    {
        if (0 == reference || !isAllowed(instrument, reference))
        {
            return 0;
        }
        final long nearest = ticks.nearest(reference);
        if (isAllowed(instrument, nearest))
        {
            return nearest;
        }
        final long other = nearest < reference ? ticks.ceiling(reference) : ticks.floor(reference);
        return 0 != other && isAllowed(instrument, other) ? other : 0;
    }

    private static boolean isAllowed(final ModelInstrument instrument, final long price)
    {
        return price <= instrument.definition.maxPriceTicks && !ModelDailyLimits.isOutside(instrument, price);
    }

    /** Steps 3 and 4: the candidates, by rising price, trade the same and leave the same over. */
    private static long tieBreak(
        final List<Candidate> candidates,
        final long reference,
        final ModelTicks ticks,
        final boolean isReferenceFirst)
    {
        final long lowest = candidates.get(0).priceTicks;
        final long highest = candidates.get(candidates.size() - 1).priceTicks;
        final boolean areBuyersLeft = candidates.stream().allMatch(candidate -> candidate.surplus().signum() > 0);
        final boolean areSellersLeft = candidates.stream().allMatch(candidate -> candidate.surplus().signum() < 0);
        final boolean isPressure = areBuyersLeft || areSellersLeft;
        if (isPressure && !isReferenceFirst)
        {
            return areBuyersLeft ? highest : lowest;
        }
        long from = lowest;
        long to = highest;
        if (!isPressure && 0 != candidates.get(0).surplus().signum())
        {
            from = candidates.stream().filter(c -> c.surplus().signum() > 0).mapToLong(c -> c.priceTicks).max()
                .orElseThrow();
            to = candidates.stream().filter(c -> c.surplus().signum() < 0).mapToLong(c -> c.priceTicks).min()
                .orElseThrow();
        }
        final long wanted = 0 != reference ? ticks.nearest(reference) : ticks.nearest(middle(from, to));
        return Math.max(from, Math.min(to, wanted));
    }

    /** 5.2.4: without a reference pressure decides all the same. */
    private static boolean isReferenceFirst(final ModelInstrument instrument)
    {
        return Wire.TIE_REFERENCE == instrument.auction.tieBreak && 0 != instrument.referenceTicks();
    }

    /** The step of the rule that decided, in words: so that every step is seen to be reached. */
    static String stepOf(
        final ModelInstrument instrument, final List<ModelOrder> buys, final List<ModelOrder> sells)
    {
        final List<Candidate> candidates = candidates(
            buys, sells, instrument.referenceTicks(), instrument.auction.collarBasisPoints);
        if (candidates.isEmpty())
        {
            return "step 5 reference alone";
        }
        final List<Candidate> best = best(candidates);
        if (best.size() < 2)
        {
            return best.isEmpty() ? "step 1 nothing trades" : "step 2 one price left";
        }
        if (isReferenceFirst(instrument))
        {
            return "step 4 before step 3" + (best.stream().map(candidate -> candidate.surplus().signum()).distinct()
                .count() > 1 || 0 == best.get(0).surplus().signum() ? "" : " decides against pressure");
        }
        final long above = best.stream().filter(candidate -> candidate.surplus().signum() > 0).count();
        return 0 == best.get(0).surplus().signum() ? "step 4 zero" :
            above == best.size() ? "step 3 highest" : 0 == above ? "step 3 lowest" : "step 4 mixed";
    }

    private static long middle(final long from, final long to)
    {
        return BigInteger.valueOf(from).add(BigInteger.valueOf(to)).shiftRight(1).longValueExact();
    }

    private static List<Candidate> candidates(
        final List<ModelOrder> buys,
        final List<ModelOrder> sells,
        final long reference,
        final int collarBasisPoints)
    {
        final TreeMap<Long, Candidate> byPrice = new TreeMap<>();
        final List<ModelOrder> orders = new ArrayList<>(buys);
        orders.addAll(sells);
        for (final ModelOrder order : orders)
        {
            final long price = order.priceTicks;
            if (!order.isUnpriced() && isInCollar(price, reference, collarBasisPoints))
            {
                byPrice.computeIfAbsent(price, p -> new Candidate(p, sum(buys, p), sum(sells, p)));
            }
        }
        return new ArrayList<>(byPrice.values());
    }

    static boolean isInCollar(final long priceTicks, final long reference, final int basisPoints)
    {
        final BigInteger distance = BigInteger.valueOf(priceTicks).subtract(BigInteger.valueOf(reference)).abs();
        return 0 == basisPoints || 0 == reference || distance.multiply(BASIS)
            .compareTo(BigInteger.valueOf(reference).multiply(BigInteger.valueOf(basisPoints))) <= 0;
    }

    /** Everything on one side that would trade at the price: whole quantities, hidden and icebergs too. */
    static BigInteger sum(final Collection<ModelOrder> side, final long priceTicks)
    {
        BigInteger sum = BigInteger.ZERO;
        for (final ModelOrder order : side)
        {
            if (isWilling(order, priceTicks))
            {
                sum = sum.add(BigInteger.valueOf(order.leavesLots()));
            }
        }
        return sum;
    }

    static boolean isWilling(final ModelOrder order, final long priceTicks)
    {
        return order.isUnpriced() ||
            (order.isBuy() ? order.priceTicks >= priceTicks : order.priceTicks <= priceTicks);
    }
}
