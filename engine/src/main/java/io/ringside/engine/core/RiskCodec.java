package io.ringside.engine.core;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.risk.Account;
import io.ringside.risk.Position;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.RiskStateVisitor;

/** Writes and reads the accounts, in the order of definition, and the positions, in the order of first use. */
final class RiskCodec implements RiskStateVisitor
{
    private final RiskEngine risk;
    private StateOutput output;

    RiskCodec(final RiskEngine risk)
    {
        this.risk = risk;
    }

    void write(final StateOutput stateOutput)
    {
        output = stateOutput;
        risk.visit(this);
        output = null;
    }

    @Override
    public void onVenue(final boolean isVenueKilled, final int accountCount, final int positionCount)
    {
        output.putLong(isVenueKilled ? 1 : 0);
        output.putLong(accountCount);
        output.putLong(positionCount);
    }

    @Override
    public void onAccount(final Account account)
    {
        output.putLong(account.accountId());
        output.putLong(account.limits().maxOrderLots());
        output.putLong(account.limits().maxOrderTicksLots());
        output.putLong(account.limits().maxPositionLots());
        output.putLong(account.isEnabled() ? 1 : 0);
        output.putLong(account.isKilled() ? 1 : 0);
        output.putLong(account.firmId());
        output.putLong(account.stpGroup());
        output.putLong(account.isMarketMaker() ? 1 : 0);
    }

    @Override
    public void onPosition(final Position position)
    {
        output.putLong(position.accountIndex());
        output.putLong(position.instrumentId());
        output.putLong(position.netLots());
        output.putLong(position.openBuyLots());
        output.putLong(position.openSellLots());
    }

    void read(final StateInput input)
    {
        risk.killVenue(1 == input.getLong());
        final long accountCount = input.getLong();
        final long positionCount = input.getLong();
        for (long i = 0; i < accountCount; i++)
        {
            final long accountId = input.getLong();
            final int verdict = risk.defineAccount(
                accountId, input.getLong(), input.getLong(), input.getLong(), 1 == input.getLong());
            StateChecks.check(0 == verdict, "account does not fit: accountId=", accountId);
            risk.killAccount(accountId, 1 == input.getLong());
            risk.setGroups(accountId, (int)input.getLong(), (int)input.getLong(), 1 == input.getLong());
        }
        for (long i = 0; i < positionCount; i++)
        {
            final long accountIndex = input.getLong();
            StateChecks.check(
                accountIndex >= 0 && accountIndex < risk.accountCount(), "no such account: index=", accountIndex);
            StateChecks.check(risk.hasRoomForPosition(), "positions do not fit: count=", positionCount);
            risk.restorePosition(
                risk.accountAt((int)accountIndex),
                (int)input.getLong(),
                input.getLong(),
                input.getLong(),
                input.getLong());
        }
    }
}
