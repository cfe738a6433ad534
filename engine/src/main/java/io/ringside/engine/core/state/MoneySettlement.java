package io.ringside.engine.core.state;

import io.ringside.engine.protocol.Liquidity;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.money.Amounts;
import io.ringside.risk.money.Currencies;
import io.ringside.risk.money.FeeSchedule;
import io.ringside.risk.money.MoneyEngine;
import io.ringside.risk.money.Worth;

/**
 * Settles the sides of trades: value against base, and the commission; again when a trade is busted or corrected. Rule
 * book 7.4 to 7.6. Hot path: no allocation.
 */
public final class MoneySettlement
{
    public final TradeMoney trades;
    private final MoneyEngine engine;
    private final RiskEngine risk;
    private long commission;
    private int commissionCurrencyId;

    MoneySettlement(final MoneyEngine engine, final RiskEngine risk)
    {
        this.engine = engine;
        this.risk = risk;
        trades = new TradeMoney();
    }

    /** Begin a side of a trade, of which nothing was charged yet. */
    void begin()
    {
        commission = 0;
        commissionCurrencyId = 0;
    }

    /**
     * Settle one side of a trade.
     *
     * @param rateMax    the highest rate that the order may be charged.
     * @param minimumMax the highest minimum that the order may be charged; 0 unless it is its first fill.
     */
    void settle(
        final long matchId,
        final Account account,
        final Worth worth,
        final boolean isBuy,
        final long lots,
        final long priceTicks,
        final Liquidity liquidity,
        final int rateMax,
        final long minimumMax)
    {
        final FeeSchedule fees = engine.fees().find(account.feeTier(), worth.instrumentId());
        final int rate = Math.min(rateMax, rate(fees, liquidity));
        final long value = worth.value(priceTicks, lots);
        final long minimum = Math.min(fees.minimum(), minimumMax);
        final long byRate = Amounts.share(value, rate);
        final boolean isMinimum = 0 != minimum && minimum > byRate;
        commission = isMinimum ? minimum : byRate;
        commissionCurrencyId = 0 == commission ? 0 : worth.quoteCurrencyId();
        engine.post(account.index(), worth.quoteCurrencyId(), Currencies.COMMISSIONS, -commission);
        exchange(account, worth, isBuy, value, worth.base(lots));
        trades.settled(matchId, isBuy, rate, isMinimum ? minimum : 0);
    }

    /** A commission of the rate, or of a minimum unless that is 0; nothing of a trade that was busted. */
    private static long commission(final long value, final int rate, final long minimum)
    {
        final long byRate = Amounts.share(value, rate);
        return 0 == value ? 0 : 0 == minimum ? byRate : Math.max(byRate, minimum);
    }

    private static int rate(final FeeSchedule fees, final Liquidity liquidity)
    {
        return switch (liquidity)
        {
            case ADDED -> fees.makerRate();
            case REMOVED -> fees.takerRate();
            default -> fees.auctionRate();
        };
    }

    /** A buyer gives value for base, a seller base for value; the other leg is what is outside. */
    private void exchange(
        final Account account, final Worth worth, final boolean isBuy, final long value, final long base)
    {
        engine.post(account.index(), worth.quoteCurrencyId(), Currencies.OUTSIDE, isBuy ? -value : value);
        engine.post(account.index(), worth.baseCurrencyId(), Currencies.OUTSIDE, isBuy ? base : -base);
    }

    /** What the last side was charged, negative for a rebate. */
    public long commission()
    {
        return commission;
    }

    /** The currency of the last commission, 0 if there was none. */
    public int commissionCurrencyId()
    {
        return commissionCurrencyId;
    }

    /** True if a trade that has settled money may be worth that: its orders were checked at the highest price then. */
    public boolean fits(final long matchId, final int instrumentId, final long newTicks, final long newLots)
    {
        if (!engine.isOn() || !trades.has(matchId) ||
            !trades.isSettled(matchId, true) && !trades.isSettled(matchId, false))
        {
            return true;
        }
        final long value = engine.worth(instrumentId).value(newTicks, newLots);
        return value >= 0 && value <= Amounts.WORTH_MAX;
    }

    /** A trade is another one: value, base and commissions change hands again, to what they would have been. */
    public void change(
        final long matchId,
        final TradedOrder buyer,
        final TradedOrder seller,
        final long oldTicks,
        final long oldLots,
        final long newTicks,
        final long newLots)
    {
        if (engine.isOn() && trades.has(matchId))
        {
            changeSide(matchId, buyer, oldTicks, oldLots, newTicks, newLots);
            changeSide(matchId, seller, oldTicks, oldLots, newTicks, newLots);
        }
    }

    private void changeSide(
        final long matchId,
        final TradedOrder side,
        final long oldTicks,
        final long oldLots,
        final long newTicks,
        final long newLots)
    {
        if (!trades.isSettled(matchId, side.isBuy))
        {
            return;
        }
        final Account account = risk.accountOf(side.positionIndex);
        final Worth worth = engine.worth(side.instrumentId);
        final long oldValue = worth.value(oldTicks, oldLots);
        final long newValue = worth.value(newTicks, newLots);
        exchange(account, worth, side.isBuy, newValue - oldValue, worth.base(newLots) - worth.base(oldLots));
        final int rate = trades.rate(matchId, side.isBuy);
        final long minimum = trades.minimum(matchId, side.isBuy);
        engine.post(account.index(), worth.quoteCurrencyId(), Currencies.COMMISSIONS,
            commission(oldValue, rate, minimum) - commission(newValue, rate, minimum));
    }

    /** What a side of a kept trade is charged, as the trade is now. */
    public long commissionOf(final long matchId, final TradedOrder side, final long priceTicks, final long lots)
    {
        if (!engine.isOn() || !trades.has(matchId) || !trades.isSettled(matchId, side.isBuy))
        {
            return 0;
        }
        return commission(engine.worth(side.instrumentId).value(priceTicks, lots),
            trades.rate(matchId, side.isBuy), trades.minimum(matchId, side.isBuy));
    }

    /** The currency in which an instrument that has one is paid. */
    public int currencyOf(final int instrumentId)
    {
        return engine.worth(instrumentId).quoteCurrencyId();
    }
}
