package io.ringside.risk.level;

import io.ringside.risk.RiskVerdict;
import io.ringside.risk.money.Amounts;

import java.util.Arrays;

/**
 * The limits of a level for one instrument, one currency, or the level itself, and what is counted for them: numbers of
 * 128 bits. The first two are of open buys and of open sells. The others are, of an instrument, the position and the
 * sum of the accounts' worst cases; of a currency, what was bought, sold and lost today, and the least that was lost;
 * of the level, open orders.
 */
public final class LimitRow
{
    /** How many counters are a part of the state. All others follow from live orders and positions. */
    public static final int DAY_COUNTERS = 4;

    static final int BUYS = 0;
    static final int SELLS = 1;
    static final int NET = 2;
    static final int GROSS = 3;
    static final int BOUGHT = 2;
    static final int SOLD = 3;
    static final int LOST = 4;
    static final int LEAST_LOST = 5;
    static final int ORDERS = 2;
    static final int COUNTERS = 6;

    private final LimitKind.Scope scope;
    private final int id;
    private final long[] limits = new long[LimitKind.values().length];
    /** 128 bits each, but for what was added since to those that most events change. */
    private final long[] counters = new long[2 * COUNTERS];
    private long addedBuys;
    private long addedSells;
    private long addedThird;
    private long addedFourth;
    private boolean isLimited;
    /** What may be added so that no limit is passed, at least; the exact sums are looked at beyond it. No state. */
    private long roomMin;
    private boolean isRoomExact;
    private LevelLosses losses;
    private int lossRow = LevelLosses.NONE;

    LimitRow(final LimitKind.Scope scope, final int id)
    {
        this.scope = scope;
        this.id = id;
    }

    public LimitKind.Scope scope()
    {
        return scope;
    }

    /** The instrument or the currency; 0 of the level itself. */
    public int id()
    {
        return id;
    }

    /** A limit; 0: none. */
    public long limit(final LimitKind kind)
    {
        return limits[kind.ordinal()];
    }

    void limit(final LimitKind kind, final long value)
    {
        limits[kind.ordinal()] = value;
        forgetRoom();
        isLimited = false;
        for (final long limit : limits)
        {
            isLimited |= 0 != limit;
        }
    }

    /** Its number in {@link LevelLosses}, or NONE if no limit of losses was ever set. */
    public int lossRow()
    {
        return lossRow;
    }

    void losses(final LevelLosses newLosses, final int row)
    {
        losses = newLosses;
        lossRow = row;
    }

    /** Count what is lost, or won if it is negative. */
    void lose(final long amount)
    {
        Amounts.add(counters, 2 * LOST, amount);
        final int lost = 2 * LOST;
        final int least = 2 * LEAST_LOST;
        if (counters[lost] < counters[least] || counters[lost] == counters[least] &&
            Long.compareUnsigned(counters[lost + 1], counters[least + 1]) < 0)
        {
            counters[least] = counters[lost];
            counters[least + 1] = counters[lost + 1];
        }
    }

    /** The limit of losses that is passed, or null. */
    public LimitKind passedLoss()
    {
        return isPassed(LimitKind.LOSS) ? LimitKind.LOSS : isPassed(LimitKind.DRAWDOWN) ? LimitKind.DRAWDOWN : null;
    }

    private boolean isPassed(final LimitKind kind)
    {
        final long limit = limits[kind.ordinal()];
        return 0 != limit && used(kind, true, 0) > limit;
    }

    /**
     * What is used of a limit, of DAILY_NET on the side that has used more; what does not fit 63 bits is the most.
     * Other threads may call this for display; they may see an outdated number.
     */
    public long used(final LimitKind kind)
    {
        final long used = used(kind, true, 0);
        return LimitKind.DAILY_NET == kind ? Math.max(used, used(kind, false, 0)) : used;
    }

    /** A sum of 128 bits, and the nearest number of 63 bits. */
    private long used(final LimitKind kind, final boolean isBuy, final long added)
    {
        long high = 0;
        long low = added;
        for (int counter = 0; counter < COUNTERS; counter++)
        {
            final int weight = kind.weight(counter, isBuy);
            final long counterLow = weight * low(counter);
            final long borrow = weight < 0 && 0 != counterLow ? 1 : 0;
            low += counterLow;
            high += weight * high(counter) - borrow + (Long.compareUnsigned(low, counterLow) < 0 ? 1 : 0);
        }
        return high == low >> Long.SIZE - 1 ? low : high < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    private long low(final int counter)
    {
        return counters[2 * counter + 1] + added(counter);
    }

    private long high(final int counter)
    {
        final long added = added(counter);
        return counters[2 * counter] + (added >> Long.SIZE - 1) +
            (Long.compareUnsigned(low(counter), added) < 0 ? 1 : 0);
    }

    private long added(final int counter)
    {
        return switch (counter)
        {
            case BUYS -> addedBuys;
            case SELLS -> addedSells;
            case NET -> addedThird;
            case GROSS -> addedFourth;
            default -> 0;
        };
    }

    /** True if that much more surely passes no limit of the row, or there is no row. */
    static boolean hasRoom(final LimitRow row, final long added)
    {
        return null == row || added <= row.roomMin;
    }

    /** Checks what an order adds against each limit. Changes nothing. */
    int check(final UsageChange change)
    {
        if (isLimited && LimitKind.Scope.CURRENCY == scope && UsageChange.VALUE_MAX == change.orderValue)
        {
            return RiskVerdict.AMOUNT_OVERFLOW;
        }
        return change.isExcepted || hasRoom(change.addedMax(scope)) ? RiskVerdict.ACCEPTED : checkEach(change);
    }

    /** True if that much can pass no limit of the row, whatever it is added to. */
    boolean hasRoom(final long added)
    {
        if (added > roomMin && !isRoomExact)
        {
            roomMin = Long.MAX_VALUE;
            for (final LimitKind kind : scope.kinds())
            {
                final long limit = limits[kind.ordinal()];
                // So that the difference fits.
                final long used = Math.max(used(kind), -UsageChange.VALUE_MAX + 1);
                roomMin = 0 == limit ? roomMin : Math.min(roomMin, limit - Math.min(used, limit));
            }
            isRoomExact = true;
        }
        return added <= roomMin;
    }

    private void forgetRoom()
    {
        roomMin = 0;
        isRoomExact = false;
    }

    private int checkEach(final UsageChange change)
    {
        for (final LimitKind kind : scope.kinds())
        {
            final long limit = limits[kind.ordinal()];
            final long added = 0 == limit ? 0 : change.added(kind);
            if (added > 0 && used(kind, change.isBuy, added) > limit)
            {
                return kind.verdict();
            }
        }
        return RiskVerdict.ACCEPTED;
    }

    /** Count lots of its instrument. */
    void countLots(final UsageChange change, final long growth)
    {
        grow(growth);
        countOpen(change.isBuy, change.openLots);
        addedThird = plus(addedThird, change.netLots, NET);
        addedFourth = plus(addedFourth, change.grossLots, GROSS);
    }

    /** Count amounts of its currency. */
    void countValue(final UsageChange change, final long growth)
    {
        grow(growth);
        countOpen(change.isBuy, change.openValue);
        if (change.isBuy)
        {
            addedThird = plus(addedThird, change.tradedValue, BOUGHT);
        }
        else
        {
            addedFourth = plus(addedFourth, change.tradedValue, SOLD);
        }
        if (change.isValued)
        {
            countLosses(change);
        }
    }

    /** Count what is open of its level, if it is of its instrument or currency. */
    void countOpen(final UsageChange change)
    {
        if (LimitKind.Scope.LEVEL == scope)
        {
            countOrders(change.orders);
        }
        else if (LimitKind.Scope.INSTRUMENT == scope && id == change.instrumentId)
        {
            countLots(change, change.growthMax(scope));
        }
        else if (LimitKind.Scope.CURRENCY == scope && id == change.currencyId)
        {
            countValue(change, change.growthMax(scope));
        }
    }

    /** Count orders of the level itself. */
    void countOrders(final long orders)
    {
        if (0 != orders)
        {
            grow(Math.max(0, orders));
            addedThird = plus(addedThird, orders, ORDERS);
        }
    }

    private void grow(final long growth)
    {
        roomMin = growth >= 0 && growth <= roomMin ? roomMin - growth : 0;
        isRoomExact = false;
    }

    private void countOpen(final boolean isBuy, final long amount)
    {
        if (isBuy)
        {
            addedBuys = plus(addedBuys, amount, BUYS);
        }
        else
        {
            addedSells = plus(addedSells, amount, SELLS);
        }
    }

    /** What was added to a counter and an amount; a sum that does not fit goes into the counter itself. */
    private long plus(final long added, final long amount, final int counter)
    {
        final long sum = added + amount;
        if (((added ^ sum) & (amount ^ sum)) < 0)
        {
            Amounts.add(counters, 2 * counter, added);
            return amount;
        }
        return sum;
    }

    void countLosses(final UsageChange change)
    {
        if (null != losses)
        {
            losses.count(lossRow, change);
        }
    }

    /** Forget what follows from live orders and positions, which are counted anew. */
    void forgetOpen()
    {
        forgetRoom();
        addedBuys = 0;
        addedSells = 0;
        int length = 2 * BOUGHT;
        if (LimitKind.Scope.CURRENCY != scope)
        {
            addedThird = 0;
            addedFourth = 0;
            length = counters.length;
        }
        Arrays.fill(counters, 0, length, 0);
    }

    /** A new day: nothing is bought, sold or lost. */
    void endDay()
    {
        forgetRoom();
        if (LimitKind.Scope.CURRENCY == scope)
        {
            addedThird = 0;
            addedFourth = 0;
            Arrays.fill(counters, 2 * BOUGHT, counters.length, 0);
        }
    }

    /** One of the numbers of what was bought, sold and lost today: 0 to twice {@link #DAY_COUNTERS} - 1. */
    public long dayNumber(final int index)
    {
        final int counter = BOUGHT + index / 2;
        return LimitKind.Scope.CURRENCY != scope ? 0 : 0 == index % 2 ? high(counter) : low(counter);
    }

    void restoreDayNumber(final int index, final long number)
    {
        forgetRoom();
        if (LimitKind.Scope.CURRENCY == scope)
        {
            counters[2 * BOUGHT + index] = number;
        }
    }
}
