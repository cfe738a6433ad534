package io.ringside.engine.core.operator;

import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.SetRiskLimitsDecoder;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;

import static io.ringside.engine.core.base.OptionalField.int64;

/**
 * The limits of an account as a command leaves them: stated ones, and for those left out the present ones. 0: no limit.
 */
final class AccountLimits
{
    long maxOrderLots;
    long maxOrderTicksLots;
    long maxPositionLots;

    /** Reads a definition of an account, null if it is new. */
    void read(final DefineAccountDecoder command, final Account present)
    {
        complete(command.actingVersion(), present,
            command.maxOrderLots(), command.maxOrderTicksLots(), command.maxPositionLots());
    }

    /** Reads a change of an account, null if there is none. */
    void read(final SetRiskLimitsDecoder command, final Account present)
    {
        complete(command.actingVersion(), present,
            command.maxOrderLots(), command.maxOrderTicksLots(), command.maxPositionLots());
    }

    private void complete(
        final int version,
        final Account present,
        final long statedOrderLots,
        final long statedOrderTicksLots,
        final long statedPositionLots)
    {
        maxOrderLots = int64(version, statedOrderLots, null == present ? 0 : present.maxOrderLots());
        maxOrderTicksLots = int64(version, statedOrderTicksLots, null == present ? 0 : present.maxOrderTicksLots());
        maxPositionLots = int64(version, statedPositionLots, null == present ? 0 : present.maxPositionLots());
    }

    boolean areValid()
    {
        return RiskEngine.areValid(maxOrderLots, maxOrderTicksLots, maxPositionLots);
    }
}
