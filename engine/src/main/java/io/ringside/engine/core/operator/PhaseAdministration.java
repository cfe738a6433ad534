package io.ringside.engine.core.operator;

import io.ringside.engine.core.auction.PhaseControl;
import io.ringside.engine.core.entry.MassOperations;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.core.instrument.StopState;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.EndOfDayDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SchedulePhaseDecoder;
import io.ringside.engine.protocol.SetTradingPhaseDecoder;
import io.ringside.engine.protocol.StartCallDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.UncrossDecoder;

import static io.ringside.engine.core.base.OptionalField.areOptional;
import static io.ringside.engine.core.base.OptionalField.code;

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
    private final MarketScope scope;

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
        scope = new MarketScope(state);
    }

    /** A change of all instruments skips those that refuse it, and those that it leaves as they are. */
    public Reason setTradingPhase(final SetTradingPhaseDecoder command)
    {
        final TradingPhase phase = Phases.fromRaw(command.phaseRaw());
        final int instrumentId = command.instrumentId();
        final int includeHalted = code(command.includeHaltedRaw(), 0);
        final int resume = code(command.resumeRaw(), 0);
        if (null == phase || !DefinitionRules.isBoolean(command.cancelAllRaw()) ||
            !DefinitionRules.isBoolean(includeHalted) || !DefinitionRules.isBoolean(resume))
        {
            return Reason.INVALID_COMMAND;
        }
        if (isUnknown(instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        final boolean isOptional = areOptional(command.actingVersion());
        if (!isEffective(instrumentId, phase, includeHalted, resume))
        {
            return Reason.NO_EFFECT;
        }
        final boolean cancelsAll = DefinitionRules.isTrue(command.cancelAllRaw());
        if (InstrumentRegistry.ALL != instrumentId)
        {
            return setPhase(state.instruments.find(instrumentId), phase, cancelsAll, isOptional);
        }
        scope.begin(!isOptional || DefinitionRules.isTrue(includeHalted), DefinitionRules.isTrue(resume));
        setPhaseOfAll(phase, cancelsAll);
        if (isOptional)
        {
            scope.end(phase);
        }
        return Reason.NONE;
    }

    /** True unless the command states something about all instruments and means one, or resumes and stops. */
    private static boolean isEffective(
        final int instrumentId, final TradingPhase phase, final int includeHalted, final int resume)
    {
        return InstrumentRegistry.ALL == instrumentId ?
            !DefinitionRules.isTrue(resume) || !DefinitionRules.isTrue(includeHalted) && !StopState.isStop(phase) :
            !DefinitionRules.isTrue(includeHalted) && !DefinitionRules.isTrue(resume);
    }

    private Reason setPhase(
        final Instrument instrument, final TradingPhase phase, final boolean cancelsAll, final boolean isOptional)
    {
        final TradingPhase before = instrument.phase();
        final Reason refusal = phaseControl.setPhase(instrument, phase);
        if (Reason.NONE == refusal)
        {
            final int cancelledCount = cancelsAll ? cancelOrders(instrument) : 0;
            // What older commands closed, the calendar for all opened again.
            if (phase == instrument.phase() && (isOptional ? StopState.isStop(phase) : Phases.isHalted(phase)))
            {
                instrument.stop().byName();
            }
            final boolean isChanged = before != instrument.phase();
            if (isChanged)
            {
                instrument.stop().answer(state.lastSequence, Reason.NONE);
            }
            answers.affected(isChanged ? 1 : 0, cancelledCount, 0);
        }
        return refusal;
    }

    private void setPhaseOfAll(final TradingPhase phase, final boolean cancelsAll)
    {
        int changedCount = 0;
        int cancelledCount = 0;
        int leftCount = 0;
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            final TradingPhase before = instrument.phase();
            final Reason left = scope.whyLeft(instrument, phase);
            final Reason refusal = Reason.NONE == left ? phaseControl.setPhase(instrument, phase) : left;
            if (Reason.NONE != refusal)
            {
                instrument.stop().answer(state.lastSequence, refusal);
                leftCount++;
                continue;
            }
            cancelledCount += cancelsAll ? cancelOrders(instrument) : 0;
            final boolean isChanged = before != instrument.phase();
            if ((isChanged || scope.isForEvery()) && phase == instrument.phase() && StopState.isStop(phase))
            {
                instrument.stop().byAll();
            }
            if (isChanged)
            {
                instrument.stop().answer(state.lastSequence, Reason.NONE);
                changedCount++;
            }
        }
        answers.affected(changedCount, cancelledCount, leftCount);
    }

    private int cancelOrders(final Instrument instrument)
    {
        return massOperations.cancel(
            massOperations.select().ofInstrument(instrument.instrumentId()), Reason.HALT);
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
        if (!state.schedule.put(command.atNs(), instrumentId, phase.value()))
        {
            return Reason.CAPACITY_EXCEEDED;
        }
        answers.affected(1);
        return Reason.NONE;
    }

    public Reason startCall(final StartCallDecoder command)
    {
        final InstrumentRegistry instruments = state.instruments;
        final int instrumentId = command.instrumentId();
        final TradingPhase phase = Phases.fromRaw(command.phaseRaw());
        final long durationNs = command.durationNs();
        final long randomEndNs = command.randomEndNs();
        final int includeHalted = code(command.includeHaltedRaw(), 0);
        final int resume = code(command.resumeRaw(), 0);
        if (null == phase || !Phases.isCall(phase) ||
            !DefinitionRules.isBoolean(includeHalted) || !DefinitionRules.isBoolean(resume) ||
            durationNs < 0 || randomEndNs < 0 ||
            durationNs + randomEndNs < 0 || state.nowNs + durationNs + randomEndNs < state.nowNs)
        {
            return Reason.INVALID_COMMAND;
        }
        if (isUnknown(instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        final boolean isOptional = areOptional(command.actingVersion());
        if (isOptional && 0 == durationNs && 0 != randomEndNs)
        {
            // The clock does not end a call without a length, at random or not.
            return Reason.NO_EFFECT;
        }
        if (!isEffective(instrumentId, phase, includeHalted, resume))
        {
            return Reason.NO_EFFECT;
        }
        final boolean isAll = InstrumentRegistry.ALL == instrumentId;
        scope.begin(!isAll || !isOptional || DefinitionRules.isTrue(includeHalted), DefinitionRules.isTrue(resume));
        int changedCount = 0;
        int leftCount = 0;
        Instrument instrument = instruments.first(instrumentId);
        while (null != instrument)
        {
            final Reason left = scope.whyLeft(instrument, phase);
            if (Reason.NONE == left)
            {
                phaseControl.startCall(instrument, phase, durationNs, randomEndNs, command.randomDraw());
                changedCount++;
            }
            else
            {
                leftCount++;
            }
            instrument.stop().answer(state.lastSequence, left);
            instrument = instruments.next(instrument, instrumentId);
        }
        if (isAll && isOptional)
        {
            scope.end(phase);
        }
        answers.affected(changedCount, 0, leftCount);
        return Reason.NONE;
    }

    /** An uncross of all instruments skips those that are in no call, and those that refuse it. */
    public Reason uncross(final UncrossDecoder command)
    {
        final InstrumentRegistry instruments = state.instruments;
        final int instrumentId = command.instrumentId();
        if (isUnknown(instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        Reason refusal = Reason.NONE;
        int changedCount = 0;
        int leftCount = 0;
        Instrument instrument = instruments.first(instrumentId);
        while (null != instrument)
        {
            refusal = phaseControl.endCall(instrument);
            if (Reason.PHASE_FORBIDS != refusal)
            {
                instrument.stop().answer(state.lastSequence, refusal);
                changedCount += Reason.NONE == refusal ? 1 : 0;
                leftCount += Reason.NONE == refusal ? 0 : 1;
            }
            instrument = instruments.next(instrument, instrumentId);
        }
        if (InstrumentRegistry.ALL == instrumentId)
        {
            answers.affected(changedCount, 0, leftCount);
            return Reason.NONE;
        }
        answers.affected(changedCount);
        return refusal;
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
        state.levelUse.endDay();
        state.overrides.clear();
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            if (TradingPhase.POST_CLOSE == instrument.phase() || instrument.isTradingAtClose())
            {
                final int stoppedBy = instrument.stop().code();
                phaseControl.setPhase(instrument, TradingPhase.CLOSED);
                instrument.stop().code(stoppedBy);
            }
            // A halted instrument does not go on tomorrow at the closing price of today.
            instrument.call().closingPriceTicks(0);
        }
        return Reason.NONE;
    }

    private boolean isAnyOpen()
    {
        Instrument instrument = state.instruments.first();
        while (null != instrument && !instrument.isTrading() && !Phases.isCall(instrument.phase()))
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
