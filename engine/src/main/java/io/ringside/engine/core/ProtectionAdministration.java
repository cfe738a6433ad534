package io.ringside.engine.core;

import io.ringside.engine.protocol.CollarAction;
import io.ringside.engine.protocol.MarketRemainder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SchedulePhaseDecoder;
import io.ringside.engine.protocol.SetProtectionDecoder;
import io.ringside.engine.protocol.TradingPhase;

/**
 * The operator's commands about market protection and the trading calendar.
 */
final class ProtectionAdministration
{
    private final CoreState state;
    private final Administration administration;
    private final ProtectionRules rules = new ProtectionRules();
    private int removedCount;

    ProtectionAdministration(final CoreState state, final Administration administration)
    {
        this.state = state;
        this.administration = administration;
    }

    void onSetProtection(final SetProtectionDecoder command)
    {
        administration.answer(command.correlationId(), SetProtectionDecoder.TEMPLATE_ID, set(command), 0);
    }

    void onSchedulePhase(final SchedulePhaseDecoder command)
    {
        removedCount = 0;
        final Reason reason = schedule(command);
        administration.answer(command.correlationId(), SchedulePhaseDecoder.TEMPLATE_ID, reason, removedCount);
    }

    private Reason set(final SetProtectionDecoder command)
    {
        final int collarAction = command.collarActionRaw();
        final int marketRemainder = command.marketRemainderRaw();
        rules.executionCollarBasisPoints = command.executionCollarBasisPoints();
        rules.breakerBasisPoints = command.breakerBasisPoints();
        rules.trancheCountMax = command.trancheCountMax();
        rules.collarInterrupts = CollarAction.VOLATILITY.value() == collarAction;
        rules.marketRemainderRests = MarketRemainder.REST.value() == marketRemainder;
        rules.breakerWindowNs = command.breakerWindowNs();
        rules.cascadeGuardTicks = command.cascadeGuardTicks();
        rules.minDisplayLots = command.minDisplayLots();
        // There are no price limits of the day, so nobody shall believe that there were.
        if (command.instrumentId() < 1 || command.tickTableId() < 0 || !rules.areValid() ||
            collarAction > CollarAction.VOLATILITY.value() || marketRemainder > MarketRemainder.REST.value() ||
            0 != command.dailyLowTicks() || 0 != command.dailyHighTicks())
        {
            return Reason.INVALID_COMMAND;
        }
        final Instrument instrument = state.instruments.find(command.instrumentId());
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        if (0 != command.tickTableId())
        {
            return Reason.UNKNOWN_TICK_TABLE;
        }
        instrument.protect(rules);
        return Reason.NONE;
    }

    private Reason schedule(final SchedulePhaseDecoder command)
    {
        final int instrumentId = command.instrumentId();
        final TradingPhase phase = Phases.fromRaw(command.phaseRaw());
        if (null == phase || command.atNs() < 0 || instrumentId < 0)
        {
            return Reason.INVALID_COMMAND;
        }
        if (0 != instrumentId && null == state.instruments.find(instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        if (0 == command.atNs())
        {
            removedCount = state.schedule.remove(instrumentId);
            return Reason.NONE;
        }
        return state.schedule.put(command.atNs(), instrumentId, phase.value()) ?
            Reason.NONE : Reason.CAPACITY_EXCEEDED;
    }
}
