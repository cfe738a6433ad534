package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * The rules that a test may want to break, each a method of its own, so that it can show that breaking one is found.
 */
class ModelRules
{
    /** Which order an incoming one meets first. */
    ModelOrder nextToMatch(final TreeSet<ModelOrder> opposite)
    {
        return opposite.first();
    }

    /** All or nothing: FOK and the minimum quantity. */
    boolean isReachEnough(final long reachLots, final long neededLots)
    {
        return reachLots >= neededLots;
    }

    /** A new tranche of an iceberg order goes to the back of its price. */
    boolean losesPriorityWhenReplenished(final ModelOrder order)
    {
        return order.isIceberg();
    }

    /** An order that waits outside the day's limits keeps the time it has (O12, B60). */
    boolean keepsTimeWhenInactive(final ModelOrder order)
    {
        return ModelOrder.Place.INACTIVE == order.place;
    }

    /** What the last price is once a trade was changed: of the trades that are left, else of the days before (A39). */
    long lastAfterChange(final List<ModelTrade> left, final long previousCloseTicks, final long beforeTicks)
    {
        return left.isEmpty() ? previousCloseTicks : left.get(left.size() - 1).priceTicks;
    }

    /** What a bust takes from an order is not open again (B03, J.1). */
    long notOpenAgain(final long takenLots)
    {
        return takenLots;
    }

    /** The average price of the day, in whole ticks (M9). */
    BigInteger average(final BigInteger turnover, final BigInteger volume)
    {
        return turnover.divide(volume);
    }

    /** An id that is known is asked about, not refused (S10, F08). */
    boolean isPossibleResend(final Command command)
    {
        return 0 != (command.flags & Wire.POSSIBLE_RESEND);
    }

    /** The report on the message that begins a run is its first (S20). */
    long firstOfRun(final long reportSequence)
    {
        return reportSequence;
    }

    /** Who belongs to whom when a firm is meant. */
    boolean isOfFirm(final boolean isSameAccount, final boolean isSameFirm)
    {
        return isSameAccount || isSameFirm;
    }

    boolean isSelfTrade(final boolean isSameOwner)
    {
        return isSameOwner;
    }

    /** Buys by rising, sells by falling stop price, then entry (A06, B40). */
    Comparator<ModelOrder> electionOrder()
    {
        return Comparator.<ModelOrder>comparingInt(order -> order.side)
            .thenComparingLong(order -> order.isBuy() ? order.stopPriceTicks : -order.stopPriceTicks)
            .thenComparingLong(order -> order.orderId);
    }

    /** Is a stop price reached? */
    boolean isReached(final ModelOrder stop, final long priceTicks)
    {
        return stop.isBuy() ? priceTicks >= stop.stopPriceTicks : priceTicks <= stop.stopPriceTicks;
    }

    /** The price of an uncross among prices that trade the most with the least surplus (5.2, steps 3 and 4). */
    long uncrossPrice(final List<ModelUncrossPrice.Candidate> candidates, final long reference, final ModelTicks ticks)
    {
        return ModelUncrossPrice.tieBreak(candidates, reference, ticks);
    }

    /** Who gets what the steps of an algorithm leave over. */
    List<ModelShares.Part> residualOrder(final List<ModelShares.Part> queue)
    {
        return queue;
    }

    /** The part that a weight is worth. */
    BigInteger partOf(final BigInteger weightedLots, final BigInteger totalWeight)
    {
        return weightedLots.divide(totalWeight);
    }

    /** A part so small is none. */
    boolean isBelowLeast(final long lots, final long least)
    {
        return 0 == lots || lots < least;
    }

    /** Self-trade prevention looks at all orders of a round before anything is shared out (B30). */
    boolean areOwnOrdersFirst()
    {
        return true;
    }

    /** Does the order that bettered the market stay the top one with its next tranche (A35)? */
    boolean isTopKeptWhenReplenished()
    {
        return false;
    }

    /** Half of the sum of bid and ask, rounded to the passive side (B46). */
    BigInteger middle(final BigInteger sum, final boolean isBuy)
    {
        return (isBuy ? sum : sum.add(BigInteger.ONE)).shiftRight(1);
    }

    /** Do pegs look at this order's price? Not if it is a peg itself (B46). */
    boolean isReferenceOfPegs(final ModelOrder order)
    {
        return Wire.PEGGED != order.ordType;
    }

    /** Where a peg goes whose price the day does not allow: nowhere, not even to the limit (B46, B60). */
    long targetOutside(final long targetTicks)
    {
        return 0;
    }

    /** Pegs leave a book at rest too when the day no longer allows their price (5.3, B60). */
    boolean isPegTakenOut(final int phase)
    {
        return true;
    }

    /** Pegs are re-priced one at a time, in order of time (B46). */
    Comparator<ModelOrder> orderOfPegs()
    {
        return Comparator.comparingLong(order -> order.priority);
    }

    /** May an amendment leave the order where it is in its queue (3.2, B51, B55)? */
    boolean keepsPriority(final Command terms, final ModelOrder order)
    {
        final boolean isSameQueue = terms.ordType == order.ordType &&
            (!Wire.hasLimit(terms.ordType) || terms.priceTicks == order.priceTicks) &&
            (Wire.PEGGED != terms.ordType || (terms.priceTicks == order.pegCapTicks &&
            terms.pegOffsetTicks == order.pegOffsetTicks));
        final boolean isSameValidity = terms.timeInForce == order.timeInForce ||
            (isLasting(terms.timeInForce) && isLasting(order.timeInForce));
        return isSameQueue && isSameValidity && !Wire.isImmediate(terms.timeInForce) &&
            terms.quantityLots <= order.quantityLots && isDisplayKept(terms.displayLots, order.displayLots);
    }

    private static boolean isLasting(final int timeInForce)
    {
        return Wire.DAY == timeInForce || Wire.isGoodTill(timeInForce);
    }

    private static boolean isDisplayKept(final long now, final long before)
    {
        if (Wire.HIDDEN == before || Wire.HIDDEN == now)
        {
            return Wire.HIDDEN == now;
        }
        return now == before || (0 != now && (0 == before || now < before));
    }
}
