package io.ringside.engine.core;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;

/** Writes and reads the accounts, in the order of definition, and the positions, in the order of first use. */
final class RiskCodec
{
    private final RiskEngine risk;

    RiskCodec(final RiskEngine risk)
    {
        this.risk = risk;
    }

    void write(final StateOutput output)
    {
        output.putLong(risk.isVenueKilled() ? 1 : 0);
        output.putLong(risk.accountCount());
        output.putLong(risk.positionCount());
        for (int i = 0; i < risk.accountCount(); i++)
        {
            write(risk.accountAt(i), output);
        }
        for (int i = 0; i < risk.positionCount(); i++)
        {
            output.putLong(risk.accountIndexOf(i));
            output.putLong(risk.instrumentIdOf(i));
            output.putLong(risk.netLots(i));
            output.putLong(risk.openLots(i, true));
            output.putLong(risk.openLots(i, false));
        }
        writeDesks(output);
    }

    /** Writes which accounts are of a desk, if any are. */
    private void writeDesks(final StateOutput output)
    {
        int count = 0;
        for (int i = 0; i < risk.accountCount(); i++)
        {
            count += 0 == risk.accountAt(i).deskId() ? 0 : 1;
        }
        if (0 != count)
        {
            output.putLong(count);
            for (int i = 0; i < risk.accountCount(); i++)
            {
                if (0 != risk.accountAt(i).deskId())
                {
                    output.putLong(i);
                    output.putLong(risk.accountAt(i).deskId());
                }
            }
        }
    }

    private void readDesks(final StateInput input)
    {
        final long count = input.getLongOr(0);
        for (long i = 0; i < count; i++)
        {
            final long index = input.getLong();
            StateChecks.check(index >= 0 && index < risk.accountCount(), "no such account has a desk: index=", index);
            risk.accountAt((int)index).deskId((int)input.getLong());
        }
    }

    private static void write(final Account account, final StateOutput output)
    {
        output.putLong(account.accountId());
        output.putLong(account.maxOrderLots());
        output.putLong(account.maxOrderTicksLots());
        output.putLong(account.maxPositionLots());
        output.putLong(account.isEnabled() ? 1 : 0);
        output.putLong(account.isKilled() ? 1 : 0);
        output.putLong(account.firmId());
        output.putLong(account.stpGroup());
        output.putLong(account.isMarketMaker() ? 1 : 0);
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
        readDesks(input);
    }
}
