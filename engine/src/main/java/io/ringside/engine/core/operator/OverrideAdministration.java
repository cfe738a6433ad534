package io.ringside.engine.core.operator;

import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.output.MoneyWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.LimitOverride;
import io.ringside.engine.protocol.GrantOverrideDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.WithdrawOverrideDecoder;
import io.ringside.risk.level.Levels;
import io.ringside.risk.level.UsageChange;

/** The operators' commands about orders that may pass limits once. Rule book 7.13. */
public final class OverrideAdministration
{
    private final CoreState state;
    private final OperatorAnswers answers;
    private final MoneyWriter reports;

    public OverrideAdministration(final CoreState state, final OperatorAnswers answers, final MoneyWriter reports)
    {
        this.state = state;
        this.answers = answers;
        this.reports = reports;
    }

    public Reason grant(final long correlationId, final GrantOverrideDecoder command)
    {
        final Reason refusal = check(command);
        if (Reason.NONE == refusal)
        {
            reports.overridden(correlationId, state.overrides.grant(command.levelRaw(), command.targetId(),
                command.instrumentId(), OrderKinds.BUY == command.sideRaw(), command.maxLots(), command.maxValue(),
                command.untilNs()), 0);
            answers.affected(1);
        }
        return refusal;
    }

    private Reason check(final GrantOverrideDecoder command)
    {
        final int level = command.levelRaw();
        final int side = command.sideRaw();
        if (Levels.ACCOUNT != level && Levels.SESSION != level || OrderKinds.BUY != side && OrderKinds.SELL != side ||
            command.maxLots() < 1 || command.maxValue() < 1 || command.maxValue() >= UsageChange.VALUE_MAX ||
            command.untilNs() <= state.nowNs)
        {
            return Reason.INVALID_COMMAND;
        }
        if (!DefinitionRules.areTwo(command.buffer(),
            command.offset() + GrantOverrideDecoder.operatorNameEncodingOffset(),
            command.offset() + GrantOverrideDecoder.secondOperatorNameEncodingOffset()))
        {
            return Reason.NOT_AUTHORISED;
        }
        if (!LevelAdministration.exists(state, level, command.targetId()))
        {
            return Reason.UNKNOWN_LEVEL;
        }
        if (null == state.instruments.find(command.instrumentId()))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        return state.overrides.isFull(state.nowNs) ? Reason.CAPACITY_EXCEEDED : Reason.NONE;
    }

    public Reason withdraw(final WithdrawOverrideDecoder command)
    {
        final LimitOverride override = state.overrides.take(command.overrideNumber(), state.nowNs);
        answers.affected(null == override ? 0 : 1);
        return null == override ? Reason.NO_EFFECT : Reason.NONE;
    }
}
