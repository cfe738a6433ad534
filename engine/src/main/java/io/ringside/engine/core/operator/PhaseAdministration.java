package io.ringside.engine.core.operator;

import io.ringside.engine.core.auction.PhaseControl;
import io.ringside.engine.core.entry.MassOperations;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.EndOfDayDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SchedulePhaseDecoder;
import io.ringside.engine.protocol.SetTradingPhaseDecoder;
import io.ringside.engine.protocol.StartCallDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.UncrossDecoder;

/**
 * The operator's commands about trading phases: changes of phase, calls, the calendar and the end of the day. No
 * allocation.
 */
public final class PhaseAdministration
{
    private final CoreState state;
    private final OperatorAnswers answers;
    private final PhaseControl phaseControl;
    private final MassOperations massOperations;
    private final DailyFigures dailyFigures;

    public PhaseAdministration(
        final CoreState state,
        final OperatorAnswers answers,
        final PhaseControl phaseControl,
        final MassOperations massOperations,
        final DailyFigures dailyFigures)
    {
        this.state = state;
        this.answers = answers;
        this.phaseControl = phaseControl;
        this.massOperations = massOperations;
        this.dailyFigures = dailyFigures;
    }

    /** A change of all instruments skips those that refuse it. */
    public Reason setTradingPhase(final SetTradingPhaseDecoder command)
    {
        final TradingPhase phase = Phases.fromRaw(command.phaseRaw());
        final int instrumentId = command.instrumentId();
        if (null == phase || !DefinitionRules.isBoolean(command.cancelAllRaw()))
        {
            return Reason.INVALID_COMMAND;
        }
        if (isUnknown(instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        final boolean cancelsAll = DefinitionRules.isTrue(command.cancelAllRaw());
        final InstrumentRegistry instruments = state.instruments;
        Reason refusal = Reason.NONE;
        int cancelledCount = 0;
        Instrument instrument = instruments.first(instrumentId);
        while (null != instrument)
        {
            refusal = phaseControl.setPhase(instrument, phase);
            if (cancelsAll && Reason.NONE == refusal)
            {
                cancelledCount += massOperations.cancel(
                    massOperations.select().ofInstrument(instrument.instrumentId()), Reason.HALT);
            }
            instrument = instruments.next(instrument, instrumentId);
        }
        answers.affected(cancelledCount);
        return InstrumentRegistry.ALL == instrumentId ? Reason.NONE : refusal;
    }

    public Reason schedulePhase(final SchedulePhaseDecoder command)
    {
        final int instrumentId = command.instrumentId();
        final TradingPhase phase = Phases.fromRaw(command.phaseRaw());
        if (null == phase || command.atNs() < 0 || instrumentId < 0)
        {
            return Reason.INVALID_COMMAND;
        }
        if (isUnknown(instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        if (0 == command.atNs())
        {
            answers.affected(state.schedule.removeAll(instrumentId));
            return Reason.NONE;
        }
        return state.schedule.put(command.atNs(), instrumentId, phase.value()) ?
            Reason.NONE : Reason.CAPACITY_EXCEEDED;
    }

    public Reason startCall(final StartCallDecoder command)
    {
        final InstrumentRegistry instruments = state.instruments;
        final int instrumentId = command.instrumentId();
        final TradingPhase phase = Phases.fromRaw(command.phaseRaw());
        final long durationNs = command.durationNs();
        final long randomEndNs = command.randomEndNs();
        if (null == phase || !Phases.isCall(phase) || durationNs < 0 || randomEndNs < 0 ||
            durationNs + randomEndNs < 0 || state.nowNs + durationNs + randomEndNs < state.nowNs)
        {
            return Reason.INVALID_COMMAND;
        }
        if (isUnknown(instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        Instrument instrument = instruments.first(instrumentId);
        while (null != instrument)
        {
            phaseControl.startCall(instrument, phase, durationNs, randomEndNs, command.randomDraw());
            instrument = instruments.next(instrument, instrumentId);
        }
        return Reason.NONE;
    }

    /** An uncross of all instruments skips those that refuse it. */
    public Reason uncross(final UncrossDecoder command)
    {
        final InstrumentRegistry instruments = state.instruments;
        final int instrumentId = command.instrumentId();
        if (isUnknown(instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        Reason refusal = Reason.NONE;
        Instrument instrument = instruments.first(instrumentId);
        while (null != instrument)
        {
            refusal = phaseControl.endCall(instrument);
            instrument = instruments.next(instrument, instrumentId);
        }
        return InstrumentRegistry.ALL == instrumentId ? Reason.NONE : refusal;
    }

    public Reason endDay(final EndOfDayDecoder command)
    {
        final int tradesOn = command.tradesOnRaw();
        if (command.tradingDay() <= state.tradingDay ||
            !DefinitionRules.isBoolean(tradesOn) && BooleanType.NULL_VAL.value() != tradesOn)
        {
            return Reason.INVALID_COMMAND;
        }
        // A command without this field is older than the field, and lets trading go on.
        if (BooleanType.FALSE.value() == tradesOn && isAnyOpen())
        {
            return Reason.INSTRUMENT_OPEN;
        }
        final int endedDay = state.tradingDay;
        state.tradingDay = command.tradingDay();
        answers.affected(massOperations.endDay());
        dailyFigures.onDayEnd(endedDay);
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            if (TradingPhase.POST_CLOSE == instrument.phase())
            {
                phaseControl.setPhase(instrument, TradingPhase.CLOSED);
            }
        }
        return Reason.NONE;
    }

    private boolean isAnyOpen()
    {
        Instrument instrument = state.instruments.first();
        while (null != instrument && !instrument.isMatching() && !Phases.isCall(instrument.phase()))
        {
            instrument = state.instruments.next(instrument);
        }
        return null != instrument;
    }

    private boolean isUnknown(final int instrumentId)
    {
        return InstrumentRegistry.ALL != instrumentId && null == state.instruments.find(instrumentId);
    }
}
