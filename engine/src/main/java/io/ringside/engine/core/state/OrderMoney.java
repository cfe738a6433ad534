package io.ringside.engine.core.state;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.order.LiveOrders;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.RiskVerdict;
import io.ringside.risk.level.Levels;
import io.ringside.risk.money.Amounts;
import io.ringside.risk.money.BalanceTable;
import io.ringside.risk.money.FeeSchedule;
import io.ringside.risk.money.Margin;
import io.ringside.risk.money.MoneyEngine;
import io.ringside.risk.money.MoneyModel;
import io.ringside.risk.money.Worth;

/**
 * What live orders hold of the money of their accounts, and what their fills settle. What an order holds follows from
 * its leaves and numbers that it keeps: the price that it is held at, the highest rate of commission when it was
 * accepted, the minimum then, and of a margin account the mark. A later rise of commissions is for later orders. Rule
 * book 7.3, 7.11.
 * <p>
 * Hot path: no allocation. Nothing is there, and all of it is a branch of the caller, until money is on.
 */
public final class OrderMoney
{
    public final MoneyEngine engine;
    public final MoneySettlement settlement;
    private final OrderPool orders;
    private final RiskEngine risk;
    private final Levels levels;
    private HeldTerms held;

    OrderMoney(final OrderPool orders, final RiskEngine risk, final Levels levels, final Margin.Marks marks)
    {
        this.orders = orders;
        this.risk = risk;
        this.levels = levels;
        engine = new MoneyEngine(risk, marks);
        settlement = new MoneySettlement(engine, risk);
    }

    /** Follow the limits: pairs of account and currency, kept trades. Allocates if more fit. */
    void capacity(final int balanceCount, final int tradeCount)
    {
        engine.balanceCapacity(balanceCount);
        settlement.trades.capacity(tradeCount);
    }

    /** What each live order is held at; only if money is on. */
    public HeldTerms held()
    {
        return held;
    }

    /** True if an order holds money; only if money is on. */
    public boolean isHeld(final int order)
    {
        return held.isHeld(order);
    }

    /** True once a currency is defined. */
    public boolean isOn()
    {
        return null != held;
    }

    /** Prepare for the first currency. Allocates. */
    public void turnOn()
    {
        if (!isOn())
        {
            held = new HeldTerms(orders);
        }
    }

    /**
     * Checks whether an account can pay a new order.
     *
     * @param positionIndex of the account in the instrument, or NO_POSITION.
     * @param boundTicks    the highest price that a fill of the order can have.
     * @param heldTicks     what the order is held at, 1 and up.
     * @return ACCEPTED, NO_CURRENCY, AMOUNT_OVERFLOW or INSUFFICIENT_FUNDS, of a margin account NO_MARK,
     *     INSUFFICIENT_MARGIN or LEVERAGE_LIMIT, checked in this order.
     */
    public int check(
        final Account account,
        final int instrumentId,
        final int positionIndex,
        final boolean isBuy,
        final long lots,
        final long boundTicks,
        final long heldTicks)
    {
        if (MoneyModel.NONE == account.moneyModel())
        {
            return RiskVerdict.ACCEPTED;
        }
        final Worth worth = engine.worth(instrumentId);
        final boolean isMargin = MoneyModel.MARGIN == account.moneyModel();
        if (null == worth || !(isMargin ? worth.isMargined() : worth.isDelivered()))
        {
            return RiskVerdict.NO_CURRENCY;
        }
        if (isTooLarge(worth, boundTicks, lots))
        {
            return RiskVerdict.AMOUNT_OVERFLOW;
        }
        final FeeSchedule fees = engine.fees().find(account.feeTier(), instrumentId);
        final int rate = fees.highestRate();
        final long minimum = fees.minimum();
        if (isMargin)
        {
            final long markTicks = engine.margin().markTicks(instrumentId, positionIndex, isBuy, lots);
            final int verdict = engine.margin().check(account, worth, positionIndex, isBuy, markTicks, lots, boundTicks,
                quoteOf(worth, isBuy, lots, heldTicks, markTicks, rate, minimum));
            return checkLeverage(verdict, account, worth, positionIndex, isBuy, lots);
        }
        return areAvailable(account, worth, baseOf(worth, isBuy, lots),
            quoteOf(worth, isBuy, lots, heldTicks, 0, rate, minimum));
    }

    /**
     * Checks whether an account can pay what a replaced order would hold beyond what it holds.
     *
     * @param order        as it is.
     * @param quantityLots the new total.
     * @param leavesLots   what would be left, greater than 0.
     * @param boundTicks   the highest price that a fill of the order can have.
     * @param heldTicks    what the order would be held at, 1 and up.
     * @return as {@link #check}, but NO_CURRENCY.
     */
    public int checkReplace(
        final int order,
        final long quantityLots,
        final long leavesLots,
        final long boundTicks,
        final long heldTicks)
    {
        if (!isHeld(order))
        {
            return RiskVerdict.ACCEPTED;
        }
        final Worth worth = worthOf(order);
        if (isTooLarge(worth, boundTicks, quantityLots))
        {
            return RiskVerdict.AMOUNT_OVERFLOW;
        }
        final Account account = accountOf(order);
        final FeeSchedule fees = engine.fees().find(account.feeTier(), worth.instrumentId());
        final boolean isBuy = orders.isBuy(order);
        final long minimum = isSettled(order) ? 0 : fees.minimum();
        final long present = quoteHeld(worth, order, orders.leavesLots(order));
        if (MoneyModel.MARGIN == account.moneyModel())
        {
            final int positionIndex = orders.positionIndex(order);
            final long addedLots = leavesLots - orders.leavesLots(order);
            final long markTicks = engine.margin().markTicks(worth.instrumentId(), positionIndex, isBuy, addedLots);
            final long more =
                quoteOf(worth, isBuy, leavesLots, heldTicks, markTicks, fees.highestRate(), minimum) - present;
            final int verdict = engine.margin().check(
                account, worth, positionIndex, isBuy, markTicks, addedLots, boundTicks, more);
            return checkLeverage(verdict, account, worth, positionIndex, isBuy, addedLots);
        }
        return areAvailable(account, worth,
            baseOf(worth, isBuy, leavesLots) - baseOf(worth, isBuy, orders.leavesLots(order)),
            quoteOf(worth, isBuy, leavesLots, heldTicks, 0, fees.highestRate(), minimum) - present);
    }

    private int checkLeverage(
        final int verdict,
        final Account account,
        final Worth worth,
        final int positionIndex,
        final boolean isBuy,
        final long addedLots)
    {
        final long limit = RiskVerdict.ACCEPTED == verdict ? levels.leverage(account) : 0;
        return engine.leverage().isWithin(account, worth, positionIndex, isBuy, addedLots, limit) ?
            verdict : RiskVerdict.LEVERAGE_LIMIT;
    }

    private static boolean isTooLarge(final Worth worth, final long boundTicks, final long lots)
    {
        final long value = worth.value(boundTicks, lots);
        final long base = worth.base(lots);
        return value < 0 || value > Amounts.WORTH_MAX || base < 0 || base > Amounts.WORTH_MAX;
    }

    private int areAvailable(final Account account, final Worth worth, final long base, final long quote)
    {
        return (base <= 0 || engine.isAvailable(account, worth.baseCurrencyId(), base)) &&
            (quote <= 0 || engine.isAvailable(account, worth.quoteCurrencyId(), quote)) ?
            RiskVerdict.ACCEPTED : RiskVerdict.INSUFFICIENT_FUNDS;
    }

    /** True if the balances that an order of an account needs exist, or have room. */
    public boolean hasRoom(final Account account, final int instrumentId)
    {
        return MoneyModel.NONE == account.moneyModel() || engine.hasRoom(account, engine.worth(instrumentId));
    }

    /** Hold what a new order may cost. The checks have accepted it, and its node has its leaves. */
    void enter(final int order, final Account account, final long heldTicks)
    {
        held.begin(order);
        if (MoneyModel.NONE != account.moneyModel())
        {
            final Worth worth = worthOf(order);
            engine.open(account, worth);
            keep(order, account, worth, heldTicks);
            change(order, worth, 0, 0);
        }
    }

    /** Keep what an order is held at now. It is among the open orders of its account already. */
    private void keep(final int order, final Account account, final Worth worth, final long heldTicks)
    {
        final FeeSchedule fees = engine.fees().find(account.feeTier(), worth.instrumentId());
        final long markTicks = MoneyModel.MARGIN != account.moneyModel() ? 0 : engine.margin().markTicks(
            worth.instrumentId(), orders.positionIndex(order), orders.isBuy(order), 0);
        held.keep(order, heldTicks, markTicks, fees.highestRate(), fees.minimum());
    }

    /** Hold less by lots of its leaves, which the order still has. All of them: it holds nothing any more. */
    void release(final int order, final long lots)
    {
        if (isHeld(order))
        {
            final long leavesLots = orders.leavesLots(order);
            final Worth worth = worthOf(order);
            hold(order, worth, quoteHeld(worth, order, leavesLots - lots) - quoteHeld(worth, order, leavesLots), -lots);
            if (lots == leavesLots)
            {
                held.forget(order);
            }
        }
    }

    /** Hold what a replaced order, which has its new leaves, may cost at its new price and the present commissions. */
    public void replace(final int order, final long oldLeavesLots, final long heldTicks)
    {
        if (isHeld(order))
        {
            final Worth worth = worthOf(order);
            final long oldQuote = quoteHeld(worth, order, oldLeavesLots);
            keep(order, accountOf(order), worth, heldTicks);
            change(order, worth, oldQuote, oldLeavesLots);
        }
    }

    /**
     * Hold an order that has been given a limit at that price, if it is better: lower, or of a margin account's sell
     * higher, but no higher than the mark that it was judged by, since what it holds may not grow.
     */
    public void limit(final int order, final long priceTicks)
    {
        if (!isHeld(order))
        {
            return;
        }
        final boolean isBuy = orders.isBuy(order);
        final long heldTicks = held.ticks(order);
        final long markTicks = held.markTicks(order);
        final long ticks = isBuy ? priceTicks : Math.min(priceTicks, markTicks);
        if (isBuy ? ticks < heldTicks : ticks > heldTicks)
        {
            final Worth worth = worthOf(order);
            final int rate = held.rate(order);
            final long minimum = held.minimum(order);
            final long oldQuote = quoteHeld(worth, order, orders.leavesLots(order));
            held.keep(order, ticks, markTicks, rate, minimum);
            change(order, worth, oldQuote, orders.leavesLots(order));
        }
    }

    /**
     * Settle one side of a trade: what the order held for it is released, value and base change hands, the commission
     * is charged. The order has its leaves after the fill.
     */
    public void fill(
        final int order, final long matchId, final long lots, final long priceTicks, final Liquidity liquidity)
    {
        settlement.begin();
        if (!isHeld(order))
        {
            return;
        }
        final Account account = accountOf(order);
        final Worth worth = worthOf(order);
        final boolean isBuy = orders.isBuy(order);
        final long minimum = settledLots(order) == lots ? held.minimum(order) : 0;
        final long leavesLots = orders.leavesLots(order);
        engine.hold(account.index(), worth.quoteCurrencyId(), quoteOf(order, worth, leavesLots, 0) -
            quoteOf(order, worth, leavesLots + lots, minimum));
        engine.hold(account.index(), worth.baseCurrencyId(), -baseOf(worth, isBuy, lots));
        settlement.settle(
            matchId, account, worth, isBuy, lots, priceTicks, liquidity, held.rate(order), minimum);
        if (0 == leavesLots)
        {
            held.forget(order);
        }
        if (engine.liquidation().isOn() && MoneyModel.MARGIN == account.moneyModel())
        {
            engine.liquidation().queue(
                engine.balances().find(account.index(), worth.quoteCurrencyId()), true);
        }
    }

    /** The largest price x quantity that an order in an instrument may have for what it is worth. */
    public long ticksLotsMax(final int instrumentId)
    {
        final Worth worth = engine.worth(instrumentId);
        return null == worth ? Long.MAX_VALUE : Amounts.WORTH_MAX / worth.tickLotAmount();
    }

    /** True if margin accounts trade an instrument. */
    public boolean isMargined(final int instrumentId)
    {
        final Worth worth = engine.worth(instrumentId);
        return null != worth && worth.isMargined();
    }

    /** How many margin accounts have, or may have by their open orders, more lots of an instrument. Walks positions. */
    public int countLarger(final int instrumentId, final long lots)
    {
        return isMargined(instrumentId) ? engine.margin().countLarger(instrumentId, lots) : 0;
    }

    /** Hold what an order's leaves need now in place of what others needed. */
    private void change(final int order, final Worth worth, final long oldQuote, final long oldLots)
    {
        final long leavesLots = orders.leavesLots(order);
        hold(order, worth, quoteHeld(worth, order, leavesLots) - oldQuote, leavesLots - oldLots);
    }

    /** Hold more of quote currency, and of the base of more lots. */
    private void hold(final int order, final Worth worth, final long quote, final long lots)
    {
        final int accountIndex = risk.accountIndexOf(orders.positionIndex(order));
        engine.hold(accountIndex, worth.quoteCurrencyId(), quote);
        if (!orders.isBuy(order))
        {
            engine.hold(accountIndex, worth.baseCurrencyId(), lots * worth.lotAmount());
        }
    }

    /** What leaves of an order hold of quote currency. */
    private long quoteHeld(final Worth worth, final int order, final long leavesLots)
    {
        return quoteOf(order, worth, leavesLots, isSettled(order) ? 0 : held.minimum(order));
    }

    private long quoteOf(final int order, final Worth worth, final long leavesLots, final long minimum)
    {
        return quoteOf(worth, orders.isBuy(order), leavesLots, held.ticks(order), held.markTicks(order),
            held.rate(order), minimum);
    }

    /**
     * What leaves hold of quote currency: a buy its worst value and commission, either side the minimum. With a mark,
     * either side what it may lose against the mark, and commission and minimum.
     */
    private static long quoteOf(
        final Worth worth,
        final boolean isBuy,
        final long lots,
        final long heldTicks,
        final long markTicks,
        final int rate,
        final long minimum)
    {
        if (0 == lots)
        {
            return 0;
        }
        if (0 != markTicks)
        {
            final long lossTicks = isBuy ? heldTicks - markTicks : markTicks - heldTicks;
            return Margin.REDUCES == markTicks ? minimum : worth.value(Math.max(0, lossTicks), lots) +
                Amounts.share(worth.value(heldTicks, lots), rate) + minimum;
        }
        final long value = isBuy ? worth.value(heldTicks, lots) : 0;
        return value + Amounts.share(value, rate) + minimum;
    }

    private static long baseOf(final Worth worth, final boolean isBuy, final long lots)
    {
        return isBuy ? 0 : worth.base(lots);
    }

    private boolean isSettled(final int order)
    {
        return 0 != settledLots(order);
    }

    /** The lots that a fill has settled, those that were busted since included. */
    private long settledLots(final int order)
    {
        return orders.cumLots(order) + (orders.isExtended(order) ? orders.terms().bustedLots(order) : 0);
    }

    private Account accountOf(final int order)
    {
        return risk.accountOf(orders.positionIndex(order));
    }

    private Worth worthOf(final int order)
    {
        return engine.worth(orders.instrumentId(order));
    }

    /** What is wrong, for people; null if the ledger balances and each balance holds what live orders hold. */
    public String problem(final LiveOrders live)
    {
        final int currencyId = engine.findUnbalanced();
        if (0 != currencyId)
        {
            return "the balances of currency " + currencyId + " do not sum to 0";
        }
        final BalanceTable balances = engine.balances();
        final long[] sums = new long[2 * balances.count()];
        for (int order = live.first(); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            if (isHeld(order))
            {
                final Worth worth = worthOf(order);
                final long leavesLots = orders.leavesLots(order);
                final int accountIndex = risk.accountIndexOf(orders.positionIndex(order));
                Amounts.add(sums, 2 * balances.find(accountIndex, worth.quoteCurrencyId()),
                    quoteHeld(worth, order, leavesLots));
                if (worth.isDelivered())
                {
                    Amounts.add(sums, 2 * balances.find(accountIndex, worth.baseCurrencyId()),
                        baseOf(worth, orders.isBuy(order), leavesLots));
                }
            }
        }
        for (int row = 0; row < balances.count(); row++)
        {
            if (sums[2 * row] != balances.heldHigh(row) || sums[2 * row + 1] != balances.heldLow(row))
            {
                return "account " + risk.accountAt(balances.accountIndex(row)).accountId() + " holds in currency " +
                    balances.currencyId(row) + " what its live orders do not hold";
            }
        }
        return null;
    }
}
