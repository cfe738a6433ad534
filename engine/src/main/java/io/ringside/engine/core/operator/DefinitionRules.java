package io.ringside.engine.core.operator;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRules;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;
import org.agrona.DirectBuffer;

import static io.ringside.engine.core.base.OptionalField.NULL_CODE;
import static io.ringside.engine.core.base.OptionalField.areOptional;
import static io.ringside.engine.core.base.OptionalField.code;
import static io.ringside.engine.core.base.OptionalField.flag;

/**
 * The conditions for an instrument or account. Used by the core, and by a host that checks its configuration before
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
        return instrument(command, null, InstrumentRules.of(command, null), orderCapacity, instrumentCapacity);
    }

    /** Checks the definition of an instrument, null if it is new, with the rules that the command leaves it with. */
    static Reason instrument(
        final DefineInstrumentDecoder command,
        final Instrument known,
        final InstrumentRules rules,
        final int orderCapacity,
        final int instrumentCapacity)
    {
        final TradingPhase phase = phase(command);
        // Trading at the closing price needs a closing price.
        if (command.instrumentId() < 1 || null == phase || TradingPhase.TRADE_AT_CLOSE == phase ||
            !rules.areValid(orderCapacity))
        {
            return Reason.INVALID_COMMAND;
        }
        if (command.instrumentId() > instrumentCapacity)
        {
            return Reason.CAPACITY_EXCEEDED;
        }
        if (rules.isSymbolEmpty())
        {
            return Reason.INVALID_SYMBOL;
        }
        // Commands of older versions always state a phase.
        final boolean hasPhase = areOptional(command.actingVersion()) && NULL_CODE != command.phaseRaw();
        return null != known && hasPhase ? Reason.NO_EFFECT : Reason.NONE;
    }

    /** The phase in which a new instrument begins, null if the command states one that there is not. */
    static TradingPhase phase(final DefineInstrumentDecoder command)
    {
        return Phases.fromRaw(code(command.actingVersion(), command.phaseRaw(), TradingPhase.CONTINUOUS.value()));
    }

    /**
     * Checks the definition of an account, for a core that has room for one more.
     *
     * @param command to look at.
     * @return NONE if a core accepts it, else the reason of the refusal.
     */
    public static Reason account(final DefineAccountDecoder command)
    {
        final AccountLimits limits = new AccountLimits();
        limits.read(command, null);
        return account(command, limits, flag(command.actingVersion(), command.enabledRaw(), true));
    }

    static Reason account(final DefineAccountDecoder command, final AccountLimits limits, final int enabled)
    {
        return command.accountId() > 0 && isBoolean(enabled) && limits.areValid() ?
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

    /** True if two different operators are named: neither name is empty. */
    static boolean areTwo(final DirectBuffer buffer, final int name, final int secondName)
    {
        return isName(buffer.getByte(name)) && isName(buffer.getByte(secondName)) &&
            (buffer.getLong(name) != buffer.getLong(secondName) ||
            buffer.getLong(name + Long.BYTES) != buffer.getLong(secondName + Long.BYTES));
    }

    private static boolean isName(final byte firstCharacter)
    {
        return 0 != firstCharacter && ' ' != firstCharacter;
    }
}
