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

/**
 * The operator's commands about accounts: definitions, limits, groups and kill switches.
 */
public final class AccountAdministration
{
    private final CoreState state;
    private final OperatorAnswers answers;
    private final MassOperations massOperations;

    public AccountAdministration(
        final CoreState state, final OperatorAnswers answers, final MassOperations massOperations)
    {
        this.state = state;
        this.answers = answers;
        this.massOperations = massOperations;
    }

    public Reason defineAccount(final DefineAccountDecoder command)
    {
        final Reason refusal = DefinitionRules.account(command);
        return Reason.NONE != refusal ? refusal : RejectReasons.of(state.risk.defineAccount(
            command.accountId(),
            command.maxOrderLots(),
            command.maxOrderTicksLots(),
            command.maxPositionLots(),
            DefinitionRules.isTrue(command.enabledRaw())));
    }

    public Reason setRiskLimits(final SetRiskLimitsDecoder command)
    {
        return RejectReasons.of(state.risk.setLimits(
            command.accountId(), command.maxOrderLots(), command.maxOrderTicksLots(), command.maxPositionLots()));
    }

    public Reason setAccountGroups(final SetAccountGroupsDecoder command)
    {
        final int isMarketMaker = command.isMarketMakerRaw();
        final boolean isValid = command.accountId() > 0 && command.firmId() >= 0 && command.stpGroup() >= 0 &&
            DefinitionRules.isBoolean(isMarketMaker);
        return isValid ? RejectReasons.of(state.risk.setGroups(
            command.accountId(), command.firmId(), command.stpGroup(), DefinitionRules.isTrue(isMarketMaker))) :
            Reason.INVALID_COMMAND;
    }

    public Reason setKillSwitch(final KillSwitchDecoder command)
    {
        final int scope = command.scopeRaw();
        final boolean isVenue = KillScope.ALL.value() == scope;
        if (!DefinitionRules.isBoolean(command.activeRaw()) || !isVenue && KillScope.ACCOUNT.value() != scope)
        {
            return Reason.INVALID_COMMAND;
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
