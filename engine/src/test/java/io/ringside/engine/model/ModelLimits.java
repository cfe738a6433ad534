package io.ringside.engine.model;

import io.ringside.engine.core.state.EngineContext;

/** How many of each thing the exchange under test was given room for. */
final class ModelLimits
{
    final int sessions;
    final int accounts;
    final int instruments;
    final int orders;
    final int levels;
    /** Of each session, besides those of live orders. */
    final int endedIds;
    final int positions;
    /** No more of one account; 0: as many as there are. */
    int ordersOfAccount;
    /** No more of one session; 0: as many as there are. */
    int ordersOfSession;
    /** The last of them only can be busted. */
    int trades = 1 << 16;
    /** And only those of the last trading days, today included. */
    int days = 2;
    /** And only for so long; 0: all the time. */
    long errorTradeWindowNs;

    /** Of the first seven, in their order. */
    ModelLimits(final int... room)
    {
        sessions = room[0];
        accounts = room[1];
        instruments = room[2];
        orders = room[3];
        levels = room[4];
        endedIds = room[5];
        positions = room[6];
    }

    ModelLimits limiting(final int ofAccount, final int ofSession)
    {
        ordersOfAccount = ofAccount;
        ordersOfSession = ofSession;
        return this;
    }

    ModelLimits remembering(final int tradeCount, final long windowNs)
    {
        trades = tradeCount;
        errorTradeWindowNs = windowNs;
        return this;
    }

    ModelLimits ofDays(final int dayCount)
    {
        days = dayCount;
        return this;
    }

    /** As the command that would set them. */
    Command stated()
    {
        final Command command = new Command(Command.Kind.SET_LIMITS);
        command.sessions = sessions;
        command.accounts = accounts;
        command.instruments = instruments;
        command.orders = orders;
        command.levels = levels;
        command.positions = positions;
        command.trades = trades;
        command.endedIds = endedIds;
        command.ordersPerAccount = ordersOfAccount;
        command.ordersPerSession = ordersOfSession;
        command.errorTradeDays = days;
        command.clockStepNs = Long.MAX_VALUE;
        return command;
    }

    /** Of a core with as much room. */
    EngineContext context()
    {
        return new EngineContext().sessionCapacity(sessions).accountCapacity(accounts).instrumentCapacity(instruments)
            .orderCapacity(orders).levelCapacity(levels).endedClOrdIdsPerSession(endedIds)
            .positionCapacity(positions).accountOrderLimit(ordersOfAccount).sessionOrderLimit(ordersOfSession)
            .tradeCapacity(trades).errorTradeDays(days).errorTradeWindowNs(errorTradeWindowNs);
    }

    static ModelLimits roomy()
    {
        return new ModelLimits(32, 64, 64, 4096, 4096, 1 << 10, 4096);
    }
}
