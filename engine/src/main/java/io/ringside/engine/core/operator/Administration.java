package io.ringside.engine.core.operator;

import io.ringside.engine.core.auction.PhaseControl;
import io.ringside.engine.core.entry.MassOperations;
import io.ringside.engine.core.entry.RejectReasons;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRules;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.AnswerWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.EndOfDayDecoder;
import io.ringside.engine.protocol.KillScope;
import io.ringside.engine.protocol.KillSwitchDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetAccountGroupsDecoder;
import io.ringside.engine.protocol.SetRiskLimitsDecoder;
import io.ringside.engine.protocol.SetTradingPhaseDecoder;
import io.ringside.engine.protocol.TradingPhase;

/**
 * The operator's commands. Each is answered by one AdminReport after everything it caused. Not on the hot path, but no
 * command may be slow without need. Only instruments are created while the core runs.
 */
public final class Administration
{
    private static final int FALSE = 0;
    private static final int TRUE = 1;

    private final CoreState state;
    private final AnswerWriter answers;
    private final MarketDataPublisher marketData;
    private final OrderMatcher matcher;
    private final MassOperations massOperations;
    private final PhaseControl phaseControl;
    private final DailyFigures dailyFigures;
    private final InstrumentRules rules = new InstrumentRules();
    private int tooLargeCount;

    public Administration(
        final CoreState state,
        final AnswerWriter answers,
        final MarketDataPublisher marketData,
        final OrderMatcher matcher,
        final MassOperations massOperations,
        final PhaseControl phaseControl,
        final DailyFigures dailyFigures)
    {
        this.state = state;
        this.answers = answers;
        this.marketData = marketData;
        this.matcher = matcher;
        this.massOperations = massOperations;
        this.phaseControl = phaseControl;
        this.dailyFigures = dailyFigures;
    }

    public void onDefineInstrument(final DefineInstrumentDecoder command)
    {
        tooLargeCount = 0;
        final Reason reason = define(command);
        answer(command.correlationId(), DefineInstrumentDecoder.TEMPLATE_ID, reason, tooLargeCount);
    }

    public void onDefineAccount(final DefineAccountDecoder command)
    {
        Reason reason = DefinitionRules.account(command);
        if (Reason.NONE == reason)
        {
            reason = RejectReasons.of(state.risk.defineAccount(
                command.accountId(),
                command.maxOrderLots(),
                command.maxOrderTicksLots(),
                command.maxPositionLots(),
                TRUE == command.enabledRaw()));
        }
        answer(command.correlationId(), DefineAccountDecoder.TEMPLATE_ID, reason, 0);
    }

    public void onSetRiskLimits(final SetRiskLimitsDecoder command)
    {
        final Reason reason = RejectReasons.of(state.risk.setLimits(
            command.accountId(),
            command.maxOrderLots(),
            command.maxOrderTicksLots(),
            command.maxPositionLots()));
        answer(command.correlationId(), SetRiskLimitsDecoder.TEMPLATE_ID, reason, 0);
    }

    public void onSetAccountGroups(final SetAccountGroupsDecoder command)
    {
        final int isMarketMaker = command.isMarketMakerRaw();
        Reason reason = Reason.INVALID_COMMAND;
        if (command.accountId() > 0 && command.firmId() >= 0 && command.stpGroup() >= 0 &&
            DefinitionRules.isBoolean(isMarketMaker))
        {
            reason = RejectReasons.of(state.risk.setGroups(
                command.accountId(), command.firmId(), command.stpGroup(), TRUE == isMarketMaker));
        }
        answer(command.correlationId(), SetAccountGroupsDecoder.TEMPLATE_ID, reason, 0);
    }

    public void onSetTradingPhase(final SetTradingPhaseDecoder command)
    {
        final TradingPhase phase = Phases.fromRaw(command.phaseRaw());
        final int cancelAll = command.cancelAllRaw();
        final int instrumentId = command.instrumentId();
        int affectedCount = 0;
        Reason reason = Reason.NONE;
        if (null == phase || !DefinitionRules.isBoolean(cancelAll))
        {
            reason = Reason.INVALID_COMMAND;
        }
        else if (0 != instrumentId)
        {
            final Instrument instrument = state.instruments.find(instrumentId);
            if (null == instrument)
            {
                reason = Reason.UNKNOWN_INSTRUMENT;
            }
            else
            {
                reason = phaseControl.setPhase(instrument, phase);
                affectedCount = cancelAll(instrument, TRUE == cancelAll && Reason.NONE == reason);
            }
        }
        else
        {
            for (int id = 1; id <= state.instruments.highestId(); id++)
            {
                final Instrument instrument = state.instruments.find(id);
                if (null != instrument)
                {
                    final Reason refusal = phaseControl.setPhase(instrument, phase);
                    affectedCount += cancelAll(instrument, TRUE == cancelAll && Reason.NONE == refusal);
                }
            }
        }
        answer(command.correlationId(), SetTradingPhaseDecoder.TEMPLATE_ID, reason, affectedCount);
    }

    public void onKillSwitch(final KillSwitchDecoder command)
    {
        final int scope = command.scopeRaw();
        final int active = command.activeRaw();
        final boolean isVenue = KillScope.ALL.value() == scope;
        int affectedCount = 0;
        Reason reason = Reason.INVALID_COMMAND;
        if (DefinitionRules.isBoolean(active) && (isVenue || KillScope.ACCOUNT.value() == scope))
        {
            reason = Reason.NONE;
            if (isVenue)
            {
                state.risk.killVenue(TRUE == active);
            }
            else
            {
                reason = RejectReasons.of(state.risk.killAccount(command.accountId(), TRUE == active));
            }
            if (Reason.NONE == reason && TRUE == active)
            {
                affectedCount = massOperations.cancel(
                    massOperations.select().ofAccount(isVenue ? 0 : command.accountId()), Reason.KILL_SWITCH);
            }
        }
        answer(command.correlationId(), KillSwitchDecoder.TEMPLATE_ID, reason, affectedCount);
    }

    public void onEndOfDay(final EndOfDayDecoder command)
    {
        final int tradingDay = command.tradingDay();
        final int tradesOn = command.tradesOnRaw();
        int expiredCount = 0;
        Reason reason = Reason.INVALID_COMMAND;
        if (tradingDay > state.tradingDay &&
            (DefinitionRules.isBoolean(tradesOn) || BooleanType.NULL_VAL.value() == tradesOn))
        {
            // A command without this field is older than the field, and lets trading go on.
            reason = FALSE == tradesOn && isAnyOpen() ? Reason.INSTRUMENT_OPEN : Reason.NONE;
        }
        if (Reason.NONE == reason)
        {
            final int endedDay = state.tradingDay;
            state.tradingDay = tradingDay;
            expiredCount = massOperations.endDay();
            dailyFigures.onDayEnd(endedDay);
            for (int id = 1; id <= state.instruments.highestId(); id++)
            {
                final Instrument instrument = state.instruments.find(id);
                if (null != instrument && TradingPhase.POST_CLOSE == instrument.phase())
                {
                    phaseControl.setPhase(instrument, TradingPhase.CLOSED);
                }
            }
        }
        answer(command.correlationId(), EndOfDayDecoder.TEMPLATE_ID, reason, expiredCount);
    }

    private boolean isAnyOpen()
    {
        boolean isOpen = false;
        for (int id = 1; id <= state.instruments.highestId() && !isOpen; id++)
        {
            final Instrument instrument = state.instruments.find(id);
            isOpen = null != instrument && (instrument.isMatching() || Phases.isCall(instrument.phase()));
        }
        return isOpen;
    }

    private Reason define(final DefineInstrumentDecoder command)
    {
        final int instrumentId = command.instrumentId();
        final Reason reason = DefinitionRules.instrument(
            command, rules, state.orderCapacity, state.instruments.capacity());
        if (Reason.NONE != reason)
        {
            return reason;
        }
        if (state.instruments.isSymbolTaken(instrumentId, rules))
        {
            return Reason.INVALID_SYMBOL;
        }
        Instrument instrument = state.instruments.find(instrumentId);
        if (null == instrument)
        {
            instrument = state.instruments.create(instrumentId, Phases.fromRaw(command.phaseRaw()));
            instrument.call().begin(instrument.phase(), state.nowNs);
        }
        else if (!rules.haveUnitsOf(instrument.rules()) && state.risk.hasPositionIn(instrumentId))
        {
            return Reason.INSTRUMENT_IN_USE;
        }
        else if (rules.maxPriceTicks > instrument.prices().highestMaxTicks())
        {
            // Live orders were accepted because their value fits at any earlier highest price.
            tooLargeCount = state.liveOrders.countLarger(instrumentId, Long.MAX_VALUE / rules.maxPriceTicks);
            if (0 != tooLargeCount)
            {
                return Reason.VALUE_OVERFLOW;
            }
        }
        instrument.define(rules);
        marketData.definition(instrument);
        return Reason.NONE;
    }

    private int cancelAll(final Instrument instrument, final boolean isWanted)
    {
        return isWanted ? massOperations.cancel(
            massOperations.select().ofInstrument(instrument.instrumentId()), Reason.HALT) : 0;
    }

    void answer(
        final long correlationId, final int refTemplateId, final Reason reason, final int affectedCount)
    {
        endCommand();
        marketData.endCommand();
        answers.admin(correlationId, refTemplateId, reason, affectedCount, 0);
    }

    /** Does the work that a command without an answer leaves at its end. */
    void endCommand()
    {
        matcher.endCommand(true);
    }
}
