package io.ringside.risk.money;

import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;

/**
 * Whether the positions of a margin account stay within so many times what it is worth, in a currency, whatever of its
 * open orders is filled. Rule book 7.11.11. Nothing of it is kept. Exact: the worth of positions is divided, rounded
 * up; what the account is worth is not multiplied, and so cannot wrap.
 * <p>
 * Hot path: no allocation. Where no limit is set, nothing is counted.
 */
public final class Leverage
{
    private final RiskEngine risk;
    private final MoneyEngine money;
    private final Margin margin;
    private final long[] worthAndEquity = new long[4];

    Leverage(final RiskEngine risk, final MoneyEngine money, final Margin margin)
    {
        this.risk = risk;
        this.money = money;
        this.margin = margin;
    }

    /**
     * Checks an order. One that makes no position larger to which fills of open orders may lead is within the limit.
     *
     * @param positionIndex of the account in the instrument, or NO_POSITION.
     * @param addedLots     beyond its account's open orders of the side.
     * @param limit         how many times what the account is worth its positions may be; 0 for no limit.
     */
    public boolean isWithin(
        final Account account,
        final Worth worth,
        final int positionIndex,
        final boolean isBuy,
        final long addedLots,
        final long limit)
    {
        if (0 == limit)
        {
            return true;
        }
        final long grownLots = RiskEngine.NO_POSITION == positionIndex ? addedLots :
            margin.worstLots(positionIndex, isBuy, addedLots) - margin.worstLots(positionIndex, isBuy, 0);
        worthAndEquity[0] = 0;
        worthAndEquity[1] = 0;
        Amounts.addProduct(worthAndEquity, 0, margin.lotAmount(worth), grownLots);
        return grownLots <= 0 || isWithin(account, worth.quoteCurrencyId(), 0, limit);
    }

    /** Checks what an account would be worth without an amount. */
    boolean isWithinWithout(final Account account, final int currencyId, final long amount, final long limit)
    {
        worthAndEquity[0] = 0;
        worthAndEquity[1] = 0;
        return 0 == limit || isWithin(account, currencyId, amount, limit);
    }

    private boolean isWithin(final Account account, final int currencyId, final long amount, final long limit)
    {
        int index = account.lastPosition();
        while (RiskEngine.NO_POSITION != index)
        {
            final Worth worth = money.worth(risk.instrumentIdOf(index));
            if (null != worth && worth.isMargined() && currencyId == worth.quoteCurrencyId())
            {
                Amounts.addProduct(worthAndEquity, 0, margin.lotAmount(worth), margin.worstLots(index, true, 0));
            }
            index = risk.previousPosition(index);
        }
        Amounts.divideUp(worthAndEquity, 0, limit);
        margin.count(account, currencyId);
        worthAndEquity[2] = margin.equityHigh();
        worthAndEquity[3] = margin.equityLow();
        Amounts.add(worthAndEquity, 2, -amount);
        return !Amounts.isLess(worthAndEquity[2], worthAndEquity[3], worthAndEquity[0], worthAndEquity[1]);
    }
}
