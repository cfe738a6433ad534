package io.ringside.engine.core.operator;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.output.MoneyWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.QueryRiskDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RiskLevel;
import io.ringside.engine.protocol.RiskQuery;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.level.Level;
import io.ringside.risk.level.LimitKind;
import io.ringside.risk.level.LimitRow;
import io.ringside.risk.money.BalanceTable;
import io.ringside.risk.money.Currencies;
import io.ringside.risk.money.Liquidation;
import io.ringside.risk.money.MoneyEngine;

/** Answers what the operator asks of balances, positions and limits. Changes nothing. No allocation. */
public final class RiskQueries
{
    private static final LimitKind[] KINDS = LimitKind.values();

    private final CoreState state;
    private final OperatorAnswers operatorAnswers;
    private final MoneyWriter answers;
    private final MoneyEngine money;

    public RiskQueries(final CoreState state, final OperatorAnswers operatorAnswers, final MoneyWriter answers)
    {
        this.state = state;
        this.operatorAnswers = operatorAnswers;
        this.answers = answers;
        money = state.money.engine;
    }

    public Reason query(final long correlationId, final QueryRiskDecoder command)
    {
        final long targetId = command.targetId();
        final int query = command.queryRaw();
        if (RiskQuery.LIMITS.value() == query)
        {
            return limits(correlationId, command.levelRaw(), targetId);
        }
        if (RiskQuery.LIQUIDATION.value() == query && RiskLevel.VENUE.value() == command.levelRaw() && 0 == targetId)
        {
            operatorAnswers.affected(liquidation(correlationId));
            return Reason.NONE;
        }
        final boolean isOfBoth = RiskQuery.ACCOUNT.value() == query;
        if (RiskLevel.ACCOUNT.value() != command.levelRaw() ||
            !isOfBoth && RiskQuery.BALANCES.value() != query && RiskQuery.POSITIONS.value() != query)
        {
            return Reason.INVALID_COMMAND;
        }
        if (RiskQuery.BALANCES.value() == query && targetId < 0 && targetId >= -Currencies.HOUSES)
        {
            operatorAnswers.affected(houses(correlationId, (int)(-1 - targetId)));
            return Reason.NONE;
        }
        final Account account = state.risk.account(targetId);
        if (null == account)
        {
            return Reason.UNKNOWN_ACCOUNT;
        }
        final int balanceCount = RiskQuery.POSITIONS.value() == query ? 0 : balances(correlationId, account);
        operatorAnswers.affected(
            balanceCount + (RiskQuery.BALANCES.value() == query ? 0 : positions(correlationId, account)));
        return Reason.NONE;
    }

    private Reason limits(final long correlationId, final int kind, final long id)
    {
        if (!LevelAdministration.exists(state, kind, id))
        {
            return Reason.UNKNOWN_LEVEL;
        }
        final Level level = state.levels.find(kind, id);
        int count = 0;
        if (null != level)
        {
            final long usedBurst = level.usedBurst(state.nowNs);
            count += limit(correlationId, level, 0, LimitKind.ORDERS_PER_SECOND, level.ratePerSecond(), usedBurst);
            count += limit(correlationId, level, 0, LimitKind.ORDER_BURST, level.burst(), usedBurst);
            for (int i = 0; i < level.rowCount(); i++)
            {
                final LimitRow row = level.rowAt(i);
                for (final LimitKind limit : KINDS)
                {
                    count += limit(correlationId, level, row.id(), limit, row.limit(limit),
                        0 == row.limit(limit) ? 0 : level.used(row, limit, state.nowNs));
                }
            }
        }
        operatorAnswers.affected(count);
        return Reason.NONE;
    }

    private int limit(
        final long correlationId,
        final Level level,
        final int scopeId,
        final LimitKind limit,
        final long value,
        final long used)
    {
        if (0 != value)
        {
            answers.limit(correlationId, level.kind(), level.id(), scopeId, limit.code(), value, used);
        }
        return 0 == value ? 0 : 1;
    }

    private int liquidation(final long correlationId)
    {
        final Liquidation liquidation = money.liquidation();
        answers.liquidationSettings(correlationId, liquidation);
        int count = 1;
        for (int row = liquidation.nextDue(0); Liquidation.NONE != row; row = liquidation.nextDue(row + 1))
        {
            if (liquidation.isLiquidated(row))
            {
                answers.balance(correlationId, state.risk.accountAt(money.balances().accountIndex(row)), money, row);
                count++;
            }
        }
        return count;
    }

    private int houses(final long correlationId, final int house)
    {
        final Currencies currencies = money.currencies();
        int count = 0;
        for (int id = currencies.next(0); 0 != id; id = currencies.next(id))
        {
            answers.house(correlationId, money, id, house);
            count++;
        }
        return count;
    }

    private int balances(final long correlationId, final Account account)
    {
        final Currencies currencies = money.currencies();
        int count = 0;
        for (int id = currencies.next(0); 0 != id; id = currencies.next(id))
        {
            final int row = money.balances().find(account.index(), id);
            if (BalanceTable.NONE != row)
            {
                answers.balance(correlationId, account, money, row);
                count++;
            }
        }
        return count;
    }

    private int positions(final long correlationId, final Account account)
    {
        int count = 0;
        Instrument instrument = state.instruments.first();
        while (null != instrument)
        {
            final int index = state.risk.positionIndex(account, instrument.instrumentId());
            if (RiskEngine.NO_POSITION != index)
            {
                answers.position(
                    correlationId, account.accountId(), state.risk, index, instrument.markTicks());
                count++;
            }
            instrument = state.instruments.next(instrument);
        }
        return count;
    }
}
