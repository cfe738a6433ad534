package io.ringside.engine.core.operator;

import io.ringside.engine.core.instrument.InstrumentRules;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.RiskEngine;

/**
 * The conditions for a new instrument or account. Used by the core, and by a host that checks its configuration before
 * it creates a core.
 */
public final class DefinitionRules
{
    private DefinitionRules()
    {
    }

    /**
     * Checks the definition of an instrument that the core does not have yet.
     *
     * @param command            to look at.
     * @param orderCapacity      of the core.
     * @param instrumentCapacity of the core.
     * @return NONE if a core accepts it, else the reason of the refusal.
     */
    public static Reason instrument(
        final DefineInstrumentDecoder command, final int orderCapacity, final int instrumentCapacity)
    {
        final InstrumentRules rules = InstrumentRules.of(command);
        if (command.instrumentId() < 1 || null == Phases.fromRaw(command.phaseRaw()) || !rules.areValid(orderCapacity))
        {
            return Reason.INVALID_COMMAND;
        }
        if (command.instrumentId() > instrumentCapacity)
        {
            return Reason.CAPACITY_EXCEEDED;
        }
        return rules.isSymbolEmpty() ? Reason.INVALID_SYMBOL : Reason.NONE;
    }

    /**
     * Checks the definition of an account, for a core that has room for one more.
     *
     * @param command to look at.
     * @return NONE if a core accepts it, else the reason of the refusal.
     */
    public static Reason account(final DefineAccountDecoder command)
    {
        final boolean areLimitsValid = RiskEngine.areValid(
            command.maxOrderLots(), command.maxOrderTicksLots(), command.maxPositionLots());
        return command.accountId() > 0 && isBoolean(command.enabledRaw()) && areLimitsValid ?
            Reason.NONE : Reason.INVALID_COMMAND;
    }

    static boolean isBoolean(final int raw)
    {
        return BooleanType.FALSE.value() == raw || BooleanType.TRUE.value() == raw;
    }

    static boolean isTrue(final int raw)
    {
        return BooleanType.TRUE.value() == raw;
    }
}
