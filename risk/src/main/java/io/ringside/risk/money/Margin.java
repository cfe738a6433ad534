package io.ringside.risk.money;

import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.RiskVerdict;

import java.util.Arrays;

/**
 * What margin accounts are worth, and what their positions and orders need, in each currency. Rule book 7.11. Nothing
 * of it is kept: it follows from balances, positions and marks, and is counted when somebody asks, in time in
 * proportion to the positions of the account.
 * <p>
 * Hot path: no allocation. All sums have 128 bits and do not wrap: lots of a position fit 63 bits, and one lot at the
 * highest price fits {@link Amounts#WORTH_MAX}; all that an account may open at that price does, too, and busts of at
 * most 2^31 trades add as much each.
 */
public final class Margin
{
    /** The mark of an order that only reduces a position: it needs none. */
    public static final long REDUCES = -1;

    /** Where the marks are. */
    @FunctionalInterface
    public interface Marks
    {
        /** The price that a position is valued at, no higher than the instrument's highest; 0 if there is none. */
        long markTicks(int instrumentId);
    }

    private static final int EQUITY = 0;
    private static final int INITIAL = 2;
    private static final int MAINTENANCE = 4;
    private static final int ADDED = 6;
    private static final int NUMBERS = 8;

    private final RiskEngine risk;
    private final MoneyEngine money;
    private final Marks marks;
    private final long[] numbers = new long[NUMBERS];
    private final MarginGroups initials = new MarginGroups();
    private final MarginGroups maintenances = new MarginGroups();
    private boolean hasPosition;
    private boolean lacksMark;

    Margin(final RiskEngine risk, final MoneyEngine money, final Marks marks)
    {
        this.risk = risk;
        this.money = money;
        this.marks = marks;
    }

    /** Counts what an account is worth and needs in a currency; valid until the next count. */
    public void count(final Account account, final int currencyId)
    {
        Arrays.fill(numbers, EQUITY, ADDED, 0);
        initials.clear();
        maintenances.clear();
        hasPosition = false;
        lacksMark = false;
        final int row = money.balances().find(account.index(), currencyId);
        if (BalanceTable.NONE != row)
        {
            Amounts.add(numbers, EQUITY, money.balances().balanceHigh(row), money.balances().balanceLow(row));
        }
        int index = account.lastPosition();
        while (RiskEngine.NO_POSITION != index)
        {
            final Worth worth = money.worth(risk.instrumentIdOf(index));
            if (null != worth && worth.isMargined() && currencyId == worth.quoteCurrencyId())
            {
                final long lotAmount = lotAmount(worth);
                final long netLots = risk.netLots(index);
                hasPosition |= 0 != netLots;
                lacksMark |= 0 != netLots && 0 == lotAmount;
                Amounts.addProduct(numbers, EQUITY, lotAmount, netLots);
                if (0 == worth.marginGroup())
                {
                    Amounts.addShareUp(numbers, INITIAL, lotAmount, worstLots(index, true, 0), worth.initialRate());
                    Amounts.addShareUp(numbers, MAINTENANCE, lotAmount, Math.abs(netLots), worth.maintenanceRate());
                }
                else
                {
                    addInitial(worth, index, true, 0, true);
                    maintenances.add(worth, worth.maintenanceRate(), lotAmount, Math.max(0, netLots),
                        Math.max(0, -netLots), true);
                }
            }
            index = risk.previousPosition(index);
        }
        initials.addTo(numbers, INITIAL);
        maintenances.addTo(numbers, MAINTENANCE);
    }

    /** Add what an instrument of a group needs with so many more lots of a side, or take it back. */
    private void addInitial(
        final Worth worth, final int index, final boolean isBuy, final long addedLots, final boolean isMore)
    {
        final long lots = RiskEngine.NO_POSITION == index ? addedLots : Math.max(0, sideLots(index, isBuy, addedLots));
        final long others = RiskEngine.NO_POSITION == index ? 0 : Math.max(0, sideLots(index, !isBuy, 0));
        initials.add(worth, worth.initialRate(), lotAmount(worth), isBuy ? lots : others, isBuy ? others : lots,
            isMore);
    }

    /** High half of what the account is worth: its balance, and its positions at their marks. */
    public long equityHigh()
    {
        return numbers[EQUITY];
    }

    /** Low half of it, without sign. */
    public long equityLow()
    {
        return numbers[EQUITY + 1];
    }

    /** High half of what its positions need, whichever of its orders are filled. */
    public long initialHigh()
    {
        return numbers[INITIAL];
    }

    /** Low half of it, without sign. */
    public long initialLow()
    {
        return numbers[INITIAL + 1];
    }

    /** High half of what its positions need to stay. */
    public long maintenanceHigh()
    {
        return numbers[MAINTENANCE];
    }

    /** Low half of it, without sign. */
    public long maintenanceLow()
    {
        return numbers[MAINTENANCE + 1];
    }

    /** True if it has a position in the currency. */
    public boolean hasPosition()
    {
        return hasPosition;
    }

    /** True if a position of it has no mark: nobody knows what the account is worth. */
    public boolean lacksMark()
    {
        return lacksMark;
    }

    /** True if it is worth less than its positions need to stay. */
    public boolean isBelowMaintenance()
    {
        return Amounts.isLess(equityHigh(), equityLow(), maintenanceHigh(), maintenanceLow());
    }

    /** True if it is worth less than its positions and orders need. */
    public boolean isBelowInitial()
    {
        return Amounts.isLess(equityHigh(), equityLow(), initialHigh(), initialLow());
    }

    /**
     * The position of the account that was counted that another passes by what it needs to stay, less if its group is
     * relieved of a part; of equal ones that of the instrument with the lowest id.
     *
     * @param index of the other; {@link RiskEngine#NO_POSITION} for none.
     * @param best  so far, or {@link RiskEngine#NO_POSITION}.
     * @return the one of both.
     */
    public int larger(final int index, final int best)
    {
        if (RiskEngine.NO_POSITION == best)
        {
            return index;
        }
        Arrays.fill(numbers, ADDED, NUMBERS, 0);
        addMaintenance(index);
        final long high = numbers[ADDED];
        final long low = numbers[ADDED + 1];
        Arrays.fill(numbers, ADDED, NUMBERS, 0);
        addMaintenance(best);
        final boolean isSame = high == numbers[ADDED] && low == numbers[ADDED + 1];
        return isSame ? risk.instrumentIdOf(index) < risk.instrumentIdOf(best) ? index : best :
            Amounts.isLess(high, low, numbers[ADDED], numbers[ADDED + 1]) ? best : index;
    }

    private void addMaintenance(final int index)
    {
        final Worth worth = money.worth(risk.instrumentIdOf(index));
        final long netLots = risk.netLots(index);
        Amounts.addShareUp(numbers, ADDED, lotAmount(worth), Math.abs(netLots), worth.maintenanceRate());
        if (0 != worth.marginGroup() && maintenances.isRelieved(worth.marginGroup(), netLots > 0))
        {
            final long high = numbers[ADDED];
            final long low = numbers[ADDED + 1];
            Arrays.fill(numbers, ADDED, NUMBERS, 0);
            Amounts.addWideShareUp(numbers, ADDED, high, low, worth.relievedRate());
        }
    }

    /**
     * The fewest lots of a position whose initial margin is what the account that was counted lacks of its own; all
     * lots of the position if they are too few.
     */
    public long missingLots(final int index)
    {
        final Worth worth = money.worth(risk.instrumentIdOf(index));
        final long lotAmount = lotAmount(worth);
        long least = 1;
        long most = Math.abs(risk.netLots(index));
        while (least < most)
        {
            final long lots = least + (most - least) / 2;
            Arrays.fill(numbers, ADDED, NUMBERS, 0);
            Amounts.addShareUp(numbers, ADDED, lotAmount, lots, worth.initialRate());
            Amounts.add(numbers, ADDED, equityHigh(), equityLow());
            if (Amounts.isLess(numbers[ADDED], numbers[ADDED + 1], initialHigh(), initialLow()))
            {
                least = lots + 1;
            }
            else
            {
                most = lots;
            }
        }
        return most;
    }

    /**
     * The most lots of a position that an order may close, or another account take over: what it is worth at the
     * highest price is then no more than an order's.
     */
    public static long lotsMax(final Worth worth, final long boundTicks)
    {
        return Amounts.WORTH_MAX / worth.value(boundTicks, 1);
    }

    /** True if an account may have so many more lots on a side: their worth with all open orders fits. */
    public boolean fits(
        final Worth worth, final int positionIndex, final boolean isBuy, final long lots, final long boundTicks)
    {
        final long sideLots = RiskEngine.NO_POSITION == positionIndex ? lots : sideLots(positionIndex, isBuy, lots);
        return sideLots <= lotsMax(worth, boundTicks);
    }

    /** True if an account is worth an amount more than its positions and orders need, and operators hold. */
    public boolean isFree(final Account account, final int currencyId, final long amount)
    {
        numbers[ADDED] = 0;
        numbers[ADDED + 1] = amount;
        count(account, currencyId);
        return isAddedFree(account, currencyId);
    }

    private boolean isAddedFree(final Account account, final int currencyId)
    {
        final int row = money.balances().find(account.index(), currencyId);
        if (BalanceTable.NONE != row)
        {
            Amounts.subtract(numbers, EQUITY, money.balances().allHeldHigh(row), money.balances().allHeldLow(row));
        }
        Amounts.subtract(numbers, EQUITY, initialHigh(), initialLow());
        Amounts.subtract(numbers, EQUITY, numbers[ADDED], numbers[ADDED + 1]);
        return numbers[EQUITY] >= 0;
    }

    /**
     * The mark that an order is judged by.
     *
     * @param positionIndex of the account in the instrument, or {@link RiskEngine#NO_POSITION}.
     * @param addedLots     beyond its account's open orders; negative if there will be less.
     * @return the mark; 0 if there is none; {@link #REDUCES} if it and the other open orders of its side only reduce
     *     the position.
     */
    public long markTicks(
        final int instrumentId, final int positionIndex, final boolean isBuy, final long addedLots)
    {
        return RiskEngine.NO_POSITION != positionIndex && sideLots(positionIndex, isBuy, addedLots) <= 0 ?
            REDUCES : marks.markTicks(instrumentId);
    }

    /**
     * Checks whether an account is worth what an order adds.
     *
     * @param markTicks  of {@link #markTicks}.
     * @param addedLots  beyond its account's open orders.
     * @param boundTicks the highest price of the instrument.
     * @param heldMore   that the order would hold beyond what it holds.
     * @return ACCEPTED, NO_MARK, AMOUNT_OVERFLOW or INSUFFICIENT_MARGIN, checked in this order.
     */
    public int check(
        final Account account,
        final Worth worth,
        final int positionIndex,
        final boolean isBuy,
        final long markTicks,
        final long addedLots,
        final long boundTicks,
        final long heldMore)
    {
        if (REDUCES == markTicks)
        {
            return RiskVerdict.ACCEPTED;
        }
        if (0 == markTicks)
        {
            return RiskVerdict.NO_MARK;
        }
        final boolean isNew = RiskEngine.NO_POSITION == positionIndex;
        final long value = worth.value(boundTicks, isNew ? addedLots : sideLots(positionIndex, isBuy, addedLots));
        if (value < 0 || value > Amounts.WORTH_MAX)
        {
            return RiskVerdict.AMOUNT_OVERFLOW;
        }
        Arrays.fill(numbers, ADDED, NUMBERS, 0);
        final boolean isGrouped = 0 != worth.marginGroup();
        if (isGrouped)
        {
            count(account, worth.quoteCurrencyId());
            needInGroup(worth, positionIndex, isBuy, addedLots);
        }
        else
        {
            needAlone(worth, positionIndex, isBuy, addedLots);
        }
        Amounts.add(numbers, ADDED, heldMore);
        if (numbers[ADDED] < 0 || 0 == (numbers[ADDED] | numbers[ADDED + 1]))
        {
            return RiskVerdict.ACCEPTED;
        }
        if (!isGrouped)
        {
            count(account, worth.quoteCurrencyId());
        }
        return isAddedFree(account, worth.quoteCurrencyId()) ?
            RiskVerdict.ACCEPTED : RiskVerdict.INSUFFICIENT_MARGIN;
    }

    private void needAlone(final Worth worth, final int positionIndex, final boolean isBuy, final long addedLots)
    {
        final boolean isNew = RiskEngine.NO_POSITION == positionIndex;
        final long lotAmount = lotAmount(worth);
        Amounts.addShareUp(numbers, ADDED, lotAmount,
            isNew ? addedLots : worstLots(positionIndex, isBuy, addedLots), worth.initialRate());
        if (!isNew)
        {
            Arrays.fill(numbers, EQUITY, INITIAL, 0);
            Amounts.addShareUp(numbers, EQUITY, lotAmount, worstLots(positionIndex, isBuy, 0), worth.initialRate());
            Amounts.subtract(numbers, ADDED, numbers[EQUITY], numbers[EQUITY + 1]);
        }
    }

    /** The account has been counted: the groups are as they would be with the order from here on. */
    private void needInGroup(final Worth worth, final int positionIndex, final boolean isBuy, final long addedLots)
    {
        initials.addTo(numbers, ADDED);
        final long high = numbers[ADDED];
        final long low = numbers[ADDED + 1];
        if (RiskEngine.NO_POSITION != positionIndex)
        {
            addInitial(worth, positionIndex, isBuy, 0, false);
        }
        addInitial(worth, positionIndex, isBuy, addedLots, true);
        Arrays.fill(numbers, ADDED, NUMBERS, 0);
        initials.addTo(numbers, ADDED);
        Amounts.subtract(numbers, ADDED, high, low);
    }

    /** How many margin accounts have, or may have by their open orders, more lots of an instrument. Walks positions. */
    public int countLarger(final int instrumentId, final long lots)
    {
        int count = 0;
        for (int index = 0; index < risk.positionCount(); index++)
        {
            count += instrumentId == risk.instrumentIdOf(index) &&
                MoneyModel.MARGIN == risk.accountOf(index).moneyModel() && worstLots(index, true, 0) > lots ? 1 : 0;
        }
        return count;
    }

    /** What a position is on a side if all its open orders there are filled; negative if it stays on the other. */
    private long sideLots(final int positionIndex, final boolean isBuy, final long addedLots)
    {
        final long netLots = risk.netLots(positionIndex);
        return (isBuy ? netLots : -netLots) + risk.openLots(positionIndex, isBuy) + addedLots;
    }

    /** The largest position, whichever of its open orders are filled. */
    long worstLots(final int positionIndex, final boolean isBuy, final long addedLots)
    {
        // One of the two is the position at least, and has no sign.
        return Math.max(sideLots(positionIndex, isBuy, addedLots), sideLots(positionIndex, !isBuy, 0));
    }

    /** One lot at the mark. */
    long lotAmount(final Worth worth)
    {
        return marks.markTicks(worth.instrumentId()) * worth.tickLotAmount();
    }
}
