package io.ringside.engine.core.operator;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.core.instrument.ProtectionRules;
import io.ringside.engine.core.instrument.TickTable;
import io.ringside.engine.core.instrument.TickTables;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.CollarAction;
import io.ringside.engine.protocol.DefineTickTableDecoder;
import io.ringside.engine.protocol.MarketRemainder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SchedulePhaseDecoder;
import io.ringside.engine.protocol.SetProtectionDecoder;
import io.ringside.engine.protocol.TradingPhase;

/**
 * The operator's commands about market protection, tick tables and the trading calendar.
 */
public final class ProtectionAdministration
{
    private final CoreState state;
    private final Administration administration;
    private final OrderMatcher matcher;
    private final TickTable bands = new TickTable();
    private final ProtectionRules rules = new ProtectionRules();
    private int removedCount;

    public ProtectionAdministration(
        final CoreState state, final Administration administration, final OrderMatcher matcher)
    {
        this.state = state;
        this.administration = administration;
        this.matcher = matcher;
    }

    public void onSetProtection(final SetProtectionDecoder command)
    {
        administration.answer(command.correlationId(), SetProtectionDecoder.TEMPLATE_ID, set(command), 0);
    }

    public void onDefineTickTable(final DefineTickTableDecoder command)
    {
        administration.answer(command.correlationId(), DefineTickTableDecoder.TEMPLATE_ID, define(command), 0);
    }

    public void onSchedulePhase(final SchedulePhaseDecoder command)
    {
        removedCount = 0;
        final Reason reason = schedule(command);
        administration.answer(command.correlationId(), SchedulePhaseDecoder.TEMPLATE_ID, reason, removedCount);
    }

    private Reason define(final DefineTickTableDecoder command)
    {
        final int tickTableId = command.tickTableId();
        final DefineTickTableDecoder.BandsDecoder group = command.bands();
        boolean isValid = tickTableId > 0;
        bands.clear();
        while (isValid && group.hasNext())
        {
            group.next();
            isValid = bands.add(group.fromPriceTicks(), group.incrementTicks());
        }
        if (!isValid || bands.isEmpty())
        {
            return Reason.INVALID_COMMAND;
        }
        if (tickTableId > TickTables.CAPACITY)
        {
            return Reason.CAPACITY_EXCEEDED;
        }
        state.tickTables.define(tickTableId, bands);
        return Reason.NONE;
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
        rules.tickTableId = command.tickTableId();
        rules.dailyLowTicks = command.dailyLowTicks();
        rules.dailyHighTicks = command.dailyHighTicks();
        if (command.instrumentId() < 1 || !rules.areValid() ||
            collarAction > CollarAction.VOLATILITY.value() || marketRemainder > MarketRemainder.REST.value())
        {
            return Reason.INVALID_COMMAND;
        }
        final Instrument instrument = state.instruments.find(command.instrumentId());
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        final TickTable tickTable = state.tickTables.find(rules.tickTableId);
        if (0 != rules.tickTableId && null == tickTable)
        {
            return Reason.UNKNOWN_TICK_TABLE;
        }
        final boolean isSameDay = rules.haveDailyLimitsOf(instrument.protection());
        instrument.protect(rules, tickTable);
        if (!isSameDay)
        {
            matcher.onDailyLimits(instrument);
        }
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
