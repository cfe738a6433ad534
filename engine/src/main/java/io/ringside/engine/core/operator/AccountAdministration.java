package io.ringside.engine.core.operator;

import io.ringside.engine.core.entry.MassOperations;
import io.ringside.engine.core.entry.RejectReasons;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.KillScope;
import io.ringside.engine.protocol.KillSwitchDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetAccountGroupsDecoder;
import io.ringside.engine.protocol.SetRiskLimitsDecoder;
import io.ringside.risk.Account;

import static io.ringside.engine.core.base.OptionalField.areOptional;
import static io.ringside.engine.core.base.OptionalField.flag;
import static io.ringside.engine.core.base.OptionalField.int32;

/**
 * The operator's commands about accounts: definitions, limits, groups and kill switches.
 */
public final class AccountAdministration
{
    private final CoreState state;
    private final OperatorAnswers answers;
    private final MassOperations massOperations;
    private final AccountLimits limits = new AccountLimits();

    public AccountAdministration(
        final CoreState state, final OperatorAnswers answers, final MassOperations massOperations)
    {
        this.state = state;
        this.answers = answers;
        this.massOperations = massOperations;
    }

    public Reason defineAccount(final DefineAccountDecoder command)
    {
        final Account present = state.risk.account(command.accountId());
        limits.read(command, present);
        final int enabled = flag(command.actingVersion(), command.enabledRaw(), null == present || present.isEnabled());
        final Reason refusal = DefinitionRules.account(command, limits, enabled);
        return Reason.NONE != refusal ? refusal : RejectReasons.of(state.risk.defineAccount(
            command.accountId(),
            limits.maxOrderLots,
            limits.maxOrderTicksLots,
            limits.maxPositionLots,
            DefinitionRules.isTrue(enabled)));
    }

    public Reason setRiskLimits(final SetRiskLimitsDecoder command)
    {
        limits.read(command, state.risk.account(command.accountId()));
        return RejectReasons.of(state.risk.setLimits(
            command.accountId(), limits.maxOrderLots, limits.maxOrderTicksLots, limits.maxPositionLots));
    }

    public Reason setAccountGroups(final SetAccountGroupsDecoder command)
    {
        final Account present = state.risk.account(command.accountId());
        final int version = command.actingVersion();
        final int firmId = int32(version, command.firmId(), null == present ? 0 : present.firmId());
        final int stpGroup = int32(version, command.stpGroup(), null == present ? 0 : present.stpGroup());
        final int isMarketMaker =
            flag(version, command.isMarketMakerRaw(), null != present && present.isMarketMaker());
        final int deskId = int32(command.deskId(), null == present ? 0 : present.deskId());
        final boolean isValid = command.accountId() > 0 && firmId >= 0 && stpGroup >= 0 &&
            DefinitionRules.isBoolean(isMarketMaker) && isDeskValid(command.accountId(), deskId, firmId);
        final boolean isMoving =
            null != present && (firmId != present.firmId() || deskId != present.deskId());
        if (!isValid)
        {
            return Reason.INVALID_COMMAND;
        }
        final boolean isCounted = isMoving && state.levelUse.isOn();
        if (isCounted)
        {
            state.levelUse.moveOpen(present, false);
            state.levelUse.moveLosses(present, false);
        }
        final Reason refusal = RejectReasons.of(state.risk.setGroups(
            command.accountId(), firmId, stpGroup, DefinitionRules.isTrue(isMarketMaker)));
        if (isMoving)
        {
            present.deskId(deskId);
        }
        if (isCounted)
        {
            state.levelUse.moveOpen(present, true);
            state.levelUse.moveLosses(present, true);
        }
        if (isMoving && state.orderCounts.has(present))
        {
            state.levels.joinWithOrders(present);
        }
        return refusal;
    }

    /** A desk is of one firm. */
    private boolean isDeskValid(final long accountId, final int deskId, final int firmId)
    {
        if (0 == deskId)
        {
            return true;
        }
        boolean isValid = deskId > 0 && 0 != firmId;
        for (int i = 0; i < state.risk.accountCount(); i++)
        {
            final Account other = state.risk.accountAt(i);
            isValid &= deskId != other.deskId() || accountId == other.accountId() || firmId == other.firmId();
        }
        return isValid;
    }

    public Reason setKillSwitch(final KillSwitchDecoder command)
    {
        final int scope = command.scopeRaw();
        final boolean isVenue = KillScope.ALL.value() == scope;
        if (!DefinitionRules.isBoolean(command.activeRaw()) || !isVenue && KillScope.ACCOUNT.value() != scope)
        {
            return Reason.INVALID_COMMAND;
        }
        if (isVenue && areOptional(command.actingVersion()) && 0 != command.accountId())
        {
            // Whoever states an account may not mean every account.
            return Reason.NO_EFFECT;
        }
        final boolean isActive = DefinitionRules.isTrue(command.activeRaw());
        Reason refusal = Reason.NONE;
        if (isVenue)
        {
            state.risk.killVenue(isActive);
        }
        else
        {
            refusal = RejectReasons.of(state.risk.killAccount(command.accountId(), isActive));
        }
        if (Reason.NONE == refusal && isActive)
        {
            answers.affected(massOperations.cancel(
                massOperations.select().ofAccount(isVenue ? 0 : command.accountId()), Reason.KILL_SWITCH));
        }
        return refusal;
    }
}
