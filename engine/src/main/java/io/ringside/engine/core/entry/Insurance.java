package io.ringside.engine.core.entry;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.output.MoneyWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.money.Amounts;
import io.ringside.risk.money.BalanceTable;
import io.ringside.risk.money.Currencies;
import io.ringside.risk.money.Margin;
import io.ringside.risk.money.MoneyEngine;
import io.ringside.risk.money.Worth;

/** What the insurance does for an account that is worth less than nothing. Rule book 7.14. No allocation. */
final class Insurance
{
    private final CoreState state;
    private final RiskEngine risk;
    private final MoneyEngine money;
    private final MoneyWriter reports;

    Insurance(final CoreState state, final MoneyWriter reports)
    {
        this.state = state;
        this.reports = reports;
        risk = state.risk;
        money = state.money.engine;
    }

    /** The insurance account takes over the positions of an account in a currency, if there is one; false if none. */
    boolean takeOver(final Account account, final int currencyId)
    {
        final Account taker = risk.account(money.liquidation().insuranceAccountId());
        boolean hasTaken = false;
        int index = null == taker ? RiskEngine.NO_POSITION : account.lastPosition();
        while (RiskEngine.NO_POSITION != index)
        {
            final Worth worth = money.worth(risk.instrumentIdOf(index));
            if (0 != risk.netLots(index) && null != worth && worth.isMargined() &&
                currencyId == worth.quoteCurrencyId() && money.hasRoom(taker, worth))
            {
                hasTaken |= takeOver(account, index, taker, worth);
            }
            index = risk.previousPosition(index);
        }
        return hasTaken;
    }

    private boolean takeOver(final Account account, final int index, final Account taker, final Worth worth)
    {
        final Instrument instrument = state.instruments.find(worth.instrumentId());
        final long boundTicks = instrument.prices().highestMaxTicks();
        final long netLots = risk.netLots(index);
        final boolean isLong = netLots > 0;
        final long lots = Math.min(Math.abs(netLots), Margin.lotsMax(worth, boundTicks));
        final int known = risk.positionIndex(taker, worth.instrumentId());
        if (!money.margin().fits(worth, known, isLong, lots, boundTicks) ||
            RiskEngine.NO_POSITION == known && !risk.hasRoomForPosition())
        {
            return false;
        }
        final int takerIndex =
            RiskEngine.NO_POSITION == known ? risk.openPosition(taker, worth.instrumentId()) : known;
        final long signedLots = isLong ? lots : -lots;
        final long amount = instrument.markTicks() * worth.tickLotAmount() * signedLots;
        // As if a trade in the other direction was reversed.
        risk.reverse(isLong ? index : takerIndex, isLong ? takerIndex : index, lots);
        if (state.levelUse.isOn())
        {
            state.levelUse.reverse(index, -signedLots);
            state.levelUse.reverse(takerIndex, signedLots);
        }
        money.pass(taker, account, worth.quoteCurrencyId(), amount);
        reports.takenOver(account.accountId(), worth.quoteCurrencyId(), worth.instrumentId(), signedLots,
            instrument.markTicks(), amount);
        return true;
    }

    /** The insurance pays the debt of an account that has no position in a currency, 2^61 units at most at a time. */
    void cover(final Account account, final int currencyId, final int row)
    {
        final BalanceTable balances = money.balances();
        final long low = balances.balanceLow(row);
        final boolean isLarge = -1 != balances.balanceHigh(row) || low < -Amounts.WORTH_MAX || low >= 0;
        final long amount = isLarge ? Amounts.WORTH_MAX : -low;
        money.post(account.index(), currencyId, Currencies.INSURANCE, amount);
        reports.covered(account.accountId(), currencyId, amount);
    }
}
