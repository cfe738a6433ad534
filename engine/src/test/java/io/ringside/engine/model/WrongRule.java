package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Models that follow one wrong rule each, and the traffic in which the comparison must find it. */
enum WrongRule
{
    YOUNGEST_FIRST(Profile.TIGHT_BOOK, () -> new ModelRules()
    {
        @Override
        ModelOrder nextToMatch(final TreeSet<ModelOrder> opposite)
        {
            ModelOrder last = opposite.first();
            for (final ModelOrder order : opposite)
            {
                last = order.priceTicks == last.priceTicks ? order : last;
            }
            return last;
        }
    }),
    PRIORITY_KEPT_WHEN_QUANTITY_GROWS(Profile.TIGHT_BOOK, () -> new ModelRules()
    {
        @Override
        boolean keepsPriority(final Command terms, final ModelOrder order)
        {
            final Command reduced = terms.copy();
            reduced.quantityLots = Math.min(terms.quantityLots, order.quantityLots);
            return super.keepsPriority(reduced, order);
        }
    }),
    PRIORITY_KEPT_WHEN_MORE_IS_SHOWN(Profile.AMENDED_TERMS, () -> new ModelRules()
    {
        @Override
        boolean keepsPriority(final Command terms, final ModelOrder order)
        {
            final Command same = terms.copy();
            same.displayLots = order.displayLots;
            return super.keepsPriority(same, order);
        }
    }),
    FILL_OR_KILL_FILLS_IN_PART(Profile.TIGHT_BOOK, () -> new ModelRules()
    {
        @Override
        boolean isReachEnough(final long reachLots, final long neededLots)
        {
            return true;
        }
    }),
    MINIMUM_MUST_BE_EXCEEDED(Profile.MIN_QUANTITY, () -> new ModelRules()
    {
        @Override
        boolean isReachEnough(final long reachLots, final long neededLots)
        {
            return reachLots > neededLots;
        }
    }),
    TRANCHE_STAYS_IN_FRONT(Profile.ICEBERGS, () -> new ModelRules()
    {
        @Override
        boolean losesPriorityWhenReplenished(final ModelOrder order)
        {
            return false;
        }
    }),
    SELF_TRADES_ALLOWED(Profile.CANCEL_NEWEST, () -> new ModelRules()
    {
        @Override
        boolean isSelfTrade(final boolean isSameOwner)
        {
            return false;
        }
    }),
    STOPS_RUN_IN_ORDER_OF_ENTRY(Profile.STOP_CASCADES, () -> new ModelRules()
    {
        @Override
        Comparator<ModelOrder> electionOrder()
        {
            return Comparator.comparingLong(order -> order.orderId);
        }
    }),
    STOP_PRICE_MUST_BE_PASSED(Profile.STOPS, () -> new ModelRules()
    {
        @Override
        boolean isReached(final ModelOrder stop, final long priceTicks)
        {
            return super.isReached(stop, priceTicks) && priceTicks != stop.stopPriceTicks;
        }
    }),
    UNCROSS_AT_THE_HIGHEST_PRICE(Profile.AUCTIONS, () -> new ModelRules()
    {
        @Override
        long uncrossPrice(
            final List<ModelUncrossPrice.Candidate> candidates, final long reference, final ModelTicks ticks)
        {
            return candidates.get(candidates.size() - 1).priceTicks;
        }
    }),
    PARTS_ARE_ROUNDED_UP(Profile.PRO_RATA, () -> new ModelRules()
    {
        @Override
        BigInteger partOf(final BigInteger weightedLots, final BigInteger totalWeight)
        {
            return weightedLots.add(totalWeight).subtract(BigInteger.ONE).divide(totalWeight);
        }
    }),
    RESIDUAL_GOES_TO_THE_YOUNGEST(Profile.PRO_RATA, () -> new ModelRules()
    {
        @Override
        List<ModelShares.Part> residualOrder(final List<ModelShares.Part> queue)
        {
            final List<ModelShares.Part> reversed = new ArrayList<>(queue);
            Collections.reverse(reversed);
            return reversed;
        }
    }),
    PARTS_MAY_BE_SMALLER_THAN_THE_LEAST(Profile.SPLIT_ROUNDS, () -> new ModelRules()
    {
        @Override
        boolean isBelowLeast(final long lots, final long least)
        {
            return 0 == lots;
        }
    }),
    OWN_ORDERS_SHARE_TOO(Profile.ROUNDS_OF_SELF_TRADES, () -> new ModelRules()
    {
        @Override
        boolean areOwnOrdersFirst()
        {
            return false;
        }
    }),
    TOP_STAYS_WITH_A_NEW_TRANCHE(Profile.TOP_ORDERS, () -> new ModelRules()
    {
        @Override
        boolean isTopKeptWhenReplenished()
        {
            return true;
        }
    }),
    MIDDLE_IS_ROUNDED_THE_OTHER_WAY(Profile.PEGS_AT_THE_MIDDLE, () -> new ModelRules()
    {
        @Override
        BigInteger middle(final BigInteger sum, final boolean isBuy)
        {
            return super.middle(sum, !isBuy);
        }
    }),
    PEGS_FOLLOW_PEGS(Profile.PEGS, () -> new ModelRules()
    {
        @Override
        boolean isReferenceOfPegs(final ModelOrder order)
        {
            return Wire.PEGGED != order.ordType || 0 == order.pegOffsetTicks;
        }
    }),
    YOUNGEST_PEG_FIRST(Profile.PEGS, () -> new ModelRules()
    {
        @Override
        Comparator<ModelOrder> orderOfPegs()
        {
            return super.orderOfPegs().reversed();
        }
    }),
    REFERENCE_ROUNDED_DOWN_TO_THE_TICK(Profile.TICK_TABLES_IN_AUCTIONS, () -> new ModelRules()
    {
        @Override
        long uncrossPrice(
            final List<ModelUncrossPrice.Candidate> candidates, final long reference, final ModelTicks ticks)
        {
            return super.uncrossPrice(candidates, 0 == reference ? 0 : ticks.floor(reference), ticks);
        }
    }),
    TIME_LOST_OUTSIDE_THE_LIMITS_OF_THE_DAY(Profile.DAILY_LIMITS, () -> new ModelRules()
    {
        @Override
        boolean keepsTimeWhenInactive(final ModelOrder order)
        {
            return false;
        }
    }),
    PEGS_GO_BEYOND_THE_LIMITS_OF_THE_DAY(Profile.PEGS_AND_DAILY_LIMITS, () -> new ModelRules()
    {
        @Override
        long targetOutside(final long targetTicks)
        {
            return targetTicks;
        }
    }),
    PEGS_STAY_OUTSIDE_IN_A_CALL(Profile.PEGS_AND_DAILY_LIMITS_IN_CALLS, () -> new ModelRules()
    {
        @Override
        boolean isPegTakenOut(final int phase)
        {
            return !Wire.isCall(phase);
        }
    }),
    FIRM_IS_THE_ACCOUNT_ALONE(Profile.MASS_REQUESTS_BY_FIRM, () -> new ModelRules()
    {
        @Override
        boolean isOfFirm(final boolean isSameAccount, final boolean isSameFirm)
        {
            return isSameAccount;
        }
    }),
    LAST_PRICE_OUTLIVES_ITS_TRADE(Profile.BUSTS_AND_STOPS, () -> new ModelRules()
    {
        @Override
        long lastAfterChange(final List<ModelTrade> left, final long previousCloseTicks, final long beforeTicks)
        {
            return beforeTicks;
        }
    }),
    BUST_OPENS_THE_ORDER_AGAIN(Profile.BUSTS, () -> new ModelRules()
    {
        @Override
        long notOpenAgain(final long takenLots)
        {
            return 0;
        }
    }),
    AVERAGE_ROUNDED_UP(Profile.STATISTICS_OVER_DAYS, () -> new ModelRules()
    {
        @Override
        BigInteger average(final BigInteger turnover, final BigInteger volume)
        {
            return turnover.add(volume).subtract(BigInteger.ONE).divide(volume);
        }
    }),
    POSSIBLE_RESEND_IS_A_DUPLICATE(Profile.DUPLICATE_IDS, () -> new ModelRules()
    {
        @Override
        boolean isPossibleResend(final Command command)
        {
            return false;
        }
    }),
    RUN_BEGINS_BEHIND_ITS_MESSAGE(Profile.RESENDS, () -> new ModelRules()
    {
        @Override
        long firstOfRun(final long reportSequence)
        {
            return reportSequence + 1;
        }
    });

    final Profile profile;
    private final Supplier<ModelRules> rules;

    WrongRule(final Profile profile, final Supplier<ModelRules> rules)
    {
        this.profile = profile;
        this.rules = rules;
    }

    ModelRules rules()
    {
        return rules.get();
    }
}
