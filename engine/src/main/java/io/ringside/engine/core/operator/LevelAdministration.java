package io.ringside.engine.core.operator;

import io.ringside.engine.core.output.MoneyWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.BlockLevelDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetLimitDecoder;
import io.ringside.engine.protocol.SetPermissionDecoder;
import io.ringside.risk.level.Level;
import io.ringside.risk.level.Levels;
import io.ringside.risk.level.LimitKind;

/** The operator's commands about levels: blocks, instruments that they may not trade, limits. */
public final class LevelAdministration
{
    private final CoreState state;
    private final OperatorAnswers answers;
    private final MoneyWriter reports;
    private final LevelOrders orders;

    public LevelAdministration(
        final CoreState state,
        final OperatorAnswers answers,
        final MoneyWriter reports,
        final LevelOrders orders)
    {
        this.state = state;
        this.answers = answers;
        this.reports = reports;
        this.orders = orders;
    }

    public Reason setLimit(final SetLimitDecoder command)
    {
        final int kind = command.levelRaw();
        final long id = command.targetId();
        final long value = command.limitValue();
        final LimitKind limit = LimitKind.of(command.limitKindRaw());
        if (null == limit || value < 0 || value > limit.valueMax() ||
            limit.isOfPositions() && Levels.SESSION == kind)
        {
            return Reason.INVALID_COMMAND;
        }
        if (!exists(state, kind, id))
        {
            return Reason.UNKNOWN_LEVEL;
        }
        final Reason refusal = checkScope(limit, command.scopeId());
        // That there is none where there was none is nothing that orders should pay for.
        if (Reason.NONE == refusal && (0 != value || state.levels.hasPlace(kind, id, limit, command.scopeId())))
        {
            setLimit(kind, id, limit, command.scopeId(), value);
        }
        return refusal;
    }

    private void setLimit(final int kind, final long id, final LimitKind limit, final int scopeId, final long value)
    {
        if (limit.isRate())
        {
            setRate(kind, id, value, LimitKind.ORDER_BURST == limit);
            return;
        }
        state.levelUse.turnOn();
        if (state.levels.limit(kind, id, limit, scopeId, value, state.nowNs))
        {
            state.levelUse.countOpen(kind, id, limit.scope(), scopeId);
        }
        if (limit.isOfLosses())
        {
            setLossLimit(kind, id, scopeId, value);
        }
    }

    private void setLossLimit(final int kind, final long id, final int currencyId, final long value)
    {
        if (0 != value)
        {
            orders.prepare();
            if (state.levels.countLosses(kind, id, currencyId))
            {
                state.levelUse.beginLosses(kind, id, currencyId);
            }
            state.levels.checkLosses(kind, id, currencyId);
        }
    }

    private Reason checkScope(final LimitKind limit, final int scopeId)
    {
        return switch (limit.scope())
        {
            case LEVEL -> 0 == scopeId ? Reason.NONE : Reason.INVALID_COMMAND;
            case INSTRUMENT -> null == state.instruments.find(scopeId) ? Reason.UNKNOWN_INSTRUMENT : Reason.NONE;
            case CURRENCY -> 0 == scopeId || state.money.engine.currencies().isDefined(scopeId) ? Reason.NONE :
                Reason.UNKNOWN_CURRENCY;
        };
    }

    private void setRate(final int kind, final long id, final long value, final boolean isBurst)
    {
        final Level present = state.levels.find(kind, id);
        final long rate = null == present ? 0 : present.ratePerSecond();
        final long burst = null == present ? 0 : present.burst();
        state.levels.rate(kind, id, isBurst ? rate : value, isBurst ? value : burst, state.nowNs);
    }

    public Reason setPermission(final SetPermissionDecoder command)
    {
        if (!DefinitionRules.isBoolean(command.restrictedRaw()))
        {
            return Reason.INVALID_COMMAND;
        }
        if (!exists(state, command.levelRaw(), command.targetId()))
        {
            return Reason.UNKNOWN_LEVEL;
        }
        if (null == state.instruments.find(command.instrumentId()))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        final boolean isRestricted = DefinitionRules.isTrue(command.restrictedRaw());
        if (isRestricted || null != state.levels.find(command.levelRaw(), command.targetId()))
        {
            state.levels.restrict(command.levelRaw(), command.targetId(), command.instrumentId(), isRestricted);
        }
        return Reason.NONE;
    }

    public Reason blockLevel(final long correlationId, final BlockLevelDecoder command)
    {
        final int blocked = command.blockedRaw();
        final int cancelOrders = command.cancelOrdersRaw();
        if (!DefinitionRules.isBoolean(blocked) || !DefinitionRules.isBoolean(cancelOrders) ||
            DefinitionRules.isTrue(cancelOrders) && !DefinitionRules.isTrue(blocked))
        {
            return Reason.INVALID_COMMAND;
        }
        final int kind = command.levelRaw();
        final long id = command.targetId();
        if (!exists(state, kind, id))
        {
            return Reason.UNKNOWN_LEVEL;
        }
        final Level present = state.levels.find(kind, id);
        if (!DefinitionRules.isTrue(blocked) && null != present && present.hasLost())
        {
            return Reason.LOSS_LIMIT;
        }
        if (DefinitionRules.isTrue(blocked) || null != present)
        {
            state.levels.block(kind, id, DefinitionRules.isTrue(blocked));
        }
        int orderCount = 0;
        int sessionCount = 0;
        if (DefinitionRules.isTrue(cancelOrders))
        {
            state.levels.stop(kind, id);
            sessionCount = orders.countSessions(kind, id);
            orderCount = orders.cancel(kind, id, Reason.KILL_SWITCH);
        }
        answers.affected(orderCount);
        reports.blocked(correlationId, kind, id, orderCount, sessionCount);
        return Reason.NONE;
    }

    static boolean exists(final CoreState state, final int kind, final long id)
    {
        return switch (kind)
        {
            case Levels.FIRM, Levels.DESK -> id > 0 && id <= Integer.MAX_VALUE;
            case Levels.ACCOUNT -> null != state.risk.account(id);
            case Levels.SESSION -> id > 0 && id < state.sessions.capacity();
            case Levels.VENUE -> 0 == id;
            default -> false;
        };
    }
}
