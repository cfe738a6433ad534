package io.ringside.risk.money;

import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.RiskVerdict;

import java.util.Arrays;

/**
 * The money of all accounts, and the only mutator of it. Nothing is there until the first currency is defined: a venue
 * without money pays for one branch. Every change of a balance is posted to a house account of its currency, too: the
 * sum over all balances of a currency, house accounts included, is always 0.
 * <p>
 * Hot path: no allocation; definitions allocate. Single-threaded.
 */
public final class MoneyEngine
{
    private final RiskEngine risk;
    private int balanceCapacity;
    private final Currencies currencies = new Currencies();
    private final Fees fees = new Fees();
    private final Margin margin;
    private final Leverage leverage;
    private final Liquidation liquidation;
    private BalanceTable balances;
    private References references;
    private Worth[] worthByInstrument = new Worth[0];
    private long[] sums = new long[0];

    /** An engine without currencies, for the accounts of another, whose positions are valued at marks. */
    public MoneyEngine(final RiskEngine risk, final Margin.Marks marks)
    {
        this.risk = risk;
        margin = new Margin(risk, this, marks);
        leverage = new Leverage(risk, this, margin);
        liquidation = new Liquidation(risk);
    }

    /** Set how many pairs of account and currency there may be. Those that there are stay. Allocates if more fit. */
    public void balanceCapacity(final int capacity)
    {
        balanceCapacity = capacity;
        liquidation.capacity(capacity);
        if (isOn())
        {
            balances.capacity(capacity);
        }
    }

    /** True once a currency is defined. */
    public boolean isOn()
    {
        return null != balances;
    }

    /** The currencies. */
    public Currencies currencies()
    {
        return currencies;
    }

    /** The commissions. */
    public Fees fees()
    {
        return fees;
    }

    /** What margin accounts are worth and need. */
    public Margin margin()
    {
        return margin;
    }

    /** What their positions may be worth. */
    public Leverage leverage()
    {
        return leverage;
    }

    /** The liquidation of margin accounts. */
    public Liquidation liquidation()
    {
        return liquidation;
    }

    /** The balances; only if {@link #isOn}. */
    public BalanceTable balances()
    {
        return balances;
    }

    /** How many pairs of account and currency ever had money. Any thread, which may see an outdated count. */
    public int balanceCount()
    {
        return isOn() ? balances.count() : 0;
    }

    /** The movements that are remembered; only if {@link #isOn}. */
    public References references()
    {
        return references;
    }

    /** What an instrument is worth, or null if it has no currency. */
    public Worth worth(final int instrumentId)
    {
        return instrumentId < worthByInstrument.length ? worthByInstrument[instrumentId] : null;
    }

    /** Instruments whose worth is set have ids below this. */
    public int worthEnd()
    {
        return worthByInstrument.length;
    }

    /**
     * Define a currency. Nothing of it changes later: the same definition again is accepted.
     *
     * @param currencyId 1 to {@link Currencies#ID_MAX}.
     * @param exponent   {@link Currencies#EXPONENT_MIN} to 0.
     * @param symbol0    first 8 characters.
     * @param symbol1    last 8 characters.
     * @return ACCEPTED, INVALID_LIMITS, CAPACITY_EXCEEDED or MONEY_IN_USE.
     */
    public int defineCurrency(final int currencyId, final int exponent, final long symbol0, final long symbol1)
    {
        if (currencyId < 1 || exponent < Currencies.EXPONENT_MIN || exponent > 0 || 0 == (symbol0 & 0xFF) ||
            currencies.isSymbolTaken(currencyId, symbol0, symbol1))
        {
            return RiskVerdict.INVALID_LIMITS;
        }
        if (currencyId > Currencies.ID_MAX)
        {
            return RiskVerdict.CAPACITY_EXCEEDED;
        }
        if (currencies.isDefined(currencyId))
        {
            final boolean isSame = exponent == currencies.exponent(currencyId) &&
                symbol0 == currencies.symbol0(currencyId) && symbol1 == currencies.symbol1(currencyId);
            return isSame ? RiskVerdict.ACCEPTED : RiskVerdict.MONEY_IN_USE;
        }
        if (!isOn())
        {
            balances = new BalanceTable(balanceCapacity);
            references = new References();
        }
        currencies.define(currencyId, exponent, symbol0, symbol1);
        sums = new long[Math.max(sums.length, (currencyId + 1) * 2)];
        return RiskVerdict.ACCEPTED;
    }

    /**
     * Set what an instrument is worth. The caller has checked that nothing depends on what it was.
     *
     * @return ACCEPTED, INVALID_LIMITS or UNKNOWN_CURRENCY.
     */
    public int setWorth(final Worth worth)
    {
        if (worth.tickLotAmount() < 1 || worth.isDelivered() != (worth.lotAmount() > 0) || worth.lotAmount() < 0 ||
            worth.baseCurrencyId() == worth.quoteCurrencyId() || !worth.areMarginsValid())
        {
            return RiskVerdict.INVALID_LIMITS;
        }
        if (!currencies.isDefined(worth.quoteCurrencyId()) ||
            worth.isDelivered() && !currencies.isDefined(worth.baseCurrencyId()))
        {
            return RiskVerdict.UNKNOWN_CURRENCY;
        }
        if (worth.instrumentId() >= worthByInstrument.length)
        {
            worthByInstrument = Arrays.copyOf(
                worthByInstrument, Math.max(worth.instrumentId() + 1, worthByInstrument.length * 2));
        }
        worthByInstrument[worth.instrumentId()] = worth;
        return RiskVerdict.ACCEPTED;
    }

    /** Set a schedule of commissions: ACCEPTED, INVALID_LIMITS or CAPACITY_EXCEEDED. */
    public int setFees(final FeeSchedule schedule)
    {
        if (schedule.feeTier() < 0 || schedule.instrumentId() < 0 || !schedule.isValid())
        {
            return RiskVerdict.INVALID_LIMITS;
        }
        if (null == fees.get(schedule.feeTier(), schedule.instrumentId()) && fees.isFull())
        {
            return RiskVerdict.CAPACITY_EXCEEDED;
        }
        fees.put(schedule);
        return RiskVerdict.ACCEPTED;
    }

    /** Remove a schedule of commissions: ACCEPTED, or INVALID_LIMITS if there is none. */
    public int removeFees(final int feeTier, final int instrumentId)
    {
        if (null == fees.get(feeTier, instrumentId))
        {
            return RiskVerdict.INVALID_LIMITS;
        }
        fees.remove(feeTier, instrumentId);
        return RiskVerdict.ACCEPTED;
    }

    /** True if any balance of an account, or anything held, is not 0. Walks the currencies. */
    public boolean hasMoney(final Account account)
    {
        for (int id = currencies.next(0); 0 != id; id = currencies.next(id))
        {
            final int row = balances.find(account.index(), id);
            if (BalanceTable.NONE != row && !balances.isZero(row))
            {
                return true;
            }
        }
        return false;
    }

    /** True if an account has an amount of 0 or more available in a currency. */
    public boolean isAvailable(final Account account, final int currencyId, final long amount)
    {
        final int row = balances.find(account.index(), currencyId);
        return BalanceTable.NONE == row ? 0 == amount : balances.isAvailable(row, amount);
    }

    /** True if the balances of an account in both currencies of an instrument exist, or have room. */
    public boolean hasRoom(final Account account, final Worth worth)
    {
        final int missing = missing(account, worth.quoteCurrencyId()) +
            (worth.isDelivered() ? missing(account, worth.baseCurrencyId()) : 0);
        return missing <= balances.room();
    }

    private int missing(final Account account, final int currencyId)
    {
        return BalanceTable.NONE == balances.find(account.index(), currencyId) ? 1 : 0;
    }

    /** Open the balances of an account in both currencies of an instrument. */
    public void open(final Account account, final Worth worth)
    {
        balances.findOrOpen(account.index(), worth.quoteCurrencyId());
        if (worth.isDelivered())
        {
            balances.findOrOpen(account.index(), worth.baseCurrencyId());
        }
    }

    /** Hold more of a balance for an order, or less if the amount is negative. */
    public void hold(final int accountIndex, final int currencyId, final long amount)
    {
        if (0 != amount)
        {
            balances.addHeld(balances.findOrOpen(accountIndex, currencyId), amount);
        }
    }

    /** Post a signed amount to an account, and its opposite to a house account. */
    public void post(final int accountIndex, final int currencyId, final int house, final long amount)
    {
        if (0 != amount)
        {
            balances.addBalance(balances.findOrOpen(accountIndex, currencyId), amount);
            currencies.addHouse(currencyId, house, -amount);
        }
    }

    /** Move a signed amount of an account to another. Both have a balance, or room for one. */
    public void pass(final Account from, final Account to, final int currencyId, final long amount)
    {
        balances.addBalance(balances.findOrOpen(from.index(), currencyId), -amount);
        balances.addBalance(balances.findOrOpen(to.index(), currencyId), amount);
    }

    /** Carry out a movement: ACCEPTED, or why not; a refusal changes nothing. */
    public int move(final Movement movement)
    {
        movement.isRepeat = false;
        movement.number = 0;
        if (!movement.isValid())
        {
            return RiskVerdict.INVALID_LIMITS;
        }
        if (!currencies.isDefined(movement.currencyId))
        {
            return RiskVerdict.UNKNOWN_CURRENCY;
        }
        final Account account = risk.account(movement.accountId);
        final Account target = Movement.TRANSFER == movement.kind ? risk.account(movement.toAccountId) : account;
        if (!movement.isOfInsurance() && (null == account || null == target))
        {
            return RiskVerdict.UNKNOWN_ACCOUNT;
        }
        final int known = references.find(movement.reference0, movement.reference1, movement.reference2);
        if (References.NONE != known)
        {
            return repeat(movement, known);
        }
        final int refusal = movement.isOfInsurance() ? checkInsurance(movement) : check(movement, account, target);
        if (RiskVerdict.ACCEPTED == refusal)
        {
            if (movement.isOfInsurance())
            {
                insure(movement.currencyId, Movement.DEPOSIT == movement.kind ? movement.amount : -movement.amount);
            }
            else
            {
                apply(movement, account, target);
            }
            movement.number = references.add(movement.reference0, movement.reference1, movement.reference2,
                movement.accountId, movement.toAccountId, movement.amount, movement.kindAndCurrency());
        }
        return refusal;
    }

    private int repeat(final Movement movement, final int known)
    {
        movement.isRepeat = references.isSame(
            known, movement.accountId, movement.toAccountId, movement.amount, movement.kindAndCurrency());
        movement.number = movement.isRepeat ? references.number(known) : 0;
        return movement.isRepeat ? RiskVerdict.ACCEPTED : RiskVerdict.DUPLICATE_REFERENCE;
    }

    private int checkInsurance(final Movement movement)
    {
        return Movement.DEPOSIT == movement.kind || Amounts.isAtLeast(
            currencies.houseHigh(movement.currencyId, Currencies.INSURANCE),
            currencies.houseLow(movement.currencyId, Currencies.INSURANCE), movement.amount) ?
            RiskVerdict.ACCEPTED : RiskVerdict.INSUFFICIENT_FUNDS;
    }

    /** Pay into the insurance from outside, or out of it. */
    private void insure(final int currencyId, final long amount)
    {
        currencies.addHouse(currencyId, Currencies.INSURANCE, amount);
        currencies.addHouse(currencyId, Currencies.OUTSIDE, -amount);
    }

    private int check(final Movement movement, final Account account, final Account target)
    {
        if (missing(account, movement.currencyId) + (target == account ? 0 : missing(target, movement.currencyId)) >
            balances.room())
        {
            return RiskVerdict.CAPACITY_EXCEEDED;
        }
        return switch (movement.kind)
        {
            case Movement.DEPOSIT, Movement.ADJUST -> RiskVerdict.ACCEPTED;
            case Movement.RELEASE ->
                hasLien(account, movement) ? RiskVerdict.ACCEPTED : RiskVerdict.INSUFFICIENT_FUNDS;
            default -> checkTaken(account, movement);
        };
    }

    /** Checks what a movement takes: a margin account keeps what its positions and orders need. */
    private int checkTaken(final Account account, final Movement movement)
    {
        if (!isAvailable(account, movement.currencyId, movement.amount))
        {
            return RiskVerdict.INSUFFICIENT_FUNDS;
        }
        if (MoneyModel.MARGIN != account.moneyModel())
        {
            return RiskVerdict.ACCEPTED;
        }
        if (!margin.isFree(account, movement.currencyId, movement.amount))
        {
            return RiskVerdict.INSUFFICIENT_MARGIN;
        }
        // What is held is still a part of what the account is worth.
        return Movement.HOLD == movement.kind ||
            leverage.isWithinWithout(account, movement.currencyId, movement.amount, movement.leverage) ?
            RiskVerdict.ACCEPTED : RiskVerdict.LEVERAGE_LIMIT;
    }

    private boolean hasLien(final Account account, final Movement movement)
    {
        final int row = balances.find(account.index(), movement.currencyId);
        return BalanceTable.NONE != row && balances.hasLien(row, movement.amount);
    }

    private void apply(final Movement movement, final Account account, final Account target)
    {
        final int row = balances.findOrOpen(account.index(), movement.currencyId);
        switch (movement.kind)
        {
            case Movement.DEPOSIT, Movement.ADJUST ->
                post(account.index(), movement.currencyId, Currencies.OUTSIDE, movement.amount);
            case Movement.WITHDRAW ->
                post(account.index(), movement.currencyId, Currencies.OUTSIDE, -movement.amount);
            case Movement.TRANSFER ->
                pass(account, target, movement.currencyId, movement.amount);
            case Movement.HOLD -> balances.addLien(row, movement.amount);
            default -> balances.addLien(row, -movement.amount);
        }
    }

    /**
     * Finds a currency whose balances, house accounts included, do not sum to 0. Walks all balances once.
     *
     * @return its id; 0 if the ledger balances.
     */
    public int findUnbalanced()
    {
        Arrays.fill(sums, 0);
        for (int i = 0; i < balances.count(); i++)
        {
            Amounts.add(sums, balances.currencyId(i) * 2, balances.balanceHigh(i), balances.balanceLow(i));
        }
        int unbalanced = 0;
        for (int id = currencies.next(0); 0 != id; id = currencies.next(id))
        {
            for (int house = 0; house < Currencies.HOUSES; house++)
            {
                Amounts.add(sums, id * 2, currencies.houseHigh(id, house), currencies.houseLow(id, house));
            }
            unbalanced = 0 == (sums[id * 2] | sums[id * 2 + 1]) ? unbalanced : id;
        }
        return unbalanced;
    }

    /** Restore a balance of a snapshot, in the order of the balances' indexes. */
    public int restoreBalance(final int accountIndex, final int currencyId)
    {
        return balances.findOrOpen(accountIndex, currencyId);
    }

    /** Restore a number of a balance; see {@link BalanceTable#number}. */
    public void restoreNumber(final int row, final int number, final long value)
    {
        balances.restore(row, number, value);
    }

    /** Restore the balance of a house account. */
    public void restoreHouse(final int currencyId, final int house, final long high, final long low)
    {
        currencies.restoreHouse(currencyId, house, high, low);
    }

    /** Restore the number of the first movement that is remembered; the movements follow. */
    public void restoreNextNumber(final long number)
    {
        references.restoreNextNumber(number);
    }

    /** Restore a movement that is remembered: its numbers but its own, which is the next. */
    public void restoreMovement(final long[] numbers)
    {
        references.add(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6]);
    }
}
