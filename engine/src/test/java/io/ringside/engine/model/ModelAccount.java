package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;

/** One account: limits, switches and what it holds in each instrument. */
final class ModelAccount
{
    final long accountId;
    final Map<Integer, BigInteger> positions = new HashMap<>();
    boolean isEnabled;
    boolean isKilled;
    long maxOrderLots;
    long maxOrderTicksLots;
    long maxPositionLots;
    int firmId;
    int deskId;
    /** 0: the account is a group of its own. */
    int stpGroup;
    boolean isMarketMaker;
    int model;
    int feeTier;

    ModelAccount(final long accountId)
    {
        this.accountId = accountId;
    }

    void setLimits(final Command command)
    {
        maxOrderLots = command.maxOrderLots;
        maxOrderTicksLots = command.maxOrderTicksLots;
        maxPositionLots = command.maxPositionLots;
    }

    /** What a definition that leaves out everything else says. */
    Command definition()
    {
        return Command.of("DEFINE_ACCOUNT flag=" + (isEnabled ? 1 : 0) + " maxOrderLots=" + maxOrderLots +
            " maxOrderTicksLots=" + maxOrderTicksLots + " maxPositionLots=" + maxPositionLots);
    }

    /** The groups, in the same way. */
    Command groups()
    {
        return Command.of("SET_ACCOUNT_GROUPS firmId=" + firmId + " deskId=" + deskId +
            " stpGroup=" + stpGroup + " flag=" + (isMarketMaker ? 1 : 0));
    }

    BigInteger position(final int instrumentId)
    {
        return positions.getOrDefault(instrumentId, BigInteger.ZERO);
    }

    void onFill(final int instrumentId, final boolean isBuy, final long lots)
    {
        final BigInteger signed = BigInteger.valueOf(isBuy ? lots : -lots);
        positions.merge(instrumentId, signed, BigInteger::add);
    }
}
